import TabuluaBatch
import TabuluaDrawing
import TabuluaModel
import TabuluaPolicy
import TabuluaProving
import TabuluaText
import Testing

/// Undo and redo in specs, and in sessions that are sampled.
@Suite struct UndoSpecTests {
  private static let policy = """
    local policy = {}
    local moves = 0
    function policy.did_end_reordering_row(view, path, destination) moves = moves + 1 end
    function policy.did_undo(view) if moves ~= 0 then error("moves: " .. moves) end end
    function policy.did_redo(view) end
    function policy.save_state(view) return moves end
    function policy.restore_state(view, saved) moves = saved end
    return policy
    """

  private static let spec = """
    describe("undo", function()
      policy "rules.lua"
      fixture { sections = { { "a", "b" }, { "c" } } }

      it("takes a drag back", function()
        user:drag(index_path(0, 0), index_path(1, 0))
        local result = user:undo()
        assert.equal("done", result.outcome)
        assert.equal(1, result.of_step)
        assert.rows({ { "a", "b" }, { "c" } })
        assert.called("did_undo")
        assert.equal("done", user:redo().outcome)
        assert.rows({ { "b" }, { "a", "c" } })
      end)

      it("has nothing to take back at first", function()
        assert.equal("nothing_to_undo", user:undo().code)
      end)
    end)
    """

  @Test func inASpec() throws {
    let bench = try SpecWorkbench(["rules.lua": Self.policy])
    let run = bench.run(Self.spec)
    #expect(run.problems.isEmpty, "\(run.problems)")
    #expect(run.results.count == 2)
    for result in run.results where result.outcome != .passed {
      Issue.record("\(result.failureText(style: TextStyle()))")
    }
  }

  /// A spec that names no undo records nothing, and one that requires a module that does records it.
  @Test func aModuleThatTakesBack() throws {
    let bench = try SpecWorkbench([
      "rules.lua": Self.policy, "help.lua": "return { back = function(user) return user:undo() end }",
    ])
    let run = bench.run(
      """
      local help = require "help"
      describe("a module", function()
        policy "rules.lua"
        fixture { sections = { { "a", "b" }, { "c" } } }
        it("takes a drag back", function()
          user:drag(index_path(0, 0), index_path(1, 0))
          assert.equal(1, help.back(user).of_step)
        end)
      end)
      """)
    #expect(run.problems.isEmpty && run.results.map(\.outcome) == [.passed])
  }

  /// Where a policy is told of undo, sessions take steps back: a mistake there is found, and made smaller.
  @Test func inSessions() throws {
    func report(_ change: (String) -> String) throws -> SessionReport {
      let prototype = PolicyPrototype(source: Array(change(Self.policy).utf8), name: "rules.lua")
      let table = TrialTable.loaded(TableContents(sections: [["a", "b", "c"], ["d"]]))
      return try SessionSampler(prototype, table, runs: 60, steps: 40, seed: 1, jobs: 1).run()
    }
    #expect(
      try report { $0.replacing("if moves ~= 0 then error(\"moves: \" .. moves) end", with: "") }.failure
        == nil)
    let failure = try #require(try report { $0 }.failure)
    #expect(
      failure.steps.map(\.verb).last == "undo" && failure.steps.count <= 4, "\(failure.steps.map(\.verb))")
  }
}
