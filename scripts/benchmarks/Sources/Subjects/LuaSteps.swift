import TabuluaBatch
import TabuluaModel
import TabuluaFiles
import TabuluaScript

/// Steps of one batch in Lua over a table with a key, with no callback in the way: what ``Steps`` does in JSON Lines.
enum LuaSteps {
  /// What the steps of a batch do.
  enum Kind: String, CaseIterable {
    case set, drag, path, tap, insert, delete

    /// Does the step for a row, which the loop knows as `at` by its number and as `row` by its key.
    fileprivate var step: String {
      switch self {
      case .set: #"user:set(row, { values = { note = "edited" } })"#
      case .drag: #"user:drag(row, { before = "r" .. (at + 1 + i * 31 % (rows - 1)) % rows })"#
      case .path: "user:drag(index_path(0, at), index_path(0, i * 31 % rows))"
      case .tap: "user:tap(row)"
      case .insert: "user:insert(row)"
      case .delete: "user:delete(row)"
      }
    }
  }

  /// Runs a batch of `count` steps on a table of `rows` rows; answers how many did not fail.
  static func run(_ count: Int, kind: Kind, rows: Int) throws -> Measured {
    let contents = try TableFile.load(
      bytes: SampleTable.bytes(rows: rows), name: "rows.csv", mapping: TableMapping(text: "title", key: "id"))
    let source = """
      local rows = options.rows
      for i = 1, options.steps do
        local at = i * 7919 % rows
        local row = "r" .. at
        \(kind.step)
      end
      """
    let batch = try InteractionBatch(lua: Array(source.utf8), name: "edits.lua")
    let options = RunOptions(
      scriptOptions: ["steps": .integer(Int64(count)), "rows": .integer(Int64(rows))])
    var steps = 0
    let runner = BatchRunner(options: options) { record in
      if case .step = record { steps += 1 }
    }
    runner.open(contents, editing: kind != .tap)
    return Measured.time {
      runner.run([batch])
      return steps - runner.failed
    }
  }
}
