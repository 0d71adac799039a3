import TabuluaModel
import TabuluaPolicy
import Testing

/// Questions must not change the table.
@Suite struct QuestionTests {
  static let changes = [
    "view:set_editing(true)", "view:select_row(index_path(0, 1))", "view:deselect_row(index_path(0, 0))",
    "view:scroll_to_row(index_path(0, 0), 'top')", "view:scroll_to_nearest_selected_row('top')",
    "view:set_checked(index_path(0, 0), false)", "view:set_accessory(index_path(0, 0), 'none')",
    "view:insert_rows { { at = index_path(0, 0), values = { id = 'N' } } }",
    "view:delete_rows { index_path(0, 0) }", "view:reload_rows { index_path(0, 0) }",
    "view:move_row(index_path(0, 0), index_path(0, 1))", "view:insert_sections { 0 }",
    "view:delete_sections { 0 }", "view:reload_sections { 0 }", "view:move_section(0, 1)",
    "view:perform_batch_updates(function() end)", "view:reconfigure_rows { index_path(0, 0) }",
    "view:reload_section_index_titles()", "view:reload_data()", "view.allows_selection = false",
    "view:row(index_path(0, 0)).title = 'x'",
  ]

  static let asked: [(TableCallback, String, @Sendable (TableView) throws -> Void)] = [
    (.canMoveRow, "true", { _ = try $0.beginReordering(rowAt: [0, 0]) }),
    (.canEditRow, "true", { _ = try $0.tapDeleteControl(forRowAt: [0, 0]) }),
    (.editingStyleForRow, "'delete'", { _ = try $0.tapDeleteControl(forRowAt: [0, 0]) }),
    (.titleForDeleteConfirmationButton, "nil", { _ = try $0.tapDeleteControl(forRowAt: [0, 0]) }),
    (.targetIndexPathForMove, "path", { _ = try $0.drag(rowAt: [0, 0], to: [0, 1]) }),
    (.shouldSetValue, "true", { _ = try $0.set(values: ["title": "x"], ofRowAt: [0, 0]) }),
    (.cellForRow, "nil", { _ = try $0.cell(forRowAt: [0, 0]) }),
    (.titleForHeader, "nil", { _ = try $0.titleForHeader(inSection: 0) }),
    (
      .shouldHighlightRow, "true",
      {
        try $0.setEditing(false)
        _ = try $0.tapRow(at: [0, 0])
      }
    ),
    (
      .canPerformPrimaryActionForRow, "true",
      {
        try $0.setEditing(false)
        _ = try $0.tapRow(at: [0, 0])
      }
    ),
    (
      .trailingSwipeActions, "nil",
      {
        try $0.setEditing(false)
        _ = try $0.swipe(rowAt: [0, 0])
      }
    ),
    (.contextMenuForRow, "nil", { _ = try $0.openMenu(forRowAt: [0, 0]) }),
    (
      .leadingSwipeActions, "nil",
      {
        try $0.setEditing(false)
        _ = try $0.swipe(rowAt: [0, 0], edge: .leading)
      }
    ),
  ]

  @Test("every question refuses every change", arguments: asked.indices)
  func refuses(index: Int) throws {
    let (callback, answer, ask) = Self.asked[index]
    for change in Self.changes {
      // The change raises, is caught, and has done nothing.
      var lines: [String] = []
      let rules = try LuaPolicy(
        source: Array(
          """
          local policy = { table = { text = "title" } }
          local armed = false
          function policy.\(callback.rawValue)(view, path)
            if armed then
              local ok, message = pcall(function() \(change) end)
              print(tostring(ok) .. " " .. tostring(message))
            end
            return \(answer)
          end
          function policy.add_button_tapped() armed = true end
          function policy.perform_primary_action_for_row() end
          return policy
          """.utf8), name: "test.lua", printHandler: { lines.append($1) })
      let table = try TableView(tasks(), policy: rules, viewport: .rows(0), editing: true)
      _ = try table.tapAddButton()
      let before = table.texts
      try ask(table)
      #expect(!lines.isEmpty, "`\(callback.rawValue)` was not asked")
      for line in lines {
        #expect(
          line == "false the table cannot be changed inside `\(callback.rawValue)`, which answers a question"
            || line.contains("answers a question, so `title` of a row cannot be changed inside it"),
          "\(change) in `\(callback.rawValue)`")
      }
      if callback != .targetIndexPathForMove, callback != .shouldSetValue { #expect(table.texts == before) }
    }
  }
}
