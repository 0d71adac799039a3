import TabuluaText
import LuaHost
import TabuluaModel
import TabuluaPolicy
import TabuluaScript
import Testing

/// What a failing event leaves behind: everything that the view holds, as it was.
@Suite struct ChangeAtomicityTests {
  /// What a view holds, as a value.
  struct Held: Equatable {
    let texts: [[String]]
    let cells: [[String]]
    let selection: [TableIndexPath]
    let settings: TableViewSettings
    let isEditing: Bool
    let pending: TableIndexPath?
    let swiped: TableIndexPath?
    let title: String?
    let window: TableIndexPath?
    let viewport: TableView.Viewport
    let sections: [TableSection]

    init(_ view: TableView) {
      texts = view.texts
      let columns = view.contents.columns.indices
      cells = (0..<view.numberOfSections).flatMap { section in
        view.contents.rows(inSection: section).map { row in
          columns.map { view.contents.text(of: row, column: $0) }
            + ["\(row)", view.contents.accessory(of: row).rawValue]
        }
      }
      selection = view.indexPathsForSelectedRows
      settings = view.settings
      isEditing = view.isEditing
      pending = view.pendingDeletion
      swiped = view.swipedRow
      title = view.deleteConfirmationTitle
      window = view.firstVisibleRow
      viewport = view.viewport
      sections = (0..<view.numberOfSections).map { view.contents.section($0) }
    }
  }

  /// A change of every kind that the view holds.
  static let everything = """
    local row = view:insert_rows { { at = index_path(2, 0), values = { id = "N" .. calls, title = "new" } } }[1]
    row.title = "newer"
    view:set_checked(row, true)
    view:set_accessory(row, "detail_button")
    view:move_row(row, index_path(1, 0))
    if view:exists(index_path(0, 1)) then view:delete_rows { index_path(0, 1) } end
    view:insert_sections { { at = 0, header = "S" .. calls } }
    view:move_section(0, 1)
    view.allows_multiple_selection = true
    view.header = "changed"
    view:select_row(row)
    view:scroll_to_row(row, "top")
    """

  static let failures = [
    "error('broken')", "error({ code = 1 })", "while true do end", "local x = nil; x()",
    "view:delete_rows { index_path(9, 9) }", "reject('no')",
    "view:perform_batch_updates(function() view:delete_rows { index_path(0, 0) } error('broken') end)",
    "coroutine.wrap(function() view:select_row(nil) error('broken') end)()",
    "pcall(function() while true do end end)",
  ]

  /// The events, and what a person does to make them happen.
  static let events: [(TableCallback, isEditing: Bool, @Sendable (TableView) throws -> Void)] = [
    (.didSelectRow, false, { _ = try $0.tapRow(at: [0, 0]) }),
    (.didHighlightRow, false, { _ = try $0.tapRow(at: [0, 0]) }),
    (.didUnhighlightRow, false, { _ = try $0.tapRow(at: [0, 0]) }),
    (.performPrimaryActionForRow, false, { _ = try $0.tapRow(at: [0, 0]) }),
    (.addButtonTapped, false, { _ = try $0.tapAddButton() }),
    (.willBeginReorderingRow, true, { _ = try $0.drag(rowAt: [0, 0], to: [0, 0]) }),
    (.didEndReorderingRow, true, { _ = try $0.drag(rowAt: [0, 0], to: [1, 0]) }),
    (.willBeginEditingRow, false, { _ = try $0.swipe(rowAt: [0, 0], action: "Delete") }),
    (.didEndEditingRow, false, { _ = try $0.swipe(rowAt: [0, 0], action: "Delete") }),
    (.commitEditingStyle, false, { _ = try $0.swipe(rowAt: [0, 0], action: "Delete") }),
    (.commitEditingStyle, true, { _ = try $0.deleteRow(at: [0, 0]) }),
  ]

  @Test(
    "an event that fails at its first, second or third call undoes all that it changed",
    arguments: events.indices)
  func undone(index: Int) throws {
    let (callback, isEditing, act) = Self.events[index]
    for failure in Self.failures {
      for call in 1...3 {
        let rules = try LuaPolicy(
          source: """
            local policy = { table = { text = "title" } }
            local calls = 0
            function policy.\(callback.rawValue)(view)
              calls = calls + 1
              if calls == \(call) then
              \(Self.everything)
              \(failure)
              end
            end
            return policy
            """, name: "test.lua", limits: LuaLimits(instructions: 200_000, memory: nil))
        let rows = (0..<8).map { number -> [TableValue] in
          [
            .text("T-\(number)"), .text("task \(number)"), .text(number < 5 ? "Todo" : "Doing"),
            .boolean(false),
          ]
        }
        let contents = try TableContents(
          columns: ["id", "title", "status", "done"],
          mapping: TableMapping(
            text: "title", sectionBy: "status", key: "id", check: "done",
            sections: ["Todo", "Doing", "Done"],
            types: ["done": .boolean]), rows: rows)
        let view = try TableView(contents, policy: rules, viewport: .rows(2), editing: isEditing)
        try view.selectRow(at: [1, 0])
        for number in 1...3 {
          let before = Held(view)
          do {
            try act(view)
            #expect(number != call, "\(failure)")
          } catch let error as TableError {
            #expect(number == call, "\(failure): \(error.diagnostic(policy: rules).message)")
            #expect(Held(view) == before, "\(failure)")
            #expect(error.diagnostic(policy: rules).location?.file == "test.lua")
          }
          view._checkInvariants()
        }
      }
    }
  }

  @Test("`will_select_row` and `will_deselect_row` may change the table, and answer a path after it")
  func willSelect() throws {
    let rules = try policy(
      """
      local policy = {}
      function policy.will_select_row(view, path)
        view:delete_rows { index_path(0, 0) }
        if path.row == 2 then reject("not this one") end
        return path:with_row(path.row - 1)
      end
      return policy
      """)
    let table = try view([["a", "b", "c", "d"]], rules, editing: false)
    _ = try table.tapRow(at: [0, 1])
    #expect(table.texts == [["b", "c", "d"]] && table.indexPathsForSelectedRows == [[0, 0]])
    guard case .refused("not this one") = try table.tapRow(at: [0, 2]) else {
      Issue.record("the tap was not refused")
      return
    }
  }
}
