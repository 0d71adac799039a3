@testable import TabuluaModel
import Testing

/// Deleting and inserting through controls, beyond the cases.
@Suite struct EditingControlTests {
  @Test func aLoadedTableDeletesByItself() throws {
    var records: [CallRecord] = []
    let view = try TableView.loaded([["a", "b"], ["c"]], onCall: { records.append($0) })
    #expect(try view.deleteRow(at: [0, 0]) == .done(InteractionEffects(deleted: [[0, 0]])))
    #expect(view.texts == [["b"], ["c"]])
    #expect(
      records.map(\.callback) == [.canEditRow, .editingStyleForRow, .titleForDeleteConfirmationButton])
    #expect(records.map(\.result) == [.boolean(true), .text("delete"), .text("Delete")])
    #expect(records.allSatisfy { !$0.implemented && $0.arguments == [.path([0, 0])] })
    #expect(
      try view.tapInsertControl(forRowAt: [0, 0])
        == .refused(reason: "the data source has no `commit_editing_style`"))
    _ = try view.deleteRow(at: [1, 0])
    #expect(view.texts == [["b"], []])
  }

  @Test func outsideEditingModeControlsAreRefused() throws {
    let rules = RecordingRules(.ofLoadedTable)
    let view = try TableView.loaded([["a"]], rules, editing: false)
    for outcome in [
      try view.tapDeleteControl(forRowAt: [0, 0]), try view.deleteRow(at: [0, 0]),
      try view.tapInsertControl(forRowAt: [0, 0]),
    ] {
      #expect(outcome == .refused(reason: "the table is not in editing mode"))
    }
    #expect(rules.log == [])
    try view.setEditing(true)
    #expect(try view.swipe(rowAt: [0, 0]) == .refused(reason: "the table is in editing mode"))
  }

  @Test func rowsThatMayNotBeEditedAreRefused() throws {
    let rules = RecordingRules([.canEditRow, .commitEditingStyle])
    rules.canEdit = { $0.row != 0 }
    let view = try TableView.loaded([["a", "b"]], rules)
    #expect(try view.deleteRow(at: [0, 0]) == .refused(reason: nil))
    #expect(try view.tapInsertControl(forRowAt: [0, 0]) == .refused(reason: nil))
    try view.setEditing(false)
    #expect(try view.swipe(rowAt: [0, 0]) == .refused(reason: nil))
    #expect(rules.calls[.commitEditingStyle] == nil)
    #expect(view.texts == [["a", "b"]])
  }

  @Test func pathsOutsideTheTableFail() throws {
    let view = try TableView.loaded([["a"]])
    for path: TableIndexPath in [[0, 1], [1, 0], [0, -1], [-1, 0]] {
      let code: TableError.Code = path.section == 0 ? .rowOutOfRange : .sectionOutOfRange
      let tries: [() -> TableError?] = [
        { error { () throws(TableError) in _ = try view.tapDeleteControl(forRowAt: path) } },
        { error { () throws(TableError) in _ = try view.deleteRow(at: path) } },
        { error { () throws(TableError) in _ = try view.tapInsertControl(forRowAt: path) } },
        { error { () throws(TableError) in _ = try view.swipe(rowAt: path) } },
        { error { () throws(TableError) in _ = try view.set(values: ["text": "b"], ofRowAt: path) } },
      ]
      for attempt in tries { #expect(attempt()?.code == code) }
    }
  }

  /// The delete button stays at its row, wherever that goes.
  @Test func theDeleteButtonFollowsItsRow() throws {
    let view = try TableView.loaded([["a", "b", "c"], ["d"]])
    try view.tapDeleteControl(forRowAt: [0, 1])
    try view.moveRow(at: [0, 0], to: [1, 0])
    #expect(view.pendingDeletion == [0, 0])
    try view.moveRow(at: [0, 0], to: [1, 2])
    #expect(view.pendingDeletion == [1, 2])
    try view.deleteRows(at: [[1, 0]])
    #expect(view.pendingDeletion == [1, 1])
    try view.insertRows([(at: [1, 0], values: ["text": "x"])])
    #expect(view.pendingDeletion == [1, 2])
    _ = try view.confirmDelete()
    #expect(view.texts == [["c"], ["x", "d"]])
  }

  @Test func theDeleteButtonGoesWithItsRow() throws {
    let rules = RecordingRules([.didEndEditingRow])
    let view = try TableView.loaded([["a", "b"]], rules)
    try view.tapDeleteControl(forRowAt: [0, 1])
    try view.deleteRows(at: [[0, 1]])
    #expect(view.pendingDeletion == nil)
    #expect(view.deleteConfirmationTitle == nil)
    #expect(view.isEditing)
    try view.setEditing(false)
    _ = try view.swipe(rowAt: [0, 0])
    rules.log = []
    try view.deleteRows(at: [[0, 0]])
    #expect(rules.log == ["did_end_editing_row [0, 0]"])
    #expect(!view.isEditing)
    #expect(view.swipedRow == nil)
  }

  @Test func whatHidesTheDeleteButton() throws {
    let steps: [String: (TableView) throws -> Void] = [
      "cancel": { _ = try $0.cancelDelete() }, "leave": { try $0.setEditing(false) },
      "reload": { try $0.reloadData() }, "drag": { _ = try $0.drag(rowAt: [0, 0], to: [0, 1]) },
      "delete": { _ = try $0.deleteRow(at: [0, 0]) }, "add": { _ = try $0.tapAddButton() },
      "set": { _ = try $0.set(values: ["text": "x"], ofRowAt: [0, 1]) },
    ]
    for (name, step) in steps {
      let rules = RecordingRules([.addButtonTapped, .didEndEditingRow])
      let view = try TableView.loaded([["a", "b"]], rules)
      try view.tapDeleteControl(forRowAt: [0, 1])
      try step(view)
      #expect(view.pendingDeletion == nil, "\(name)")
      #expect(rules.calls[.didEndEditingRow] == nil, "\(name)")
      view._checkInvariants()
    }
    let view = try TableView.loaded([["a", "b"]])
    try view.tapDeleteControl(forRowAt: [0, 1])
    try view.setEditing(true)
    #expect(view.pendingDeletion == [0, 1])
  }

  /// A touch closes the row that is open, also where no row may be selected and nothing else comes of it.
  @Test(arguments: [false, true]) func aTapThatSelectsNothingClosesTheOpenRow(swipes: Bool) throws {
    let rules = RecordingRules([.didEndEditingRow, .shouldHighlightRow])
    var settings = TableViewSettings()
    settings.allowsSelection = false
    let view = try TableView(
      TableContents(sections: [["a", "b"]]), delegate: rules, settings: settings, editing: !swipes)
    if swipes { _ = try view.swipe(rowAt: [0, 1]) } else { try view.tapDeleteControl(forRowAt: [0, 1]) }
    #expect(view.pendingDeletion == [0, 1])
    rules.log = []
    #expect(try view.tapRow(at: [0, 0]).word == "refused")
    #expect(view.pendingDeletion == nil)
    #expect(view.swipedRow == nil)
    #expect(view.isEditing == !swipes)
    #expect(rules.log == (swipes ? ["did_end_editing_row [0, 1]"] : []))
    view._checkInvariants()
  }

  /// After the commit a scripted data source must have the rows that it told the view of.
  @Test func theCountRuleHoldsAfterACommit() throws {
    let rules = ScriptedTests.makeRules([["a", "b"], ["c"]], and: [.commitEditingStyle])
    let view = try TableView.scripted(rules)
    #expect(try view.deleteRow(at: [0, 0]) == .done(InteractionEffects(deleted: [[0, 0]])))
    #expect(rules.rows == [["b"], ["c"]])
    #expect(view.numberOfRows(inSection: 0) == 1)

    rules.commit = { rules, _, _, path in rules.rows[path.section].remove(at: path.row) }
    try view.tapDeleteControl(forRowAt: [1, 0])
    let found = error { () throws(TableError) in _ = try view.confirmDelete() }
    let call = TableError.Call(.commitEditingStyle, path: [1, 0], section: 1)
    expect(found, .callback(call, .countMismatch(section: 1, expected: 1, actual: 0)), at: "rules.lua:20")
    #expect(view.pendingDeletion == [1, 0])
    #expect(view.numberOfRows(inSection: 1) == 1)
    let next = error { () throws(TableError) in _ = try view.confirmDelete() }
    #expect(next?.code == .dataSourceOutOfStep)
    try view.reloadData()
    #expect(view.pendingDeletion == nil)
    #expect(view.numberOfRows(inSection: 1) == 0)
  }

  @Test func theAddButton() throws {
    let rules = RecordingRules([.addButtonTapped])
    let view = try TableView.loaded([["a"]], rules, editing: false)
    rules.onEvent = { _, view in try view.insertRows([(at: [0, 1], values: ["text": "new"])]) }
    #expect(try view.tapAddButton() == .done(InteractionEffects(inserted: [[0, 1]])))
    #expect(view.texts == [["a", "new"]])
    #expect(
      try TableView.loaded([]).tapAddButton()
        == .refused(reason: "the delegate has no `add_button_tapped`"))

    let scripted = ScriptedTests.makeRules([["a"]], and: [.addButtonTapped])
    let other = try TableView.scripted(scripted)
    scripted.onEvent = { [unowned scripted] callback, view in
      guard callback == .addButtonTapped else { return }
      scripted.rows[0].append("new")
    }
    let found = error { () throws(TableError) in _ = try other.tapAddButton() }
    #expect(found?.code == .countMismatch)
    #expect(found?.callback == .addButtonTapped)
  }

  /// Neither the questions nor the events of an edit are a finger; only events may change the table.
  @Test func callbacksOfAnEditAreNoFinger() throws {
    let callbacks: [TableCallback] = [
      .canEditRow, .editingStyleForRow, .titleForDeleteConfirmationButton, .commitEditingStyle,
      .trailingSwipeActions, .willBeginEditingRow, .didEndEditingRow, .addButtonTapped, .shouldSetValue,
    ]
    for callback in callbacks {
      for (name, body) in ReentrancyTests.interactions {
        let rules = RecordingRules(CallbackSet(callbacks))
        let view = try TableView.loaded([["a", "b", "c"]], rules, editing: false)
        var found: [TableError?] = []
        rules.onEvent = { called, view in
          if called == callback { found.append(error { () throws(TableError) in try body(view) }) }
        }
        _ = try view.tapAddButton()
        _ = try view.set(values: ["text": "x"], ofRowAt: [0, 0])
        _ = try view.swipe(rowAt: [0, 0], action: "Delete")
        let code: TableError.Code =
          callback.isQuestion ? .changeDuringQuestion : .changeDuringCallback
        #expect(found.first??.code == code, "\(name) in \(callback)")
        #expect(found.first??.callback == callback, "\(name) in \(callback)")
        #expect(view.texts == [["b", "c"]])
      }
    }
  }

  /// While a row is being dragged step by step, no other finger touches the table.
  @Test func nothingIsEditedDuringADrag() throws {
    let interactions = ReentrancyTests.interactions.filter {
      !["hover", "drop", "cancel"].contains($0.key)
    }
    for (name, body) in interactions {
      let view = try TableView.loaded([["a", "b"]])
      #expect(try view.beginReordering(rowAt: [0, 0]) == .began)
      let found = error { () throws(TableError) in try body(view) }
      #expect(found?.code == .reorderInProgress, "\(name)")
      try view.cancelReordering()
      #expect(view.texts == [["a", "b"]])
    }
  }
}
