import Diagnostics
import TableAutomation
import TableModel
import TablePolicy
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
    runner.run([try Batch(lua: Array(Self.script.utf8), name: "edits.lua")])
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
}
