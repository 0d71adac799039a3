import TabuluaText
import Foundation
import TabuluaCommands
import Testing

/// `tabulua test`: which tests run, what is told of them, and with which status it ends.
@Suite struct TestCommandTests {
  static let rules = """
    local policy = { table = { text = "title", key = "id", section_by = "list" } }
    function policy.target_index_path_for_move(view, source, proposed)
      if proposed.section ~= source.section then return nil, "rows stay" end
      return proposed
    end
    return policy
    """

  static let good = """
    describe("good", function()
      policy "rules.lua"
      fixture { { id = "a", title = "A", list = "x" }, { id = "b", title = "B", list = "x" },
        { id = "c", title = "C", list = "y" } }
      it("moves", function() assert.moved(user:drag("a", { 0, 1 }), { 0, 1 }) end)
      it("stays", function() assert.refused(user:drag("a", { 1, 0 }), "rows stay") end)
      pending("later")
    end)
    """

  static let bad = """
    describe("bad", function()
      policy "rules.lua"
      fixture { { id = "a", title = "A", list = "x" }, { id = "b", title = "B", list = "x" } }
      it("fails", function()
        print("<&>\\27[31m")
        assert.moved(user:drag("a", { 0, 0 }), { 0, 1 })
      end)
      it("fails too: 100%, # ]]>", function() assert.equal("a\\0b", 1) end)
      it("passes", function() end)
    end)
    """

  func bench(_ files: [String: String] = [:]) throws -> Workbench {
    try Workbench(
      ["rules.lua": Self.rules, "good_spec.lua": Self.good, "bad_spec.lua": Self.bad].merging(files) { $1 })
  }

