import Diagnostics
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

  @Test func whatItPrintsGoesToStandardError() throws {
    let bench = try Workbench(["b.lua": "print('one\\ntwo', 3)\nreturn {}"])
    let result = bench.run(["check", "@b.lua"])
    #expect(result.errors == "b.lua:1: one\nb.lua:1: two\t3\n")
    #expect(result.output == "b.lua: no problems\n")
  }
}
