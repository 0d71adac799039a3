import TabuluaText
import TabuluaBatch
import TabuluaModel
import TabuluaPolicy
import TabuluaScript
import Testing

/// Laws and rows that may not be displaced, in runs of batches.
@Suite struct LawRunTests {
  private final class Log {
    var records: [RunRecord] = []
    func lines(_ kind: String) -> [String] {
      records.map(\.json).filter { $0.contains("\"kind\":\"\(kind)\"") }
    }
    var steps: [StepResult] {
      records.compactMap { if case .step(let result) = $0 { result } else { nil } }
    }
  }

  private static let law = """
    local policy = {}
    policy.laws = {
      "stays_in_section",
      ["at most three"] = function(view) return view:number_of_rows(0) <= 3, "A is full" end,
    }
    return policy
    """

  private static let pinned = """
    local policy = {}
    local function isFree(view, path) return not view:key(path):find("^pin"), "pinned" end
    policy.can_move_row = isFree
    policy.can_displace_row = isFree
    return policy
    """

  private func run(
    _ batch: String, policy: String = law, options: RunOptions = RunOptions(),
    rows: [[TableValue]] = [["milk", "A"], ["tea", "A"], ["salt", "A"], ["oil", "B"]]
  ) throws -> (runner: BatchRunner, log: Log) {
    let log = Log()
    let runner = BatchRunner(
      policy: try LuaPolicy(source: policy, name: "p.lua"), options: options
    ) { log.records.append($0) }
    let contents = try TableContents(
      columns: ["id", "list"], mapping: TableMapping(sectionBy: "list", key: "id"), rows: rows)
    runner.open(contents, viewport: 0, editing: true)
    let isScript = !batch.hasPrefix("{")
    runner.run([
      isScript
        ? try InteractionBatch(lua: Array(batch.utf8), name: "edits.lua")
        : try InteractionBatch(jsonLines: Array(batch.utf8), name: "edits.jsonl")
    ])
    runner.checkLaws()
    _ = runner.finish()
    runner.view?._checkInvariants()
    return (runner, log)
  }

  private func keys(_ runner: BatchRunner) -> [[String?]] {
    guard let contents = runner.contents else { return [] }
    return (0..<contents.numberOfSections).map { section in
      contents.rows(inSection: section).map { contents.key(of: $0) }
    }
  }

