import LuaHost
import TabuluaModel
import TabuluaPolicy
import TabuluaText
import Testing

@testable import TabuluaBatch

/// Undo and redo in batches: when steps are recorded, and what is told.
@Suite struct UndoRunTests {
  private final class Log {
    var records: [RunRecord] = []
    var results: [StepResult] {
      records.compactMap { if case .step(let result) = $0 { result } else { nil } }
    }
    var steps: [String] { results.map { "\($0.request): \($0.requestEnd)" } }
  }

  private func run(
    _ batches: [InteractionBatch], policy: String? = nil, options: RunOptions = RunOptions(keepsGoing: true)
  ) throws -> (runner: BatchRunner, log: Log) {
    let log = Log()
    let policy = try policy.map { try LuaPolicy(source: $0, name: "p.lua") }
    let runner = BatchRunner(policy: policy, options: options) { log.records.append($0) }
    let contents = try TableContents(
      columns: ["id", "list", "n"],
      mapping: TableMapping(sectionBy: "list", key: "id", types: ["n": .integer]),
      rows: [["milk", "A", 1], ["tea", "A", 2], ["salt", "A", 3], ["oil", "B", 4]])
    runner.open(policy?.ownsRows == true ? nil : contents, viewport: 0, editing: true)
    runner.run(batches)
    runner.view?._checkInvariants()
    return (runner, log)
  }

  private func keys(_ runner: BatchRunner) -> String {
    guard let contents = runner.contents else { return "" }
    return (0..<contents.numberOfSections).map { section in
      contents.rows(inSection: section).map { contents.key(of: $0) ?? "" }.joined(separator: " ")
    }.joined(separator: " | ")
  }

  private func lines(_ steps: String...) throws -> InteractionBatch {
    try InteractionBatch(jsonLines: Array(steps.joined(separator: "\n").utf8), name: "b.jsonl")
  }

  private func script(_ source: String) throws -> InteractionBatch {
    try InteractionBatch(lua: Array(source.utf8), name: "edits.lua")
  }

  @Test func theNumbersAreThoseOfTheSteps() throws {
    let (runner, log) = try run([
      try lines(
        #"{"do":"drag","row":{"key":"milk"},"to":[1,0]}"#, #"{"do":"scroll","by":1}"#,
        #"{"do":"set","row":{"key":"tea"},"values":{"n":7}}"#, #"{"do":"undo"}"#, #"{"do":"undo"}"#,
        #"{"do":"undo"}"#, #"{"do":"redo"}"#)
    ])
    #expect(
      log.steps.suffix(4) == [
        "undo step 3: done", "undo step 1: done", "undo: refused", "redo step 1: done",
      ])
    #expect(log.results.map(\.stepTakenBack) == [nil, nil, nil, 3, 1, nil, 1])
    #expect(
      log.records.map(\.json).contains {
        $0.contains(
          #""do":"undo","outcome":"done","of_step":1,"moved":[{"row":"milk","from":[1,0],"to":[0,0]}]"#)
      })
    #expect(keys(runner) == "tea salt | milk oil")
    #expect(runner.changes().count == 1)
  }

