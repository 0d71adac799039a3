import TabuluaText
import TabuluaBatch
import TabuluaScript
import TabuluaDrawing
import TabuluaModel
import TabuluaPolicy
import Testing

/// Pans, titles of the section index and full swipes in batches, in both forms.
@Suite struct ContentVerbTests {
  private static let policy = """
    local policy = { view = { allows_multiple_selection_during_editing = true } }

    function policy.should_begin_multiple_selection_interaction(view, path)
      if view:key(path) == "salt" then return false, "not from the salt" end
      return true
    end

    function policy.will_select_row(view, path)
      if view:key(path) == "oil" then return nil, "oil stays out" end
      return path
    end

    function policy.section_index_titles(view)
      local titles = {}
      for section = 0, view:number_of_sections() - 1 do titles[section + 1] = view:section(section).value end
      return titles
    end

    function policy.section_for_section_index_title(view, title, index)
      if title == "C" then return 7 end
      return view:find_section(title)
    end

    function policy.leading_swipe_actions(view, path)
      return {
        { title = "Up", handler = function(view, row) view:move_row(row, index_path(0, 0)) end },
        { title = "Down", handler = function(view, row) view:move_row(row, index_path(1, 0)) end },
      }
    end

    return policy
    """

  private final class Log { var steps: [StepResult] = [] }

  private func run(
    _ batch: InteractionBatch, policy source: String = policy, viewport: TableView.Viewport = 2
  ) throws -> (runner: BatchRunner, steps: [StepResult]) {
    let log = Log()
    let policy = try LuaPolicy(source: source, name: "p.lua")
    let runner = BatchRunner(policy: policy, options: RunOptions(keepsGoing: true)) { record in
      if case .step(let step) = record { log.steps.append(step) }
    }
    let contents = try TableContents(
      columns: ["id", "list"], mapping: TableMapping(sectionBy: "list", key: "id"),
      rows: [["milk", "A"], ["tea", "A"], ["salt", "A"], ["oil", "B"], ["wax", "C"]])
    runner.open(contents, viewport: viewport)
    runner.run([batch])
    runner.view?._checkInvariants()
    return (runner, log.steps)
  }

