@testable import TabuluaModel
import Testing

/// What closes a row that is open, by a swipe or with a delete button, and what it is told then.
@Suite struct OpenRowTests {
  /// A touch of anything but its buttons closes the row that is open, and does nothing else; both kinds of open rows.
  @Test(arguments: [false, true]) func anOpenRowTakesTheTouch(swipes: Bool) throws {
    let touches: [String: (TableView) throws -> String] = [
      "tap": { try $0.tapRow(at: [0, 1]).refusalCode },
      "tap on it": { try $0.tapRow(at: [0, 0]).refusalCode },
      "accessory": { try $0.tapAccessory(forRowAt: [0, 1]).refusalCode },
      "control": { try $0.changeControl(forRowAt: [0, 1], to: true).refusalCode },
      "minus": { try $0.tapDeleteControl(forRowAt: [0, 1]).refusalCode },
      "its own minus": { try $0.tapDeleteControl(forRowAt: [0, 0]).refusalCode },
      "delete": { try $0.deleteRow(at: [0, 1]).refusalCode },
      "plus": { try $0.tapInsertControl(forRowAt: [0, 1]).refusalCode },
      "drag": { try $0.drag(rowAt: [0, 1], to: [0, 0]).refusalCode },
      "drag through": { try $0.drag(rowAt: [0, 1], through: [[0, 0]]).refusalCode },
      "cancelled drag": { try $0.drag(rowAt: [0, 1], through: [[0, 0]], cancel: true).refusalCode },
      "pan": { try $0.panToSelect(rowsAt: [[0, 1]]).refusalCode },
      "index": { try $0.tapSectionIndex(title: "A").refusalCode },
      "other edge": { try $0.swipe(rowAt: [0, 0], edge: .leading).refusalCode },
      "full swipe from the other edge": { try $0.fullSwipe(rowAt: [0, 0], edge: .leading).refusalCode },
    ]
    for (name, touch) in touches {
      let rules = RecordingRules(
        CallbackSet.ofLoadedTable.union([.didEndEditingRow, .leadingSwipeActions]))
      rules.cell = { _ in TableCell(accessory: .detailButton, editingControl: .switch(false)) }
      rules.leading = { _ in [SwipeAction(title: "Mark") { _, _ in }] }
      let view = try TableView.loaded([["a", "b"], ["c"]], rules, editing: !swipes)
      try view.configure { $0.allowsSelectionDuringEditing = true }
      if swipes { try view.swipe(rowAt: [0, 0]) } else { try view.tapDeleteControl(forRowAt: [0, 0]) }
      #expect(view.openRow != nil)
      rules.log = []
      #expect(try touch(view) == "open_row_closed", "\(name)")
      #expect(rules.log == (swipes ? ["did_end_editing_row [0, 0]"] : []), "\(name)")
      #expect(view.openRow == nil, "\(name)")
      #expect(view.isEditing == !swipes, "\(name)")
      #expect(view.indexPathForSelectedRow == nil && view.texts == [["a", "b"], ["c"]], "\(name)")
      view._checkInvariants()
      // The next one is a touch as any other.
      #expect(try touch(view) != "open_row_closed", "\(name)")
    }
  }

