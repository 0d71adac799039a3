import TabuluaProving
import TabuluaModel

/// Policies and tables that the tests of matrix, why and diff begin with.
enum LookingRules {
  /// The first row of each section cannot be dragged, and keeps its place.
  static let pinned = """
    local policy = {}
    function policy.can_move_row(view, path)
      if path.row == 0 then return false, "the first row cannot be moved" end
      return true
    end
    function policy.target_index_path_for_move(view, source, proposed)
      if proposed.row > 0 then return proposed end
      return proposed:with_row(1), "the first row keeps its place"
    end
    return policy
    """

  /// Policies of all kinds of endings.
  static let all: [String] = [
    "return {}",
    pinned,
    "return { target_index_path_for_move = function(view, s, p) return s end }",
    "return { target_index_path_for_move = function(view, s, p) return nil, 'row ' .. p.row end }",
    "return { target_index_path_for_move = function(view, s, p) return index_path(1, p.row) end }",
    "return { target_index_path_for_move = function(view, s, p) if p.row == 1 then error('no') end return p end }",
    "return { can_move_row = function(view, p) if p.row == 1 then return 7 end return p.section == 0 end }",
    "return { move_row = function(view, s, d) if d.row == 1 then error('no') end end }",
    "return { can_displace_row = function(view, p) return p.row ~= 0, 'heads stay' end }",
    "return { laws = { 'stays_in_section' } }",
    "return { did_end_reordering_row = function(view, s, d) end, can_move_row = function() return true end }",
    "return { view_did_load = function(view) view:set_editing(false) end }",
  ]

  static func bench(_ source: String, _ sections: [[String]]) throws -> DragBench {
    let prototype = PolicyPrototype(source: [UInt8](source.utf8), name: "rule.lua")
    let table = TrialTable.loaded(TableContents(sections: sections))
    return try DragBench(prototype, table)
  }

  /// Tables with up to three sections of up to two rows.
  static let tables: [[[String]]] = {
    var tables: [[[String]]] = [[]]
    var longest: [[[String]]] = [[]]
    for _ in 0..<3 {
      longest = longest.flatMap { table in [[], ["a"], ["a", "b"]].map { table + [$0] } }
      tables += longest
    }
    return tables
  }()
}
