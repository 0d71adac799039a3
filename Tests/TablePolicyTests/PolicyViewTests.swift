import Diagnostics
import LuaHost
import TableModel
import TablePolicy
import Testing

/// The `view` of a script that is no policy, such as a batch.
@Suite struct PolicyViewTests {
  /// A script that works on a table view.
  final class Script {
    let state: LuaState
    let policyView: PolicyView
    var printed: [String] = []

    init(_ table: TableView) throws {
      state = try LuaState()
      policyView = try PolicyView(of: table, in: state)
      state.printHandler = { [unowned self] in printed.append($1) }
    }

    func run(_ body: String) throws {
      let source = "return { run = function(view) \(body)\nend }"
      guard let chunk = try state.execute(Array(source.utf8), name: "edits.lua"),
        case .function(let function) = try state.field("run", of: chunk)
      else { return }
      _ = try state.call(function, [.object(policyView.makeObject())])
    }
  }

  @Test("it reads and changes the table while no callback runs, and the policy's callbacks are called")
  func batch() throws {
    let log = CallLog()
    let rules = try policy("return { can_edit_row = function(view, path) return true end }")
    let table = try TableView(tasks(), policy: rules, viewport: .all, onCall: log.add)
    log.records = []
    let script = try Script(table)
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

  @Test("each outermost change is a step, with its name")
  func steps() throws {
    let table = try TableView(tasks(), policy: policy("return {}"), viewport: .rows(0))
    let script = try Script(table)
    var steps: [String] = []
    script.policyView.aroundChange = { method, change in
      steps.append("\(method) \(script.state.runningPlace(in: "edits.lua")?.line ?? 0)")
      try change()
    }
    try script.run(
      """

      view:set_editing(true)
      view:perform_batch_updates(function()
        view:delete_rows { index_path(0, 0) }
        view:find("T-2").title = "inside"
      end)
      view:find("T-3").title = "x"
      view.row_height = 50
      pcall(view.delete_rows, view, { index_path(9, 9) })
      local rows = view:insert_rows { { at = index_path(0, 0), values = { id = "N" } } }
      assert(view:key(rows[1]) == "N" and view:number_of_rows(0) == 2 and view:find("T-1") == nil)
      """)
    #expect(
      steps == [
        "set_editing 2", "perform_batch_updates 3", "row.title 7", "view.row_height 8", "delete_rows 9",
        "insert_rows 10",
      ])
    #expect(table.texts == [["", "inside"], ["x"], []])
  }

  @Test("errors come out with their line, and in words")
  func errors() throws {
    let rules = try policy("return { can_edit_row = function(view, path) error('no') end }")
    let table = try TableView(tasks(), policy: rules, viewport: .rows(0))
    let script = try Script(table)
    func diagnostic(_ body: String) -> Diagnostic? {
      do {
        try script.run(body)
        return nil
      } catch {
        return PolicyView.diagnostic(error, policy: rules)
      }
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
    #expect(table.texts == (try TableView(tasks()).texts))
  }

  @Test("a handler that does not do the change is an error")
  func leftOut() throws {
    let table = try TableView(tasks(), policy: policy("return {}"), viewport: .rows(0))
    let script = try Script(table)
    script.policyView.aroundChange = { _, _ in }
    let error = #expect(throws: LuaError.self) { try script.run("view:set_editing(true)") }
    #expect(error?.message == "`set_editing` was not done")
  }

  @Test("rows cross between a script and the host")
  func rows() throws {
    let table = try TableView(tasks(), policy: policy("return {}"), viewport: .rows(0))
    let script = try Script(table)
    let identity = try #require(table.row(at: [1, 0]))
    let row = script.policyView.row(identity)
    #expect(try script.policyView.identity(row) == identity)
    #expect(throws: TableError.self) {
      try script.policyView.identity(LuaRow(table: 9, generation: 0, identity: 0))
    }
  }
}
