import TabuluaModel
import Testing

/// Drags made of single steps, and what is refused in between.
@Suite struct StepwiseReorderingTests {
  @Test func stepsMakeADrag() throws {
    let rules = RecordingRules([.canMoveRow, .targetIndexPathForMove])
    rules.target = { _, _, proposed in
      proposed.section == 1
        ? TableDecision([1, 0], reason: "on top") : TableDecision(nil, reason: "elsewhere")
    }
    let view = try TableView.loaded([["a", "b"], ["c"]], rules)
    #expect(view.reorderingIndexPath == nil)
    #expect(try view.beginReordering(rowAt: [0, 1]) == .began)
    #expect(view.reorderingIndexPath == [0, 1])
    #expect(
      try view.hover(over: [0, 0]) == TableDecision(nil, reason: "elsewhere", decidedBy: "rules.lua:26"))
    #expect(
      try view.hover(over: [1, 1]) == TableDecision([1, 0], reason: "on top", decidedBy: "rules.lua:26"))
    #expect(view.texts == [["a", "b"], ["c"]])
    let outcome = try view.drop()
    #expect(outcome.word == "retargeted")
    #expect(outcome.move?.reason == "on top")
    #expect(view.texts == [["a"], ["b", "c"]])
    #expect(view.reorderingIndexPath == nil)
  }

  @Test func withoutADragThereIsNothingToHover() throws {
    let view = try TableView.loaded([["a"]])
    #expect(error { () throws(TableError) in try view.hover(over: [0, 0]) }?.code == .noReorder)
    #expect(error { () throws(TableError) in _ = try view.drop() }?.code == .noReorder)
    #expect(error { () throws(TableError) in try view.cancelReordering() }?.code == .noReorder)
  }

  @Test func whileADragGoesOnNothingElseIsDone() throws {
    let view = try TableView.loaded([["a", "b"]])
    #expect(try view.beginReordering(rowAt: [0, 1]) == .began)
    let tries: [(TableView) -> TableError?] = [
      { view in error { () throws(TableError) in _ = try view.beginReordering(rowAt: [0, 0]) } },
      { view in error { () throws(TableError) in _ = try view.drag(rowAt: [0, 0], to: [0, 1]) } },
      { view in error { () throws(TableError) in try view.setEditing(false) } },
      { view in error { () throws(TableError) in try view.reloadData() } },
      { view in error { () throws(TableError) in try view.moveRow(at: [0, 0], to: [0, 1]) } },
    ]
    for attempt in tries {
      let found = attempt(view)
      expect(found, .reorderInProgress([0, 1]))
    }
    try view.hover(over: [0, 0])
    #expect(try view.drop().word == "moved")
    #expect(view.texts == [["b", "a"]])
  }

  @Test func aWrongPlaceLeavesTheDragGoingOn() throws {
    let view = try TableView.loaded([["a", "b"]])
    #expect(try view.beginReordering(rowAt: [0, 0]) == .began)
    try view.hover(over: [0, 1])
    #expect(error { () throws(TableError) in try view.hover(over: [0, 2]) }?.code == .proposedOutOfRange)
    #expect(try view.drop().word == "moved")
    #expect(view.texts == [["b", "a"]])
  }

  @Test func aRefusedRowIsNotHeld() throws {
    let rules = RecordingRules([.canMoveRow, .willBeginReorderingRow])
    rules.canMove = { _ in TableDecision(false, reason: "locked") }
    let view = try TableView.loaded([["a", "b"]], rules)
    #expect(try view.beginReordering(rowAt: [0, 0]) == .refused(reason: "locked"))
    #expect(view.reorderingIndexPath == nil)
    #expect(rules.log == ["can_move_row [0, 0]"])
  }

  /// What was done during a drag is undone with it.
  @Test func aFailedDropUndoesTheWholeDrag() throws {
    let rules = RecordingRules([.willBeginReorderingRow, .didEndReorderingRow])
    rules.onEvent = { callback, view in
      if callback == .willBeginReorderingRow { try view.setEditing(false) }
    }
    let view = try TableView.loaded([["a", "b", "c"]], rules, viewport: 2)
    #expect(try view.beginReordering(rowAt: [0, 0]) == .began)
    #expect(!view.isEditing)
    try view.scroll(by: 1)
    try view.hover(over: [0, 2])
    rules.failure = (.didEndReorderingRow, 1)
    #expect(error { () throws(TableError) in _ = try view.drop() }?.code == .callbackFailed)
    #expect(view.isEditing)
    #expect(view.firstVisibleRow == [0, 0])
    #expect(view.texts == [["a", "b", "c"]])
    #expect(view.reorderingIndexPath == nil)
    view._checkInvariants()
  }
}
