import TabuluaText
import TabuluaModel
import TabuluaPolicy
import TabuluaScript
import Testing

/// The cases on reload and queries, with policies in Lua.
@Suite struct ReloadCases {
  @Test("O-01: three sections of 3, 5 and 8 rows: sections before rows before cells")
  func threeSections() throws {
    let log = CallLog()
    let rules = try policy(
      """
      local policy = {}
      local counts = { 3, 5, 8 }
      function policy.number_of_sections(view) return #counts end
      function policy.number_of_rows(view, section) return counts[section + 1] end
      function policy.cell_for_row(view, path)
        return { text = string.format("Section %d, Cell %d", path.section, path.row) }
      end
      return policy
      """)
    let table = try TableView(policy: rules, onCall: log.add)
    #expect(
      log.lines.prefix(5) == [
        "number_of_sections", "number_of_rows 0", "number_of_rows 1", "number_of_rows 2",
        "cell_for_row [0, 0]",
      ])
    let cells = try table.cells().flatMap { $0 }
    #expect(cells.count == 16)
    #expect(cells.first == "Section 0, Cell 0")
    #expect(cells.last == "Section 2, Cell 7")
  }

  @Test("O-02: without `number_of_sections` there is one section")
  func oneSection() throws {
    let table = try TableView(policy: policy("return { number_of_rows = function() return 4 end }"))
    #expect(table.numberOfSections == 1)
    #expect(table.numberOfRows(inSection: 0) == 4)
  }

  @Test("O-06: a query outside the table answers nil")
  func outside() throws {
    let log = CallLog()
    let table = try view(
      [["a"]], policy("return { cell_for_row = function() return { text = 'x' } end }"), onCall: log.add)
    #expect(try table.cell(forRowAt: [9, 9]) == nil)
    #expect(log.lines == [])
  }

  @Test("O-07: editability is asked at display time, outside editing mode too")
  func editability() throws {
    let log = CallLog()
    let rules = try policy(
      """
      return {
        cell_for_row = function(view, path) return nil end,
        height_for_row = function(view, path) return 44 end,
        can_edit_row = function(view, path) return true end,
        can_move_row = function(view, path) return true end,
        will_display_cell = function(view, path) end,
      }
      """)
    _ = try view([["a", "b", "c"]], rules, editing: false, viewport: .standard, onCall: log.add)
    #expect(
      log.lines
        == (0..<3).flatMap { row in
          ["height_for_row", "cell_for_row", "can_edit_row", "will_display_cell"].map { "\($0) [0, \(row)]" }
        })
  }

  @Test("`view_did_load` runs once, before the first reload, and sees the loaded rows")
  func viewDidLoad() throws {
    let log = CallLog()
    var lines: [String] = []
    let rules = try LuaPolicy(
      source: Array(
        """
        return {
          view_did_load = function(view) print(view:number_of_rows(0), view.is_editing, view.name) end,
          cell_for_row = function() end,
        }
        """.utf8), name: "test.lua", printHandler: { lines.append($1) })
    let table = try TableView(
      TableContents(sections: [["a"]]), policy: rules, name: "list", editing: true, onCall: log.add)
    try table.reloadData()
    #expect(lines == ["1\ttrue\tlist"])
    #expect(log.lines == ["view_did_load", "cell_for_row [0, 0]", "cell_for_row [0, 0]"])
  }

  @Test(
    "a count that is no count fails the reload",
    arguments: [
      ("return -1", "`number_of_rows` returned -1, a negative count"),
      ("return math.maxinteger", "`number_of_rows` returned 9223372036854775807, which is too many"),
      ("return nil", "`number_of_rows` must return a whole number of at least 0, but returned nil"),
      (
        "return 'x'",
        "`number_of_rows` must return a whole number of at least 0, but returned the string \"x\""
      ),
      (
        "return 1.5", "`number_of_rows` must return a whole number of at least 0, but returned the number 1.5"
      ),
      ("return", "`number_of_rows` returned nothing"),
    ])
  func wrongCounts(body: String, message: String) throws {
    let rules = try policy("return { number_of_rows = function(view, section) \(body) end }")
    let error = try #require(tableError { _ = try TableView(policy: rules) })
    let diagnostic = error.diagnostic(policy: rules)
    #expect(diagnostic.message == message)
    #expect(diagnostic.callback == "number_of_rows")
    #expect(diagnostic.location?.fileAndLine == "test.lua:1")
    #expect(diagnostic.notes == ["called with section 0"])
  }

  @Test("a table and a policy cannot both own the rows")
  func twoOwners() throws {
    let rules = try policy("return { number_of_rows = function() return 1 end }")
    let error = tableError { _ = try TableView(tasks(), policy: rules) }
    #expect(error?.code == .dataSourceOwnsRows)
  }
}