  /// A run in which no step is taken back records nothing.
  @Test func nothingIsRecordedWithoutAnUndo() throws {
    let drag = #"{"do":"drag","row":{"key":"milk"},"to":[1,0]}"#
    #expect(try run([lines(drag)]).runner.view?.isUndoRegistrationEnabled == false)
    #expect(
      try run([script("user:drag('milk', index_path(1, 0))")]).runner.view?.isUndoRegistrationEnabled == false
    )
    #expect(try run([lines(drag), lines(#"{"do":"undo"}"#)]).log.steps.last == "undo step 1: done")
    // Steps that were not read.
    var batch = try lines(drag)
    batch.steps.append(.init(line: nil, interaction: .undo))
    #expect(try run([batch]).log.steps.last == "undo step 1: done")
    let steps = InteractionBatch(
      name: "b", steps: [.init(line: nil, interaction: .reload), .init(line: nil, interaction: .redo)])
    #expect(try run([steps]).log.steps.last == "redo: refused")
  }

  /// A long batch is read by two threads, and either may find the undo.
  @Test(arguments: [0, 5_000, 9_999]) func aLongBatch(_ place: Int) throws {
    var steps = [String](repeating: #"{"do":"scroll","by":1}              "#, count: 10_000)
    steps[place] = #"{"do":"undo"}"#
    let batch = try InteractionBatch(jsonLines: Array(steps.joined(separator: "\n").utf8), name: "b.jsonl")
    #expect(batch.takesStepsBack && batch.stepsRead == 10_000)
    steps[place] = steps[place == 0 ? 1 : 0]
    #expect(
      try !InteractionBatch(jsonLines: Array(steps.joined(separator: "\n").utf8), name: "b.jsonl")
        .takesStepsBack)
  }

  @Test func inLua() throws {
    let (runner, log) = try run([
      try script(
        """
        user:drag("milk", index_path(1, 0))
        local row = view:find("tea")
        row.n = 9
        local result = user:undo()
        assert(result.outcome == "done" and result.of_step == 2 and row.n == 2)
        assert(user:undo().of_step == 1)
        local refused = user:undo()
        assert(refused.outcome == "refused" and refused.code == "nothing_to_undo")
        assert(user:redo().of_step == 1 and view:index_path("milk") == index_path(1, 0))
        """)
    ])
    #expect(log.results.allSatisfy { $0.outcome != .failed })
    #expect(keys(runner) == "tea salt | milk oil")
  }

  /// A name that nobody can see beforehand.
  @Test func aNameThatIsPutTogether() throws {
    let (_, log) = try run([
      try script("user:drag('milk', index_path(1, 0)) user['un' .. 'do'](user)")
    ])
    #expect(log.results.last?.error?.code == "undo_not_bound")
  }

  @Test func lawsAtTheEnd() throws {
    let policy = "return { laws = { \"stays_in_section\" } }"
    var options = RunOptions()
    options.laws = .end
    for takesBack in [false, true] {
      let steps = [#"{"do":"drag","row":{"key":"milk"},"to":[1,0]}"#] + (takesBack ? [#"{"do":"undo"}"#] : [])
      let batches = [try lines(#"{"do":"redo"}"#), try lines(steps.joined(separator: "\n"))]
      let (runner, _) = try run(batches, policy: policy, options: options)
      runner.checkLaws()
      #expect(runner.mayWrite == takesBack)
    }
  }

  @Test func aPolicyWithItsOwnRows() throws {
    let rows = """
      local names = { "a", "b", "c" }
      local policy = {}
      function policy.number_of_rows(view, section) return #names end
      function policy.cell_for_row(view, path) return { text = names[path.row + 1] } end
      function policy.move_row(view, from, to) table.insert(names, to.row + 1, table.remove(names, from.row + 1)) end
      """
    let state = """

      function policy.save_state(view) return names end
      function policy.restore_state(view, saved) names = saved end
      """
    let batch = try lines(#"{"do":"drag","row":[0,0],"to":[0,2]}"#, #"{"do":"undo"}"#)
    let without = try run([batch], policy: rows + "\nreturn policy")
    #expect(without.log.results.last?.refusal?.code == .undoNeedsState)
    #expect(try without.runner.view?.cell(forRowAt: [0, 0])?.text == "b")
    let with = try run([batch], policy: rows + state + "\nreturn policy")
    #expect(with.log.steps.last == "undo step 1: done")
    #expect(try with.runner.view?.cell(forRowAt: [0, 0])?.text == "a")
  }

  /// A script that takes steps back has those before it recorded, also the steps of other batches.
  @Test func stepsOfAnotherBatch() throws {
    let set = #"{"do":"set","row":{"key":"tea"},"values":{"n":5}}"#
    let before = try run([try lines(set), try script("user:undo()")])
    #expect(before.log.steps.last == "undo step 1: done")
    // Who says so too late cannot take back what was not recorded.
    let late = try run([try lines(set), try script("user[\"un\" .. \"do\"](user)")])
    #expect(late.log.results.last?.error?.code == "undo_not_bound", "\(late.log.steps)")
  }

  /// The step that is told last changed a row is told in the journal of the run.
  @Test func whoChangedIt() throws {
    var options = RunOptions(keepsGoing: true)
    options.notesCauses = true
    let (runner, _) = try run(
      [
        try lines(
          #"{"do":"drag","row":{"key":"milk"},"to":[0,2]}"#,
          #"{"do":"set","row":{"key":"oil"},"values":{"n":9}}"#,
          #"{"do":"undo"}"#, #"{"do":"redo"}"#)
      ], options: options)
    let oil = try #require(runner.contents?.row(forKey: "oil"))
    #expect(runner.causes?.byRow().cause(of: oil, column: 2)?.step == 4)
  }
}

extension StepResult {
  /// The outcome.
  fileprivate var requestEnd: String { outcome.rawValue }
}
