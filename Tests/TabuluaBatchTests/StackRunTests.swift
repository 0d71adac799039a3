import TabuluaText
import TabuluaBatch
import TabuluaScript
import TabuluaDrawing
import TabuluaModel
import TabuluaPolicy
import Testing

/// Batches and traces that go down into pushed tables and up again.
@Suite struct StackRunTests {
  private final class Log {
    var records: [RunRecord] = []
    var printed: [String] = []
    var steps: [String] {
      records.filter { if case .step = $0 { true } else { false } }.map(\.json)
    }
    var calls: [String] {
      records.compactMap { record in
        guard case .call(let step, let call) = record else { return nil }
        return "\(step) \(call.table ?? "-") \(call.callback.rawValue)"
      }
    }
    var text: String {
      let renderer = RunTextRenderer(steps: 9)
      return records.map { if case .step(let result) = $0 { renderer.text(result) } else { "" } }.joined()
    }
    var trace: String {
      var renderer = TraceTextRenderer()
      return records.map { renderer.text($0) }.joined()
    }
  }

  private static let policy = """
    local policy = { table = { text = "name", key = "name" }, view = { name = "Lists" } }
    local child = { table = { key = "text" } }
    function child.did_select_row(view, path)
      if path.row == 1 then error("no") end
      if path.row == 2 then view:pop() end
    end
    function policy.did_select_row(view, path)
      view:push({ { header = view:row(path).name, rows = { "one", "two", "three" } } }, child)
    end
    function policy.view_will_appear(view, sections)
      if sections then view:row(view:index_path_for_selected_row()).count = #sections[1].rows end
    end
    return policy
    """

  private func run(
    _ lines: [String] = [], script: String? = nil, options: RunOptions = RunOptions(recordsCalls: true),
    policy: String = StackRunTests.policy
  ) throws -> (runner: BatchRunner, log: Log) {
    let log = Log()
    let policy = try LuaPolicy(source: policy, name: "p.lua")
    let runner = BatchRunner(policy: policy, options: options) { log.records.append($0) }
    runner.printHandler = { _, text in log.printed.append(text) }
    let contents = try TableContents(
      columns: ["name", "count"], mapping: policy.mapping, rows: [["milk", 0], ["tea", 0]])
    runner.open(contents, viewport: 0)
    var batches: [InteractionBatch] = []
    if !lines.isEmpty {
      batches.append(
        try InteractionBatch(jsonLines: Array(lines.joined(separator: "\n").utf8), name: "b.jsonl"))
    }
    if let script { batches.append(try InteractionBatch(lua: Array(script.utf8), name: "b.lua")) }
    runner.run(batches)
    runner.view?._checkInvariants()
    return (runner, log)
  }

