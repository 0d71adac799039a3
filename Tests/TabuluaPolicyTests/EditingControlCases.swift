import TabuluaText
import TabuluaModel
import TabuluaPolicy
import TabuluaScript
import Testing

/// The cases on inserting, deleting and swiping, with policies in Lua.
@Suite struct EditingControlCases {
  /// A policy that owns its rows and commits them; `extra` is Lua.
  static func committing(_ rows: String, _ extra: String = "") throws -> LuaPolicy {
    try scripted(
      rows,
      """
      function policy.commit_editing_style(view, style, path)
        local section = rows[path.section + 1]
        if style == "delete" then
          table.remove(section, path.row + 1)
          view:delete_rows { path }
        else
          table.insert(section, path.row + 1, "new")
          view:insert_rows { path }
        end
      end
      \(extra)
      """)
  }

  /// The view of a policy that owns its rows, and its log without questions.
  static func logged(
    _ policy: LuaPolicy, editing: Bool
  ) throws -> (view: TableView, log: CallLog, events: () -> [String]) {
    let log = CallLog()
    let view = try TableView(policy: policy, viewport: .rows(0), editing: editing, onCall: log.add)
    log.records = []
    return (view, log, { log.lines.filter { !$0.hasPrefix("number_of") && !$0.hasPrefix("cell") } })
  }

  @Test("O-14, O-15: the red minus waits for its confirmation, which commits once")
  func redMinus() throws {
    let (view, _, events) = try Self.logged(Self.committing("{ { 'a', 'b', 'c' } }"), editing: true)
    _ = try view.tapDeleteControl(forRowAt: [0, 1])
    #expect(view.pendingDeletion == [0, 1])
    #expect(try view.cells() == [["a", "b", "c"]])
    #expect(events().isEmpty)
    guard case .done(let effects) = try view.confirmDelete() else {
      Issue.record("the delete was refused")
      return
    }
    #expect(effects.deleted == [[0, 1]])
    #expect(try view.cells() == [["a", "c"]])
    #expect(events() == ["commit_editing_style delete [0, 1]"])
    #expect(view.isEditing && view.pendingDeletion == nil)
  }

  @Test("O-17: the green plus commits at once")
  func greenPlus() throws {
    let (view, _, events) = try Self.logged(
      Self.committing(
        "{ { 'a', '+' } }",
        """
        function policy.editing_style_for_row(view, path)
          return path.row == view:number_of_rows(0) - 1 and "insert" or "delete"
        end
        """), editing: true)
    _ = try view.tapInsertControl(forRowAt: [0, 1])
    #expect(try view.cells() == [["a", "new", "+"]])
    #expect(events() == ["editing_style_for_row [0, 1]", "commit_editing_style insert [0, 1]"])
  }

  @Test("a loaded table deletes by itself, and inserts what `commit_editing_style` inserts")
  func loaded() throws {
    let rules = try policy(
      """
      return {
        table = { text = "title" },
        editing_style_for_row = function(view, path) return path.row == 0 and "insert" or "delete" end,
        commit_editing_style = function(view, style, path)
          if style == "delete" then
            view:delete_rows { path }
          else
            local rows = view:insert_rows { { at = path, values = { id = "T-9", title = "New" } } }
            assert(#rows == 1 and view:index_path(rows[1]) == path and rows[1].status == "Todo")
            rows[1].title = "New one"
          end
        end,
      }
      """)
    let table = try TableView(tasks(), policy: rules, viewport: .rows(0), editing: true)
    _ = try table.tapInsertControl(forRowAt: [0, 0])
    #expect(table.texts == [["New one", "Buy milk", "Mow the lawn"], ["Paint"], []])
    _ = try table.deleteRow(at: [0, 1])
    #expect(table.texts == [["New one", "Mow the lawn"], ["Paint"], []])
    let plain = try TableView(tasks(), policy: policy("return {}"), viewport: .rows(0), editing: true)
    _ = try plain.deleteRow(at: [0, 1])
    #expect(plain.texts == [["Buy milk"], ["Paint"], []])
  }