  /// What goes on although a row is open: the button above the table, a form, code, and a finger that scrolls.
  @Test(arguments: [false, true]) func whatClosesTheOpenRowAndGoesOn(swipes: Bool) throws {
    let steps: [String: (TableView) throws -> Void] = [
      "add": { view in
        let outcome = try view.tapAddButton()
        #expect(outcome.word == "done")
      },
      "set": { view in
        let outcome = try view.set(values: ["text": "x"], ofRowAt: [0, 1])
        #expect(outcome.word == "done")
      },
      "scroll": { try $0.scroll(by: 1) },
      "scroll past the end": { try $0.scroll(by: -1) },
      "reload row": { try $0.reloadRows(at: [[0, 0]]) },
      "reload section": { try $0.reloadSections([0]) },
      "reload": { try $0.reloadData() },
      "delete": { try $0.deleteRows(at: [[0, 0]]) },
      "reload and delete": { view in
        try view.performBatchUpdates {
          try view.reloadRows(at: [[0, 0]])
          try view.deleteRows(at: [[0, 1]])
        }
      },
    ]
    for (name, step) in steps {
      let rules = RecordingRules([.addButtonTapped, .didEndEditingRow])
      let view = try TableView.loaded([["a", "b"], ["c"]], rules, editing: !swipes, viewport: 2)
      if swipes { try view.swipe(rowAt: [0, 0]) } else { try view.tapDeleteControl(forRowAt: [0, 0]) }
      try step(view)
      #expect(view.openRow == nil, "\(name)")
      #expect(view.isEditing == !swipes, "\(name)")
      #expect(
        rules.log.filter { $0.hasPrefix("did_end") } == (swipes ? ["did_end_editing_row [0, 0]"] : []),
        "\(name)")
      view._checkInvariants()
    }
    // Code that scrolls, other rows that are reloaded, and a cell that is filled anew leave it open.
    let view = try TableView.loaded([["a", "b"], ["c"]], editing: !swipes, viewport: 1)
    if swipes { try view.swipe(rowAt: [0, 0]) } else { try view.tapDeleteControl(forRowAt: [0, 0]) }
    try view.scrollToRow(at: [1, 0], at: .top)
    try view.reloadRows(at: [[0, 1]])
    try view.reloadSections([1])
    try view.reconfigureRows(at: [[0, 0]])
    #expect(view.openRow?.path == [0, 0])
  }

  /// A reload of the row by a callback of the swipe itself; each opening has its end.
  @Test func aReloadInsideTheSwipe() throws {
    let reloads: [(TableView) throws -> Void] = [
      { try $0.reloadRows(at: [[0, 0]]) }, { try $0.reloadSections([0]) }, { try $0.reloadData() },
    ]
    for reload in reloads {
      let rules = SwipeTests.makeRules()
      let view = try TableView.loaded([["a", "b"], []], rules, editing: false)
      rules.onEvent = { callback, view in if callback == .willBeginEditingRow { try reload(view) } }
      #expect(
        try view.swipe(rowAt: [0, 0], action: "Look")
          == .refused(reason: "a callback ended the swipe as it began"))
      #expect(rules.calls[.didEndEditingRow] == 1 && view.openRow == nil && !view.isEditing)

      let other = SwipeTests.makeRules()
      other.trailing = { _ in [SwipeAction(title: "Done") { view, _ in try reload(view) }] }
      let second = try TableView.loaded([["a", "b"], []], other, editing: false)
      #expect(try second.swipe(rowAt: [0, 0], action: "Done").word == "done")
      #expect(other.calls[.didEndEditingRow] == 1 && second.openRow == nil && !second.isEditing)
    }
  }

  /// The end of a swipe names the row where it stands, or where it stood just before it was deleted.
  @Test func theEndNamesTheRowAsItWas() throws {
    let rules = SwipeTests.makeRules()
    rules.trailing = { _ in
      [
        SwipeAction(title: "Bin") { view, path in
          try view.insertRows([(at: [0, 0], values: [:])])
          try view.deleteRows(at: [[0, path.row + 1]])
          try view.deleteRows(at: [[0, 0]])
        }
      ]
    }
    let view = try TableView.loaded([["a", "b"], []], rules, editing: false)
    _ = try view.swipe(rowAt: [0, 1], action: "Bin")
    // One row stood above it more than now, and there is no such row any more.
    #expect(rules.log.last == "did_end_editing_row [0, 2]")
    #expect(view.numberOfRows == 1)
    let plain = RecordingRules([.didEndEditingRow])
    let other = try TableView.loaded([["a", "b"]], plain, editing: false)
    _ = try other.swipe(rowAt: [0, 1], action: "Delete")
    #expect(plain.log == ["did_end_editing_row [0, 1]"])
    _ = try other.swipe(rowAt: [0, 0])
    _ = try other.confirmDelete()
    #expect(plain.log.last == "did_end_editing_row [0, 0]")
  }
}

extension InteractionOutcome {
  /// The code of the table's refusal, or the word of the outcome.
  var refusalCode: String { refusal?.code?.rawValue ?? word }
}

extension DragOutcome {
  /// The code of the table's refusal, or the word of the outcome.
  var refusalCode: String { refusal?.code?.rawValue ?? word }
}
