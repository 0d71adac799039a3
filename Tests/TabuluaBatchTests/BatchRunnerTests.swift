import TabuluaText
import TabuluaBatch
import TabuluaScript
import TabuluaModel
import Testing

@Suite struct BatchRunnerTests {
  private final class Log {
    var records: [RunRecord] = []
    var lines: [String] { records.map(\.json) }
    var steps: [StepResult] {
      records.compactMap { if case .step(let result) = $0 { result } else { nil } }
    }
  }

  private func table() throws -> TableContents {
    try TableContents(
      columns: ["id", "list"], mapping: TableMapping(sectionBy: "list", key: "id"),
      rows: [["milk", "A"], ["tea", "A"], ["salt", "A"], ["oil", "B"]])
  }

  private func run(
    _ batch: String, rules: Rules = Rules(), options: RunOptions = RunOptions(),
    viewport: TableView.Viewport = 0
  ) throws -> (runner: BatchRunner, log: Log) {
    let log = Log()
    let runner = BatchRunner(options: options) { log.records.append($0) }
    let contents = try table()
    runner.open { (onCall) throws(TableError) in
      try TableView(contents, dataSource: rules, delegate: rules, viewport: viewport, onCall: onCall)
    }
    runner.run([try InteractionBatch(jsonLines: Array(batch.utf8), name: "b.jsonl")])
    return (runner, log)
  }

  private let editing = #"{"do":"set_editing","editing":true}"# + "\n"

