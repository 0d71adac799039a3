import Testing

@testable import TabuluaModel

/// `save_state` and `restore_state`, and being out of step without them.
@Suite struct SavedStateTests {
  private func makeView(saves: Bool) throws -> (TableView, RecordingRules) {
    var callbacks: CallbackSet = [.numberOfRows, .numberOfSections, .moveRow, .didEndReorderingRow]
    if saves { callbacks.formUnion([.saveState, .restoreState]) }
    let rules = RecordingRules(callbacks)
    rules.rows = [["a", "b"], ["c"]]
    return (try TableView.scripted(rules), rules)
  }

  @Test func aFailedInteractionGivesTheStateBack() throws {
    for callback in [TableCallback.moveRow, .didEndReorderingRow] {
      let (view, rules) = try makeView(saves: true)
      rules.failure = (callback, 1)
      #expect(error { () throws(TableError) in _ = try view.drag(rowAt: [0, 0], to: [1, 0]) } != nil)
      #expect(rules.rows == [["a", "b"], ["c"]])
      #expect(rules.calls[.saveState] == 1)
      #expect(rules.calls[.restoreState] == 1)
      rules.failure = nil
      #expect(try view.drag(rowAt: [0, 0], to: [1, 0]).word == "moved")
      #expect(rules.rows == [["b"], ["a", "c"]])
      #expect(rules.calls[.restoreState] == 1)
    }
  }

  @Test func aFailedRestoreIsOutOfStep() throws {
    let (view, rules) = try makeView(saves: true)
    rules.failure = (.restoreState, 1)
    rules.move = { rules, _, _ in rules.rows = [] }
    #expect(
      error { () throws(TableError) in _ = try view.drag(rowAt: [0, 0], to: [1, 0]) }?.code == .countMismatch)
    #expect(error { () throws(TableError) in try view.setEditing(false) }?.code == .dataSourceOutOfStep)
  }

  @Test func aBlockGivesTheStateBack() throws {
    let (view, rules) = try makeView(saves: true)
    let found = error { () throws(TableError) in
      try view.performBatchUpdates {
        rules.rows[0].removeAll()
        try view.deleteRows(at: [[0, 0]])
      }
    }
    #expect(found?.wrongCount?.rule == CountRule(before: 2, deleted: 1))
    #expect(rules.rows == [["a", "b"], ["c"]])
    try view.setEditing(false)
  }

  /// Without a saved state the counts tell whether a block that failed left the data source in step.
  @Test func aBlockWithoutASavedState() throws {
    let (view, rules) = try makeView(saves: false)
    #expect(error { () throws(TableError) in try view.deleteRows(at: [[0, 9]]) }?.code == .rowOutOfRange)
    try view.setEditing(false)
    rules.rows[0].removeAll()
    #expect(error { () throws(TableError) in try view.deleteRows(at: [[0, 0]]) }?.code == .countMismatch)
    #expect(error { () throws(TableError) in try view.setEditing(true) }?.code == .dataSourceOutOfStep)
    try view.reloadData()
    #expect(view.numberOfRows == 1)
  }

  /// A block that fails inside an event, and whose error the event catches, does not go unseen.
  @Test func aCaughtFailure() throws {
    let (view, rules) = try makeView(saves: false)
    rules.onEvent = { callback, view in
      guard callback == .didEndReorderingRow else { return }
      rules.rows[0].removeAll()
      try? view.deleteRows(at: [[0, 0], [0, 1]])
    }
    _ = try view.drag(rowAt: [0, 0], to: [1, 0])
    #expect(error { () throws(TableError) in try view.setEditing(false) }?.code == .dataSourceOutOfStep)
  }
}