  @Test func statuses() throws {
    let bench = try bench()
    let passed = bench.run(["test", "@good_spec.lua"])
    #expect(passed.status == 0)
    #expect(passed.output == "good_spec.lua  2 passed, 1 pending\n\n3 tests: 2 passed, 1 pending\n")
    #expect(passed.errors == "")
    bench.run(["test", "@bad_spec.lua"]).expect(
      status: 2,
      output: #"""
        bad_spec.lua  1 passed, 2 failed

        ✗ bad fails
          error: the interaction ended otherwise
            --> bad_spec.lua:6
            |
          6 |     assert.moved(user:drag("a", { 0, 0 }), { 0, 1 })
            |
            - expected, + actual:
              - "moved"
              + "unchanged"
          last interaction: a [0, 0] to [0, 0]: unchanged
          decided by target_index_path_for_move [0, 0], [0, 0]: [0, 0] (rules.lua:2)
            nothing changed
            0  x
          →    0  A
               1  B
          → dragged
          printed:
            bad_spec.lua:5: <&>\u{1b}[31m
          run it alone: tabulua test bad_spec.lua -k "bad fails"

        ✗ bad fails too: 100%, # ]]>
          error: the values are not equal
            --> bad_spec.lua:8
            |
          8 |   it("fails too: 100%, # ]]>", function() assert.equal("a\0b", 1) end)
            |
            - expected, + actual:
              - "a\0b"
              + 1
          run it alone: tabulua test bad_spec.lua -k "bad fails too: 100%, # ]]>"

        3 tests: 1 passed, 2 failed

        """#)
    try bench.write(Array("it(".utf8), to: "broken_spec.lua")
    let all = bench.run(["test", "@."])
    all.expect(
      status: 3,
      output: #"""
        bad_spec.lua  1 passed, 2 failed

        ✗ bad fails
          error: the interaction ended otherwise
            --> bad_spec.lua:6
            |
          6 |     assert.moved(user:drag("a", { 0, 0 }), { 0, 1 })
            |
            - expected, + actual:
              - "moved"
              + "unchanged"
          last interaction: a [0, 0] to [0, 0]: unchanged
          decided by target_index_path_for_move [0, 0], [0, 0]: [0, 0] (rules.lua:2)
            nothing changed
            0  x
          →    0  A
               1  B
          → dragged
          printed:
            bad_spec.lua:5: <&>\u{1b}[31m
          run it alone: tabulua test bad_spec.lua -k "bad fails"

        ✗ bad fails too: 100%, # ]]>
          error: the values are not equal
            --> bad_spec.lua:8
            |
          8 |   it("fails too: 100%, # ]]>", function() assert.equal("a\0b", 1) end)
            |
            - expected, + actual:
              - "a\0b"
              + 1
          run it alone: tabulua test bad_spec.lua -k "bad fails too: 100%, # ]]>"

        good_spec.lua  2 passed, 1 pending

        6 tests: 3 passed, 2 failed, 1 pending

        """#,
      errors: """
        error: unexpected symbol near <eof>
          --> broken_spec.lua:1
          |
        1 | it(
          |

        """)
    #expect(all.diagnostics.map(\.code) == ["syntax_error"])
  }

  @Test func aFailureAndHowToRunItAlone() throws {
    let bench = try bench()
    bench.run(["test", "@bad_spec.lua", "--set", "a=b c", "--max-memory", "99"]).expect(
      status: 2,
      output: #"""
        bad_spec.lua  1 passed, 2 failed

        ✗ bad fails
          error: the interaction ended otherwise
            --> bad_spec.lua:6
            |
          6 |     assert.moved(user:drag("a", { 0, 0 }), { 0, 1 })
            |
            - expected, + actual:
              - "moved"
              + "unchanged"
          last interaction: a [0, 0] to [0, 0]: unchanged
          decided by target_index_path_for_move [0, 0], [0, 0]: [0, 0] (rules.lua:2)
            nothing changed
            0  x
          →    0  A
               1  B
          → dragged
          printed:
            bad_spec.lua:5: <&>\u{1b}[31m
          run it alone: tabulua test bad_spec.lua -k "bad fails" --set "a=b c" --max-memory 99

        ✗ bad fails too: 100%, # ]]>
          error: the values are not equal
            --> bad_spec.lua:8
            |
          8 |   it("fails too: 100%, # ]]>", function() assert.equal("a\0b", 1) end)
            |
            - expected, + actual:
              - "a\0b"
              + 1
          run it alone: tabulua test bad_spec.lua -k "bad fails too: 100%, # ]]>" --set "a=b c" --max-memory 99

        3 tests: 1 passed, 2 failed

        """#)
    let alone = bench.run([
      "test", "@bad_spec.lua", "-k", "bad fails", "--set", "a=b c", "--max-memory", "99",
    ])
    // Its name is a part of the other's, and it is the one of just this name.
    alone.expect(
      status: 2,
      output: #"""
        bad_spec.lua  1 failed

        ✗ bad fails
          error: the interaction ended otherwise
            --> bad_spec.lua:6
            |
          6 |     assert.moved(user:drag("a", { 0, 0 }), { 0, 1 })
            |
            - expected, + actual:
              - "moved"
              + "unchanged"
          last interaction: a [0, 0] to [0, 0]: unchanged
          decided by target_index_path_for_move [0, 0], [0, 0]: [0, 0] (rules.lua:2)
            nothing changed
            0  x
          →    0  A
               1  B
          → dragged
          printed:
            bad_spec.lua:5: <&>\u{1b}[31m
          run it alone: tabulua test bad_spec.lua -k "bad fails" --set "a=b c" --max-memory 99

        1 test: 1 failed

        """#)
    bench.run(["test", "@bad_spec.lua", "-k", "FAILS TOO"]).expect(
      status: 2,
      output: #"""
        bad_spec.lua  1 failed

        ✗ bad fails too: 100%, # ]]>
          error: the values are not equal
            --> bad_spec.lua:8
            |
          8 |   it("fails too: 100%, # ]]>", function() assert.equal("a\0b", 1) end)
            |
            - expected, + actual:
              - "a\0b"
              + 1
          run it alone: tabulua test bad_spec.lua -k "bad fails too: 100%, # ]]>"

        1 test: 1 failed

        """#)
  }

  @Test func durations() throws {
    let result = try bench().run(["test", "@good_spec.lua", "--durations", "2"])
    // The lines are sorted, because nobody knows which of the two tests is slower.
    #expect(
      result.withoutTimes.lines.sorted() == [
        "", "", "  0 ms  good_spec.lua: good moves", "  0 ms  good_spec.lua: good stays",
        "3 tests: 2 passed, 1 pending", "good_spec.lua  2 passed, 1 pending", "slowest:",
      ])
  }

  @Test func snapshotsAreAcceptedByUpdate() throws {
    let bench = try Workbench(["t_spec.lua": "it('draws', function() assert.snapshot('it', 'text') end)"])
    bench.run(["test", "@t_spec.lua"]).expect(
      status: 2,
      output: """
        t_spec.lua  1 failed

        ✗ draws
          error: the snapshot `it` is new
            --> t_spec.lua:1
            |
          1 | it('draws', function() assert.snapshot('it', 'text') end)
            |
            = help: look at it, and accept it with `--update`
            - expected, + actual:
              + text
          run it alone: tabulua test t_spec.lua -k draws

        1 test: 1 failed

        """)
    bench.run(["test", "@t_spec.lua", "--update"]).expect(
      output: """
        t_spec.lua  1 passed

        1 test: 1 passed

        """)
    bench.run(["test", "@t_spec.lua"]).expect(
      output: """
        t_spec.lua  1 passed

        1 test: 1 passed

        """)
    try bench.write(Array("it('draws', function() end)".utf8), to: "t_spec.lua")
    let obsolete = bench.run(["test", "@t_spec.lua"])
    obsolete.expect(
      output: """
        t_spec.lua  1 passed

        1 test: 1 passed

        """,
      errors: """
        warning: no test takes the snapshot `draws: it` any longer
          --> __snapshots__/t_spec.snap
          = help: drop it with `--update`

        """)
    #expect(obsolete.diagnostics.map(\.code) == ["obsolete_snapshot"])
  }

  /// Specs that ship with the examples.
  @Test func theExamplesPass() throws {
    let examples = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().appendingPathComponent("scripts/examples").path
    var result = try Workbench().run(["test", examples])
    result.output = result.output.replacingOccurrences(of: examples, with: "examples")
    result.expect(
      output: """
        examples/first/bins_spec.lua  2 passed
        examples/groups/board_spec.lua  2 passed
        examples/inbox/inbox_spec.lua  5 passed
        examples/jsonl/queue_spec.lua  3 passed
        examples/kanban/columns_spec.lua  14 passed, 1 pending
        examples/kanban/kanban_spec.lua  4 passed
        examples/listing-6-1/regions_spec.lua  1 passed
        examples/listing-6-4/inclusive_spec.lua  1 passed
        examples/listing-8-3/own_group_spec.lua  7 passed
        examples/menus/board_spec.lua  2 passed
        examples/nightly/rules_spec.lua  3 passed
        examples/tasks/rules_spec.lua  2 passed
        examples/ten-minutes/first_spec.lua  2 passed
        examples/ten-minutes/pinned_spec.lua  3 passed
        examples/untrusted/found_spec.lua  1 passed

        53 tests: 52 passed, 1 pending

        """)
  }
}
