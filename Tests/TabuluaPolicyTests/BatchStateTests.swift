import TabuluaText
import LuaHost
import TabuluaModel
import TabuluaPolicy
import TabuluaScript
import Testing

/// The `view` of a batch in Lua, and the changes that it makes without `user`.
@Suite struct BatchStateTests {
  /// A batch that works on a table view.
  final class Script {
    let table: TableView
    var printed: [String] = []
    /// Its changes, with the lines that make them.
    var changes: [String] = []

    init(_ table: TableView) { self.table = table }

    /// Runs a body; what goes wrong comes out as a message.
    func run(_ body: String, rules: LuaPolicy? = nil) throws {
      let state: BatchState
      state = try BatchState(
        source: Array(body.utf8), name: "edits.lua", policies: LuaPolicy.pushed,
        printHandler: { [unowned self] in printed.append($1) })
      state.onChange = { [unowned self, unowned state] change, body in
        changes.append("\(change.name) \(state.place.line ?? 0)")
        try body()
      }
      do {
        try state.run(on: table, user: LuaObjectType(name: "user", methods: []))
      } catch {
        throw state.diagnostic(error, policy: rules)
      }
    }
  }

  @Test("it reads and changes the table while no callback runs, and the policy's callbacks are called")
  func batch() throws {
    let log = CallLog()
    let rules = try policy("return { can_edit_row = function(view, path) return true end }")
    let table = try TableView(tasks(), policy: rules, viewport: .all, onCall: log.add)
    log.records = []
    let script = Script(table)
    try script.run(
      """
      assert(view:number_of_rows(0) == 2)
      view:set_editing(true)
      local milk = view:find("T-1")
      milk.title = "Oat milk"
      view:move_row(milk, index_path(2, 0))
      view.allows_selection_during_editing = true
      view:select_row(milk)
      for path, row in view:rows() do print(path, row, row.title) end
      """)
    #expect(
      script.printed == [
        "[0, 0]\trow \"T-2\"\tMow the lawn", "[1, 0]\trow \"T-3\"\tPaint", "[2, 0]\trow \"T-1\"\tOat milk",
      ])
    #expect(table.isEditing && table.indexPathForSelectedRow == [2, 0])
    #expect(log.lines.filter { $0.hasPrefix("can_edit_row") }.count >= 3)
  }

  @Test("each change is told, with its name and its line")
  func changes() throws {
    let table = try TableView(tasks(), policy: policy("return {}"), viewport: .rows(0))
    let script = Script(table)
    try script.run(
      """

      view:set_editing(true)
      view:perform_batch_updates(function() view:delete_rows { index_path(0, 0) } end)
      view:find("T-3").title = "x"
      view.row_height = 50
      pcall(view.delete_rows, view, { index_path(9, 9) })
      local rows = view:insert_rows { { at = index_path(0, 0), values = { id = "N" } } }
      assert(view:key(rows[1]) == "N" and view:number_of_rows(0) == 2 and view:find("T-1") == nil)
      """)
    #expect(
      script.changes == [
        "view:set_editing 2", "view:perform_batch_updates 3", "view:delete_rows 3", "row.title 4",
        "view.row_height 5", "view:delete_rows 6", "view:insert_rows 7",
      ])
    #expect(table.texts == [["", "Mow the lawn"], ["x"], []])
  }

  @Test("errors come out with their line, and in words")
  func errors() throws {
    let rules = try policy("return { can_edit_row = function(view, path) error('no') end }")
    let table = try TableView(tasks(), policy: rules, viewport: .rows(0))
    let script = Script(table)
    func diagnostic(_ body: String) -> Diagnostic? {
      #expect(throws: Diagnostic.self) { try script.run(body, rules: rules) }
    }
    let range = try #require(diagnostic("\nview:delete_rows { index_path(0, 9) }"))
    #expect(
      range.code == "row_out_of_range" && range.message == "there is no row [0, 9]: section 0 has 2 rows")
    #expect(range.location?.fileAndLine == "edits.lua:2")
    let column = try #require(diagnostic("view:find('T-1').titel = 'x'"))
    #expect(column.code == "unknown_column" && column.help == "did you mean `title`?")
    let argument = try #require(diagnostic("view:set_editing(3)"))
    #expect(argument.code == "wrong_argument")
    #expect(
      diagnostic("view:perform_batch_updates(function() error('own') end)")?.message.contains("own") == true)
    let files = try #require(diagnostic("local f = io.open('x')"))
    #expect(files.help == "the batch cannot reach files, programs or the network")
    let module = try #require(diagnostic("require '../x'"))
    #expect(module.message.contains("a module lies in the script's own folder or below it"))
    #expect(table.texts == (try TableView(tasks()).texts))
  }
}
