import TabuluaText
import LuaHost
import TabuluaModel
import TabuluaPolicy
import TabuluaScript
import Testing

/// The body of an event of a table of tasks: runs it, and answers the view, or throws its error as a message.
private func change(_ body: String, in contents: TableContents? = nil) throws -> TableView {
  let rules = try policy(
    """
    local policy = { table = { text = "title" } }
    function policy.add_button_tapped(view)
    \(body)
    end
    return policy
    """)
  let table = try TableView(try contents ?? tasks(), policy: rules, viewport: .rows(0))
  do {
    _ = try table.tapAddButton()
  } catch {
    #expect(table.texts == (try contents.map { try TableView($0).texts } ?? TableView(tasks()).texts))
    table._checkInvariants()
    throw error.diagnostic(policy: rules)
  }
  return table
}

/// The message of a body that must fail.
private func failure(_ body: String) -> Diagnostic? {
  do {
    _ = try change(body)
    return nil
  } catch {
    return error as? Diagnostic
  }
}

@Suite struct ViewChangeTests {
  /// The update that is wrong is found when the block ends, and told with its own line.
  @Test func theLineOfAnUpdateThatIsWrong() {
    for (update, words) in [
      ("view:delete_rows { index_path(9, 0) }", "delete row [9, 0]"),
      ("view:reload_rows { index_path(0, 7) }", "reload row [0, 7]"),
      ("view:insert_rows { { at = index_path(0, 9), values = { id = 'N' } } }", "insert row [0, 9]"),
      ("view:move_section(0, 7)", "move section 0 to 7"), ("view:delete_sections { 4 }", "delete section 4"),
    ] {
      let problem = failure(
        "view:perform_batch_updates(function()\nview:delete_rows { index_path(0, 0) }\n\(update)\nend)")
      #expect(problem?.location?.line == 3, "the block")
      #expect(problem?.notes.contains("asked for at test.lua:5: \(words)") == true, "\(problem?.notes ?? [])")
      #expect(failure("\n\(update)")?.notes == [], "there is no other line")
    }
  }

