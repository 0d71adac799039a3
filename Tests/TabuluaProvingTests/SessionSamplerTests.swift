import TabuluaText
import Foundation
import TabuluaBatch
import TabuluaScript
import TabuluaModel
import TabuluaPolicy
import TabuluaFiles
import Testing

@testable import TabuluaProving

@Suite("Samples of whole sessions")
struct SessionSamplerTests {
  private static let table = TrialTable.loaded(TableContents(sections: [["a", "b", "c"], ["d", "e"], []]))

  private func prototype(_ source: String) -> PolicyPrototype {
    PolicyPrototype(source: Array(source.utf8), name: "rule.lua")
  }

  private func report(
    _ source: String, runs: Int = 50, steps: Int = 30, seed: UInt64 = 1, jobs: Int = 1,
    table: TrialTable = table
  ) throws -> SessionReport {
    try SessionSampler(prototype(source), table, runs: runs, steps: steps, seed: seed, jobs: jobs).run()
  }

  @Test("a policy without callbacks has no problem, and every kind of step is made")
  func plain() throws {
    let report = try report("return {}")
    #expect(report.failure == nil, "\(String(describing: report.failure))")
    #expect(report.runs == 50)
    #expect(report.steps > 1000)
    for outcome in [StepResult.Outcome.moved, .unchanged, .cancelled, .done, .refused] {
      #expect(report.outcomes[outcome, default: 0] > 0, "\(outcome)")
    }
  }

  @Test("the same seed gives the same sessions, with any number of jobs; another seed gives others")
  func reproducible() throws {
    let first = try report("return {}", runs: 40)
    let second = try report("return {}", runs: 40, jobs: 4)
    #expect(first.outcomes == second.outcomes && first.steps == second.steps)
    #expect(try report("return {}", runs: 40, seed: 2).outcomes != first.outcomes)
  }

  @Test("each law that a view checks is looked at, also one that only the sampler names")
  func everyCheckedLaw() throws {
    var counted = 0
    for law in ReadyLaw.allCases where law.rule != nil {
      let policy = prototype(law.plantedFault.policy)
      let lists = ["Todo", "Done"].map { list in
        (title: list, rows: (0..<3).map { [TableValue.text("\(list) \($0)"), .boolean($0 == 0)] })
      }
      let table = try TableContents(
        columns: ["title", "done"], mapping: TableMapping(text: "title", check: "done"), sections: lists)
      var sampler = SessionSampler(policy, .loaded(table), runs: 200, steps: 30, seed: 1)
      sampler.laws = [law]
      let failure = try sampler.run().failure
      guard case .lawBroken(law.name, _)? = failure?.problem else {
        Issue.record("\(law.name): \(String(describing: failure?.problem))")
        continue
      }
      counted += 1
    }
    #expect(counted >= 7)
  }

  private static let target = """
    return { target_index_path_for_move = function(view, source, proposed)
      if proposed.section == 1 and view:number_of_rows(1) == 3 then return index_path(1, 9) end
      return proposed
    end }
    """

  @Test(
    "a rule that goes wrong after some steps is found, and shown with as few as it takes", arguments: [1, 3])
  func shrunk(jobs: Int) throws {
    let report = try report(Self.target, jobs: jobs)
    let failure = try #require(report.failure)
    guard case .stepFailed(let error) = failure.problem else { return #expect(Bool(false), "\(failure)") }
    #expect(error.code == "target_out_of_range")
    // A row goes to section 1, then another one is held over it: no fewer steps show it.
    #expect(failure.steps.map(\.verb) == ["set_editing", "drag", "drag"])
    #expect(failure.steps == (try self.report(Self.target, jobs: 1).failure?.steps))
  }

  @Test("the steps are a batch that fails again in the same way")
  func replayed() throws {
    let failure = try #require(try report(Self.target).failure)
    let batch = try InteractionBatch(jsonLines: Array(failure.batch.utf8), name: "failing.jsonl")
    #expect(batch.steps.map(\.interaction) == failure.steps)
    let policy = try prototype(Self.target).load()
    var results: [StepResult] = []
    let runner = BatchRunner(policy: policy) { record in
      if case .step(let result) = record { results.append(result) }
    }
    runner.open { (onCall) throws(TableError) in
      try TableView(
        TableContents(sections: [["a", "b", "c"], ["d", "e"], []]), policy: policy, onCall: onCall)
    }
    runner.run([batch])
    #expect(results.dropLast().allSatisfy { $0.outcome != .failed })
    #expect(results.last?.error?.code == "target_out_of_range")
  }

  @Test("a broken law is found by its name")
  func laws() throws {
    let source = """
      return { laws = { ["at most three in the second"] = function(view)
        return view:number_of_rows(1) <= 3, "it is full"
      end } }
      """
    let failure = try #require(try report(source).failure)
    guard case .lawBroken(let name, let reason) = failure.problem else {
      return #expect(Bool(false), "\(failure)")
    }
    #expect(name == "at most three in the second")
    #expect(reason == "it is full")
    #expect(failure.steps.count == 3)
    #expect(failure.batch.hasPrefix("# law `at most three in the second` is broken: it is full\n{\"do\":"))
  }

  @Test("a ready law is looked at when it is named, and the text says what was found")
  func readyLaws() throws {
    var sampler = SessionSampler(prototype("return {}"), Self.table, runs: 20, steps: 20, seed: 3)
    #expect(try sampler.run().failure == nil)
    sampler.laws = [.staysInSection]
    let report = try sampler.run()
    let failure = try #require(report.failure)
    guard case .lawBroken(let name, _) = failure.problem else { return #expect(Bool(false), "\(failure)") }
    #expect(name == "stays_in_section")
    #expect(failure.steps == [.setEditing(true), .drag(.path([0, 0]), .to([1, 0]))])
    #expect(
      report.text() == """
        sampled session \(failure.run), seed 3: law `stays_in_section` is broken: the row at [0, 0] would go to section 1

        shortened from \(failure.foundWith) steps to 2:
          {"do":"set_editing","editing":true}
          {"do":"drag","row":[0,0],"to":[1,0]}

        """)
    #expect(report.json.contains(#""failure":{"session":\#(failure.run),"law":"stays_in_section","reason":"#))
  }

  @Test("a sample is always called a sample")
  func words() throws {
    let report = try report("return {}", runs: 3, steps: 10, seed: 9)
    #expect(
      report.text().hasPrefix(
        "sampled 3 sessions of 10 steps, seed 9: no law broken; this is a sample, not a proof\n"))
    #expect(report.json.hasPrefix(#"{"version":1,"kind":"sample","seed":9,"sessions":3,"steps_each":10,"#))
    #expect(report.json.hasSuffix(#""failure":null}"#))
  }

