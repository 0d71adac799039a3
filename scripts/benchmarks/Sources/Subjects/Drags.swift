import LuaHost
import TabuluaBatch
import TabuluaModel
import TabuluaPolicy
import TabuluaScript
import TabuluaFiles

/// A batch of drags under a policy that reads a cell and retargets, as `tabulua run` makes them.
enum Drags {
  private static let policy = """
    local policy = {
      table = { text = "title", key = "id", section_by = "list", types = { amount = "integer", locked = "boolean" } },
    }
    function policy.can_move_row(view, path)
      if view:row(path).locked then return false, "this row is locked" end
      return true
    end
    function policy.target_index_path_for_move(view, source, proposed)
      local last = view:number_of_rows(source.section) - 1
      if proposed.section ~= source.section then
        return source:with_row(source.section > proposed.section and 0 or last), "rows stay in their list"
      end
      return source:with_row(math.min(proposed.row, last))
    end
    return policy
    """

  /// The same with laws, one of each kind that costs the same in every table.
  private static let laws = """
    policy.laws = {
      "stays_in_section", "last_place_kept", "one_mark", "no_selection_left",
      ["ten lists"] = function(view) return view:number_of_sections() == 10, "a list is missing" end,
    }
    return policy
    """

  /// Makes `count` drags on a table of `rows` rows; answers how many bytes their results take as JSON.
  static func run(_ count: Int, rows: Int, withLaws: Bool = false) throws -> Int {
    let source = withLaws ? Self.policy.replacing("return policy", with: laws) : Self.policy
    let policy = try LuaPolicy(source: source, name: "policy.lua", limits: .off)
    let contents = try TableFile.load(
      bytes: SampleTable.bytes(rows: rows), name: "rows.csv", mapping: policy.mapping)
    let lines = lines(rows: rows)
    var length = 0
    let runner = BatchRunner(policy: policy) { record in
      if case .step = record { length += record.json.utf8.count }
    }
    runner.open(contents, editing: true)
    var left = count
    while left > 0 {
      let part = lines.prefix(left)
      runner.run([try InteractionBatch(jsonLines: Array(part.joined()), name: "drags.jsonl")])
      left -= part.count
    }
    return length
  }

  /// A hundred drags of rows all over the table; every other one names its row by its key.
  private static func lines(rows: Int) -> [[UInt8]] {
    var state: UInt64 = 11
    func random(below limit: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(state >> 33) % limit
    }
    let inList = rows / 10
    return (0..<100).map { i in
      let row =
        i % 2 == 0
        ? "[\(random(below: 10)),\(random(below: inList))]" : "{\"key\":\"r\(random(below: rows))\"}"
      let place = "[\(random(below: 10)),\(random(below: inList - 1))]"
      return Array("{\"do\":\"drag\",\"row\":\(row),\"to\":\(place)}\n".utf8)
    }
  }
}
