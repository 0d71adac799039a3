import TabuluaProving
import TabuluaPolicy
import Testing

/// A policy without a fault, and the laws that it claims besides the structural ones and those it names itself.
struct RightPolicy: Sendable, CustomTestStringConvertible {
  /// How it is written.
  let testDescription: String

  let laws: [ReadyLaw]

  /// The bound of the shapes that are tried.
  let maximum: Int

  let source: String

  init(_ description: String, _ laws: [ReadyLaw], maximum: Int = 2, _ source: String) {
    (testDescription, self.laws, self.maximum, self.source) = (description, laws, maximum, source)
  }

  var prototype: PolicyPrototype { PolicyPrototype(source: [UInt8](source.utf8), name: "right.lua") }

  /// All of them.
  static let all = styles + marks + dataSources + rules

  /// A rule of `tabulua.rules`, with fields laid over it.
  fileprivate static func rule(_ call: String, besides fields: String = "") -> String {
    """
    local rules = require "tabulua.rules"
    local policy = rules.\(call)
    \(fields)
    return policy
    """
  }

  static let rules: [RightPolicy] = [
    RightPolicy(
      "rules.pin", [.pathIndependent], maximum: 3, rule("pin(function(view, path) return path.row == 0 end)")),
    RightPolicy(
      "rules.pin by content", [.pathIndependent],
      rule(
        "pin(function(view, path) return view:row(path).done end)",
        besides: "policy.table = { check = 'done' } policy.shapes = { done = { true, false } }")),
    RightPolicy("rules.stay_in_section", [], maximum: 3, rule("stay_in_section()")),
    RightPolicy("rules.reserve_last(1)", [], maximum: 3, rule("reserve_last(1)")),
    RightPolicy("rules.reserve_last(2)", [], maximum: 3, rule("reserve_last(2)")),
    RightPolicy("rules.limit_rows in each section", [], maximum: 3, rule("limit_rows { max = 2 }")),
    RightPolicy("rules.limit_rows in one section", [], rule("limit_rows { section = 1, max = 1 }")),
    RightPolicy(
      "rules.limit_rows in a section of a value", [],
      rule(
        "limit_rows { section = 'Doing', max = 1 }",
        besides: "policy.table = { section_by = 'list' } policy.shapes = { list = { 'Todo', 'Doing' } }")),
    RightPolicy(
      "rules.exclusive_checkmark", [],
      rule("exclusive_checkmark { column = 'done' }", besides: "policy.shapes = { done = { true, false } }")),
    RightPolicy(
      "rules.exclusive_checkmark in one section", [],
      rule(
        "exclusive_checkmark { section = 0, column = 'done' }",
        besides: "policy.shapes = { done = { true, false } }")),
    RightPolicy(
      "rules.inclusive_checkmarks", [],
      rule(
        "inclusive_checkmarks { min = 1, max = 1 }",
        besides: "policy.table = { check = 'done' } policy.shapes = { done = { true, false } }")),
    RightPolicy(
      "two rules in one policy", [.staysInSection],
      rule(
        "stay_in_section()",
        besides: """
          local pinned = rules.pin(function(view, path) return path.row == 0 end)
          policy.can_move_row = pinned.can_move_row
          policy.can_displace_row = pinned.can_displace_row
          policy.laws.keeps_place = pinned.laws.keeps_place
          """)),
  ]
}
