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
    let result = bench.run(["test", "@a_spec.lua", "--coverage", "text"])
    #expect(result.status == 0, "\(result.errors)")
    #expect(result.output.contains("1 passed"))
    #expect(result.output.contains("*0     return false\n"))
    #expect(result.output.contains("stay.lua  83.3 % of the lines: 5 of 6\n"), "\(result.output)")
    #expect(result.output.contains("1 of 4 on a table of 2 rows\n  down in the own section: 1 of 1\n"))
    #expect(!result.output.contains("[view]"))
  }

  @Test func aThresholdIsHeld() throws {
    let bench = try Workbench(Self.files)
    #expect(bench.run(["test", "@a_spec.lua", "--threshold", "83.3"]).status == 0)
    let result = bench.run(["test", "@a_spec.lua", "--threshold", "83.4"])
    #expect(result.status == 2)
    #expect(result.diagnostics.map(\.code) == ["below_threshold"])
    #expect(result.diagnostics.first?.message == "83.3 % of the lines ran, fewer than 83.4 %")
    #expect(result.diagnostics.first?.help == "`--coverage text` shows which")
    #expect(bench.run(["test", "@failing_spec.lua", "--threshold", "10"]).status == 2)
  }

  @Test(arguments: [
    ("c.info", "end_of_record\n"), ("c.json", "\"kind\":\"coverage\""), ("c.html", "<!doctype html>"),
    ("c.txt", "Summary\n======="),
  ])
  func aFileTellsTheFormat(name: String, part: String) throws {
    let bench = try Workbench(Self.files)
    let result = bench.run(["test", "@a_spec.lua", "--coverage-output", "@\(name)", "--format", "tap"])
    #expect(result.status == 0)
    #expect(result.output.hasPrefix("TAP version 14\n"))
    #expect(!result.output.contains("Summary"))
    #expect(try bench.read(name).contains(part))
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

  @Test(arguments: [
    (["--coverage", "xml"], "there is no format `xml`"),
    (["--coverage", "text", "--format", "jsonl"], "the coverage would stand among results for programs"),
    (["--coverage-output", "-"], "`--coverage-output` names a file, and `-` is none"),
    (["--coverage-output", ""], "`--coverage-output` names no file"),
    (["--threshold", "all"], "`--threshold` is a percentage from 0 to 100, not `all`"),
  ])
  func wrong(_ options: [String], _ message: String) throws {
    let bench = try Workbench(Self.files)
    let result = bench.run(["test", "@a_spec.lua"] + options)
    #expect(result.status == 64)
    #expect(result.diagnostics.map(\.message) == [message])
    #expect(result.diagnostics.first?.help != nil)
    #expect(result.output == "")
  }

  @Test func anOutputThatCannotBeWritten() throws {
    let bench = try Workbench(Self.files)
    let result = bench.run(["test", "@a_spec.lua", "--coverage-output", "@nowhere/c.info"])
    #expect(result.status == 1)
    #expect(result.diagnostics.count == 1)
  }
}