  /// The golden lines of every outcome.
  @Test func resultsInTheOrderOfTheFormat() throws {
    let rules = Rules(
      movable: { path in path.row == 2 ? TableDecision(false, reason: "salt stays") : true },
      target: { source, proposed in
        if proposed == [1, 0] { return TableDecision([1, 1], reason: "below the oil") }
        return proposed == [0, 2] ? TableDecision(nil, reason: "kept") : TableDecision(proposed)
      })
    let (runner, log) = try run(
      """
      {"do":"drag","row":[0,0],"to":[0,1]}
      {"do":"set_editing","editing":true}

      {"do":"drag","row":{"key":"milk"},"to":[0,1]}
      {"do":"drag","row":{"key":"milk"},"to":[1,0]}
      {"do":"drag","row":[0,0],"to":[0,0]}
      {"do":"drag","row":[0,0],"through":[[0,1],[0,1]],"cancel":true}
      {"do":"drag","row":[1,1],"to":[0,2]}
      {"do":"drag","row":[1,0],"to":[9,9]}
      """, rules: rules)
    let summary = runner.finish()
    #expect(
      log.lines == [
        #"{"version":1,"kind":"run"}"#,
        #"{"kind":"step","step":1,"line":1,"do":"drag","outcome":"refused","row":"milk","from":[0,0],"proposed":[0,1],"by":"host","code":"not_editing","reason":"the table is not in editing mode"}"#,
        #"{"kind":"step","step":2,"line":2,"do":"set_editing","outcome":"done"}"#,
        #"{"kind":"step","step":3,"line":4,"do":"drag","outcome":"moved","row":"milk","from":[0,0],"proposed":[0,1],"to":[0,1]}"#,
        #"{"kind":"step","step":4,"line":5,"do":"drag","outcome":"retargeted","row":"milk","from":[0,1],"proposed":[1,0],"to":[1,1],"reason":"below the oil"}"#,
        #"{"kind":"step","step":5,"line":6,"do":"drag","outcome":"unchanged","row":"tea","from":[0,0],"proposed":[0,0]}"#,
        #"{"kind":"step","step":6,"line":7,"do":"drag","outcome":"cancelled","row":"tea","from":[0,0],"proposed":[0,1]}"#,
        #"{"kind":"step","step":7,"line":8,"do":"drag","outcome":"refused","row":"milk","from":[1,1],"proposed":[0,2],"by":"policy","at":"rules.lua:7","reason":"kept"}"#,
        #"{"kind":"step","step":8,"line":9,"do":"drag","outcome":"failed","row":"oil","from":[1,0],"proposed":[9,9],"error":{"code":"proposed_out_of_range","message":"the proposed index path [9, 9] is outside the table, which has 2 sections","help":"propose a section from 0 to 1","at":"b.jsonl:9"}}"#,
        #"{"kind":"summary","steps":8,"failed":1,"refused":2,"written":null,"status":1}"#,
      ])
    #expect(summary.status == 1)
    #expect(!runner.mayWrite)
  }

  @Test func placesThatAreWorkedOut() throws {
    let (runner, log) = try run(
      editing + """
        {"do":"drag","row":{"key":"milk"},"after":{"key":"salt"}}
        {"do":"drag","row":{"key":"milk"},"before":{"key":"oil"}}
        {"do":"drag","row":{"key":"oil"},"to_section":"A","at":"first"}
        {"do":"drag","row":{"key":"oil"},"to_section":"A"}
        """)
    #expect(log.steps.map(\.proposed) == [nil, [0, 2], [1, 0], [0, 0], [0, 2]])
    #expect(log.steps.map(\.outcome) == [.done, .moved, .moved, .moved, .moved])
    let contents = try #require(runner.contents)
    #expect(contents.rows(inSection: 0).map { contents.key(of: $0) } == ["tea", "salt", "oil"])
    #expect(contents.rows(inSection: 1).map { contents.key(of: $0) } == ["milk"])
    #expect(
      Set(runner.changes().map(\.row)) == ["milk", "oil"] && runner.changes().allSatisfy { $0.kind == .moved }
    )
  }

  @Test(arguments: [
    (#"{"do":"drag","row":{"key":"mlik"},"to":[0,0]}"#, "unknown_key", "did you mean `milk`?"),
    (
      #"{"do":"drag","row":[0,0],"before":{"key":"zz"}}"#, "unknown_key",
      "a key is the text in the key column; `tabulua show --format json` lists them all"
    ),
    (#"{"do":"drag","row":[0,0],"to_section":"C"}"#, "unknown_section", "the sections are `A`, `B`"),
    (#"{"do":"drag","row":[0,3],"to":[0,0]}"#, "row_out_of_range", nil),
    (#"{"do":"drag","row":[2,0],"to":[0,0]}"#, "section_out_of_range", nil),
    (#"{"do":"drag","row":[0,0],"before":[0,7]}"#, "row_out_of_range", nil),
    (#"{"do":"drag","row":[0,0],"to":[0,3]}"#, "proposed_out_of_range", nil),
    (#"{"do":"drag","row":[0,0],"through":[[0,1],[1,2]]}"#, "proposed_out_of_range", nil),
  ])
  func stepsThatFail(_ line: String, _ code: String, _ help: String?) throws {
    let (runner, log) = try run(editing + line)
    let result = try #require(log.steps.last)
    #expect(result.outcome == .failed)
    #expect(result.error?.code == code)
    #expect(result.error?.location?.fileAndLine == "b.jsonl:2")
    if let help { #expect(result.error?.help == help) }
    #expect(runner.status == 1)
    #expect(runner.changes().isEmpty)
  }

  @Test func aFailedStepEndsTheRun() throws {
    let drags = #"{"do":"drag","row":[9,9],"to":[0,0]}"# + "\n" + #"{"do":"drag","row":[0,0],"to":[0,1]}"#
    let ended = try run(editing + drags)
    #expect(ended.log.steps.count == 2)
    #expect(!ended.runner.mayWrite)
    let kept = try run(editing + drags, options: RunOptions(keepsGoing: true))
    #expect(kept.log.steps.map(\.outcome) == [.done, .failed, .moved])
    #expect(kept.runner.mayWrite)
    #expect(kept.runner.status == 1)
  }

  @Test func aRefusedStepEndsAStrictRun() throws {
    let rules = Rules(movable: { TableDecision($0.row > 0) })
    let drags = #"{"do":"drag","row":[0,0],"to":[0,1]}"# + "\n" + #"{"do":"drag","row":[0,1],"to":[0,0]}"#
    let loose = try run(editing + drags, rules: rules)
    #expect(loose.runner.status == 0)
    #expect(loose.runner.mayWrite)
    let strict = try run(editing + drags, rules: rules, options: RunOptions(isStrict: true))
    #expect(strict.log.steps.map(\.outcome) == [.done, .refused])
    #expect(strict.runner.status == 2)
    #expect(!strict.runner.mayWrite)
    let both = try run(editing + drags, rules: rules, options: RunOptions(isStrict: true, keepsGoing: true))
    #expect(both.log.steps.map(\.outcome) == [.done, .refused, .moved])
    #expect(both.runner.status == 2)
    #expect(!both.runner.mayWrite)
  }

  @Test func callsBelongToTheirStep() throws {
    let (_, log) = try run(
      editing + #"{"do":"drag","row":{"key":"milk"},"to":[1,0]}"#, options: RunOptions(recordsCalls: true))
    let calls = log.lines.filter { $0.contains(#""kind":"call""#) }
    #expect(
      calls.contains(
        #"{"kind":"call","step":2,"call":"can_move_row","args":[[0,0]],"result":true,"reason":null,"implemented":true,"at":"rules.lua:3"}"#
      ), "\(calls)")
    #expect(
      calls.contains(
        #"{"kind":"call","step":2,"call":"target_index_path_for_move","args":[[0,0],[1,0]],"result":[1,0],"reason":null,"implemented":true,"at":"rules.lua:7"}"#
      ), "\(calls)")
  }

  @Test func absentCallbacksAreTold() throws {
    let (_, log) = try run(
      editing + #"{"do":"drag","row":[0,0],"to":[1,0]}"#, rules: Rules([]),
      options: RunOptions(recordsCalls: true))
    let calls = log.lines.filter { $0.contains(#""kind":"call""#) }
    #expect(
      calls.contains(
        #"{"kind":"call","step":2,"call":"can_move_row","args":[[0,0]],"result":true,"reason":null,"implemented":false}"#
      ), "\(calls)")
  }

  @Test func aFailureBeforeTheFirstStep() throws {
    let log = Log()
    let runner = BatchRunner { log.records.append($0) }
    runner.open { (_) throws(TableError) in
      throw TableError(.callback(.init(.viewDidLoad), .failed(CancellationError())))
    }
    runner.run([InteractionBatch(name: "b", steps: [.init(line: 1, interaction: .setEditing(true))])])
    runner.finish()
    #expect(log.lines.count == 3)
    #expect(
      log.lines[1].hasPrefix(#"{"kind":"step","step":0,"outcome":"failed","error":{"code":"callback_failed""#)
    )
    #expect(log.lines[2] == #"{"kind":"summary","steps":0,"failed":1,"refused":0,"written":null,"status":1}"#)
  }

  /// Ten thousand drags of a run take steps that do not copy the table.
  @Test func manySteps() throws {
    let rows: [[TableValue]] = (0..<2_000).map { [.text("k\($0)"), "A"] }
    let contents = try TableContents(
      columns: ["id", "list"], mapping: TableMapping(sectionBy: "list", key: "id"), rows: rows)
    let runner = BatchRunner { _ in }
    runner.open { (_) throws(TableError) in try TableView(contents, viewport: 0, editing: true) }
    let steps = (0..<2_000).map {
      InteractionBatch.Step(line: $0 + 1, interaction: .drag(.key("k\($0)"), .to([0, ($0 * 7919) % 2_000])))
    }
    runner.run([InteractionBatch(name: "b", steps: steps)])
    #expect(runner.steps == 2_000)
    #expect(runner.failed == 0)
    runner.view?._checkInvariants()
  }
}
