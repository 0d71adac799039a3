import TabuluaText
import LuaHost
import TabuluaBatch
import TabuluaModel
import TabuluaPolicy
import TabuluaScript
import TabuluaFiles

/// Edits by key of one batch in Lua, at the first rows of a table, in its middle or at its last rows.
struct Edits {
  /// What is done, such as `set` in `set-first`.
  private let script: String

  /// How many rows are named by so many edits.
  private let named: (_ count: Int) -> Int

  /// The first of so many rows that are named, in a table of so many rows.
  private let start: (_ named: Int, _ rows: Int) -> Int

  /// The edits of a name such as `set-first` or `delete-last`, or nil.
  init?(_ name: Substring) {
    let parts = name.split(separator: "-")
    guard parts.count == 2 else { return nil }
    switch parts[0] {
    case "set": (script, named) = (Self.setting, { _ in Self.span })
    case "delete": (script, named) = (Self.deleting, { $0 })
    case "insert": (script, named) = (Self.inserting, { _ in 1 })
    default: return nil
    }
    switch parts[1] {
    case "first": start = { _, _ in 0 }
    case "middle": start = { named, rows in max(0, (rows - named) / 2) }
    case "last": start = { named, rows in max(0, rows - named) }
    default: return nil
    }
  }

  /// How many rows are set, in turn.
  private static let span = 1_000

  private static let setting = """
    for i = 0, options.edits - 1 do
      user:set("r" .. options.start + i % options.span, { values = { note = "edit " .. i } })
    end
    """

  private static let deleting = """
    for i = 0, options.edits - 1 do user:delete("r" .. options.start + i) end
    """

  /// Every row is inserted before the same one.
  private static let inserting = """
    local anchor = "r" .. options.start
    for i = 0, options.edits - 1 do
      view:insert_rows { { at = view:index_path(view:find(anchor)), values = { id = "n" .. i } } }
    end
    """

  /// Makes `count` edits of a table of `rows` rows; answers how many were done.
  ///
  /// `onStep` is called after each of them.
  func run(_ count: Int, rows: Int, onStep: @escaping () -> Void = {}) throws -> Int {
    let mapping = TableMapping(
      text: "title", sectionBy: "list", key: "id", types: ["amount": .integer, "locked": .boolean])
    let contents = try TableFile.load(
      bytes: SampleTable.bytes(rows: rows), name: "rows.csv", mapping: mapping)
    let options = RunOptions(
      scriptOptions: [
        "edits": .integer(Int64(count)), "span": .integer(Int64(min(Self.span, rows))),
        "start": .integer(Int64(start(named(count), rows))),
      ])
    let runner = BatchRunner(options: options) { record in
      if case .step = record { onStep() }
    }
    runner.open(contents, editing: true)
    runner.run([try InteractionBatch(lua: Array(script.utf8), name: "edits.lua")])
    return runner.outcomes[.done, default: 0]
  }

  /// How many nanoseconds each of fifty blocks of the edits took, in their order.
  func blocks(_ count: Int, rows: Int) throws -> [Int] {
    let size = max(1, count / 50)
    let clock = ContinuousClock()
    var times: [Int] = []
    var steps = 0
    var begun = clock.now
    let done = try run(count, rows: rows) {
      steps += 1
      if steps == 1 { begun = clock.now }
      guard steps > 1, steps % size == 0 else { return }
      let now = clock.now
      times.append(Int((now - begun).components.attoseconds / 1_000_000_000))
      begun = now
    }
    guard done == count else { fatalError("\(count - done) of \(count) edits were not done") }
    return times
  }
}
