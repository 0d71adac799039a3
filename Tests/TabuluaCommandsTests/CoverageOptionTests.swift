import TabuluaText
import Testing

@Suite struct CoverageOptionTests {
  private static let files = [
    "stay.lua": """
    local policy = {}
    function policy.can_move_row(view, path)
      if path.row > 9 then
        return false
      end
      return true
    end
    return policy

    """,
    "a_spec.lua": """
    describe("stay", function()
      policy "stay.lua"
      fixture { sections = { { "a", "b" } } }
      it("moves", function() assert.equal("moved", user:drag({ 0, 0 }, { 0, 1 }).outcome) end)
    end)

    """,
    "failing_spec.lua": """
    describe("stay", function()
      policy "stay.lua"
      fixture { sections = { { "a", "b" } } }
      it("is wrong", function() assert.equal("refused", user:drag({ 0, 0 }, { 0, 1 }).outcome) end)
    end)

    """,
  ]

  @Test func textFollowsTheResults() throws {
    let bench = try Workbench(Self.files)
    bench.run(["test", "@a_spec.lua", "--coverage", "text"]).expect(
      output: """
        a_spec.lua  1 passed

        1 test: 1 passed

        stay.lua
        ========
         1 local policy = {}
         1 function policy.can_move_row(view, path)
         3   if path.row > 9 then
        *0     return false
             end
         3   return true
           end
         1 return policy

        Callbacks
        =========
        can_move_row                called 3 times at stay.lua:2
        target_index_path_for_move  absent, its default was used 1 time

        Drags
        =====
        1 of 4 on a table of 2 rows
          down in the own section: 1 of 1
          never: up in the own section, at home

        Summary
        =======
        stay.lua  83.3 % of the lines: 5 of 6

        """)
  }

  @Test func aThresholdIsHeld() throws {
    let bench = try Workbench(Self.files)
    var transcript = Transcript()
    transcript.add(bench.run(["test", "@a_spec.lua", "--threshold", "83.3"]))
    let result = bench.run(["test", "@a_spec.lua", "--threshold", "83.4"])
    #expect(result.diagnostics.map(\.code) == ["below_threshold"])
    transcript.add(result)
    transcript.add(bench.run(["test", "@failing_spec.lua", "--threshold", "10"]))
    transcript.expect(
      """
      $ tabulua test a_spec.lua --threshold 83.3
      a_spec.lua  1 passed

      1 test: 1 passed

      $ tabulua test a_spec.lua --threshold 83.4
      a_spec.lua  1 passed

      1 test: 1 passed
      ! error: 83.3 % of the lines ran, fewer than 83.4 %
      !   = help: `--coverage text` shows which
      (exit status 2)

      $ tabulua test failing_spec.lua --threshold 10
      failing_spec.lua  1 failed

      ✗ stay is wrong
        error: the values are not equal
          --> failing_spec.lua:4
          |
        4 |   it("is wrong", function() assert.equal("refused", user:drag({ 0, 0 }, { 0, 1 }).outcome) end)
          |
          - expected, + actual:
            - "refused"
               ^^^^^
            + "moved"
               ^^^
        last interaction: a [0, 0] to [0, 1]: moved
        decided by target_index_path_for_move [0, 0], [0, 1]: not defined, so [0, 1]
          before      after
        → 0  a      ↑ 0  b
          1  b      → 1  a  was [0, 0]
        → dragged   ↑ pushed aside
        run it alone: tabulua test failing_spec.lua -k "stay is wrong"

      1 test: 1 failed
      (exit status 2)

      """)
  }

  /// What stands in the file is what `--coverage` prints in that format behind the results.
  @Test(arguments: [("c.info", "lcov"), ("c.json", "json"), ("c.html", "html"), ("c.txt", "text")])
  func aFileTellsTheFormat(name: String, format: String) throws {
    let bench = try Workbench(Self.files)
    bench.run(["test", "@a_spec.lua", "--coverage-output", "@\(name)", "--format", "tap"]).expect(
      output: """
        TAP version 13
        1..1
        ok 1 - a_spec.lua: stay moves

        """)
    let printed = bench.run(["test", "@a_spec.lua", "--coverage", format])
    #expect(printed.output.hasSuffix(bench.relative(Array(try bench.read(name).utf8))))
  }

  @Test func anInputIsNeverOverwritten() throws {
    let bench = try Workbench(Self.files)
    for name in ["stay.lua", "a_spec.lua"] {
      let result = bench.run(["test", "@a_spec.lua", "--coverage", "json", "--coverage-output", "@\(name)"])
      #expect(result.status == 1)
      #expect(result.diagnostics.map(\.code) == ["output_is_input"])
      #expect(try bench.read(name) == Self.files[name])
    }
  }

  @Test func wrong() throws {
    let bench = try Workbench(Self.files)
    var transcript = Transcript()
    for options in [
      ["--coverage", "xml"], ["--coverage", "text", "--format", "jsonl"], ["--coverage-output", "-"],
      ["--coverage-output", ""], ["--threshold", "all"], ["--coverage-output", "@nowhere/c.info"],
    ] { transcript.add(bench.run(["test", "@a_spec.lua"] + options)) }
    transcript.expect(
      """
      $ tabulua test a_spec.lua --coverage xml
      ! error: there is no format `xml`
      !   = help: it is one of `text`, `lcov`, `json`, `html`
      (exit status 64)

      $ tabulua test a_spec.lua --coverage text --format jsonl
      ! error: the coverage would stand among results for programs
      !   = help: name a file with `--coverage-output`
      (exit status 64)

      $ tabulua test a_spec.lua --coverage-output -
      ! error: `--coverage-output` names a file, and `-` is none
      !   = help: leave `--coverage-output` out for standard output
      (exit status 64)

      $ tabulua test a_spec.lua --coverage-output ''
      ! error: `--coverage-output` names no file
      !   = help: give it the name of a file
      (exit status 64)

      $ tabulua test a_spec.lua --threshold all
      ! error: `--threshold` is a percentage from 0 to 100, not `all`
      !   = help: write it as `--threshold 90`
      (exit status 64)

      $ tabulua test a_spec.lua --coverage-output nowhere/c.info
      ! error: there is no directory `nowhere`
      !   --> nowhere/c.info
      !   = help: make it, for instance with `mkdir -p`
      (exit status 1)

      """)
  }
}
