import Testing

@testable import TabuluaModel

/// When the completions of update blocks are called.
@Suite struct CompletionTests {
  private let view: TableView

  init() throws { view = try TableView.loaded([["a", "b"]], editing: false) }

  @Test func innerOnesComeFirst() throws {
    var log: [String] = []
    func note(_ name: String) -> (Bool) -> Void { { log.append("\(name) \($0) \(self.view.texts)") } }
    try view.performBatchUpdates(
      {
        try view.deleteRows(at: [[0, 0]])
        try view.performBatchUpdates(
          { try view.performBatchUpdates({ log.append("body") }, completion: note("innermost")) },
          completion: note("first"))
        try view.performBatchUpdates({}, completion: note("second"))
        try view.performBatchUpdates {}
        log.append("end")
      }, completion: note("outer"))
    let after = #"[["b"]]"#
    #expect(
      log == ["body", "end"] + ["innermost", "first", "second", "outer"].map { "\($0) true \(after)" })
  }

  @Test func oneAloneIsCalled() throws {
    var calls = 0
    try view.performBatchUpdates({}, completion: { _ in calls += 1 })
    #expect(calls == 1)
    try view.deleteRows(at: [[0, 0]])
    #expect(calls == 1)
  }

  @Test func whatFailsIsToldSo() throws {
    var log: [String] = []
    let found = error { () throws(TableError) in
      try view.performBatchUpdates(
        {
          try view.performBatchUpdates({}, completion: { log.append("inner \($0)") })
          try view.deleteRows(at: [[0, 7]])
        }, completion: { log.append("outer \($0) \(view.isUpdating)") })
    }
    #expect(found?.code == .rowOutOfRange)
    #expect(log == ["inner false", "outer false false"])
    let thrown = error { () throws(TableError) in
      try view.performBatchUpdates(
        {
          try view.performBatchUpdates({}, completion: { log.append("inner \($0)") })
          throw Failure()
        }, completion: { log.append("outer \($0)") })
    }
    #expect(thrown?.code == .updateFailed)
    #expect(log.suffix(2) == ["inner false", "outer false"])
  }

  /// A block that throws and whose error is caught adds nothing, with what is inside it; their completions are told so
  /// when all others are called.
  @Test func aBlockThatWasCaughtIsToldSo() throws {
    var log: [String] = []
    func note(_ name: String) -> (Bool) -> Void { { log.append("\(name) \($0)") } }
    try view.performBatchUpdates(
      {
        try view.performBatchUpdates({}, completion: note("before"))
        try? view.performBatchUpdates(
          {
            try view.performBatchUpdates({}, completion: note("inside"))
            throw Failure()
          }, completion: note("caught"))
        log.append("goes on")
        try view.performBatchUpdates({}, completion: note("after"))
      }, completion: note("outer"))
    #expect(
      log == ["goes on", "before true", "inside false", "caught false", "after true", "outer true"])
  }

  /// A block that is not begun, because nothing may change now, has no completion.
  @Test func whatIsNotBegunIsNotCompleted() throws {
    let rules = RecordingRules([.canMoveRow])
    let view = try TableView.loaded([["a", "b"]], rules)
    var calls = 0
    rules.onEvent = { _, view in
      try? view.performBatchUpdates({}, completion: { _ in calls += 1 })
    }
    _ = try view.drag(rowAt: [0, 0], to: [0, 1])
    #expect(calls == 0)
  }

  /// The block is over: a completion may begin another, whose completion comes at once.
  @Test func aCompletionMayChangeTheTable() throws {
    var log: [String] = []
    try view.performBatchUpdates(
      {
        try view.performBatchUpdates(
          {},
          completion: { _ in
            try? view.performBatchUpdates(
              { try view.deleteRows(at: [[0, 0]]) }, completion: { log.append("\($0) \(view.texts)") })
          })
      }, completion: { log.append("outer \($0)") })
    #expect(log == [#"true [["b"]]"#, "outer true"])
  }

  /// Inside a callback the block is over before the interaction is, which undoes what the completion did.
  @Test func insideACallback() throws {
    let rules = RecordingRules([.didSelectRow])
    let view = try TableView.loaded([["a", "b"]], rules, editing: false)
    var log: [String] = []
    rules.onEvent = { _, view in
      try view.performBatchUpdates(
        {},
        completion: {
          log.append("completed \($0)")
          try? view.deleteRows(at: [[0, 1]])
        })
      log.append("told")
      throw Failure()
    }
    #expect(error { () throws(TableError) in _ = try view.tapRow(at: [0, 0]) } != nil)
    #expect(log == ["completed true", "told"])
    #expect(view.texts == [["a", "b"]])
  }

  /// A law that is broken undoes the block, of which the completion is told.
  @Test func aBrokenLaw() throws {
    final class Never: TableViewLaws {
      let checkedLaws = [TableLaw(name: "never", rule: .own)]
      func verdict(ofLawAt index: Int, in view: TableView) throws -> TableDecision<TableLaw.Verdict> {
        TableDecision(holds: false)
      }
    }
    view.laws = Never()
    var calls: [String] = []
    let found = error { () throws(TableError) in
      try view.performBatchUpdates(
        { try view.deleteRows(at: [[0, 0]]) }, completion: { calls.append("\($0) \(view.texts)") })
    }
    #expect(found?.code == .lawBroken)
    #expect(calls == [#"false [["a", "b"]]"#])
    #expect(view.texts == [["a", "b"]])
  }
}
