import Testing

@testable import TabuluaModel

/// When the completions of update blocks are called.
@Suite struct CompletionTests {
  private let view: TableView

  init() throws { view = try TableView.loaded([["a", "b"]], editing: false) }

  @Test func innerOnesComeFirst() throws {
    var log: [String] = []
    func note(_ name: String) -> () -> Void { { log.append("\(name) \(self.view.texts)") } }
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
      log == ["body", "end"] + ["innermost", "first", "second", "outer"].map { "\($0) \(after)" })
  }

  @Test func oneAloneIsCalled() throws {
    var calls = 0
    try view.performBatchUpdates({}, completion: { calls += 1 })
    #expect(calls == 1)
    try view.deleteRows(at: [[0, 0]])
    #expect(calls == 1)
  }

  @Test func whatFailsIsNotCompleted() throws {
    var log: [String] = []
    let found = error { () throws(TableError) in
      try view.performBatchUpdates(
        {
          try view.performBatchUpdates({}, completion: { log.append("inner") })
          try view.deleteRows(at: [[0, 7]])
        }, completion: { log.append("outer") })
    }
    #expect(found?.code == .rowOutOfRange)
    #expect(log == [])
  }

  /// A block that throws and whose error is caught adds nothing, with what is inside it.
  @Test func aBlockThatWasCaughtIsNotCompleted() throws {
    var log: [String] = []
    try view.performBatchUpdates(
      {
        try view.performBatchUpdates({}, completion: { log.append("before") })
        try? view.performBatchUpdates(
          {
            try view.performBatchUpdates({}, completion: { log.append("inside") })
            throw Failure()
          }, completion: { log.append("caught") })
        try view.performBatchUpdates({}, completion: { log.append("after") })
      }, completion: { log.append("outer") })
    #expect(log == ["before", "after", "outer"])
  }

  /// The block is over: a completion may begin another, whose completion comes at once.
  @Test func aCompletionMayChangeTheTable() throws {
    var log: [String] = []
    try view.performBatchUpdates(
      {
        try view.performBatchUpdates(
          {},
          completion: {
            try? view.performBatchUpdates(
              { try view.deleteRows(at: [[0, 0]]) }, completion: { log.append("\(view.texts)") })
          })
      }, completion: { log.append("outer") })
    #expect(log == [#"[["b"]]"#, "outer"])
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
          log.append("completed")
          try? view.deleteRows(at: [[0, 1]])
        })
      log.append("told")
      throw Failure()
    }
    #expect(error { () throws(TableError) in _ = try view.tapRow(at: [0, 0]) } != nil)
    #expect(log == ["completed", "told"])
    #expect(view.texts == [["a", "b"]])
  }

  /// A law that is broken undoes the block, which is then not completed.
  @Test func aBrokenLaw() throws {
    final class Never: TableViewLaws {
      let checkedLaws = [TableLaw(name: "never", rule: .own)]
      func verdict(ofLawAt index: Int, in view: TableView) throws -> TableDecision<Bool> { false }
    }
    view.laws = Never()
    var calls = 0
    let found = error { () throws(TableError) in
      try view.performBatchUpdates({ try view.deleteRows(at: [[0, 0]]) }, completion: { calls += 1 })
    }
    #expect(found?.code == .lawBroken)
    #expect(calls == 0)
    #expect(view.texts == [["a", "b"]])
  }
}
