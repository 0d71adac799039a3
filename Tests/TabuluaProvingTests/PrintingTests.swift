import TabuluaBatch
import TabuluaDrawing
import TabuluaModel
import TabuluaPolicy
import TabuluaProving
import TabuluaScript
import TabuluaText
import Testing

/// What `print` and a failed expectation show of errors, outcomes and reports.
@Suite struct PrintingTests {
  /// Something that is printed, its one line, and whether further lines follow it.
  private func check(
    _ value: Any, _ line: String, hasMore: Bool = false, location: SourceLocation = #_sourceLocation
  ) {
    let (text, debug) = (String(describing: value), String(reflecting: value))
    #expect(text.split(separator: "\n").first.map(String.init) == line, sourceLocation: location)
    #expect(text.contains("\n") == hasMore, "\(text)", sourceLocation: location)
    for shown in [text, debug, "\([value])"] {
      #expect(!shown.contains("unknown context"), "\(shown)", sourceLocation: location)
      #expect(!shown.hasSuffix("\n"), sourceLocation: location)
    }
  }

  private static let rules = """
    local policy = {}
    function policy.can_move_row(view, path) return path.row ~= 2, "the third\\nrow stays" end
    function policy.can_displace_row(view, path) return path.row ~= 1 end
    policy.laws = { ["row 0 is a"] = function(view)
      return view:row(index_path(0, 0)).text == "a" or view:number_of_sections() > 1, "a comes first" end }
    return policy
    """

  private func view() throws -> TableView {
    try TableView(
      TableContents(sections: [["a", "b", "c", "d"]]),
      policy: LuaPolicy(source: Self.rules, name: "p.lua"), editing: true)
  }

  @Test("outcomes and errors of a table view")
  func outcomes() throws {
    let view = try view()
    check(
      try view.drag(rowAt: [0, 2], to: [0, 3]), "refused by `can_move_row` (p.lua:2): the third\\nrow stays")
    check(
      try view.drag(rowAt: [0, 0], to: [0, 3]),
      "refused by the law `row 0 is a` (p.lua:4): a comes first")
    check(try view.drag(rowAt: [0, 3], to: [0, 2]), "moved from [0, 3] to [0, 2]")
    check(try view.drag(rowAt: [0, 3], to: [0, 3]), "unchanged")
    check(try view.drag(rowAt: [0, 3], through: [[0, 2]], cancel: true), "cancelled")
    check(try view.beginReordering(rowAt: [0, 3]), "began")
    _ = try view.cancelReordering()
    check(
      try view.tapRow(at: [0, 0]), "refused by the table: the table does not allow selection in editing mode")
    check(try view.deleteRow(at: [0, 3]), "done: deleted [0, 3]")
    do {
      try view.deleteRow(at: [0, 9])
      Issue.record("a row was deleted that is not there")
    } catch {
      check(error, "error: there is no row [0, 9]: section 0 has 3 rows")
      check(error.diagnostic(), "error: there is no row [0, 9]: section 0 has 3 rows")
      #expect(String(reflecting: error).hasPrefix("row_out_of_range\nerror: there is no row"))
    }
    let policy = try LuaPolicy(source: Self.rules, name: "p.lua")
    let own = try policy.canMoveRow(at: [0, 0], in: Letters())
    check(own, "true: the third\\nrow stays (p.lua:2)")
    check(try policy.willSelectRow(at: [0, 0], in: Letters()), "[0, 0] (the default of will_select_row)")
    let result = try policy.drag(rowAt: [0, 3], to: [0, 0], in: Letters())
    check(result.changes, "nothing to change")
    check(result, "\(result.outcome); nothing to change")
    check(RowValues(["b": "x\ny", "a": 1]), "{ a = 1, b = \"x\\ny\" }")
    check(SwipeAction.NotPerformed(reason: "no"), "nothing was done: no")
    check(SnapshotError<String, Int>.unknownItems([3]), "error: rows are not in the snapshot: `3`")
  }

  @Test("a proof that found something shows its picture, also where an expectation fails")
  func proofs() throws {
    let prototype = PolicyPrototype(source: [UInt8]("return {}".utf8), name: "rule.lua")
    let report = try Prover(prototype, .shapes(maximum: 2), laws: [.staysInSection]).run()
    let found = try #require(report.counterExample)
    let line = "\(found)"
    #expect(line.hasPrefix("refuted: stays_in_section: "))
    check(report, line, hasMore: true)
    check(found, line)
    #expect("\(report)".contains(found.text()) || "\(report)\n".contains(found.text()))
    let picture = found.text().split(separator: "\n").dropFirst().prefix(4).joined(separator: "\n")
    #expect(picture.contains("before"), "\(picture)")
    #expect("\(report)".contains(picture))
    let proved = try Prover(prototype, .shapes(maximum: 1), laws: []).run()
    check(proved, "proved: \(proved.headline)")
    // What Swift Testing says of a failed expectation.
    let shown = String(describingForTest: report)
    #expect(picture.split(separator: "\n").allSatisfy { shown.contains($0) }, "\(shown)")
  }

  @Test("steps of a batch")
  func steps() throws {
    var results: [StepResult] = []
    let runner = BatchRunner(options: RunOptions(keepsGoing: true)) {
      if case .step(let result) = $0 { results.append(result) }
    }
    let lines = #"{"do":"drag","row":[0,2],"to":[0,3]}"# + "\n" + #"{"do":"tap","row":[0,9]}"#
    runner.open(TableContents(sections: [["a", "b", "c", "d"]]), viewport: 0, editing: true)
    runner.run([try InteractionBatch(jsonLines: Array(lines.utf8), name: "b.jsonl")])
    #expect(results.count == 2)
    check(results[0], "step 1 moved: c [0, 2] to [0, 3]")
    check(results[1], "step 2 failed: tap [0, 9]: there is no row [0, 9]: section 0 has 4 rows")
    #expect(String(reflecting: results[0]).contains(#"{"do":"drag""#))
    if let interaction = results[0].interaction {
      check(interaction, #"{"do":"drag","row":[0,2],"to":[0,3]}"#)
    }
  }
}

private struct Letters: PolicyTable {
  let columns = ["text"]
  let numberOfSections = 1
  func numberOfRows(inSection section: Int) -> Int { 4 }
  func value(forRowAt path: TableIndexPath, column: String) -> TableValue {
    .text(["a", "b", "c", "d"][path.row])
  }
}
