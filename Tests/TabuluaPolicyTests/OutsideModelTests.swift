import TabuluaModel
import TabuluaPolicy
import Testing

/// Records that come from elsewhere, under policies in Lua.
@Suite struct OutsideModelTests {
  /// A loaded table: what comes from elsewhere is inserted by code, and shown.
  @Test("a model that changes from outside and a scroll to the new row")
  func aModelThatChangesFromOutside() throws {
    let rules = try policy(
      """
      local policy = {}
      function policy.add_button_tapped(view)
        local last = view:number_of_rows(0)
        local rows = view:insert_rows { { at = index_path(0, last), values = { text = "new" } } }
        view:scroll_to_row(rows[1], "bottom")
      end
      function policy.did_select_row(view) error("nobody taps") end
      return policy
      """)
    let texts = (0..<30).map { "\($0)" }
    let view = try view([texts], rules, editing: false, viewport: 5)
    try view.selectRow(at: [0, 28])
    _ = try view.tapAddButton()
    #expect(view.texts == [texts + ["new"]])
    #expect(view.indexPathsForVisibleRows == (26...30).map { [0, $0] })
    #expect(view.indexPathsForSelectedRows == [[0, 28]])
  }

  /// A policy that owns its rows: a change that the view was not told of is found at the next one.
  @Test func aPolicyThatChangesItsRowsItself() throws {
    let rules = try policy(
      """
      local rows = { "a", "b" }
      local policy = {}
      function policy.number_of_rows() return #rows end
      function policy.accessory_button_tapped() rows[#rows + 1] = "unannounced" end
      function policy.add_button_tapped(view)
        table.insert(rows, 1, "new")
        view:insert_rows { index_path(0, 0) }
        view:scroll_to_row(index_path(0, 0), "top")
      end
      function policy.cell_for_row(view, path)
        return { text = rows[path.row + 1], accessory = "detail_button" }
      end
      return policy
      """)
    let view = try TableView(policy: rules, viewport: 1)
    try view.scroll(by: 1)
    _ = try view.tapAddButton()
    #expect(view.indexPathsForVisibleRows == [[0, 0]])
    #expect(try view.cell(forRowAt: [0, 0])?.text == "new")
    _ = try view.tapAccessory(forRowAt: [0, 1])
    #expect(view.numberOfRows == 3)
    let found = tableError { _ = try view.tapAddButton() }
    #expect(found?.code == .callbackFailed)
    try view.reloadData()
    #expect(view.numberOfRows == 5)
  }
}
