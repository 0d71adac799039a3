import TabuluaText
import Testing

@Suite struct CheckCommandTests {
  @Test func goodPolicies() throws {
    let bench = try Workbench(Sample.files)
    let result = bench.run(["check", "@p.lua", "@s.lua"])
    #expect(result.status == 0)
    #expect(result.output == "p.lua: no problems\ns.lua: no problems\n")
    #expect(result.errors == "")
  }

  @Test func everyMistakeIsTold() throws {
    let bench = try Workbench([
      "a.lua": "return { can_mvoe_row = function(view, path) return true end, table = { txet = 'a' } }",
      "b.lua": "return { table = { order = 'position' } }",
    ])
    let result = bench.run(["check", "@a.lua", "@b.lua", "@missing.lua"])
    #expect(result.status == 3)
    #expect(result.output == "a.lua: 2 errors\nb.lua: 1 warning\nmissing.lua: 1 error\n")
    #expect(result.diagnostics.map(\.severity) == [.error, .error, .warning, .error])
    #expect(result.errors.contains("did you mean `can_move_row`?"))
  }

  @Test func warningsAloneAreNoFailure() throws {
    let bench = try Workbench(["b.lua": "return { table = { order = 'position' } }"])
    #expect(bench.run(["check", "@b.lua"]).status == 0)
  }

  /// The policy gets the options, also where it is tried on a table that is made up.
  @Test func optionsOfThePolicy() throws {
    let source = """
      local options = ...
      if type(options.limit) ~= "number" then error("a limit is needed") end
      return {
        did_select_row = function(view, path) if options.stay then return end view:deselect_row(path) end,
      }
      """
    let bench = try Workbench(["p.lua": source])
    #expect(bench.run(["check", "@p.lua"]).status == 3)
    #expect(bench.run(["check", "@p.lua", "--set", "limit=3"]).output == "p.lua: no problems\n")
    let staying = bench.run(["check", "@p.lua", "--set", "limit=3", "--set", "stay=true"])
    #expect(staying.diagnostics.map(\.code) == ["tap_leaves_selection"])
    #expect(bench.run(["check", "@p.lua", "--set", "limit"]).status == 64)
    let limited = bench.run(["check", "@p.lua", "--set", "limit=3", "--max-instructions", "1"])
    #expect(limited.status == 3, "\(limited.errors)")
  }

  @Test func whatItPrintsGoesToStandardError() throws {
    let bench = try Workbench(["b.lua": "print('one\\ntwo', 3)\nreturn {}"])
    let result = bench.run(["check", "@b.lua"])
    #expect(result.errors == "b.lua:1: one\nb.lua:1: two\t3\n")
    #expect(result.output == "b.lua: no problems\n")
  }
}

@Suite struct StyleCheckTests {
  private static let wrong = """
    local policy = { table = { text = "a", check = "b" } }
    function policy.did_select_row(view, path) view:set_checked(path, true) end
    return policy
    """

  @Test func aWarningSaysHowToMendIt() throws {
    let bench = try Workbench(["p.lua": Self.wrong])
    let result = bench.run(["check", "@p.lua"])
    #expect(result.status == 0)
    #expect(result.output == "p.lua: 1 warning\n")
    #expect(result.diagnostics.map(\.code) == ["tap_leaves_selection"])
    #expect(result.errors.contains("--> p.lua:2:17"))
    #expect(result.errors.contains("help: begin `did_select_row` with `view:deselect_row(path)`"))
    #expect(result.errors.contains("-- check: allow tap_leaves_selection"))
  }

  @Test func strictExitsWith2WhereThereIsAWarning() throws {
    let accepted = Self.wrong.replacing("function", with: "-- check: allow tap_leaves_selection\nfunction")
    let bench = try Workbench(["p.lua": Self.wrong, "ok.lua": accepted, "bad.lua": "return 1"])
    #expect(bench.run(["check", "--strict", "@p.lua"]).status == 2)
    #expect(bench.run(["check", "--strict", "@p.lua", "@ok.lua"]).status == 2)
    #expect(bench.run(["check", "--strict", "@ok.lua"]).status == 0)
    #expect(bench.run(["check", "--strict", "@p.lua", "@bad.lua"]).status == 3)
    #expect(bench.run(["check", "--strict", "@bad.lua", "@p.lua"]).status == 3)
  }

  @Test func nothingIsWritten() throws {
    let bench = try Workbench(["p.lua": Self.wrong])
    let before = try bench.snapshot()
    _ = bench.run(["check", "@p.lua"])
    #expect(try bench.snapshot() == before)
  }
}
