import TabuluaProving
import TabuluaScript
import Testing

/// What specs can say, and what comes of it.
@Suite struct SpecRunnerTests {
  private let bench: SpecWorkbench

  init() throws { bench = try SpecWorkbench(["stay.lua": SpecWorkbench.stay]) }

  @Test func aSpecOfEverything() throws {
    let run = bench.run(
      SpecWorkbench.fixture + """
        describe("stay.lua", function()
          it("moves within the list", function()
            local result = user:drag("a", { 0, 1 })
            assert.equal("moved", result.outcome)
            assert.same({ 0, 1 }, result.to)
            assert.equal(index_path(0, 1), result.to)
            assert.moved(result, { 0, 1 })
            assert.same({ "b", "a", "f" }, rows(0))
            assert.same({ { "b", "a", "f" }, { "d" } }, rows())
            assert.rows("Done", { "d" })
          end)
          it("refuses to leave", function()
            local result = user:drag({ 0, 0 }, { 1, 0 })
            assert.refused(result, "stay in their")
            assert.calls { "can_move_row", { "target_index_path_for_move", { 0, 0 }, { 1, 0 } } }
            assert.called("can_move_row", { 0, 0 })
            assert.equal("rows stay in their list", calls()[2].reason)
          end)
          it("keeps the fixed row", function()
            assert.refused(user:drag("f", { 0, 0 }), "it is fixed")
            assert.is_true(view.is_editing)
            assert.has_error(function() user:drag("f", { 9, 9 }) end)
            assert.has_error(function() user:drag("f", { 9, 9 }) end, { code = "proposed_out_of_range" })
          end)
          drags {
            { from = { 0, 0 }, proposed = { 0, 1 }, expect = { 0, 1 } },
            { from = { 0, 0 }, proposed = { 1, 0 }, expect = "refused" },
            { from = { 0, 0 }, proposed = { 0, 0 }, expect = "unchanged" },
            { from = { 0, 2 }, proposed = { 0, 0 }, expect = "refused", reason = "fixed" },
            { from = { 0, 2 }, proposed = { 7, 0 }, expect = "failed" },
          }
        end)
        """)
    #expect(run.problems.isEmpty, "\(run.problems)")
    #expect(run.results.count == 8)
    for result in run.results {
      #expect(result.outcome == .passed, "\(result.test.name): \(result.failures)")
    }
  }
}
