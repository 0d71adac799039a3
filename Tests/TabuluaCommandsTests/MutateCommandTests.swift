import TabuluaText
import Foundation
import Testing

@Suite struct MutateCommandTests {
  static let files = [
    "stay.lua": """
    local policy = {}
    function policy.can_move_row(view, path)
      return path.row > 0
    end
    return policy

    """,
    "weak_spec.lua": weak,
    "strong_spec.lua": """
    describe("stay", function()
      policy "stay.lua"
      fixture { sections = { { "a", "b", "c" } } }
      it("moves the second", function()
        assert.equal("moved", user:drag({ 0, 1 }, { 0, 2 }).outcome)
      end)
      it("keeps the first", function()
        assert.equal("refused", user:drag({ 0, 0 }, { 0, 1 }).outcome)
      end)
    end)

    """,
  ]

  private static let weak = """
    describe("stay", function()
      policy "stay.lua"
      fixture { sections = { { "a", "b", "c" } } }
      it("moves the last", function()
        assert.equal("moved", user:drag({ 0, 2 }, { 0, 1 }).outcome)
      end)
    end)

    """

  @Test func survivorsAreListed() throws {
    let bench = try Workbench(Self.files)
    let result = bench.run(["mutate", "@stay.lua", "@weak_spec.lua", "--jobs", "2"])
    #expect(result.status == 0)
    #expect(result.output.contains("stay.lua:2:1: a callback removed\n"))
    #expect(result.output.contains("  - return path.row > 0\n  + return path.row >= 0\n"))
    #expect(result.output.contains("  no test has a case in which the two comparisons differ\n"))
    #expect(result.errors == "")
  }

  @Test func aThresholdDecidesTheStatus() throws {
    let bench = try Workbench(Self.files)
    let low = bench.run(["mutate", "@stay.lua", "@weak_spec.lua", "--threshold", "10"])
    #expect(low.status == 0)
    let high = bench.run(["mutate", "@stay.lua", "@weak_spec.lua", "--threshold", "99.5%"])
    #expect(high.status == 2)
    #expect(high.diagnostics.map(\.code) == ["below_threshold"])
    #expect(high.output == low.output)
    let strong = bench.run(["mutate", "@stay.lua", "@strong_spec.lua", "--threshold", "100"])
    #expect(strong.status == 0, "\(strong.output)")
    #expect(strong.output.contains("no change survived"))
  }

  @Test func linesForPrograms() throws {
    let bench = try Workbench(Self.files)
    let result = bench.run([
      "mutate", "@stay.lua", "@strong_spec.lua", "--format", "jsonl", "--threshold", "50",
    ])
    #expect(result.status == 0)
    #expect(result.lines.first == #"{"version":1,"kind":"mutation","policy":"stay.lua","tests":2}"#)
    #expect(result.lines.last?.hasPrefix(#"{"kind":"summary","changes":"#) == true)
    #expect(result.lines.last?.hasSuffix(#""percent":100,"status":0}"#) == true)
    #expect(result.lines.contains { $0.contains(#""change":"comparison","before":"return path.row > 0""#) })
    #expect(result.lines.allSatisfy { !$0.contains("survived\",\"") })
  }

  @Test func specsOfTheFolderAreTaken() throws {
    var files = Self.files
    files["weak_spec.lua"] = nil
    let bench = try Workbench(files)
    let result = bench.run(["mutate", "@stay.lua"])
    #expect(result.status == 0)
    #expect(result.output.contains("noticed by 2 tests; no change survived"), "\(result.output)")
  }

  @Test(arguments: [
    (["mutate"], Int32(64), "usage"),
    (["mutate", "@stay.lua", "--threshold", "101"], 64, "usage"),
    (["mutate", "@stay.lua", "--threshold", "5.55"], 64, "usage"),
    (["mutate", "@stay.lua", "--threshold", "-1"], 64, "usage"),
    (["mutate", "@stay.lua", "--threshold", ""], 64, "usage"),
    (["mutate", "@stay.lua", "--jobs", "0"], 64, "usage"),
    (["mutate", "@stay.lua", "--jobs", "many"], 64, "usage"),
    (["mutate", "@stay.lua", "--format", "xml"], 64, "usage"),
    (["mutate", "@stay.lua", "--set", "x"], 64, "usage"),
    (["mutate", "@gone.lua"], 3, "policy_missing"),
    (["mutate", "@stay.lua", "@gone_spec.lua"], 3, "spec_missing"),
    (["mutate", "@stay.lua", "@empty"], 3, "no_specs"),
    (["mutate", "@broken.lua", "@strong_spec.lua"], 3, "syntax_error"),
    (["mutate", "@other.lua", "@strong_spec.lua"], 3, "policy_not_used"),
    (["mutate", "@stay.lua", "@broken.lua"], 3, "syntax_error"),
    (["mutate", "@stay.lua", "@none_spec.lua"], 3, "no_tests"),
    (["mutate", "@stay.lua", "@failing_spec.lua"], 2, "specs_fail"),
  ])
  func wrong(_ arguments: [String], _ status: Int32, _ code: String) throws {
    var files = Self.files
    files["broken.lua"] = "return {"
    files["other.lua"] = "return {}"
    files["none_spec.lua"] = "local x = 1"
    files["failing_spec.lua"] = """
      describe("stay", function()
        policy "stay.lua"
        fixture { sections = { { "a", "b" } } }
        it("is wrong", function() assert.equal("moved", user:drag({ 0, 0 }, { 0, 1 }).outcome) end)
      end)
      """
    let bench = try Workbench(files)
    try FileManager.default.createDirectory(atPath: bench.path("empty"), withIntermediateDirectories: true)
    let result = bench.run(arguments)
    #expect(result.status == status, "\(result.errors)")
    #expect(result.diagnostics.last?.code == code, "\(result.diagnostics)")
    #expect(result.output == "")
    for diagnostic in result.diagnostics {
      #expect(!diagnostic.message.hasSuffix(".") && !diagnostic.message.contains("\n"))
    }
  }
}