  @Test("O-18: rows that were not put into the policy's own tables first teach the count rule")
  func countRule() throws {
    func diagnostic(_ body: String) throws -> Diagnostic {
      let rules = try scripted(
        "{ { 'a', 'b', 'c', 'd', 'e' }, { 'f' } }",
        """
        function policy.add_button_tapped(view)
        \(body)
        end
        """)
      let view = try TableView(policy: rules, viewport: .rows(0))
      let error = try #require(tableError { _ = try view.tapAddButton() })
      view._checkInvariants()
      #expect(view.numberOfRows == 6)
      return error.diagnostic(policy: rules)
    }
    let beyond = try diagnostic("  view:insert_rows { index_path(0, 5) }")
    #expect(
      beyond.message
        == "`add_button_tapped` failed: the update is to insert row [0, 5], but section 0 has 5 rows after it"
    )
    #expect(beyond.location?.fileAndLine == "test.lua:7")
    let mismatch = try diagnostic("  view:insert_rows { index_path(0, 4) }")
    #expect(
      mismatch.message
        == "`add_button_tapped` failed: section 0 has 5 rows after the update, but should have 6: 5 before, 1 inserted"
    )
    #expect(mismatch.location?.fileAndLine == "test.lua:7")
    #expect(
      mismatch.help
        == "put the new row into the policy's own tables first, so that `number_of_rows` counts it, and then tell the view"
    )
    let deleted = try diagnostic(
      """
        view:perform_batch_updates(function()
          view:delete_rows { index_path(0, 0), index_path(0, 1) }
        end)
      """)
    #expect(
      deleted.message
        == "`add_button_tapped` failed: section 0 has 5 rows after the update, but should have 3: 5 before, 2 deleted"
    )
    #expect(deleted.help?.hasPrefix("take the row out of the policy's own tables first") == true)
    #expect(deleted.notes == ["the change was announced at test.lua:8"])
    let silent = try diagnostic("  table.remove(rows[1]) view:perform_batch_updates(function() end)")
    #expect(
      silent.message
        == "`add_button_tapped` failed: section 0 has 4 rows after the update, but should have 5: 5 before, and no change was told"
    )
    let sections = try diagnostic("  view:insert_sections { 0 }")
    #expect(
      sections.message
        == "`add_button_tapped` failed: the table has 2 sections after the update, but should have 3: 2 before, 1 inserted"
    )
  }

  @Test("O-20: without `commit_editing_style` a scripted policy has no swipe")
  func noCommit() throws {
    let (view, log, _) = try Self.logged(
      scripted("{ { 'a', 'b' } }", "function policy.will_begin_editing_row() end"), editing: false)
    guard case .refused = try view.swipe(rowAt: [0, 0]) else {
      Issue.record("the swipe was not refused")
      return
    }
    #expect(log.lines.isEmpty && !view.isEditing)
  }

  @Test("O-21: the bracket of a swipe that deletes")
  func swipeToDelete() throws {
    let (view, _, events) = try Self.logged(
      Self.committing(
        "{ { 'a', 'b' } }",
        """
        function policy.will_begin_editing_row(view, path) assert(view.is_editing) end
        function policy.did_end_editing_row(view, path) assert(path.row == 0 and not view.is_editing) end
        function policy.title_for_delete_confirmation_button(view, path) return "Remove" end
        """), editing: false)
    _ = try view.swipe(rowAt: [0, 0], action: "Remove")
    #expect(
      events() == [
        "will_begin_editing_row [0, 0]", "title_for_delete_confirmation_button [0, 0]",
        "commit_editing_style delete [0, 0]", "did_end_editing_row [0, 0]",
      ])
    #expect(try view.cells() == [["b"]])
    #expect(!view.isEditing)
  }

  @Test("O-24: an open row shows no other controls")
  func openRow() throws {
    let (view, _, _) = try Self.logged(
      Self.committing("{ { 'a', 'b', 'c' } }", moveRow), editing: false)
    _ = try view.swipe(rowAt: [0, 1])
    #expect(view.isEditing && view.swipedRow == [0, 1] && view.deleteConfirmationTitle == "Delete")
    for row in 0..<3 {
      #expect(try !view.showsReorderControl(forRowAt: [0, row]))
      #expect(try view.editingStyle(forRowAt: [0, row]) == .none)
    }
  }

  @Test(
    "O-26: the title of the confirmation",
    arguments: [("'Remove'", "Remove"), ("nil", "Delete"), ("''", "Delete")])
  func title(answer: String, title: String) throws {
    let (view, _, _) = try Self.logged(
      Self.committing(
        "{ { 'a' } }", "function policy.title_for_delete_confirmation_button() return \(answer) end"),
      editing: true)
    _ = try view.tapDeleteControl(forRowAt: [0, 0])
    #expect(view.deleteConfirmationTitle == title)
  }

  @Test("O-29: several selected rows are deleted by code")
  func deleteSelected() throws {
    let log = CallLog()
    let rules = try policy(
      """
      local policy = { view = { allows_multiple_selection_during_editing = true } }
      function policy.add_button_tapped(view)
        view:delete_rows(view:index_paths_for_selected_rows())
      end
      function policy.commit_editing_style() error("no") end
      return policy
      """)
    let table = try view([["a", "b", "c", "d", "e", "f"]], rules, onCall: log.add)
    for row in [4, 1, 3] { _ = try table.tapRow(at: [0, row]) }
    #expect(table.indexPathsForSelectedRows == [[0, 1], [0, 3], [0, 4]])
    _ = try table.tapAddButton()
    #expect(table.texts == [["a", "c", "f"]])
    #expect(table.indexPathsForSelectedRows.isEmpty)
    #expect(!log.lines.contains { $0.hasPrefix("commit") })
  }

  @Test("O-32: editing mode cannot be left inside `commit_editing_style`")
  func setEditingInside() throws {
    let rules = try policy(
      """
      local policy = {}
      function policy.commit_editing_style(view, style, path)
        view:delete_rows { path }
        view:set_editing(false)
      end
      return policy
      """)
    let table = try view([["a", "b"]], rules)
    let error = try #require(tableError { _ = try table.deleteRow(at: [0, 0]) })
    #expect(
      error.diagnostic(policy: rules).message
        == "`commit_editing_style` failed: this cannot be done inside `commit_editing_style`")
    #expect(error.diagnostic(policy: rules).location?.fileAndLine == "test.lua:4")
    #expect(table.texts == [["a", "b"]] && table.isEditing)
  }

  @Test("a row cannot be moved inside `move_row` of a loaded table")
  func moveInside() throws {
    let rules = try policy(
      "return { move_row = function(view, source, destination) view:move_row(destination, source) end }")
    let table = try view([["a", "b"]], rules)
    let error = try #require(tableError { _ = try table.drag(rowAt: [0, 0], to: [0, 1]) })
    #expect(
      error.diagnostic(policy: rules).message
        == "`move_row` failed: this cannot be done inside `move_row`")
    #expect(table.texts == [["a", "b"]])
  }

  /// A mailbox whose rows have actions at both edges.
  static let mailbox = """
    local policy = { table = { text = "title" } }
    function policy.trailing_swipe_actions(view, path)
      return {
        { title = "Done", handler = function(view, row)
          view:move_row(row, index_path(view:find_section("Done"), 0))
        end },
        { title = "Delete", style = "destructive", handler = function(view, row)
          view:delete_rows { row }
        end },
        { title = "Fail", handler = function(view, row)
          row.title = "changed"
          error("broken")
        end },
      }
    end
    function policy.leading_swipe_actions(view, path)
      if path.section == 1 then return {} end
    end
    return policy
    """

  @Test("swipe actions with handlers in Lua")
  func actions() throws {
    let rules = try policy(Self.mailbox)
    let table = try TableView(tasks(), policy: rules, viewport: .rows(0))
    guard case .done(let moved) = try table.swipe(rowAt: [0, 0], action: "Done") else {
      Issue.record("the action was refused")
      return
    }
    #expect(moved.moved.map(\.to) == [[2, 0]])
    #expect(table.texts == [["Mow the lawn"], ["Paint"], ["Buy milk"]])
    _ = try table.swipe(rowAt: [1, 0], edge: .trailing, action: "Delete")
    #expect(table.texts == [["Mow the lawn"], [], ["Buy milk"]])
    let error = try #require(tableError { _ = try table.swipe(rowAt: [0, 0], action: "Fail") })
    let diagnostic = error.diagnostic(policy: rules)
    #expect(diagnostic.message == "the handler of the swipe action failed: broken")
    #expect(diagnostic.location?.fileAndLine == "test.lua:12")
    #expect(table.texts == [["Mow the lawn"], [], ["Buy milk"]])
    #expect(!table.isEditing && table.swipedRow == nil)
    // Neither an empty list nor nil is an action at the leading edge.
    #expect(throws: TableError.self) { try table.swipe(rowAt: [0, 0], action: "Archive") }
    for path in [[0, 0], [2, 0]] as [TableIndexPath] {
      guard case .refused(let refusal) = try table.swipe(rowAt: path, edge: .leading, action: "Delete") else {
        Issue.record("the swipe was not refused")
        return
      }
      #expect(refusal.code == .noActions)
    }
  }

  @Test("handlers that Lua made for one swipe leave no memory behind")
  func flatMemory() throws {
    let rules = try policy(
      """
      local policy = {}
      function policy.trailing_swipe_actions(view, path)
        return { { title = "Go", handler = function(view, row) return path ~= nil end } }
      end
      function policy.add_button_tapped(view) print(collectgarbage("count")) end
      return policy
      """)
    var used: [Double] = []
    rules.printHandler = { _, text in used.append(Double(text) ?? 0) }
    let table = try view([["a"]], rules, editing: false)
    for round in 0..<6000 {
      _ = try table.swipe(rowAt: [0, 0], action: "Go")
      if round % 2000 == 1999 { _ = try table.tapAddButton() }
    }
    #expect(used.count == 3)
    // Between collections the memory goes up and down; what a handler takes would add up to 400 KB.
    #expect((used.last ?? 0) < (used.first ?? 0) + 150)
  }

  @Test("a person's values are asked for, and the section column asks for a drag")
  func setValues() throws {
    let log = CallLog()
    let rules = try policy(
      """
      local policy = {}
      function policy.should_set_value(view, path, column, value)
        if column == "estimate" and value and value > 100 then reject("too much") end
        return true
      end
      function policy.can_move_row(view, path) return path.row == 0, "only the first" end
      return policy
      """)
    let table = try TableView(tasks(), policy: rules, viewport: .rows(0), onCall: log.add)
    guard
      case .refused("too much") = try table.set(values: ["estimate": 300, "title": "x"], ofRowAt: [0, 0])
    else {
      Issue.record("the value was not refused")
      return
    }
    #expect(table.texts[0] == ["Buy milk", "Mow the lawn"])
    _ = try table.set(values: ["estimate": 30, "title": "x"], ofRowAt: [0, 0])
    #expect(table.texts[0] == ["x", "Mow the lawn"])
    _ = try table.set(values: ["status": "Doing"], ofRowAt: [0, 0])
    #expect(table.texts == [["Mow the lawn"], ["Paint", "x"], []])
    guard case .refused("only the first") = try table.set(values: ["status": "Todo"], ofRowAt: [1, 1]) else {
      Issue.record("the drag was not refused")
      return
    }
    #expect(log.lines.contains("should_set_value [0, 0] estimate 300"))
  }
}
