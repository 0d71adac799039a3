import LuaHost
import TabuluaDrawing
import Testing

@testable import TabuluaModel
@testable import TabuluaProving

@Suite("Coverage of specs")
struct CoverageTests {
  static let policy = """
    local policy = {}
    -- the eighth row stays
    function policy.can_move_row(view, path)
      if path.row == 7 then
        return false, "the eighth row stays"
      end
      return true
    end

    function policy.should_set_value(view, path, column, value)
      return true
    end
    return policy
    """

  static let spec = """
    describe("stay", function()
      policy "stay.lua"
      fixture { sections = { { "a", "b", "c" }, {} } }
      it("moves others", function()
        assert.equal("moved", user:drag({ 0, 1 }, { 0, 2 }).outcome)
      end)
      it("hovers", function()
        user:drag({ 0, 1 }, { through = { { 1, 0 }, { 0, 1 } } })
      end)
    end)
    """

  private func coverage(_ spec: String = spec, jobs: Int = 1) throws -> Coverage {
    let bench = try SpecWorkbench(["stay.lua": Self.policy, "stay_spec.lua": spec])
    let collector = CoverageCollector()
    var options = SpecOptions()
    options.jobs = jobs
    collector.watch(&options)
    let suite = SpecSuite(files: [bench.folder + "stay_spec.lua"], options: options)
    let run = SpecRunner(options).run(suite)
    #expect(run.failed == 0 && run.results.count == suite.tests.count)
    return collector.coverage
  }

  @Test("lines, callbacks and drags of a run", arguments: [1, 2])
  func everything(jobs: Int) throws {
    let coverage = try coverage(jobs: jobs)
    let file = try #require(coverage.files.first)
    #expect(file.file.hasSuffix("stay.lua"))
    #expect(file.counts[1] == 2)
    #expect(file.counts[2] == nil)
    #expect((file.counts[4] ?? 0) >= 2)
    #expect(file.counts[5] == 0)
    #expect(file.counts[8] == nil)
    #expect(file.counts[11] == 0)
    #expect((coverage.covered, coverage.active) == (6, 8))
    #expect(coverage.percent == 75)
    let uses = Dictionary(uniqueKeysWithValues: coverage.callbacks.map { ($0.callback, $0.use) })
    #expect(uses[.canMoveRow] == .called)
    #expect(uses[.shouldSetValue] == .neverCalled)
    #expect(uses[.targetIndexPathForMove] == .defaultUsed)
    #expect(uses[.moveRow] == nil)
    let drags = try #require(coverage.drags.first)
    #expect(drags.shape == [3, 0])
    #expect(drags.possible == 12)
    #expect(
      drags.tried == [
        DragTrial(source: [0, 1], to: [0, 2]), DragTrial(source: [0, 1], to: [1, 0]),
        DragTrial(source: [0, 1], to: [0, 1]),
      ])
  }

  @Test("the directions of all drags add up to the number of drags")
  func directions() {
    for shape in [[], [0], [1], [3], [0, 0], [2, 0], [1, 1], [3, 1, 0, 4]] {
      var drags = DragCoverage(shape: shape)
      #expect(drags.directions.reduce(0) { $0 + $1.possible } == drags.possible)
      for drag in DragTrial.all(rowCounts: shape) { drags.add(drag.source, over: drag.proposed) }
      #expect(drags.tried.count == drags.possible)
      for (direction, tried, possible) in drags.directions {
        #expect(tried == possible, "\(shape) \(direction)")
      }
      drags.add([9, 9], over: [0, 0])
      drags.add([0, 0], over: [0, 99])
      #expect(drags.tried.count == drags.possible)
    }
  }

  @Test("text")
  func text() throws {
    let file = FileCoverage(
      file: "a.lua", source: Array("local a = 1\n\n-- b\nif a then\n  return 2\nend\nreturn 3".utf8),
      counts: LuaLineCounts([12, nil, nil, 12, 0, nil, 12]))
    var coverage = Coverage()
    coverage.add([file])
    var drags = Coverage()
    drags.add(DragTrial(source: [0, 0], to: [0, 1]), rowCounts: [2])
    drags.add(
      [CallRecord(callback: .canMoveRow, arguments: [], at: "a.lua:3")], of: "a.lua")
    coverage.add(drags)
    #expect(
      coverage.text() == """
        a.lua
        =====
         12 local a = 1

            -- b
         12 if a then
         *0   return 2
            end
         12 return 3

        Callbacks
        =========
        can_move_row  called 1 time at a.lua:3

        Drags
        =====
        1 of 4 on a table of 2 rows
          down in the own section: 1 of 1
          never: up in the own section, at home

        Summary
        =======
        a.lua  75 % of the lines: 3 of 4

        """)
  }

  @Test("lcov, JSON and HTML")
  func formats() throws {
    let coverage = try coverage()
    let lcov = coverage.lcov
    #expect(lcov.contains("DA:5,0\n") && lcov.contains("LF:8\nLH:6\nend_of_record\n"))
    #expect(lcov.contains("FN:3,can_move_row\n") && lcov.contains("FNDA:0,should_set_value\n"))
    #expect(lcov.contains("FNF:2\nFNH:1\n"))
    #expect(
      coverage.json.hasPrefix(
        #"{"version":1,"kind":"coverage","lines":{"active":8,"covered":6,"percent":75},"#))
    #expect(coverage.json.contains(#""callback":"should_set_value","at":""#))
    #expect(
      coverage.json.contains(#""directions":{"up":[0,3],"down":[1,3],"home":[1,3],"empty_section":[1,3]}"#))
    #expect(
      coverage.html.contains("<tr class=\"miss\"><td>5</td><td>0</td><td>    return false, &quot;the eighth"))
    #expect(!coverage.html.contains("src=") && !coverage.html.contains("http"))
  }

  @Test("the lines that a proof runs, and the callbacks that their lines tell", arguments: [1, 2])
  func proof(jobs: Int) throws {
    let collector = CoverageCollector()
    var prototype = PolicyPrototype(source: Array(Self.policy.utf8), name: "stay.lua")
    prototype.coversLines = true
    prototype.coverage = collector
    var prover = Prover(prototype, .table(.loaded(TableContents(sections: [["a", "b"], ["c"]]))))
    prover.jobs = jobs
    #expect(try prover.run().isProved)
    let coverage = collector.coverage
    #expect((coverage.covered, coverage.active) == (6, 8))
    #expect(coverage.files.first?.counts[5] == 0)
    let uses = Dictionary(uniqueKeysWithValues: coverage.callbacks.map { ($0.callback, $0.use) })
    #expect(uses == [.canMoveRow: .called, .shouldSetValue: .neverCalled])
  }

  @Test("two collections add up as one does")
  func merging() throws {
    let once = try coverage()
    var twice = Coverage()
    twice.add(once)
    twice.add(once)
    #expect(twice.active == once.active && twice.covered == once.covered)
    #expect(twice.files.first?.counts[1] == 4)
    #expect(twice.drags == once.drags)
    #expect(twice.callbacks.first?.calls == (once.callbacks.first?.calls ?? 0) * 2)
    #expect(Coverage().percent == 100)
  }
}
