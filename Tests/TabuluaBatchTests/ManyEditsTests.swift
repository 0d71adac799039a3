import TabuluaScript
import TabuluaText
import TabuluaBatch
import TabuluaModel
import TabuluaPolicy
import Testing

/// Many edits by key in one script, at a size that a test can afford.
@Suite struct ManyEditsTests {
  private static let script = """
    user:set_editing(true)
    for i = 1, options.edits do
      local key = "k" .. (i * 7919) % options.rows
      local kind = i % 6
      if kind == 0 then
        user:set(key, { values = { title = "edited " .. i } })
      elseif kind == 1 then
        user:drag(key, { to_section = "L" .. i % 10, at = "first" })
      elseif kind == 2 then
        view:find(key).n = i
      elseif kind == 3 then
        view:set_checked(view:find(key), true)
      elseif kind == 4 then
        user:delete(key)
        view:insert_rows { { at = index_path(i % 10, 0), values = { id = key, n = i } } }
      else
        assert(not pcall(user.tap, user, "nobody"))
      end
    end
    """

  private final class Log {
    var outcomes: [String: Int] = [:]
    var lastStep = 0
    var isInOrder = true

    func take(_ record: RunRecord) {
      guard case .step(let result) = record else { return }
      if result.step != lastStep + 1 { isInOrder = false }
      lastStep = result.step
      outcomes["\(result.interaction?.verb ?? "") \(result.outcome.rawValue)", default: 0] += 1
    }
  }

  @Test func everyEditIsOneStepAndTheTableIsWhole() throws {
    // Beyond 5 000 rows no similar key is looked for.
    let count = 6_000
    let rows: [[TableValue]] = (0..<count).map {
      [.text("k\($0)"), .text("Row \($0)"), .text("L\($0 % 10)"), .integer(Int64($0)), false]
    }
    let contents = try TableContents(
      columns: ["id", "title", "list", "n", "done"],
      mapping: TableMapping(
        text: "title", sectionBy: "list", key: "id", check: "done", types: ["n": .integer, "done": .boolean]),
      rows: rows)
    let log = Log()
    let options = RunOptions(
      keepsGoing: true, scriptOptions: ["edits": 3_000, "rows": .integer(Int64(count))])
    let runner = BatchRunner(options: options) { log.take($0) }
    runner.open(contents, viewport: 0)
    runner.run([try InteractionBatch(lua: Array(Self.script.utf8), name: "edits.lua")])
    #expect(
      log.outcomes == [
        "set_editing done": 1, "set done": 500, "drag moved": 500, "set_value done": 500,
        "set_checked done": 500, "delete done": 500, "insert_rows done": 500, "tap failed": 500,
      ], "\(log.outcomes)")
    #expect(log.isInOrder)
    runner.view?._checkInvariants()
    #expect(runner.contents?.numberOfRows == count)
    let changes = runner.changes()
    #expect(changes.count { $0.kind == .inserted } == 500)
    #expect(changes.count { $0.kind == .deleted } == 500)
  }

  /// What is kept grows with the rows that changed, not with the steps: cells, what Lua holds, what is counted.
  @Test func nothingIsKeptOfAStepThatIsOver() throws {
    let script = """
      local function edit(steps)
        for i = 1, steps do
          user:set("k" .. i % 50, { values = { title = "edited " .. i } })
          user:delete("k60")
          view:insert_rows { { at = index_path(0, 60), values = { id = "k60", list = "L0" } } }
        end
        return collectgarbage("count")
      end
      print(edit(500), edit(4000))
      """
    let rows: [[TableValue]] = (0..<100).map { [.text("k\($0)"), .text("Row \($0)"), .text("L0")] }
    let contents = try TableContents(
      columns: ["id", "title", "list"],
      mapping: TableMapping(text: "title", sectionBy: "list", key: "id"), rows: rows)
    var tally = RunTally()
    let runner = BatchRunner { if case .step(let result) = $0 { tally.take(result) } }
    var printed = ""
    runner.printHandler = { _, text in printed = text }
    runner.open(contents, editing: true)
    runner.run([try InteractionBatch(lua: Array(script.utf8), name: "edits.lua")])
    #expect(runner.outcomes == [.done: 13_500])
    let kibibytes = printed.split(separator: "\t").compactMap { Double($0) }
    #expect(kibibytes.count == 2)
    // Between two collections Lua may hold about twice what it needs.
    if let first = kibibytes.first, let last = kibibytes.last { #expect(last < 3 * first, "\(printed)") }
    let after = try #require(runner.contents)
    let changed = ChangedCells(after)
    // More numbers than the table and what was inserted have.
    #expect((0..<UInt32(1 << 17)).count { changed.contains($0) } == 51)
    #expect(runner.changes().count == 52)
    #expect(tally.verbs.map(\.name) == ["set", "delete", "insert_rows"])
    #expect(tally.steps == 13_500)
    runner.view?._checkInvariants()
  }
}
