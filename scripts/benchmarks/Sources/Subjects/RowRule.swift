import CLuaTwin
import LuaHost
import TabuluaBatch
import TabuluaModel
import TabuluaPolicy
import TabuluaFiles

/// A rule that reads two columns of a row and a count.
enum RowRule {
  static let policy = """
    local policy = { table = { text = "title", key = "id", section_by = "list" } }
    function policy.can_move_row(view, path)
      local row = view:row(path)
      return row.title ~= "kept" and row.note ~= "locked" and view:number_of_rows(path.section) > 1
    end
    return policy
    """

  /// Asks `count` times about the rows of the first section in turn, through the policy and the rows of a table that
  /// came from a file; answers how often the answer was yes.
  static func inSwift(_ count: Int) throws -> Int {
    let policy = try LuaPolicy(source: Self.policy, name: "policy.lua", limits: .off)
    let rows = 1000
    let view = try TableView(
      try TableFile.load(bytes: SampleTable.bytes(rows: rows), name: "rows.csv", mapping: policy.mapping),
      policy: policy, editing: true)
    var sum = 0
    for i in 0..<count {
      let decision = try policy.canMoveRow(at: TableIndexPath(section: 0, row: i % (rows / 10)), in: view)
      sum += decision.answer ? 1 : 0
    }
    return sum
  }

  /// The same by a host written in C alone, whose rows are records with texts of the same length.
  static func inC(_ count: Int) throws -> Int {
    guard let twin = twin_open(policy, [100], 1) else { throw Failure() }
    defer { twin_close(twin) }
    return Int(twin_read_repeatedly(twin, Int64(count)))
  }

  /// What a batch of drags does beside moving rows.
  enum Kind: String {
    /// Nothing.
    case bare
    /// The rule is asked.
    case rule
    /// The rule is asked, and a trace of what happened is written.
    case trace
  }

  /// Makes `count` drags within the first list of a table of `rows` rows; answers how many did not fail.
  static func drags(_ count: Int, _ kind: Kind, rows: Int) throws -> Measured {
    let policy = try kind == .bare ? nil : LuaPolicy(source: Self.policy, name: "policy.lua", limits: .off)
    let contents = try TableFile.load(
      bytes: SampleTable.bytes(rows: rows), name: "rows.csv",
      mapping: TableMapping(text: "title", sectionBy: "list", key: "id"))
    var random = RandomNumbers()
    var lines: [UInt8] = []
    for _ in 0..<count {
      let row = random.next(below: rows / 10)
      let place = random.next(below: rows / 10)
      lines += Array("{\"do\":\"drag\",\"row\":[0,\(row)],\"to\":[0,\(place)]}\n".utf8)
    }
    let batch = try InteractionBatch(jsonLines: lines, name: "drags.jsonl")
    var length = 0
    let writesTrace = kind == .trace
    func note(_ record: RunRecord) {
      guard case .step = record else { return }
      length += writesTrace ? record.json.utf8.count : 1
    }
    let runner = policy.map { BatchRunner(policy: $0, sink: note) } ?? BatchRunner(sink: note)
    runner.open(contents, editing: true)
    return Measured.time {
      runner.run([batch])
      return length - runner.failed
    }
  }

  private struct Failure: Error {}
}