  /// What a step came to, without its number and line.
  private func results(_ steps: [StepResult]) -> [String] {
    steps.map { step in
      let json = RunRecord.step(step).json
      guard let start = json.firstRange(of: #""do":"#) else { return json }
      return String(json[start.lowerBound...].dropLast())
    }
  }

  @Test func pans() throws {
    let lines = """
      {"do":"pan_select","rows":[[0,2],[0,1]]}
      {"do":"pan_select","rows":[{"key":"tea"},[1,0],[0,2]]}
      {"do":"pan_select","rows":[{"key":"teas"}]}
      {"do":"pan_select","rows":[[0,9]]}
      """
    let (runner, steps) = try run(InteractionBatch(jsonLines: Array(lines.utf8), name: "b.jsonl"))
    #expect(
      results(Array(steps.prefix(2))) == [
        #""do":"pan_select","outcome":"refused","by":"policy","at":"p.lua:3","reason":"not from the salt""#,
        #""do":"pan_select","outcome":"done","newly_selected":[[0,1],[0,2]]"#,
      ])
    #expect(runner.view?.isEditing == true)
    #expect(steps.suffix(2).map { $0.error?.code } == ["unknown_key", "row_out_of_range"])
    #expect(
      steps.map(\.request) == [
        "pan over [0, 2], [0, 1]", "pan over tea, [1, 0], [0, 2]", "pan over teas", "pan over [0, 9]",
      ])
  }

  @Test func titlesOfTheIndex() throws {
    let lines = """
      {"do":"tap_index","title":"B"}
      {"do":"tap_index","title":"Q"}
      {"do":"tap_index","title":"C"}
      """
    let (runner, steps) = try run(InteractionBatch(jsonLines: Array(lines.utf8), name: "b.jsonl"))
    #expect(results(Array(steps.prefix(1))) == [#""do":"tap_index","outcome":"done""#])
    #expect(runner.view?.firstVisibleRow == [1, 0])
    #expect(steps[0].request == "tap \"B\" in the section index")
    let unknown = try #require(steps[1].error)
    #expect(unknown.code == "unknown_index_title")
    #expect(unknown.message == "the section index has no title `Q`")
    #expect(unknown.help == "its titles are `A`, `B`, `C`")
    let wrong = try #require(steps[2].error)
    #expect(wrong.code == "answer_out_of_range")
    #expect(
      wrong.message == "`section_for_section_index_title` returned section 7, but the table has 3 sections")
    #expect(wrong.help == "return a section from 0 to 2")
    #expect(wrong.location?.fileAndLine == "p.lua:19")
  }

  @Test func fullSwipes() throws {
    let lines = """
      {"do":"swipe","row":{"key":"oil"},"edge":"leading","full":true}
      {"do":"swipe","row":{"key":"tea"},"full":true}
      {"do":"swipe","row":{"key":"milk"},"full":false,"action":"Delete"}
      """
    let (runner, steps) = try run(InteractionBatch(jsonLines: Array(lines.utf8), name: "b.jsonl"))
    #expect(
      results(steps) == [
        #""do":"swipe","outcome":"done","row":"oil","from":[1,0],"moved":[{"row":"oil","from":[1,0],"to":[0,0]}]"#,
        #""do":"swipe","outcome":"done","row":"tea","from":[0,2],"deleted":[[0,2]]"#,
        #""do":"swipe","outcome":"done","row":"milk","from":[0,1],"deleted":[[0,1]]"#,
      ])
    #expect(steps[0].request == "swipe all the way across oil [1, 0] from the leading edge")
    #expect(runner.contents?.numberOfRows == 3)
  }

  @Test func inLua() throws {
    let script = """
      local result = user:pan_select { rows = { "tea", view:find("milk"), index_path(0, 2) } }
      assert(result.outcome == "done" and #result.newly_selected == 3)
      assert(view.is_editing)
      user:set_editing(false)
      assert(user:tap_index("B").outcome == "done")
      assert(view:index_paths_for_visible_rows()[1] == index_path(1, 0))
      assert(user:tap_index({ title = "A" }).outcome == "done")
      assert(user:swipe("oil", { edge = "leading", full = true }).outcome == "done")
      assert(view:key(index_path(0, 0)) == "oil")
      local ok, problem = pcall(function() user:swipe("tea", { action = "Up", full = true }) end)
      assert(not ok and tostring(problem):find("taps the first button"), tostring(problem))
      """
    let (_, steps) = try run(InteractionBatch(lua: Array(script.utf8), name: "b.lua"))
    #expect(steps.compactMap { $0.error?.code } == ["bad_value"])
    #expect(steps.count == 6)
  }

  @Test func aPageHasTheLevelsOfTheDelegate() throws {
    let contents = TableContents(sections: [["a", "b"]])
    func levels(_ source: String) throws -> [Int?] {
      let policy = try LuaPolicy(source: source, name: "p.lua")
      return try TablePage(TableView(contents, policy: policy)).sections[0].rows.map(\.cell.indentationLevel)
    }
    let cell = "cell_for_row = function(view, path) return { indentation_level = 4 } end"
    let level = "indentation_level_for_row = function(view, path) return path.row end"
    #expect(try levels("return { \(cell) }") == [4, 4])
    #expect(try levels("return { \(cell), \(level) }") == [0, 1])
    #expect(try levels("return {}") == [nil, nil])
  }

  @Test(arguments: [
    (#"{"do":"pan_select"}"#, "missing_field"), (#"{"do":"pan_select","rows":[]}"#, "bad_value"),
    (#"{"do":"pan_select","rows":[0,1]}"#, "wrong_type"),
    (#"{"do":"pan_select","row":[0,1]}"#, "unknown_field"),
    (#"{"do":"tap_index"}"#, "missing_field"), (#"{"do":"tap_index","title":1}"#, "wrong_type"),
    (#"{"do":"swipe","row":[0,0],"full":1}"#, "wrong_type"),
    (#"{"do":"swipe","row":[0,0],"full":true,"action":"Up"}"#, "bad_value"),
  ])
  func mistakes(_ line: String, _ code: String) {
    let problem = #expect(throws: Diagnostic.self) {
      try InteractionBatch(jsonLines: Array(line.utf8), name: "b")
    }
    #expect(problem?.code == code)
  }
}
