import TabuluaText
import TabuluaModel
import TabuluaPolicy
import TabuluaScript
import Testing

/// The cases on entering and leaving editing mode, with policies in Lua.
@Suite struct EditingCases {
  @Test("O-09: entering editing mode asks, for each row, whether it may be edited and then its style")
  func queryOrder() throws {
    let log = CallLog()
    var lines: [String] = []
    let rules = try LuaPolicy(
      source: Array(
        """
        return {
          can_edit_row = function(view, path) print(view.is_editing) return true end,
          editing_style_for_row = function(view, path) print(view.is_editing) return "delete" end,
        }
        """.utf8), name: "test.lua", printHandler: { lines.append($1) })
    let table = try view([["a", "b"]], rules, editing: false, viewport: .all, onCall: log.add)
    #expect(lines == ["false", "false"])
    (log.records, lines) = ([], [])
    try table.setEditing(true)
    #expect(
      log.lines == [
        "can_edit_row [0, 0]", "editing_style_for_row [0, 0]", "can_edit_row [0, 1]",
        "editing_style_for_row [0, 1]",
      ])
    #expect(lines == ["true", "true", "true", "true"])
  }

  @Test("O-10: if neither is implemented, every row is editable and its style is delete")
  func defaults() throws {
    let table = try view([["a", "b"]], "return { commit_editing_style = function() end }")
    #expect(try table.editingStyle(forRowAt: [0, 0]) == .delete)
    #expect(try table.editingStyle(forRowAt: [0, 1]) == .delete)
  }

  @Test("O-11: a row that may not be edited has no style")
  func notEditable() throws {
    let log = CallLog()
    let rules = try policy(
      """
      return {
        can_edit_row = function(view, path) return path.row > 0 end,
        editing_style_for_row = function(view, path) return "delete" end,
      }
      """)
    let table = try view([["a", "b", "c"]], rules, editing: false, viewport: .all, onCall: log.add)
    try table.setEditing(true)
    #expect(!log.lines.contains("editing_style_for_row [0, 0]"))
    #expect(try (0..<3).map { try table.editingStyle(forRowAt: [0, $0]) } == [.none, .delete, .delete])
  }

  @Test("O-12: listing 7-2, the last row is the insertion row")
  func insertionRow() throws {
    let table = try view(
      [["a", "b", "c", "add"]],
      """
      return { editing_style_for_row = function(view, path)
        return path.row == view:number_of_rows(path.section) - 1 and "insert" or "delete"
      end }
      """)
    #expect(
      try (0..<4).map { try table.editingStyle(forRowAt: [0, $0]) } == [.delete, .delete, .delete, .insert])
  }

  @Test("O-25: entering and leaving editing mode does not tell of swipes")
  func noSwipeBrackets() throws {
    let log = CallLog()
    let rules = try policy(
      "return { will_begin_editing_row = function() end, did_end_editing_row = function() end }")
    let table = try view([["a"]], rules, editing: false, viewport: .all, onCall: log.add)
    try table.setEditing(true)
    try table.setEditing(false)
    #expect(log.lines == [])
  }

  @Test("a drag outside editing mode is refused without a question")
  func dragOutside() throws {
    let log = CallLog()
    let rules = try policy("return { can_move_row = function() return true end }")
    let table = try view([["a", "b"]], rules, editing: false, onCall: log.add)
    #expect(
      try table.drag(rowAt: [0, 0], to: [0, 1]) == .refused(reason: "the table is not in editing mode"))
    #expect(log.records.isEmpty)
  }

  @Test("a style that fails leaves the table outside editing mode")
  func failure() throws {
    let rules = try policy(
      "return { editing_style_for_row = function(view, path) return path.row == 1 and 'deleet' or 'delete' end }"
    )
    let table = try view([["a", "b"]], rules, editing: false, viewport: .all)
    let error = try #require(tableError { try table.setEditing(true) })
    #expect(error.diagnostic(policy: rules).help == "did you mean \"delete\"?")
    #expect(error.diagnostic(policy: rules).notes == ["called with path [0, 1]"])
    #expect(!table.isEditing)
  }

  @Test("O-28: where several rows can be selected in editing mode, no editing style is asked for")
  func selectionCircles() throws {
    let log = CallLog()
    let rules = try policy(
      """
      return {
        view = { allows_multiple_selection_during_editing = true },
        editing_style_for_row = function(view, path) return "delete" end,
      }
      """)
    let table = try view([["a", "b", "c"]], rules, editing: false, viewport: .all, onCall: log.add)
    try table.setEditing(true)
    #expect(!log.records.contains { $0.callback == .editingStyleForRow })
    #expect(try table.editingStyle(forRowAt: [0, 1]) == .none)
    #expect(try table.showsSelectionCircle(forRowAt: [0, 1]))
  }
}
