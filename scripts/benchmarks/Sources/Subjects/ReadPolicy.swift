import CLuaTwin
import LuaHost
import TabuluaModel
import TabuluaPolicy
import TabuluaFiles

/// A callback that reads a cell of its row, asked about the rows of a table that came from a file.
enum ReadPolicy {
  private static let policy = """
    local policy = { table = { text = "title", key = "id" } }
    function policy.can_move_row(view, path)
      return view:row(path).title ~= "kept"
    end
    return policy
    """

  /// The same by a host written in C alone, with texts of the same length.
  static func inC(_ count: Int) throws -> Int {
    guard let twin = twin_open(policy, [100], 1) else { throw Failure() }
    defer { twin_close(twin) }
    return Int(twin_read_repeatedly(twin, Int64(count)))
  }

  private struct Failure: Error {}

  /// Asks `count` times, about all rows in turn; answers how often the answer was yes.
  static func run(_ count: Int) throws -> Int {
    let policy = try LuaPolicy(source: Self.policy, name: "policy.lua", limits: .off)
    let rows = 100
    let view = try TableView(
      try TableFile.load(bytes: SampleTable.bytes(rows: rows), name: "rows.csv", mapping: policy.mapping),
      policy: policy, editing: true)
    var sum = 0
    for i in 0..<count {
      let decision = try policy.canMoveRow(at: TableIndexPath(section: 0, row: i % rows), in: view)
      sum += decision.answer ? 1 : 0
    }
    return sum
  }
}
