import TabuluaText
import Testing

@testable import TabuluaProving

@Suite("Changing policies under their specs")
struct MutationTesterTests {
  static let policy = """
    local policy = {}
    function policy.can_move_row(view, path)
      if path.row < 1 then return false end
      return true
    end
    return policy
    """

  static let weak = """
    describe("stay", function()
      policy "stay.lua"
      fixture { sections = { { "a", "b", "c" } } }
      it("moves the last", function()
        assert.equal("moved", user:drag({ 0, 2 }, { 0, 1 }).outcome)
      end)
    end)
    """

  static let strong = """
    describe("stay", function()
      policy "stay.lua"
      fixture { sections = { { "a", "b", "c" } } }
      for row, outcome in ipairs { "refused", "moved", "moved" } do
        it("row " .. row, function()
          assert.equal(outcome, user:drag({ 0, row - 1 }, { 0, row % 3 }).outcome)
        end)
      end
    end)
    """

  private func report(
    _ spec: String, of policy: String = policy, jobs: Int = 1, name: String = "stay.lua"
  ) throws -> MutationReport {
    let bench = try SpecWorkbench(["stay.lua": policy, "stay_spec.lua": spec, "other.lua": "return {}"])
    let suite = SpecSuite(files: [bench.folder + "stay_spec.lua"])
    return try MutationTester(policy: bench.folder + name, suite: suite, jobs: jobs).run()
  }

  @Test("a spec that looks at every row notices every change", arguments: [1, 3])
  func strong(jobs: Int) throws {
    let report = try report(Self.strong, jobs: jobs)
    #expect(report.survivors.map(\.mutant.kind) == [])
    #expect(report.percent == 100)
    #expect(report.tests == 3)
    #expect(report.noticed + report.notLoaded == report.results.count)
  }

  @Test("a spec that looks at one row leaves changes over, the same with any number of jobs")
  func weak() throws {
    let first = try report(Self.weak)
    let second = try report(Self.weak, jobs: 4)
    #expect(first.results.map(\.fate.name) == second.results.map(\.fate.name))
    let survivors = first.survivors.map { "\($0.before) -> \($0.after)" }
    #expect(
      survivors.contains("if path.row < 1 then return false end -> if path.row <= 1 then return false end"))
    #expect(survivors.contains("if path.row < 1 then return false end -> if path.row < 1 then  end"))
    #expect(survivors.contains { $0.hasPrefix("function policy.can_move_row") })
    #expect(first.percent < 100)
  }

  @Test("a change that runs for ever is noticed")
  func endless() throws {
    let policy = """
      local policy = {}
      function policy.can_move_row(view, path)
        local n = 0
        while n < 3 do n = n + 1 end
        return n == 3
      end
      return policy
      """
    let report = try report(Self.weak, of: policy)
    let loop = report.results.filter { $0.after.contains("n = n - 1") }
    #expect(loop.count == 1)
    for result in loop { guard case .noticed = result.fate else { Issue.record("\(result)"); continue } }
  }

  @Test("a function that no test runs is told apart from one that is not looked at")
  func unused() throws {
    let policy = Self.policy.replacing(
      "return policy", with: "function policy.should_set_value(view, path) return false end\nreturn policy")
    let report = try report(Self.strong, of: policy)
    #expect(report.survivors.contains { $0.fate == .survived(tests: 0) && $0.mutant.kind == .boolean })
    #expect(
      report.survivors.contains { $0.fate == .survived(tests: 3) && $0.mutant.kind == .removedCallback })
  }

  /// The line of `function` runs when the function is made, in every test.
  @Test(
    "nothing is said of what a callback does in tests that do not call it",
    arguments: [
      "function policy.should_set_value(view, path, column, value)\n  return path.section == path.row\nend\n",
      "policy.should_set_value = function(view, path, column, value)\n  return column ~= value\nend\n",
      "function policy.should_set_value(view, path, column, value) return path.section == 0 end\n",
      "policy.laws = {\n  l = function(view)\n    local function f(a, b)\n      return a + b\n    end\n    return true\n  end,\n}\n",
    ])
  func uncalled(callback: String) throws {
    let policy = Self.policy.replacing("return policy", with: callback + "return policy")
    let first = Self.policy.split(separator: "\n", omittingEmptySubsequences: false).count - 1
    let last = first + callback.split(separator: "\n").count
    let report = try report(Self.strong, of: policy)
    let inside = report.survivors.filter { result in
      result.mutant.kind != .removedCallback && (first..<last).contains(result.mutant.line - 1)
        && !result.before.hasPrefix("return true")
    }
    #expect(!inside.isEmpty)
    for result in inside { #expect(result.meaning == "no test runs this function", "\(result.before)") }
  }

  @Test("changes that do not load are counted and no more")
  func notLoaded() throws {
    let policy = Self.policy.replacing(
      "local policy = {}", with: "local policy = { view = { row_height = 1 } }")
    let report = try report(Self.strong, of: policy)
    #expect(report.notLoaded == 1)
    #expect(report.percent < 100)
  }

  @Test("what is wrong before any change is told")
  func wrong() throws {
    func code(_ spec: String, of policy: String = Self.policy, name: String = "stay.lua") throws -> String? {
      do {
        _ = try report(spec, of: policy, name: name)
        return nil
      } catch let error as Diagnostic {
        #expect(error.help != nil || error.code == "syntax_error", "\(error)")
        return error.code
      }
    }
    #expect(try code(Self.strong.replacing("\"refused\"", with: "\"moved\"")) == "specs_fail")
    #expect(try code(Self.weak, name: "other.lua") == "policy_not_used")
    #expect(try code(Self.weak, name: "missing.lua") == "policy_missing")
    #expect(try code("local x = 1") == "no_tests")
    #expect(try code("describe('a', function() pending('later') end)") == "no_tests")
    #expect(try code("describe(") != nil)
    #expect(try code(Self.weak, of: "return {") != nil)
  }
}

extension MutationReport.Fate {
  fileprivate var name: String {
    switch self {
    case .noticed: "noticed"
    case .survived(let tests): "survived \(tests)"
    case .notLoaded: "not loaded"
    }
  }
}