  @Test func aRowThatABlockInserts() {
    let new = "local new = view:insert_rows { { at = index_path(0, 0), values = { id = 'N' } } }[1]"
    for use in [
      "print(new.title)", "new.title = 'x'", "view:select_row(new)", "view:set_checked(new, true)",
      "print(new.estimate)",
    ] {
      let problem = failure("view:perform_batch_updates(function() \(new) \(use) end)")
      #expect(
        problem?.message
          == "`add_button_tapped` failed: this row is not in the table yet: the update block that inserts it has not ended",
        "\(use)")
      #expect(
        failure("\(new) view:delete_rows { new } \(use)")?.message.hasSuffix("this row was deleted") == true)
    }
  }

  @Test("rows are inserted, deleted, reloaded and moved")
  func rows() throws {
    #expect(
      try change(
        """
        local rows = view:insert_rows {
          { at = index_path(0, 0), values = { id = "N-1", title = "first", estimate = 2.0 } },
          { at = index_path(2, 0), values = { id = 'N-2', done = true } },
        }
        assert(#rows == 2 and rows[1].title == "first" and rows[1].status == "Todo" and rows[1].estimate == 2)
        assert(rows[2].status == "Done" and view:is_checked(rows[2]) and view:find("N-2") == rows[2])
        """
      ).texts == [["first", "Buy milk", "Mow the lawn"], ["Paint"], [""]])
    #expect(
      try change("view:delete_rows { index_path(0, 0), view:find('T-3') }").texts
        == [["Mow the lawn"], [], []])
    #expect(try change("view:delete_rows {}").texts == (try TableView(tasks()).texts))
    #expect(
      try change("view:select_row(index_path(0, 1)) view:reload_rows { index_path(0, 1) }")
        .indexPathsForSelectedRows.isEmpty)
    #expect(
      try change(
        "view:move_row(view:find('T-1'), index_path(1, 1)) assert(view:find('T-1').status == 'Doing')"
      )
      .texts == [["Mow the lawn"], ["Paint", "Buy milk"], []])
  }

  @Test("sections are inserted, deleted, reloaded and moved")
  func sections() throws {
    let inserted = try change(
      "view:insert_sections { { at = 0, header = 'Urgent' }, { at = 4, header = 'Later' } }")
    #expect(inserted.numberOfSections == 5)
    #expect(
      (0..<5).map { inserted.contents.section($0).title } == ["Urgent", "Todo", "Doing", "Done", "Later"])
    #expect(try change("view:delete_sections { 0, 2 }").texts == [["Paint"]])
    #expect(try change("view:move_section(1, 0)").texts == [["Paint"], ["Buy milk", "Mow the lawn"], []])
    #expect(
      try change("view:select_row(index_path(0, 1)) view:reload_sections { 0 }").indexPathsForSelectedRows
        .isEmpty)
  }

  @Test("several updates are one, by their places before and after the block")
  func block() throws {
    let table = try change(
      """
      view:perform_batch_updates(function()
        view:insert_rows { { at = index_path(0, 1), values = { id = "N", title = "new" } } }
        view:perform_batch_updates(function()
          view:delete_rows { index_path(0, 1) }
        end)
        view:move_row(index_path(1, 0), index_path(0, 0))
        assert(view:number_of_rows(0) == 2)
      end)
      assert(view:number_of_rows(0) == 3)
      """)
    #expect(table.texts == [["Paint", "new", "Buy milk"], [], []])
  }

  @Test("marks, accessories and values")
  func values() throws {
    let table = try change(
      """
      local milk, lawn = view:find("T-1"), view:find("T-2")
      assert(view:is_checked(milk) and not view:is_checked(lawn))
      view:set_checked(lawn, true)
      view:set_checked(view:index_path(milk), false)
      assert(view:accessory(lawn) == "checkmark" and view:accessory(milk) == "none")
      view:set_accessory(milk, "detail_button")
      assert(view:accessory(milk) == "detail_button" and view:cell_for_row(milk).accessory == "detail_button")
      view:set_accessory(milk, nil)
      assert(view:accessory(milk) == "none")
      milk.title, milk.estimate, milk.weight, milk["Due date"] = "Oat milk", 5.0, 2, ""
      assert(milk.title == "Oat milk" and math.type(milk.estimate) == "integer" and milk.weight == 2)
      milk.estimate, milk.weight = nil, nil
      assert(milk.estimate == nil and milk.weight == nil)
      milk.done = true
      assert(view:is_checked(milk))
      milk.id = "T-10"
      assert(view:find("T-10") == milk and view:find("T-1") == nil)
      """)
    #expect(table.texts[0] == ["Oat milk", "Mow the lawn"])
  }

  @Test("settings are assigned, checked, and read back")
  func settings() throws {
    let table = try change(
      """
      view.allows_multiple_selection = true
      view.row_height, view.header, view.footer = 50, "Tasks", nil
      view.section_index_minimum_display_row_count = 3
      assert(view.allows_multiple_selection and view.row_height == 50 and view.header == "Tasks")
      view:select_row(index_path(0, 0)) view:select_row(index_path(0, 1))
      assert(#view:index_paths_for_selected_rows() == 2)
      view.allows_multiple_selection = false
      assert(#view:index_paths_for_selected_rows() == 0)
      view.allows_selection, view.allows_selection_during_editing = false, true
      view.allows_multiple_selection_during_editing, view.selection_follows_focus = true, true
      """)
    #expect(!table.settings.allowsSelection && table.settings.allowsMultipleSelectionDuringEditing)
    #expect(table.settings.rowHeight == 50 && table.settings.sectionIndexMinimumDisplayRowCount == 3)
  }

  @Test("editing mode, scrolling and reloading")
  func others() throws {
    let table = try change(
      """
      view:set_editing(true)
      assert(view.is_editing)
      view:set_editing(true)
      view:scroll_to_row(index_path(1, 0), "top")
      view:scroll_to_row(view:find("T-2"))
      view:scroll_to_nearest_selected_row("middle")
      view:select_row(index_path(0, 0), "bottom")
      view:reload_data()
      assert(view:index_path_for_selected_row() == nil)
      """)
    #expect(table.isEditing)
  }

  @Test("a cell is a copy, and writing into it names what sets the field")
  func cells() throws {
    #expect(
      try evaluate(
        """
        local cell, names = view:cell_for_row(path), {}
        for name, value in pairs(cell) do names[#names + 1] = name .. "=" .. value end
        table.sort(names)
        report(table.concat(names, " "), cell.text, cell.nothing)
        """) == ["accessory=checkmark detail=2024-05-01 text=Buy milk Buy milk nil"])
    for (field, help) in [
      ("text = 'x'", "write `row.title = …`"), ("detail = 'x'", "write `row[\"Due date\"] = …`"),
      ("accessory = 'none'", "write `view:set_accessory(row, name)`"),
      ("image = 'x'", "answer it in `cell_for_row`"),
    ] {
      let diagnostic = try #require(failure("view:cell_for_row(index_path(0, 0)).\(field)"))
      let name = field.prefix { $0 != " " }
      #expect(
        diagnostic.message
          == "`add_button_tapped` failed: a cell is a copy, and writing `\(name)` into it changes nothing: \(help)"
      )
      #expect(diagnostic.location?.fileAndLine == "test.lua:3")
    }
  }

  static let misuses: [MisuseCase] = [
    MisuseCase("view:set_editing()", "argument `flag` of `set_editing` must be true or false, not nothing"),
    MisuseCase(
      "view:set_editing(1)", "argument `flag` of `set_editing` must be true or false, not the number 1"),
    MisuseCase(
      "view:select_row()",
      "argument `path` of `select_row` must be an index path, a row or a key, not nothing"),
    MisuseCase("view:select_row(index_path(0, 2))", "there is no row [0, 2]: section 0 has 2 rows"),
    MisuseCase(
      "view:select_row(index_path(0, 0), 'center')",
      "argument `at` of `select_row` must be \"none\", \"top\", \"middle\" or \"bottom\", not the string \"center\""
    ),
    MisuseCase("view:deselect_row(index_path(7, 0))", "there is no section 7: the table has 3 sections"),
    MisuseCase("view:scroll_to_row('T-11')", "no row has the key `T-11`", help: "did you mean `T-1`?"),
    MisuseCase("view:scroll_to_row(index_path(2, 0))", "there is no row [2, 0]: section 2 has no rows"),
    MisuseCase(
      "view:scroll_to_nearest_selected_row(3)",
      "argument `at` of `scroll_to_nearest_selected_row` must be \"none\", \"top\", \"middle\" or \"bottom\", not the number 3"
    ),
    MisuseCase(
      "view:set_checked(index_path(0, 0), 'yes')",
      "argument `flag` of `set_checked` must be true or false, not the string \"yes\""),
    MisuseCase("view:set_checked(index_path(0, 9), true)", "there is no row [0, 9]: section 0 has 2 rows"),
    MisuseCase(
      "view:is_checked(3)",
      "argument `row` of `is_checked` must be an index path, a row or a key, not the number 3"),
    MisuseCase(
      "view:set_accessory(index_path(0, 0), 'tick')",
      "argument `name` of `set_accessory` must be \"none\", \"checkmark\", \"disclosure_indicator\", \"detail_button\", \"detail_disclosure_button\" or nil, not the string \"tick\""
    ),
    MisuseCase("view:accessory(index_path(9, 0))", "there is no section 9: the table has 3 sections"),
    MisuseCase(
      "view:delete_rows(index_path(0, 0))",
      "argument `rows` of `delete_rows` must be a list, such as `{ path }`, not the index path [0, 0]"),
    MisuseCase(
      "view:delete_rows(view:find('T-1'))",
      "argument `rows` of `delete_rows` must be a list, such as `{ row }`, not a row"),
    MisuseCase("view:delete_rows()", "argument `rows` of `delete_rows` must be a list, not nothing"),
    MisuseCase(
      "view:delete_rows { index_path(0, 0), 3 }",
      "entry 2 of `rows` in `delete_rows` must be an index path, a row or a key, not the number 3"),
    MisuseCase(
      "view:delete_rows { row = index_path(0, 0) }",
      "argument `rows` of `delete_rows` must be a list, but has a value under \"row\""),
    MisuseCase("view:delete_rows { 'T-1', 'X' }", "no row has the key `X`"),
    MisuseCase(
      "view:move_rows { 'T-1', index_path(0, 0) }",
      "entry 1 of `moves` in `move_rows` must be a list of two, `{ from, to }`, not the string \"T-1\"",
      help: "write `view:move_rows { { from, to }, … }`"),
    MisuseCase(
      "view:move_rows { { 'T-1', 3 } }",
      "entry 1 of `moves` in `move_rows` must be an index path, a row or a key, not the number 3"),
    MisuseCase(
      "view:set_checked({ 0, 1 }, true)",
      "argument `row` of `set_checked` must be an index path, a row or a key, not a table",
      help: "write `index_path(0, 1)`"),
    MisuseCase("view:delete_rows { index_path(0, 5) }", "there is no row [0, 5]: section 0 has 2 rows"),
    MisuseCase("view:delete_rows { index_path(5, 0) }", "there is no section 5: the table has 3 sections"),
    MisuseCase("view:reload_rows { index_path(0, 5) }", "there is no row [0, 5]: section 0 has 2 rows"),
    MisuseCase(
      "view:insert_rows { { values = {} } }",
      "entry 1 of `rows` in `insert_rows` must be a table with the field `at`, not a table",
      help: "write `{ at = path, values = { … } }`"),
    MisuseCase(
      "view:insert_rows { { at = index_path(0, 0), value = {} } }",
      "entry 1 of `rows` in `insert_rows` has no field \"value\"", help: "did you mean `values`?"),
    MisuseCase(
      "view:insert_rows { { at = { 0, 1 } } }",
      "entry 1 of `rows` in `insert_rows` must be a table whose `at` is an index path, not one whose `at` is a table",
      help: "write `index_path(0, 1)`"),
    MisuseCase(
      "view:insert_rows { { at = { section = 0, row = 1 } } }",
      "entry 1 of `rows` in `insert_rows` must be a table whose `at` is an index path, not one whose `at` is a table",
      help: "write `index_path(section, row)`"),
    MisuseCase(
      "view:delete_rows { { 0, 1 } }",
      "entry 1 of `rows` in `delete_rows` must be an index path, a row or a key, not a table",
      help: "write `index_path(0, 1)`"),
    MisuseCase(
      "view:insert_rows { { at = 3 } }",
      "entry 1 of `rows` in `insert_rows` must be a table such as `{ at = path, values = { … } }`, not the number 3"
    ),
    MisuseCase(
      "view:insert_rows { { at = index_path(0, 0), values = { titel = 'x' } } }",
      "the table has no column `titel`", help: "did you mean `title`?"),
    MisuseCase(
      "view:insert_rows { { at = index_path(0, 0), values = { id = 'N', estimate = 'x' } } }",
      "`estimate` of a row takes a whole number or nil, not the string \"x\"",
      help: "turn it into a number with `tonumber`"),
    MisuseCase(
      "view:insert_rows { { at = index_path(0, 0), values = { id = 'T-1' } } }",
      "two rows have the key `T-1` in `id`"),
    MisuseCase(
      "view:insert_rows { { at = index_path(0, 0), values = { title = 'x' } } }", "a row has no key in `id`"),
    MisuseCase(
      "view:insert_rows { { at = index_path(0, 4), values = { id = 'N' } } }",
      "the update is to insert row [0, 4], but section 0 has 3 rows after it",
      help: "rows are numbered as after the whole update, from 0 to 2"),
    MisuseCase(
      "view:insert_rows { { at = index_path(3, 0), values = { id = 'N' } } }",
      "the update is to insert row [3, 0], but the table has 3 sections after it",
      help: "sections are numbered as after the whole update, from 0 to 2"),
    MisuseCase(
      "view:move_row(index_path(0, 5), index_path(0, 0))", "there is no row [0, 5]: section 0 has 2 rows"),
    MisuseCase(
      "view:move_row(3)",
      "argument `from` of `move_row` must be an index path, a row or a key, not the number 3"),
    MisuseCase("view:delete_sections { 7 }", "there is no section 7: the table has 3 sections"),
    MisuseCase(
      "view:delete_sections(0)",
      "argument `sections` of `delete_sections` must be a list, such as `{ section }`, not the number 0"
    ),
    MisuseCase(
      "view:delete_sections { 0.5 }",
      "entry 1 of `sections` in `delete_sections` must be a section, a whole number, not the number 0.5"),
    MisuseCase(
      "view:insert_sections { { at = 0, title = 'x' } }",
      "entry 1 of `sections` in `insert_sections` has no field \"title\"",
      help: "write `{ at = 0, header = \"…\" }`"),
    MisuseCase(
      "view:move_section(0)", "argument `to` of `move_section` must be a whole number, not nothing"),
    MisuseCase(
      "view:perform_batch_updates()",
      "argument `updates` of `perform_batch_updates` must be a function, not nothing"),
    MisuseCase(
      "view:perform_batch_updates(function() view:reload_data() end)",
      "this cannot be done inside an update block"),
    MisuseCase("view:perform_batch_updates(function() error('broken') end)", "broken"),
    MisuseCase(
      "view:perform_batch_updates(function() view:delete_rows { index_path(0, 0) } view:reload_rows { index_path(0, 0) } end)",
      "the update cannot both delete row [0, 0] (test.lua:3) and reload row [0, 0] (test.lua:3)",
      help: "leave one of them out"),
    MisuseCase(
      "view:find('T-1').estimate = 1.5", "`estimate` of T-1 takes a whole number or nil, not the number 1.5"
    ),
    MisuseCase(
      "view:find('T-1').title = 3", "`title` of T-1 takes a string, not the number 3",
      help: "turn it into a string with `tostring`"),
    MisuseCase("view:find('T-1').title = {}", "`title` of T-1 takes a string, not a table"),
    MisuseCase(
      "view:find('T-1').done = 'x'", "`done` of T-1 takes true, false or nil, not the string \"x\""),
    MisuseCase(
      "view:find('T-1').titel = 'x'", "the table has no column `titel`", help: "did you mean `title`?"),
    MisuseCase(
      "view:find('T-1').status = 'Doing'",
      "`status` says in which section a row stands, so it is not written by itself"),
    MisuseCase("view:find('T-1').id = 'T-2'", "two rows have the key `T-2` in `id`"),
    MisuseCase(
      "local row = view:find('T-1') view:delete_rows { row } row.title = 'x'", "this row was deleted"),
    MisuseCase(
      "local row = view:find('T-1') view:delete_rows { row } print(row.title)", "this row was deleted"),
    MisuseCase("view.row_height = 0", "`view.row_height` must be a number above 0, not the number 0"),
    MisuseCase(
      "view.allows_selection = 1", "`view.allows_selection` must be true or false, not the number 1"),
    MisuseCase("view.header = 3", "`view.header` must be a string or nil, not the number 3"),
    MisuseCase("view.style = 'grouped'", "`view.style` cannot be assigned"),
    MisuseCase("reject('no')", "`reject` works only in a callback that answers yes or no, or with a path"),
  ]

  @Test("a wrong use says what is wrong, at its line, and nothing is changed", arguments: misuses)
  func wrong(_ misuse: MisuseCase) throws {
    let diagnostic = try #require(failure(misuse.body))
    #expect(diagnostic.message == "`add_button_tapped` failed: \(misuse.message)")
    if let help = misuse.help { #expect(diagnostic.help == help) }
    #expect(diagnostic.location?.fileAndLine == "test.lua:3")
  }

  @Test("a script may catch a failed change, which is undone alone")
  func caught() throws {
    let table = try change(
      """
      view:delete_rows { index_path(0, 0) }
      local ok, message = pcall(function()
        view:perform_batch_updates(function()
          view:delete_rows { index_path(0, 0) }
          error("not this")
        end)
      end)
      assert(not ok and tostring(message):find("not this"))
      assert(not pcall(view.delete_rows, view, { index_path(0, 7) }))
      view:find("T-2").title = "kept"
      """)
    #expect(table.texts == [["kept"], ["Paint"], []])
  }
}
