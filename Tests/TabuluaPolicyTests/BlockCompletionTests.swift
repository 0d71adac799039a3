import TabuluaModel
import TabuluaPolicy
import TabuluaScript
import TabuluaText
import Testing

/// The completions of update blocks in Lua.
@Suite struct BlockCompletionTests {
  /// What an event prints that runs a body, and the message of its error.
  private func run(_ body: String) throws -> (lines: [String], message: String?, view: TableView) {
    var lines: [String] = []
    let rules = try LuaPolicy(
      source: Array(
        """
        local policy = { table = { text = "title" } }
        local function note(name) return function(done) print(name .. " " .. tostring(done)) end end
        function policy.add_button_tapped(view)
        \(body)
        end
        function policy.did_select_row(view) print(collectgarbage("count")) end
        return policy
        """.utf8), name: "test.lua", printHandler: { lines.append($1) })
    let view = try TableView(tasks(), policy: rules, viewport: .rows(0))
    let error = tableError { _ = try view.tapAddButton() }
    return (lines, error?.diagnostic(policy: rules).message, view)
  }

  @Test func innerOnesComeFirst() throws {
    let (lines, message, view) = try run(
      """
      view:perform_batch_updates(function()
        view:delete_rows { index_path(0, 0) }
        view:perform_batch_updates(function() end, note("inner"))
        view:perform_batch_updates(function() end)
        print("body")
      end, function(done)
        print("outer " .. tostring(done) .. " " .. view:number_of_rows(0))
        view:delete_rows { index_path(1, 0) }
      end)
      print("after")
      """)
    #expect(lines == ["body", "inner true", "outer true 1", "after"])
    #expect(message == nil)
    #expect(view.texts == [["Mow the lawn"], [], []])
  }

  @Test func whatIsUndoneIsToldSo() throws {
    let (lines, message, view) = try run(
      """
      print(pcall(view.perform_batch_updates, view, function()
        view:delete_rows { index_path(0, 0) }
        view:perform_batch_updates(function() end, note("inner"))
        pcall(view.perform_batch_updates, view, function() error("caught", 0) end, note("caught"))
        error("thrown", 0)
      end, note("outer")))
      view:perform_batch_updates(function()
        print(pcall(view.perform_batch_updates, view, function() error("again", 0) end, note("again")))
      end, note("block"))
      """)
    #expect(
      lines == [
        "inner false", "caught false", "outer false", "false\tthrown", "false\tagain", "again false",
        "block true",
      ])
    #expect(message == nil)
    #expect(view.numberOfRows == 3)
  }

  @Test func whatDoesNotAddUpIsToldSo() throws {
    let (lines, message, view) = try run(
      "view:perform_batch_updates(function() view:delete_rows { index_path(7, 0) } end, note('block'))")
    #expect(lines == ["block false"])
    #expect(message?.contains("there is no section 7") == true || message?.contains("[7, 0]") == true)
    #expect(view.numberOfRows == 3)
  }

  /// The block is done, and the interaction around it is undone where nobody catches the error.
  @Test func anErrorInACompletion() throws {
    let caught = try run(
      """
      print(pcall(view.perform_batch_updates, view, function()
        view:delete_rows { index_path(0, 0) }
        view:perform_batch_updates(function() end, function() error("inner", 0) end)
      end, note("outer")))
      print(view:number_of_rows(0))
      """)
    #expect(caught.lines == ["outer true", "false\tinner", "1"])
    #expect(caught.view.numberOfRows == 2)
    let thrown = try run(
      """
      view:perform_batch_updates(
        function() view:delete_rows { index_path(0, 0) } end, function() error("broken", 0) end)
      """)
    #expect(thrown.message == "`add_button_tapped` failed: broken")
    #expect(thrown.view.numberOfRows == 3)
    // The error of the block itself comes before one of its completion.
    let both = try run(
      "view:perform_batch_updates(function() error('block', 0) end, function() error('completion', 0) end)")
    #expect(both.message == "`add_button_tapped` failed: block")
  }

  @Test func wrongArguments() throws {
    for (call, message) in [
      (
        "view:perform_batch_updates(1)",
        "argument `updates` of `perform_batch_updates` must be a function, not the number 1"
      ),
      (
        "view:perform_batch_updates(function() end, 1)",
        "argument `completion` of `perform_batch_updates` must be a function, not the number 1"
      ),
      (
        "view:perform_batch_updates(function() end, nil, 1)",
        "`perform_batch_updates` takes at most 2 arguments, not 3"
      ),
    ] {
      #expect(try run(call).message == "`add_button_tapped` failed: \(message)")
    }
  }

  @Test("functions of blocks leave no memory behind")
  func flatMemory() throws {
    let (lines, _, view) = try run(
      """
      for round = 1, 1000 do
        view:perform_batch_updates(function() return round end, function() return round end)
        pcall(view.perform_batch_updates, view, function() error(round) end, function() return round end)
      end
      """)
    #expect(lines == [])
    var used: [Double] = []
    for _ in 0..<3 {
      for _ in 0..<4 { _ = try view.tapAddButton() }
      (view.delegate as? LuaPolicy)?.printHandler = { used.append(Double($1) ?? 0) }
      _ = try view.tapRow(at: [0, 0])
    }
    #expect(used.count == 3)
    #expect((used.last ?? 0) < (used.first ?? 0) + 150)
  }

  @Test func reconfiguredRowsAndIndexTitles() throws {
    var lines: [String] = []
    let rules = try LuaPolicy(
      source: Array(
        """
        local policy = {}
        function policy.cell_for_row(view, path) print("cell " .. path) end
        function policy.will_display_cell(view, path) print("display " .. path) end
        function policy.section_index_titles() print("titles") return { "T" } end
        function policy.add_button_tapped(view)
          view:select_row(index_path(0, 1))
          view:reconfigure_rows { index_path(0, 1), view:find("T-3") }
          view:perform_batch_updates(function()
            view:reconfigure_rows { index_path(0, 1), index_path(0, 0) }
            view:delete_rows { index_path(0, 0) }
          end)
          view:reload_section_index_titles()
        end
        return policy
        """.utf8), name: "test.lua", printHandler: { lines.append($1) })
    let view = try TableView(tasks(), policy: rules, viewport: .rows(2))
    lines = []
    _ = try view.tapAddButton()
    #expect(lines == ["cell [0, 1]", "cell [0, 0]", "cell [1, 0]", "display [1, 0]", "titles"])
    #expect(view.indexPathsForSelectedRows == [[0, 0]])
    let outside = try policy(
      "return { add_button_tapped = function(view) view:reconfigure_rows { index_path(0, 9) } end }")
    let other = try TableView(tasks(), policy: outside)
    #expect(
      tableError { _ = try other.tapAddButton() }?.diagnostic(policy: outside).message.contains("[0, 9]")
        == true)
  }
}
