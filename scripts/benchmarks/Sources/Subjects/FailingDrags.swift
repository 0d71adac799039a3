import TabuluaText
import LuaHost
import TabuluaModel
import TabuluaPolicy
import TabuluaScript

/// Drags under a policy that fails every third time one of its callbacks is called: for memcheck.
enum FailingDrags {
  private static let policy = """
    local policy, calls = {}, 0
    policy.table = { text = "title", key = "title" }
    local ways = {
      function() error("raised") end,
      function() error({ message = "raised as a table" }) end,
      function(view) return view:row(index_path(9, 9)) end,
      function(view, path) return view:row(path).no_such_column end,
      function() return "a string that is no answer" end,
      function() return end,
      function(view) return index_path(7, 7), "outside" end,
      function(view) local _, e = pcall(view.section, view, 99) error(e) end,
      function() local function f() return 1 + f() end return f() end,
      function() while true do end end,
    }
    local function sometimes(answer)
      return function(view, ...)
        calls = calls + 1
        if calls % 3 == 0 then return ways[calls // 3 % #ways + 1](view, ...) end
        return answer(view, ...)
      end
    end
    policy.can_move_row = sometimes(function(view, path) return view:row(path).title ~= "" end)
    policy.target_index_path_for_move = sometimes(function(view, source, proposed)
      return proposed, "to row " .. proposed.row .. " of a section of " .. view:number_of_rows(proposed.section)
    end)
    policy.will_begin_reordering_row = sometimes(function() end)
    policy.move_row = sometimes(function(view) for path, row in view:rows() do local _ = row.title end end)
    policy.did_end_reordering_row = sometimes(function() end)
    return policy
    """

  /// Makes `count` drags and answers how many failed.
  static func run(_ count: Int) throws -> Int {
    let contents = try TableContents(
      columns: ["title"], mapping: TableMapping(text: "title", key: "title"),
      rows: (0..<30).map { [.text("row number \($0)")] })
    let policy = try LuaPolicy(
      source: Array(Self.policy.utf8), name: "policy.lua",
      limits: LuaLimits(instructions: 20_000, memory: nil))
    var traced = 0
    let view = try TableView(
      contents, dataSource: policy, delegate: policy, viewport: .rows(0), editing: true,
      onCall: { traced += $0.text == nil ? 0 : 1 })
    var failed = 0
    for i in 0..<count {
      do {
        _ = try view.drag(rowAt: [0, i * 7 % 30], through: [[0, i % 30], [0, i * 11 % 30]])
      } catch {
        failed += error.diagnostic(policy: policy).message.isEmpty ? 0 : 1
      }
    }
    return failed + traced
  }
}
