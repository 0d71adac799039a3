import TabuluaBatch
import TabuluaModel
import TabuluaPolicy
import TabuluaText
import Testing

/// Open rows, full swipes and actions that are not performed, as steps of batches in both forms.
@Suite struct OpenRowVerbTests {
  private static let policy = """
    local policy = {}
    function policy.trailing_swipe_actions(view, path)
      return {
        { title = "Bin", handler = function(view, row)
          view:delete_rows { row }
          return false, "no network"
        end },
        performs_first_action_with_full_swipe = false,
      }
    end
    function policy.cell_for_row() return { accessory = "detail_button", control = { type = "switch", value = true } } end
    return policy
    """

  private final class Log { var steps: [String] = [] }

  private func run(_ batch: InteractionBatch) throws -> [String] {
    let log = Log()
    let policy = try LuaPolicy(source: Self.policy, name: "p.lua")
    let runner = BatchRunner(policy: policy, options: RunOptions(keepsGoing: true)) { record in
      guard case .step = record else { return }
      let json = record.json
      let start = json.firstRange(of: #""outcome":"#)?.upperBound ?? json.startIndex
      log.steps.append(String(json[start...].dropLast()))
    }
    let contents = try TableContents(
      columns: ["id"], mapping: TableMapping(key: "id"), rows: [["milk"], ["tea"], ["salt"]])
    runner.open(contents, viewport: 2)
    runner.run([batch])
    runner.view?._checkInvariants()
    return log.steps
  }

  @Test func anOpenRowTakesTheNextTouch() throws {
    let lines = """
      {"do":"swipe","row":{"key":"milk"},"edge":"trailing","full":true}
      {"do":"tap","row":{"key":"tea"}}
      {"do":"tap","row":{"key":"tea"}}
      {"do":"swipe","row":{"key":"milk"}}
      {"do":"change_control","row":{"key":"tea"},"value":true}
      {"do":"swipe","row":{"key":"milk"}}
      {"do":"scroll","by":1}
      {"do":"cancel_delete"}
      {"do":"swipe","row":{"key":"milk"},"edge":"leading","full":true}
      {"do":"swipe","row":{"key":"milk"},"edge":"trailing","action":"Bin"}
      {"do":"cancel_delete"}
      """
    let script = """
      user:swipe("milk", { full = true })
      user:tap("tea")
      user:tap("tea")
      user:swipe("milk")
      user:change_control("tea", true)
      user:swipe("milk")
      user:scroll(1)
      user:cancel_delete()
      user:swipe("milk", { edge = "leading", full = true })
      user:swipe("milk", { action = "Bin" })
      user:cancel_delete()
      """
    let key = #""refused","row":"#
    let taken =
      #""by":"host","code":"open_row_closed","reason":"the touch closed the row that was open, and did nothing else""#
    let found = try run(InteractionBatch(jsonLines: Array(lines.utf8), name: "b.jsonl"))
    #expect(found.count == 11)
    let expected = [
      "no_full_swipe", taken, #""done""#, #""done""#, taken, #""done""#, #""done""#, "no_open_row",
      "no_actions", #""by":"policy""#, #""done""#,
    ]
    for (line, words) in zip(found, expected) { #expect(line.contains(words), "\(line)") }
    #expect(found.filter { $0.contains(key) }.count == 5)
    #expect(found[9].contains(#""reason":"no network""#), "\(found[9])")
    #expect(found[9].contains("p.lua:4"), "\(found[9])")
    #expect(try run(InteractionBatch(lua: Array(script.utf8), name: "b.lua")) == found)
  }

  @Test func aTableTakesItsNameAlone() throws {
    var printed: [String] = []
    let script = "print(pcall(user.use_table, user, 't', 1)) print(pcall(user.scroll, user, 1, {}, 2))"
    let policy = try LuaPolicy(source: Self.policy, name: "p.lua")
    let runner = BatchRunner(policy: policy) { _ in }
    runner.printHandler = { _, text in printed.append(text) }
    runner.open(TableContents(sections: [["a"]]))
    runner.run([try InteractionBatch(lua: Array(script.utf8), name: "b.lua")])
    #expect(printed.count == 2)
    #expect(printed.first?.hasPrefix("false\t`user:use_table` takes the name of a table, not more") == true)
    #expect(printed.last?.hasPrefix("false\t`user:scroll` takes a table, not more") == true)
  }
}
