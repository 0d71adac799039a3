import TabuluaText
import Testing

@testable import TabuluaPolicy

// Policies that are made of others.
extension NameCheckTests {
  /// The callbacks of policies that are put together with `rules.all` are looked at as those of one that is returned.
  @Test func policiesThatArePutTogether() {
    func findings(_ text: String, columns: [String]? = nil) -> [String] {
      PolicyCheck.check(source: Array(text.utf8), name: "test.lua", columns: columns).map {
        "\($0.code) \($0.location?.line ?? 0): \($0.help ?? "")"
      }
    }
    let callbacks = """
      local rules = require "tabulua.rules"
      local policy = { table = { section_by = "status" } }
      function policy.can_move_row(view, path) return view:isChecked(path) end
      function policy.can_edit_row(view, path) return path.rwo > 0 end
      function policy.indentation_level_for_row(view, path) return view:row(path).levle end

      """
    let wanted = [
      "unknown_member 3: did you mean `view:is_checked`?", "unknown_member 4: did you mean `row`?",
      "unknown_member 5: did you mean `level`?",
    ]
    let columns = ["status", "level"]
    for end in [
      "return policy", "return rules.all { policy }", "return rules.all { rules.stay_in_section(), policy }",
      "return rules.all { policy, { can_move_row = function(view, path) return path.section > 0 end } }",
    ] {
      #expect(findings(callbacks + end, columns: columns) == wanted, "\(end)")
    }
  }
}
