@testable import TabuluaModel
import Testing

/// The cases on the red minus, the green plus and swipes.
@Suite struct EditingControlCases {
  /// Every callback that a deletion, an insertion or a swipe calls.
  static let callbacks: CallbackSet = [
    .canEditRow, .editingStyleForRow, .titleForDeleteConfirmationButton, .commitEditingStyle,
    .willBeginEditingRow, .didEndEditingRow,
  ]

  @Test("O-14, O-15: a red minus needs a confirmation, and then commits once")
  func confirmation() throws {
    let rules = RecordingRules(Self.callbacks)
    let view = try TableView.loaded([["a", "b", "c"]], rules)
    #expect(try view.tapDeleteControl(forRowAt: [0, 1]) == .done(InteractionEffects()))
    #expect(view.pendingDeletion == [0, 1])
    #expect(view.texts == [["a", "b", "c"]])
    #expect(
      rules.log == [
        "can_edit_row [0, 1]", "editing_style_for_row [0, 1]", "title_for_delete_confirmation_button [0, 1]",
      ])
    rules.log = []
    #expect(try view.confirmDelete() == .done(InteractionEffects(deleted: [[0, 1]])))
    #expect(rules.log.first == "commit_editing_style delete [0, 1]")
    #expect(rules.calls[.commitEditingStyle] == 1)
    #expect(view.texts == [["a", "c"]])
    #expect(view.isEditing)
    #expect(view.pendingDeletion == nil)
    #expect(rules.calls[.willBeginEditingRow] == nil)
    #expect(rules.calls[.didEndEditingRow] == nil)
    #expect(try view.confirmDelete() == .refused(reason: "no delete button waits to be tapped"))
    #expect(try view.cancelDelete() == .refused(reason: "no row is open"))
  }

  @Test("O-17: a green plus commits at once")
  func insertion() throws {
    let rules = RecordingRules(Self.callbacks)
    rules.style = { _, path in path.row == 1 ? .insert : .delete }
    rules.commit = { _, view, _, path in
      _ = try view.insertRows([(at: path, values: ["text": "new"])])
    }
    let view = try TableView.loaded([["a", "+"]], rules)
    #expect(try view.tapInsertControl(forRowAt: [0, 1]) == .done(InteractionEffects(inserted: [[0, 1]])))
    #expect(rules.log.contains("commit_editing_style insert [0, 1]"))
    #expect(view.texts == [["a", "new", "+"]])
    #expect(
      try view.tapInsertControl(forRowAt: [0, 0])
        == .refused(reason: "the row's editing style is `delete`"))
    #expect(
      try view.tapDeleteControl(forRowAt: [0, 1])
        == .refused(reason: "the row's editing style is `insert`"))
  }

  @Test("O-18: rows that the data source did not insert are an error, and nothing happened")
  func modelNotUpdated() throws {
    let rules = ScriptedTests.makeRules([["a", "b", "c", "d", "e"]], and: [.commitEditingStyle])
    let view = try TableView.scripted(rules)
    rules.commit = { _, view, _, _ in try view.insertRows(at: [[0, 5]]) }
    let end = error { () throws(TableError) in _ = try view.deleteRow(at: [0, 0]) }
    #expect(end?.code == .callbackFailed)
    #expect((end?.cause as? TableError)?.code == .insertOutOfRange)
    #expect(view.numberOfRows == 5)
    try view.reloadData()
    rules.commit = { _, view, _, _ in try view.insertRows(at: [[0, 4]]) }
    let count = error { () throws(TableError) in _ = try view.deleteRow(at: [0, 0]) }
    #expect((count?.cause as? TableError)?.code == .countMismatch)
    #expect((count?.cause as? TableError)?.wrongCount?.rule == CountRule(before: 5, inserted: 1))
  }

  /// A loaded table deletes by itself, so that only a scripted data source can lack the commit.
  @Test("O-20: a swipe without `commit_editing_style` does nothing")
  func swipeWithoutCommit() throws {
    let rules = ScriptedTests.makeRules([["a", "b"]], and: [.willBeginEditingRow, .canEditRow])
    let view = try TableView.scripted(rules, editing: false)
    let outcome = try view.swipe(rowAt: [0, 0])
    #expect(outcome == .refused(reason: "the data source has no `commit_editing_style`"))
    #expect(!view.isEditing)
    #expect(rules.log == [])
    try view.setEditing(true)
    rules.log = []
    for outcome in [
      try view.tapDeleteControl(forRowAt: [0, 0]), try view.deleteRow(at: [0, 0]),
      try view.tapInsertControl(forRowAt: [0, 0]),
    ] {
      #expect(outcome == .refused(reason: "the data source has no `commit_editing_style`"))
    }
    #expect(rules.log == [])
  }

  @Test("O-21: the brackets of a swipe", arguments: [true, false])
  func swipeBrackets(_ inOneGo: Bool) throws {
    let rules = RecordingRules(Self.callbacks)
    let view = try TableView.loaded([["a", "b"]], rules, editing: false)
    var modes: [String] = []
    rules.onEvent = { callback, view in modes.append("\(callback.rawValue) \(view.isEditing)") }
    if inOneGo {
      _ = try view.swipe(rowAt: [0, 0], action: "Delete")
    } else {
      _ = try view.swipe(rowAt: [0, 0])
      #expect(view.pendingDeletion == [0, 0])
      #expect(view.swipedRow == [0, 0])
      #expect(try view.confirmDelete() == .done(InteractionEffects(deleted: [[0, 0]])))
    }
    #expect(
      modes == [
        "can_edit_row false", "editing_style_for_row false", "will_begin_editing_row true",
        "title_for_delete_confirmation_button true", "commit_editing_style true",
        "did_end_editing_row false",
      ])
    #expect(rules.log.last == "did_end_editing_row [0, 0]")
    #expect(!view.isEditing)
    #expect(view.swipedRow == nil)
    #expect(view.texts == [["b"]])
  }

  @Test("O-21: a swipe that is cancelled has both brackets and no commit")
  func cancelledSwipe() throws {
    let rules = RecordingRules(Self.callbacks)
    let view = try TableView.loaded([["a", "b"]], rules, editing: false)
    _ = try view.swipe(rowAt: [0, 1])
    #expect(try view.cancelDelete() == .done(InteractionEffects()))
    #expect(rules.log.last == "did_end_editing_row [0, 1]")
    #expect(rules.calls[.commitEditingStyle] == nil)
    #expect(!view.isEditing)
    #expect(view.texts == [["a", "b"]])
  }

  @Test("O-24: a swipe shows no other controls")
  func noOtherControls() throws {
    let rules = RecordingRules([.moveRow, .commitEditingStyle])
    let view = try TableView.loaded([["a", "b", "c"]], rules, editing: false)
    _ = try view.swipe(rowAt: [0, 1])
    #expect(view.isEditing)
    #expect(!view.showsEditingControls)
    for row in 0..<3 {
      #expect(try view.editingStyle(forRowAt: [0, row]) == .none)
      #expect(try !view.showsReorderControl(forRowAt: [0, row]))
      #expect(try !view.showsSelectionCircle(forRowAt: [0, row]))
    }
    #expect(view.pendingDeletion == [0, 1])
    // The open row takes the touch; without it the table is not in editing mode.
    #expect(
      try view.drag(rowAt: [0, 0], to: [0, 1])
        == .refused(reason: "the touch closed the row that was open, and did nothing else"))
    #expect(
      try view.deleteRow(at: [0, 0]) == .refused(reason: "the table is not in editing mode"))
  }

  @Test("O-26: the title of the delete button", arguments: ["Remove", "", nil])
  func title(_ title: String?) throws {
    let rules = RecordingRules(Self.callbacks)
    rules.deleteTitle = title
    let view = try TableView.loaded([["a"]], rules)
    #expect(view.deleteConfirmationTitle == nil)
    try view.tapDeleteControl(forRowAt: [0, 0])
    #expect(view.deleteConfirmationTitle == (title == "Remove" ? "Remove" : "Delete"))
  }

  @Test("O-29: deleting the selected rows does not commit")
  func multipleSelection() throws {
    let rules = RecordingRules(Self.callbacks)
    var settings = TableViewSettings()
    settings.allowsMultipleSelectionDuringEditing = true
    let view = try TableView(
      TableContents(sections: [["a", "b", "c", "d", "e", "f"]]), dataSource: rules, delegate: rules,
      settings: settings, editing: true)
    for row in [4, 1, 3] { _ = try view.tapRow(at: [0, row]) }
    #expect(view.indexPathsForSelectedRows == [[0, 1], [0, 3], [0, 4]])
    let reason = "several rows can be selected in editing mode, so they have no editing style"
    #expect(try view.deleteRow(at: [0, 0]) == .refused(reason: reason))
    try view.deleteRows(at: view.indexPathsForSelectedRows)
    #expect(view.texts == [["a", "c", "f"]])
    #expect(view.indexPathsForSelectedRows == [])
    #expect(rules.calls[.commitEditingStyle] == nil)
  }

  @Test("O-32: editing mode cannot be entered or left inside the commit", arguments: [true, false])
  func editingInCommit(_ editing: Bool) throws {
    let rules = RecordingRules(Self.callbacks)
    rules.commit = { _, view, _, path in
      try view.deleteRows(at: [path])
      try view.setEditing(editing)
    }
    let view = try TableView.loaded([["a", "b"]], rules)
    try view.tapDeleteControl(forRowAt: [0, 0])
    let found = error { () throws(TableError) in _ = try view.confirmDelete() }
    #expect(found?.code == .callbackFailed)
    #expect((found?.cause as? TableError)?.code == .changeDuringCallback)
    #expect((found?.cause as? TableError)?.callback == .commitEditingStyle)
    #expect(view.texts == [["a", "b"]])
    #expect(view.pendingDeletion == [0, 0])
    #expect(view.isEditing)
  }
}
