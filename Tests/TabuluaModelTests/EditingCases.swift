import TabuluaModel
import Testing

/// The cases on entering and leaving editing mode.
@Suite struct EditingCases {
  @Test("O-09: entering editing mode asks, for each row, whether it may be edited and then its style")
  func queryOrder() throws {
    let rules = RecordingRules([.canEditRow, .editingStyleForRow, .commitEditingStyle])
    var modes: [Bool] = []
    rules.onEvent = { _, view in modes.append(view.isEditing) }
    let view = try TableView.loaded([["a", "b"]], rules, editing: false)
    modes = []
    try view.setEditing(true)
    #expect(
      rules.log == [
        "can_edit_row [0, 0]", "editing_style_for_row [0, 0]", "can_edit_row [0, 1]",
        "editing_style_for_row [0, 1]",
      ])
    #expect(modes == [true, true, true, true])
  }

  @Test("O-10: if neither is implemented, every row is editable and its style is delete")
  func defaults() throws {
    let rules = RecordingRules([.commitEditingStyle])
    let view = try TableView.loaded([["a", "b"]], rules, editing: false)
    #expect(try view.editingStyle(forRowAt: [0, 0]) == .none)
    try view.setEditing(true)
    #expect(try view.editingStyle(forRowAt: [0, 0]) == .delete)
    #expect(try view.editingStyle(forRowAt: [0, 1]) == .delete)
  }

  @Test("O-11: a row that may not be edited is not asked for its style")
  func uneditable() throws {
    let rules = RecordingRules([.canEditRow, .editingStyleForRow])
    rules.canEdit = { $0 != [0, 0] }
    let view = try TableView.loaded([["a", "b", "c"]], rules, editing: false)
    try view.setEditing(true)
    #expect(!rules.log.contains("editing_style_for_row [0, 0]"))
    let styles = try (0..<3).map { try view.editingStyle(forRowAt: [0, $0]) }
    #expect(styles == [.none, .delete, .delete])
    #expect(!rules.log.contains("editing_style_for_row [0, 0]"))
  }

  @Test("O-12: the last row is the insertion row (listing 7-2)")
  func insertionRow() throws {
    let rules = RecordingRules([.editingStyleForRow])
    rules.style = { view, path in
      path.row == (view.numberOfRows(inSection: path.section) ?? 0) - 1 ? .insert : .delete
    }
    let view = try TableView.loaded([["a", "b", "c", "d"]], rules, editing: false)
    try view.setEditing(true)
    let styles = try (0..<4).map { try view.editingStyle(forRowAt: [0, $0]) }
    #expect(styles == [.delete, .delete, .delete, .insert])
  }

  @Test("O-25: the brackets of a swipe are not called for editing mode")
  func noSwipeBrackets() throws {
    let rules = RecordingRules([.willBeginEditingRow, .didEndEditingRow, .willDisplayCell])
    let view = try TableView.loaded([["a"]], rules, editing: false)
    try view.setEditing(true)
    try view.setEditing(false)
    #expect(rules.log == [])
  }

  @Test("O-28: where several rows can be selected in editing mode, no editing style is asked for")
  func selectionCircles() throws {
    let rules = RecordingRules([.canEditRow, .editingStyleForRow])
    rules.canEdit = { $0 != [0, 1] }
    for allowsMultiple in [true, false] {
      var settings = TableViewSettings()
      settings.allowsMultipleSelectionDuringEditing = allowsMultiple
      let view = try TableView(
        TableContents(sections: [["a", "b", "c"]]), dataSource: rules, delegate: rules, settings: settings)
      rules.log = []
      #expect(try !view.showsSelectionCircle(forRowAt: [0, 0]))
      try view.setEditing(true)
      let circles = try (0..<3).map { try view.showsSelectionCircle(forRowAt: [0, $0]) }
      let styles = try (0..<3).map { try view.editingStyle(forRowAt: [0, $0]) }
      #expect(circles == [allowsMultiple, false, allowsMultiple])
      #expect(styles == (allowsMultiple ? [.none, .none, .none] : [.delete, .none, .delete]))
      #expect(rules.log.contains { $0.hasPrefix("editing_style_for_row") } != allowsMultiple)
    }
  }

  @Test("editing mode asks no cell and no height anew, as the guide's sequence has it")
  func everyQuestionHasItsPlace() throws {
    let rules = RecordingRules(.ofLoadedTable)
    let view = try TableView.loaded([["a"], ["b"], ["c"]], rules, editing: false, viewport: 2)
    try view.setEditing(true)
    let editing = [
      "can_edit_row", "editing_style_for_row", "should_indent_while_editing_row", "can_move_row",
    ]
    #expect(rules.log == [0, 1].flatMap { section in editing.map { "\($0) [\(section), 0]" } })
    rules.log = []
    try view.setEditing(false)
    #expect(rules.log == [0, 1].map { "can_edit_row [\($0), 0]" })
    // A reload asks for all of it, in its order.
    try view.setEditing(true)
    rules.log = []
    try view.reloadRows(at: [[0, 0]])
    let display = ["height_for_row", "cell_for_row", "indentation_level_for_row"] + editing
    #expect(
      rules.log.filter { !$0.hasPrefix("did_end_displaying_cell") }
        == (display + ["will_display_cell"]).map { "\($0) [0, 0]" })
  }

  @Test func theSameModeAgainDoesNothing() throws {
    let rules = RecordingRules(.ofLoadedTable)
    let view = try TableView.loaded([["a"]], rules)
    try view.setEditing(true)
    #expect(rules.log == [])
    #expect(view.isEditing)
  }

  @Test func nonsenseHeightsAndLevelsFail() throws {
    let rules = RecordingRules([.heightForRow, .indentationLevelForRow])
    let view = try TableView.loaded([["a", "b"]], rules, editing: false)
    for height in [0, -1, .infinity, .nan] {
      rules.height = height
      let found = error { () throws(TableError) in try view.reloadData() }
      let call = TableError.Call(.heightForRow, path: [0, 0])
      expect(found, .callback(call, .invalidHeight(height)), at: "rules.lua:14")
    }
    rules.height = 1
    rules.level = -1
    let found = error { () throws(TableError) in try view.reloadData() }
    expect(found, .callback(.init(.indentationLevelForRow, path: [0, 0]), .invalidIndentation(-1)))
  }
}
