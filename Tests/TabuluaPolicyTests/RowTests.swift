import TabuluaText
import LuaHost
import TabuluaModel
import TabuluaPolicy
import TabuluaScript
import Testing

@Suite struct RowTests {
  @Test(
    "fields are columns, with the values of their types",
    arguments: [
      ("row.title", "Buy milk"), ("row['Due date']", "2024-05-01"), ("row.status", "Todo"),
      ("row.id", "T-1"), ("row.estimate", "3"), ("math.type(row.estimate)", "integer"), ("row.weight", "0.5"),
      ("row.done", "true"), ("view:find('T-2').done", "false"), ("view:find('T-3').done", "false"),
      ("view:find('T-2').estimate", "nil"), ("view:find('T-3').weight", "nil"),
      ("#view:find('T-2')['Due date']", "0"), ("tostring(row)", "row \"T-1\""),
      ("row == view:row(path)", "true"),
      ("row == view:find('T-2')", "false"), ("({ [row] = 'x' })[view:find('T-1')]", "x"),
    ])
  func read(expression: String, result: String) throws {
    #expect(try evaluate("local row = view:row(path) report(\(expression))") == [result])
  }

  @Test("a row without a key prints by its path")
  func describe() throws {
    #expect(
      try evaluate("report(view:row(index_path(1, 0)))", in: TableContents(sections: [["a"], ["b"]]))
        == ["row [1, 0]"])
    #expect(
      try evaluate("report(view:key(path))", in: TableContents(sections: [["a"]])) == ["nil"])
    #expect(
      failure("view:find('a')", in: TableContents(sections: [["a"]]))?.message
        == "`can_move_row` failed: `view:find` needs keys, but the table has no key column")
  }

  @Test(
    "a wrong use of a row says what is wrong",
    arguments: [
      MisuseCase(
        "report(view:row(path).titel)", "the table has no column `titel`", help: "did you mean `title`?"),
      MisuseCase(
        "report(view:row(path).colour)", "the table has no column `colour`",
        help: "its columns are `id`, `title`, `status`, `estimate`, `weight`, `done` and `Due date`"),
      MisuseCase(
        "report(view:row(path).Title)", "the table has no column `Title`", help: "did you mean `title`?"),
      MisuseCase(
        "report(view:row(path)[1])", "the fields of a row are columns, named by strings, not by a number"),
      MisuseCase(
        "view:row(path).title = 'x'",
        "`can_move_row` answers a question, so `title` of a row cannot be changed inside it",
        help: "change rows in an event, such as `move_row` or `did_end_reordering_row`"),
      MisuseCase(
        "view:row(path).titel = 'x'", "the table has no column `titel`", help: "did you mean `title`?"),
    ])
  func misuse(_ misuse: MisuseCase) throws {
    let diagnostic = try #require(failure(misuse.body))
    #expect(diagnostic.message == "`can_move_row` failed: \(misuse.message)")
    if let help = misuse.help { #expect(diagnostic.help == help) }
  }

  @Test("a row is written in an event, and the drag that fails afterwards is undone")
  func writing() throws {
    let rules = try policy(
      """
      local moves = 0
      return { move_row = function(view, source, destination)
        moves = moves + 1
        view:row(destination).title = "moved " .. moves
        if moves == 2 then error("broken") end
      end }
      """)
    let table = try TableView(tasks(), policy: rules, editing: true)
    _ = try table.drag(rowAt: [0, 0], to: [0, 1])
    #expect(table.texts == [["Mow the lawn", "moved 1"], ["Paint"], []])
    let error = try #require(tableError { _ = try table.drag(rowAt: [0, 0], to: [0, 1]) })
    #expect(error.diagnostic(policy: rules).message == "`move_row` failed: broken")
    #expect(table.texts == [["Mow the lawn", "moved 1"], ["Paint"], []])
  }

  @Test("a row that Lua keeps stays the same row when it moves")
  func identity() throws {
    var lines: [String] = []
    let rules = try LuaPolicy(
      source: Array(
        """
        local kept
        return {
          will_begin_reordering_row = function(view, path) kept = view:row(path) end,
          move_row = function(view, source, destination)
            print(view:index_path(kept), kept == view:row(destination), kept.title, kept.status)
          end,
        }
        """.utf8), name: "test.lua", printHandler: { lines.append($1) })
    let table = try TableView(tasks(), policy: rules, editing: true)
    _ = try table.drag(rowAt: [0, 1], to: [2, 0])
    #expect(lines == ["[2, 0]\ttrue\tMow the lawn\tDone"])
  }

  @Test("a row of another view is not taken for a row of this one")
  func anotherTable() throws {
    var lines: [String] = []
    let rules = try LuaPolicy(
      source: Array(
        """
        local kept
        return { can_move_row = function(view, path)
          kept = kept or view:row(path)
          print(pcall(view.index_path, view, kept))
          print(pcall(function() return kept.title end))
          print(kept, view:row(path) == kept)
          return true
        end }
        """.utf8), name: "test.lua", printHandler: { lines.append($1) })
    let first = try TableView(tasks(), policy: rules, viewport: 0, editing: true)
    let second = try TableView(tasks(), policy: rules, viewport: 0, editing: true)
    for table in [first, second, first] { _ = try table.drag(rowAt: [0, 0], to: [0, 0]) }
    let own = ["true\t[0, 0]", "true\tBuy milk", "row \"T-1\"\ttrue"]
    let foreign = [
      "false\tthis is a row of another table", "false\tthis is a row of another table",
      "row (of another table)\tfalse",
    ]
    #expect(lines == own + foreign + own)
  }

  @Test("views that come and go do not share their numbers")
  func manyViews() throws {
    let rules = try policy(
      """
      local seen = {}
      return { can_move_row = function(view, path)
        local row = view:row(path)
        local again = seen[row]
        seen[row] = true
        return not again, "seen"
      end }
      """)
    for _ in 0..<100 {
      let table = try TableView(tasks(), policy: rules, viewport: 0, editing: true)
      #expect(try table.drag(rowAt: [0, 0], to: [0, 0]) == .unchanged)
      #expect(try table.drag(rowAt: [0, 0], to: [0, 0]) == .refused(reason: "seen"))
    }
  }

  @Test("the view is not there while no callback runs")
  func outside() throws {
    let rules = try policy(
      """
      local kept
      local policy = {}
      function policy.view_did_load(view) kept = view end
      function policy.can_move_row(view, path) return kept == view and kept:number_of_sections() == 3 end
      return policy
      """)
    let table = try TableView(tasks(), policy: rules, viewport: 0, editing: true)
    #expect(try table.drag(rowAt: [0, 0], to: [0, 0]) == .unchanged)
  }
}