  @Test func refusedInABatch() throws {
    let (runner, log) = try run(
      """
      {"do":"drag","row":{"key":"milk"},"to":[1,0]}
      {"do":"drag","row":{"key":"milk"},"to":[0,1]}
      {"do":"set","row":{"key":"tea"},"values":{"list":"B"}}
      {"do":"update","insert_rows":[{"at":[0,0],"values":{"id":"new"}}]}
      {"do":"update","insert_rows":[{"at":[0,0],"values":{"id":"new"}}],"delete_rows":[[0,2]]}
      """)
    let stays =
      #""by":"law","law":"stays_in_section","#
      + #""reason":"law `stays_in_section`: the row at [0, 0] would go to section 1""#
    #expect(
      log.lines("step") == [
        #"{"kind":"step","step":1,"line":1,"do":"drag","outcome":"refused","row":"milk","from":[0,0],"proposed":[1,0],\#(stays)}"#,
        #"{"kind":"step","step":2,"line":2,"do":"drag","outcome":"moved","row":"milk","from":[0,0],"proposed":[0,1],"to":[0,1]}"#,
        #"{"kind":"step","step":3,"line":3,"do":"set","outcome":"refused","row":"tea","from":[0,0],"values":{"list":"B"},\#(stays)}"#,
        #"{"kind":"step","step":4,"line":4,"do":"update","outcome":"refused","by":"law","law":"at most three","reason":"law `at most three`: A is full"}"#,
        #"{"kind":"step","step":5,"line":5,"do":"update","outcome":"done","deleted":[[0,2]],"inserted":[[0,0]]}"#,
      ])
    #expect(keys(runner) == [["new", "tea", "milk"], ["oil"]])
    #expect(runner.status == 0 && runner.mayWrite)
  }

  /// A strict run ends at a step that a law refuses.
  @Test func strict() throws {
    let batch = """
      {"do":"drag","row":{"key":"milk"},"to":[1,0]}
      {"do":"drag","row":{"key":"milk"},"to":[0,1]}
      """
    let (runner, log) = try run(batch, options: RunOptions(isStrict: true))
    #expect(log.steps.map(\.outcome) == [.refused])
    #expect(runner.status == 2 && !runner.mayWrite)
  }

  @Test func inAScript() throws {
    let (runner, log) = try run(
      """
      local result = user:drag("milk", index_path(1, 0))
      assert(result.outcome == "refused" and result.reason:find("stays_in_section", 1, true))
      result = user:update { insert_rows = { { at = index_path(0, 0), values = { id = "new" } } } }
      assert(result.outcome == "refused" and result.reason == "law `at most three`: A is full")
      local ok, problem = pcall(function()
        view:insert_rows { { at = index_path(0, 0), values = { id = "new" } } }
      end)
      assert(not ok and problem.code == "law_broken", problem.code)
      assert(tostring(problem) == "law `at most three`: A is full", tostring(problem))
      assert(problem.help:find("update block", 1, true) and problem.at == "p.lua:4", problem.at)
      view:perform_batch_updates(function()
        view:insert_rows { { at = index_path(0, 0), values = { id = "new" } } }
        view:delete_rows { index_path(0, 0) }
      end)
      """)
    #expect(log.steps.map(\.outcome) == [.refused, .refused, .failed, .done])
    #expect(log.steps[2].error?.code == "law_broken")
    #expect(log.steps.map(\.line) == [1, 3, 6, 11])
    #expect(keys(runner) == [["new", "tea", "salt"], ["oil"]])
    #expect(runner.status == 1)
  }

  @Test func traced() throws {
    let (_, log) = try run(
      #"{"do":"drag","row":[0,0],"to":[0,1]}"#, options: RunOptions(recordsCalls: true))
    #expect(
      log.lines("call").suffix(2) == [
        #"{"kind":"call","step":1,"call":"law","args":["stays_in_section"],"result":true,"reason":null,"implemented":true}"#,
        #"{"kind":"call","step":1,"call":"law","args":["at most three"],"result":true,"reason":null,"implemented":true,"at":"p.lua:4"}"#,
      ])
  }

  @Test(arguments: LawEnforcement.allCases) func whenLawsAreChecked(_ laws: LawEnforcement) throws {
    let batch = """
      {"do":"drag","row":{"key":"milk"},"to":[1,0]}
      {"do":"drag","row":{"key":"milk"},"to":[0,2]}
      {"do":"drag","row":{"key":"tea"},"to":[0,1]}
      """
    let (runner, log) = try run(batch, options: RunOptions(recordsCalls: true, laws: laws))
    let calls = log.lines("call").filter { $0.contains(#""call":"law""#) }
    switch laws {
    case .every:
      #expect(log.steps.map(\.outcome) == [.refused, .moved, .moved])
      #expect(calls.count == 5)
    case .end:
      #expect(log.steps.map(\.outcome) == [.moved, .moved, .moved])
      // All three are one change, which leaves each row in its section.
      #expect(calls.count == 2 && calls.allSatisfy { $0.contains(#""step":4"#) })
    case .off:
      #expect(log.steps.map(\.outcome) == [.moved, .moved, .moved])
      #expect(calls.isEmpty)
    }
    #expect(runner.status == 0 && runner.mayWrite && !runner.breaksLaws)
  }

  @Test(arguments: [false, true]) func brokenAtTheEnd(_ keepsGoing: Bool) throws {
    let (runner, log) = try run(
      #"{"do":"drag","row":{"key":"milk"},"to":[1,0]}"#,
      options: RunOptions(keepsGoing: keepsGoing, laws: .end))
    #expect(log.steps.map(\.outcome) == [.moved, .failed])
    #expect(
      log.lines("step")[1]
        == #"{"kind":"step","step":2,"do":"laws","outcome":"failed","error":{"code":"law_broken","message":"law `stays_in_section`: the row at [0, 0] would go to section 1","help":"`--laws every` refuses the step that breaks it","callback":"law"}}"#
    )
    #expect(log.steps[1].request == "the laws at the end of the run")
    #expect(runner.status == 1 && !runner.mayWrite && runner.breaksLaws)
  }

  /// A law that fails at the end, and a run that ended before it.
  @Test func theEndOfARun() throws {
    let failing = "return { laws = { broken = function(view) error('no') end } }"
    let (runner, log) = try run(
      #"{"do":"drag","row":{"key":"milk"},"to":[1,0]}"#, policy: failing, options: RunOptions(laws: .end))
    #expect(log.steps.last?.error?.message == "the law `broken` failed: no")
    #expect(runner.status == 1)
    let (ended, other) = try run(
      #"{"do":"drag","row":{"key":"none"},"to":[1,0]}"#, policy: failing, options: RunOptions(laws: .end))
    #expect(other.steps.count == 1 && !ended.breaksLaws)
  }

  @Test func rowsThatHop() throws {
    let rows: [[TableValue]] = [
      ["a", "A"], ["pin", "A"], ["b", "A"], ["c", "A"], ["pin2", "A"], ["d", "A"],
    ]
    let (runner, log) = try run(
      """
      {"do":"drag","row":{"key":"a"},"to":[0,4]}
      {"do":"drag","row":{"key":"d"},"to":[0,1]}
      {"do":"drag","row":{"key":"pin"},"to":[0,0]}
      """, policy: Self.pinned, rows: rows)
    #expect(keys(runner) == [["b", "pin", "d", "c", "pin2", "a"]])
    #expect(
      log.lines("step") == [
        #"{"kind":"step","step":1,"line":1,"do":"drag","outcome":"retargeted","row":"a","from":[0,0],"proposed":[0,4],"to":[0,3],"#
          + #""moves":[{"row":"a","from":[0,0],"to":[0,3]},{"row":"b","from":[0,2],"to":[0,0]}],"reason":"pinned"}"#,
        #"{"kind":"step","step":2,"line":2,"do":"drag","outcome":"retargeted","row":"d","from":[0,5],"proposed":[0,1],"to":[0,2],"#
          + #""moves":[{"row":"d","from":[0,5],"to":[0,2]},{"row":"a","from":[0,3],"to":[0,5]}],"reason":"pinned"}"#,
        #"{"kind":"step","step":3,"line":3,"do":"drag","outcome":"refused","row":"pin","from":[0,1],"proposed":[0,0],"by":"policy","at":"p.lua:2","reason":"pinned"}"#,
      ])
    #expect(
      log.steps.map(\.consequence) == [
        "landed at [0, 3], 1 row hopped over others", "landed at [0, 2], 1 row hopped over others", nil,
      ])
    let changes = runner.changes()
    #expect(changes.map(\.row) == ["b", "d", "a"])
  }

  /// A value of the section column that a person sets asks for a drag, whose hops are told once.
  @Test func rowsThatHopBecauseAValueWasSet() throws {
    let rows: [[TableValue]] = [["a", "A"], ["pin", "A"], ["b", "A"], ["d", "B"]]
    let (runner, log) = try run(
      #"{"do":"set","row":{"key":"a"},"values":{"list":"B"}}"#, policy: Self.pinned, rows: rows)
    #expect(keys(runner) == [["b", "pin"], ["d", "a"]])
    let step = try #require(log.steps.first)
    #expect(
      step.outcome == .done && step.changes.moved.isEmpty && step.changes.moves.map(\.row) == ["a", "b"])
  }

  @Test func rowsThatHopInAScript() throws {
    let rows: [[TableValue]] = [["a", "A"], ["pin", "A"], ["b", "A"]]
    let (runner, _) = try run(
      """
      local result = user:drag("a", index_path(0, 2))
      assert(result.outcome == "moved" and #result.moves == 2)
      assert(result.moves[2].row == "b" and result.moves[2].to == index_path(0, 0))
      """, policy: Self.pinned, rows: rows)
    #expect(keys(runner) == [["b", "pin", "a"]] && runner.status == 0)
  }
}