  @Test("a policy with variables of its own is shrunk to what it takes")
  func stateful() throws {
    let source = """
      local taps = 0
      return { did_select_row = function(view, path)
        taps = taps + 1
        if taps == 3 then error("three taps") end
      end }
      """
    let failure = try #require(try report(source, steps: 60).failure)
    guard case .stepFailed(let error) = failure.problem else { return #expect(Bool(false), "\(failure)") }
    #expect(error.message.contains("three taps"))
    #expect(failure.steps.count <= 4)
    #expect(failure.steps.filter { $0.verb == "tap" }.count >= 2)
  }

  @Test("a policy that owns its rows, whose counts are wrong after a move")
  func scripted() throws {
    let source = """
      local counts = { 2, 1 }
      return {
        number_of_sections = function() return 2 end,
        number_of_rows = function(view, section) return counts[section + 1] end,
        cell_for_row = function(view, path) return { text = "x" } end,
        move_row = function(view, from, to) if from.section ~= to.section then counts[1] = counts[1] - 1 end end,
      }
      """
    let failure = try #require(try report(source, table: .scripted(shape: nil)).failure)
    guard case .stepFailed(let error) = failure.problem else { return #expect(Bool(false), "\(failure)") }
    #expect(error.code == "count_mismatch")
    #expect(failure.steps.map(\.verb) == ["set_editing", "drag"])
  }

  @Test("a policy that does not load, and one that fails at the first reload, are told as such")
  func wrong() {
    #expect(throws: Diagnostic.self) { try report("return 3") }
    #expect(throws: Diagnostic.self) { try report("return { cell_for_row = function() error('x') end }") }
  }

  /// The examples that this package ships; each has a policy, and all but the scripted ones a table.
  private static let shipped = [
    ("kanban/kanban.lua", "board.csv"), ("pinned/show.lua", "show.csv"), ("inbox/inbox.lua", "inbox.csv"),
    ("first/bins.lua", "chores.csv"), ("listing-6-2/switches.lua", "switches.csv"),
    ("listing-6-3/exclusive.lua", "places.csv"), ("listing-6-4/inclusive.lua", "toppings.csv"),
    ("listing-8-1/first_row.lua", "pets.csv"), ("listing-8-1/keeps_place.lua", "pets.csv"),
    ("listing-8-3/own_group.lua", "lists.csv"), ("preferences/preferences.lua", "preferences.csv"),
    ("listing-6-5/jump.lua", ""), ("listing-8-2/colors.lua", ""),
  ]

  @Test("the examples show no problem but the one that they leave to a law", arguments: shipped)
  func examplesShowNoProblem(policy: String, table: String) throws {
    let folder =
      URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().appendingPathComponent("scripts/examples").path + "/"
    let prototype = try PolicyPrototype(contentsOf: folder + policy)
    var trial = TrialTable.scripted(shape: nil)
    if !table.isEmpty {
      let path = folder + policy[...(policy.firstIndex(of: "/") ?? policy.startIndex)] + table
      trial = .loaded(try TableFile.load(path: path, mapping: try prototype.load().mapping))
    }
    let report = try SessionSampler(prototype, trial, runs: 60, steps: 40, seed: 5, jobs: 2).run()
    if policy == "pinned/show.lua" {
      // Its callbacks leave it to the law to keep the running time.
      guard case .lawBroken(let name, _)? = report.failure?.problem else {
        return #expect(Bool(false), "\(report.text())")
      }
      #expect(name == "half an hour")
      #expect(report.failure?.steps.count == 2)
    } else {
      #expect(report.failure == nil, "\(report.text())")
      #expect(report.steps > 1000)
    }
  }

  @Test("numbers are spread, and never outside their bounds")
  func numbers() {
    var numbers = SampleNumbers(seed: 0)
    // The first numbers of SplitMix64 from seed 0, as others give them.
    #expect(numbers.next() == 0xE220_A839_7B1D_CDAF)
    #expect(numbers.next() == 0x6E78_9E6A_A1B9_65F4)
    var counts = [Int](repeating: 0, count: 7)
    for _ in 0..<7000 { counts[numbers.below(7)] += 1 }
    #expect(counts.allSatisfy { (800...1200).contains($0) })
    #expect(numbers.pick([Int]()) == nil)
  }
}
