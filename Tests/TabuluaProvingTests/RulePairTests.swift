import TabuluaPolicy
import TabuluaProving
import Testing

/// Two ready rules together keep the laws of both.
@Suite struct RulePairTests {
  /// The ready rules.
  ///
  /// Rules about marks stand for a section each, because two that are about one section
  /// say two things of what a tap does there.
  private static let rules = [
    "rules.pin(function(view, path) return path.row == 0 end)", "rules.stay_in_section()",
    "rules.reserve_last(1)", "rules.limit_rows { max = 2 }", "rules.limit_rows { section = 0, max = 1 }",
    "rules.exclusive_checkmark { section = 0 }", "rules.inclusive_checkmarks { section = 1, max = 1 }",
  ]

  @Test(arguments: rules, rules) func together(_ first: String, _ second: String) throws {
    let source = """
      local rules = require "tabulua.rules"
      return rules.all { { table = { check = "done" } }, \(first), \(second) }
      """
    let prototype = PolicyPrototype(source: [UInt8](source.utf8), name: "rule.lua")
    let policy = try prototype.load()
    let alone = try [first, second].flatMap { rule in
      try PolicyPrototype(
        source: [UInt8]("local rules = require \"tabulua.rules\"\nreturn \(rule)".utf8), name: "rule.lua"
      ).load().laws.map(\.name)
    }
    // None of the laws of either is forgotten.
    #expect(Set(alone).isSubset(of: policy.laws.map(\.name)) && policy.laws.count >= 1)
    let report = try Prover(prototype, .shapes(maximum: 2), laws: []).run()
    #expect(report.isProved, "\(report.debugDescription)")
    #expect(report.size.drags > 10)
  }
}