  private static let back = #"{"do":"back"}"#
  private static func tap(_ key: String) -> String { #"{"do":"tap","row":{"key":"\#(key)"}}"# }

  @Test func downAndUp() throws {
    let (runner, log) = try run([Self.tap("tea"), Self.tap("one"), Self.back, Self.tap("milk")])
    #expect(
      log.steps == [
        #"{"kind":"step","step":1,"line":1,"do":"tap","outcome":"done","row":"tea","from":[0,1],"newly_selected":[[0,1]],"pushed":["tea"]}"#,
        #"{"kind":"step","step":2,"line":2,"table":"tea","do":"tap","outcome":"done","row":"one","from":[0,0],"newly_selected":[[0,0]]}"#,
        #"{"kind":"step","step":3,"line":3,"table":"tea","do":"back","outcome":"done","newly_selected":[],"deselected":[[0,1]],"popped":["tea"]}"#,
        #"{"kind":"step","step":4,"line":4,"do":"tap","outcome":"done","row":"milk","from":[0,0],"newly_selected":[[0,0]],"pushed":["milk"]}"#,
      ])
    #expect(
      log.calls.filter { $0.hasSuffix("appear") || $0.hasSuffix("did_select_row") } == [
        "0 - view_will_appear", "1 - did_select_row", "2 tea did_select_row", "3 Lists view_will_appear",
        "4 - did_select_row",
      ])
    #expect(
      log.text == """
        1  done        tap tea [0, 1], selected [0, 1], showed tea
        2  done        in tea: tap one [0, 0], selected [0, 0]
        3  done        in tea: go back, nothing selected
        4  done        tap milk [0, 0], selected [0, 0], showed milk

        """)
    #expect(
      log.trace.contains("step 3, line 3: in tea: go back\n   1  Lists: view_will_appear \"tea\"  told"))
    #expect(runner.topTable?.name == "milk")
    #expect(runner.changes().map { "\($0.row ?? "") \($0.column ?? "")" } == ["tea count"])
  }

  @Test func popInsideAStep() throws {
    let (_, log) = try run([Self.tap("tea"), Self.tap("three"), Self.tap("milk")])
    #expect(log.steps[1].hasSuffix(#""newly_selected":[[0,2]],"popped":["tea"]}"#))
    #expect(log.steps[2].contains(#""row":"milk""#))
    #expect(log.text.contains("2  done        in tea: tap three [0, 2], selected [0, 2], left tea\n"))
  }

  /// A step that fails leaves the tables as they were, and the next one goes on there.
  @Test func aFailedStep() throws {
    let (runner, log) = try run(
      [Self.tap("tea"), Self.tap("two"), Self.tap("milk"), Self.back, Self.back],
      options: RunOptions(keepsGoing: true))
    #expect(log.steps[1].contains(#""table":"tea","do":"tap","outcome":"failed""#))
    #expect(log.steps[2].contains(#""error":{"code":"unknown_key""#), "`milk` is in the table below")
    #expect(log.steps[3].contains(#""popped":["tea"]"#))
    #expect(log.steps[4].contains(#""error":{"code":"nothing_to_pop""#))
    #expect(runner.failed == 3)
    #expect(runner.topTable === runner.view)
  }

  @Test func aScriptGoesDownAndUp() throws {
    let (runner, log) = try run(
      script: """
        local below = view:find("tea")
        local result = user:tap("tea")
        print(view.name, result.pushed[1], view:number_of_rows(0))
        print(pcall(function() return below.name end))
        local one = view:find("one")
        print(user:tap(one).table)
        result = user:back()
        print(view.name, result.popped[1], below.name, result.deselected and #result.deselected)
        print(pcall(function() return one.text end))
        print(pcall(user.back, user))
        """)
    #expect(
      log.printed == [
        "tea\ttea\t3", "false\tthis is a row of `Lists`, another table", "tea", "Lists\ttea\ttea\t1",
        "false\tthis is a row of `tea`, a table that was popped",
        "false\tthere is no table to go back to: this one was not pushed",
      ])
    #expect(runner.failed == 1)
  }

  /// A script may push tables of its own, with callbacks in its own state.
  @Test func aScriptPushes() throws {
    let (runner, log) = try run(
      script: """
        view:push({ { rows = { "x", "y" } } }, { did_select_row = function(v, path) print(v.name, path) end })
        print(view.name)
        user:tap(index_path(0, 1))
        view:delete_rows { index_path(0, 0) }
        local sections = view:pop()
        print(#sections[1].rows, sections[1].rows[1].text, view.name)
        """, policy: "return { view = { name = 'Lists' } }")
    #expect(log.printed == ["level 1", "level 1\t[0, 1]", "1\ty\tLists"])
    #expect(
      log.steps == [
        #"{"kind":"step","step":1,"line":1,"do":"push","outcome":"done","pushed":["level 1"]}"#,
        #"{"kind":"step","step":2,"line":3,"table":"level 1","do":"tap","outcome":"done","from":[0,1],"newly_selected":[[0,1]]}"#,
        #"{"kind":"step","step":3,"line":4,"table":"level 1","do":"delete_rows","outcome":"done","deleted":[[0,0]]}"#,
        #"{"kind":"step","step":4,"line":5,"table":"level 1","do":"pop","outcome":"done","popped":["level 1"]}"#,
      ])
    #expect(runner.failed == 0)
  }

  /// Rows that are dragged in a pushed table are none of the table's that is written.
  @Test func changesOfPushedTablesAreNotTheTables() throws {
    let (runner, _) = try run([
      Self.tap("tea"), #"{"do":"set_editing","editing":true}"#,
      #"{"do":"drag","row":{"key":"one"},"to":[0,2]}"#, #"{"do":"delete","row":{"key":"two"}}"#,
    ])
    #expect(runner.failed == 0)
    #expect(runner.changes().isEmpty)
    #expect(runner.topTable?.numberOfRows == 2)
  }

  @Test(arguments: [LawEnforcement.every, .end, .off]) func lawsOfPushedTables(_ laws: LawEnforcement) throws
  {
    let policy = """
      return {
        did_select_row = function(view)
          view:push({ { rows = { "a", "b" } } }, { laws = { two = function(v) return v:number_of_rows(0) == 2 end } })
        end,
      }
      """
    let (_, log) = try run(
      [
        #"{"do":"tap","row":[0,0]}"#, #"{"do":"set_editing","editing":true}"#,
        #"{"do":"delete","row":[0,0]}"#,
      ], options: RunOptions(laws: laws), policy: policy)
    #expect(log.steps[2].contains(#""outcome":"\#(laws == .every ? "refused" : "done")""#))
  }
}
