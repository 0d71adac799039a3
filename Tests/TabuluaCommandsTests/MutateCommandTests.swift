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
    bench.run(["mutate", "@stay.lua", "@weak_spec.lua", "--jobs", "2"]).expect(
      output: """
        stay.lua: 7 changes, 3 noticed by 1 test, 4 survived: 42.8 % noticed

        stay.lua:2:1: a callback removed
          - function policy.can_move_row(view, path) … end
          + (nothing)
          no test needs this callback

        stay.lua:3:19: another comparison
          - return path.row > 0
          + return path.row >= 0
          no test has a case in which it matters which of the two comparisons is made

        stay.lua:3:21: a number one off
          - return path.row > 0
          + return path.row > 1
          no test depends on this number being exactly so

        stay.lua:3:21: a number one off
          - return path.row > 0
          + return path.row > -1
          no test depends on this number being exactly so

        """)
  }

  @Test func aThresholdDecidesTheStatus() throws {
    let bench = try Workbench(Self.files)
    let low = bench.run(["mutate", "@stay.lua", "@weak_spec.lua", "--threshold", "10"])
    low.expect(
      output: """
        stay.lua: 7 changes, 3 noticed by 1 test, 4 survived: 42.8 % noticed

        stay.lua:2:1: a callback removed
          - function policy.can_move_row(view, path) … end
          + (nothing)
          no test needs this callback

        stay.lua:3:19: another comparison
          - return path.row > 0
          + return path.row >= 0
          no test has a case in which it matters which of the two comparisons is made

        stay.lua:3:21: a number one off
          - return path.row > 0
          + return path.row > 1
          no test depends on this number being exactly so

        stay.lua:3:21: a number one off
          - return path.row > 0
          + return path.row > -1
          no test depends on this number being exactly so

        """)
    let high = bench.run(["mutate", "@stay.lua", "@weak_spec.lua", "--threshold", "99.5%"])
    high.expect(
      status: 2,
      output: """
        stay.lua: 7 changes, 3 noticed by 1 test, 4 survived: 42.8 % noticed

        stay.lua:2:1: a callback removed
          - function policy.can_move_row(view, path) … end
          + (nothing)
          no test needs this callback

        stay.lua:3:19: another comparison
          - return path.row > 0
          + return path.row >= 0
          no test has a case in which it matters which of the two comparisons is made

        stay.lua:3:21: a number one off
          - return path.row > 0
          + return path.row > 1
          no test depends on this number being exactly so

        stay.lua:3:21: a number one off
          - return path.row > 0
          + return path.row > -1
          no test depends on this number being exactly so

        """,
      errors: """
        error: the tests notice 42.8 % of the changes, fewer than 99.5 %
          = help: write a test for each change that survives

        """)
    #expect(high.diagnostics.map(\.code) == ["below_threshold"])
    #expect(high.output == low.output)
    bench.run(["mutate", "@stay.lua", "@strong_spec.lua", "--threshold", "100"]).expect(
      output: "stay.lua: 7 changes, 7 noticed by 2 tests; no change survived\n")
  }

  @Test func linesForPrograms() throws {
    let bench = try Workbench(Self.files)
    bench.run([
      "mutate", "@stay.lua", "@strong_spec.lua", "--format", "jsonl", "--threshold", "50",
    ]).expect(
      output: """
        {"version":1,"kind":"mutation","policy":"stay.lua","tests":2}
        {"kind":"change","line":2,"column":1,"change":"removed_callback","before":"function policy.can_move_row(view, path) … end","after":"","outcome":"noticed","test":"strong_spec.lua: stay keeps the first"}
        {"kind":"change","line":3,"column":3,"change":"dropped_return","before":"return path.row > 0","after":"","outcome":"noticed","test":"strong_spec.lua: stay moves the second"}
        {"kind":"change","line":3,"column":15,"change":"section_and_row","before":"return path.row > 0","after":"return path.section > 0","outcome":"noticed","test":"strong_spec.lua: stay moves the second"}
        {"kind":"change","line":3,"column":19,"change":"comparison","before":"return path.row > 0","after":"return path.row >= 0","outcome":"noticed","test":"strong_spec.lua: stay keeps the first"}
        {"kind":"change","line":3,"column":19,"change":"comparison","before":"return path.row > 0","after":"return path.row < 0","outcome":"noticed","test":"strong_spec.lua: stay moves the second"}
        {"kind":"change","line":3,"column":21,"change":"off_by_one","before":"return path.row > 0","after":"return path.row > 1","outcome":"noticed","test":"strong_spec.lua: stay moves the second"}
        {"kind":"change","line":3,"column":21,"change":"off_by_one","before":"return path.row > 0","after":"return path.row > -1","outcome":"noticed","test":"strong_spec.lua: stay keeps the first"}
        {"kind":"summary","changes":7,"noticed":7,"survived":0,"not_loaded":0,"percent":100,"status":0}

        """)
  }

  @Test func specsOfTheFolderAreTaken() throws {
    var files = Self.files
    files["weak_spec.lua"] = nil
    let bench = try Workbench(files)
    bench.run(["mutate", "@stay.lua"]).expect(
      output: "stay.lua: 7 changes, 7 noticed by 2 tests; no change survived\n")
  }

  @Test func wrong() throws {
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
    var transcript = Transcript()
    for (arguments, code) in [
      (["mutate"], "usage"),
      (["mutate", "@stay.lua", "--threshold", "101"], "usage"),
      (["mutate", "@stay.lua", "--threshold", "5.55"], "usage"),
      (["mutate", "@stay.lua", "--threshold", "-1"], "usage"),
      (["mutate", "@stay.lua", "--threshold", ""], "usage"),
      (["mutate", "@stay.lua", "--jobs", "0"], "usage"),
      (["mutate", "@stay.lua", "--jobs", "many"], "usage"),
      (["mutate", "@stay.lua", "--format", "xml"], "usage"),
      (["mutate", "@stay.lua", "--set", "x"], "usage"),
      (["mutate", "@gone.lua"], "policy_missing"),
      (["mutate", "@stay.lua", "@gone_spec.lua"], "spec_missing"),
      (["mutate", "@stay.lua", "@empty"], "no_specs"),
      (["mutate", "@broken.lua", "@strong_spec.lua"], "syntax_error"),
      (["mutate", "@other.lua", "@strong_spec.lua"], "policy_not_used"),
      (["mutate", "@stay.lua", "@broken.lua"], "syntax_error"),
      (["mutate", "@stay.lua", "@none_spec.lua"], "no_tests"),
      (["mutate", "@stay.lua", "@failing_spec.lua"], "specs_fail"),
    ] {
      let result = bench.run(arguments)
      transcript.add(result)
      #expect(result.diagnostics.last?.code == code, "\(result.diagnostics)")
    }
    try transcript.expect(inFile: "MutateMistakes")
  }
}
