@testable import TabuluaModel
import Testing

/// How far rows are indented, and full swipes.
@Suite struct IndentationTests {
  @Test func theDelegateComesBeforeTheCell() throws {
    let rules = RecordingRules([.indentationLevelForRow, .cellForRow])
    rules.level = 3
    rules.cell = { _ in TableCell(indentationLevel: 5) }
    let view = try TableView.loaded([["a"]], rules, viewport: 0)
    #expect(try view.indentationLevel(forRowAt: [0, 0]) == 3)
    #expect(rules.log == ["indentation_level_for_row [0, 0]"])
    let cells = RecordingRules([.cellForRow])
    cells.cell = { _ in TableCell(indentationLevel: 5) }
    #expect(try TableView.loaded([["a"]], cells).indentationLevel(forRowAt: [0, 0]) == 5)
    #expect(try TableView.loaded([["a"]]).indentationLevel(forRowAt: [0, 0]) == 0)
    let outside = error { () throws(TableError) in
      _ = try TableView.loaded([["a"]]).indentationLevel(forRowAt: [0, 1])
    }
    #expect(outside?.code == .rowOutOfRange)
    rules.level = -1
    let wrong = error { () throws(TableError) in _ = try view.indentationLevel(forRowAt: [0, 0]) }
    expect(wrong, .callback(.init(.indentationLevelForRow, path: [0, 0]), .invalidIndentation(-1)))
  }

  /// Style, editing mode, circles and the row's style; the last answers of each line are with and without no.
  @Test func indentationWhileEditing() throws {
    for style in TableViewSettings.Style.allCases {
      for isEditing in [false, true] {
        for hasCircles in [false, true] {
          for control in TableEditingStyle.allCases {
            for answer in [nil, true, false] as [Bool?] {
              var settings = TableViewSettings()
              settings.style = style
              settings.allowsMultipleSelectionDuringEditing = hasCircles
              let rules = RecordingRules(
                answer == nil ? [.editingStyleForRow] : [.editingStyleForRow, .shouldIndentWhileEditingRow])
              rules.style = { _, _ in control }
              rules.shouldIndent = answer ?? true
              let view = try TableView(
                TableContents(sections: [["a"]]), dataSource: rules, delegate: rules, settings: settings,
                viewport: 0, editing: isEditing)
              let isShown = isEditing && (hasCircles || control != .none)
              let isIndented = isShown && (style == .plain || answer != false)
              #expect(try view.isIndentedWhileEditing(rowAt: [0, 0]) == isIndented)
            }
          }
        }
      }
    }
  }

  @Test func aFullSwipeTapsTheFirstButton() throws {
    let rules = RecordingRules([
      .leadingSwipeActions, .trailingSwipeActions, .willBeginEditingRow, .didEndEditingRow,
      .titleForDeleteConfirmationButton, .commitEditingStyle,
    ])
    var done: [String] = []
    rules.leading = { _ in
      ["First", "Second"].map { title in
        SwipeAction(title: title) { _, path in done.append("\(title) \(path)") }
      }
    }
    let view = try TableView.loaded([["a", "b"]], rules, editing: false, viewport: 0)
    #expect(try view.fullSwipe(rowAt: [0, 1], edge: .leading) == .done(InteractionEffects()))
    #expect(done == ["First [0, 1]"])
    #expect(
      rules.log == [
        "leading_swipe_actions [0, 1]", "will_begin_editing_row [0, 1]", "did_end_editing_row [0, 1]",
      ])
    rules.log = []
    #expect(try view.fullSwipe(rowAt: [0, 0]) == .done(InteractionEffects(deleted: [[0, 0]])))
    #expect(
      rules.log == [
        "trailing_swipe_actions [0, 0]", "will_begin_editing_row [0, 0]",
        "title_for_delete_confirmation_button [0, 0]", "commit_editing_style delete [0, 0]",
        "did_end_editing_row [0, 0]",
      ])
    #expect(!view.isEditing)
    rules.trailing = { _ in [] }
    #expect(
      try view.fullSwipe(rowAt: [0, 0])
        == .refused(reason: "the row has no actions at its trailing edge"))
    // An open row is swiped on.
    _ = try view.swipe(rowAt: [0, 0], edge: .leading)
    _ = try view.fullSwipe(rowAt: [0, 0], edge: .leading)
    #expect(done.last == "First [0, 0]" && view.swipedRow == nil)
    try view.setEditing(true)
    #expect(try view.fullSwipe(rowAt: [0, 0]) == .refused(reason: "the table is in editing mode"))
  }

  @Test func aFullSwipeOfARowThatCannotBeDeleted() throws {
    let rules = RecordingRules([.editingStyleForRow])
    rules.style = { _, _ in .insert }
    let view = try TableView.loaded([["a"]], rules, editing: false)
    #expect(try view.fullSwipe(rowAt: [0, 0]) == .refused(reason: "the row's editing style is `insert`"))
    #expect(view.texts == [["a"]])
  }
}
