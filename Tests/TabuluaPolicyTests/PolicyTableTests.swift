import TabuluaText
import LuaHost
import TabuluaModel
import TabuluaPolicy
import TabuluaScript
import Testing

/// What a policy sees of rows that an app keeps itself, and what it cannot do to them.
@Suite struct PolicyTableTests {
  /// Runs the body of `can_move_row` about [0, 0] of the chores: what it printed.
  func evaluate(_ body: String, _ chores: Chores = Chores(), settings: String = "") throws -> [String] {
    var lines: [String] = []
    let rules = try LuaPolicy(
      source: Array(
        """
        local policy = { \(settings) }
        local function report(...)
          local parts = table.pack(...)
          for i = 1, parts.n do parts[i] = tostring(parts[i]) end
          print(table.concat(parts, " "))
        end
        function policy.can_move_row(view, path)
        \(body)
          return true
        end
        return policy
        """.utf8), name: "test.lua", printHandler: { lines.append($1) })
    do {
      _ = try rules.canMoveRow(at: [0, 0], in: chores)
    } catch {
      throw error.diagnostic(policy: rules)
    }
    return lines
  }

  func failure(_ body: String, _ chores: Chores = Chores()) -> Diagnostic? {
    #expect(throws: Diagnostic.self) { _ = try evaluate(body, chores) }
  }

  @Test("`view` reads the app's table")
  func structure() throws {
    #expect(
      try evaluate(
        """
        report(view:number_of_sections(), view:number_of_rows(0), view:number_of_rows(1), view:number_of_rows(2))
        local today = view:section(0)
        report(today.value, today.title, today.count, view:section(2).value)
        report(view:find_section("Later"), view:find_section("Never"))
        local bins = view:row(index_path(0, 2))
        report(bins, bins.title, bins.done, bins.days, bins.note)
        report(view:find("bins") == bins, view:find("none"), view:key(bins), view:index_path(bins))
        report(view:exists(bins), view:exists(index_path(1, 1)), view:exists(index_path(2, 0)))
        report(bins == view:row(bins), bins == view:row(index_path(0, 1)), ({ [bins] = 1 })[view:find("bins")])
        for at, row in view:rows() do report(at, row.title) end
        for at, row in view:rows(1) do report(at, view:key(row)) end
        """) == [
          "3 3 2 0", "Today Later today 3 Someday", "1 nil",
          "row \"bins\" Take out the bins true 7 nil", "true nil bins [0, 2]", "true true false",
          "true false 1",
          "[0, 0] Water the plants", "[0, 1] Wash the dishes", "[0, 2] Take out the bins",
          "[1, 0] Fix the bicycle", "[1, 1] Paint the fence", "[1, 0] bike", "[1, 1] fence",
        ])
  }

  @Test("where rows will stand after each move is as a table view says it")
  func moves() throws {
    let body = """
      for source in view:rows() do
        for section = 0, view:number_of_sections() - 1 do
          local places = view:number_of_rows(section) - (section == source.section and 1 or 0)
          for row = 0, places do
            local to = index_path(section, row)
            local above, below = view:neighbors_after_move(source, to)
            report(source, to, above and above.title, below and below.title)
            for path in view:rows() do report(path, view:index_path_after_move(path, source, to)) end
          end
        end
      end
      """
    let chores = Chores()
    let contents = try TableContents(
      columns: ["title", "day"],
      mapping: TableMapping(text: "title", sectionBy: "day", sections: chores.days),
      rows: chores.rows.enumerated().flatMap { section, rows in
        rows.map { [.text($0.title), .text(chores.days[section])] }
      })
    let expected = try TabuluaPolicyTests.evaluate(body, in: contents)
    #expect(try evaluate(body, chores) == expected)
    #expect(expected.count > 100)
    #expect(
      failure("view:neighbors_after_move(path, index_path(0, 3))")?.message
        == "`can_move_row` failed: the proposed index path [0, 3] is outside its section, which has 3 places for the dragged row"
    )
  }

  @Test("nothing is selected or in view, and the settings are those of `policy.view`")
  func withoutAView() throws {
    #expect(
      try evaluate(
        """
        report(view.is_editing, view.name, view.style, view.row_height, view.allows_selection)
        report(view:index_path_for_selected_row(), #view:index_paths_for_selected_rows())
        report(#view:index_paths_for_visible_rows(), view:is_checked(index_path(0, 2)), view:is_checked(path))
        """, settings: "view = { name = 'Chores', style = 'grouped' }, table = { check = 'done' }")
        == ["true Chores grouped 44.0 true", "nil 0", "0 true false"])
    #expect(try evaluate("report(view:is_checked(index_path(0, 2)))") == ["false"])
  }

  @Test(
    "changing methods and fields raise an error that says whose rows they are",
    arguments: [
      ("view:set_editing(false)", "view:set_editing"), ("view:select_row(path)", "view:select_row"),
      ("view:delete_rows { path }", "view:delete_rows"), ("view:move_row(path, path)", "view:move_row"),
      ("view:reload_data()", "view:reload_data"), ("view:set_checked(path, true)", "view:set_checked"),
      ("view:perform_batch_updates(function() end)", "view:perform_batch_updates"),
      ("view.row_height = 3", "view.row_height"), ("view:row(path).title = 'x'", "row.title = …"),
    ])
  func changes(body: String, name: String) throws {
    let error = try #require(failure(body))
    #expect(
      error.message
        == "`can_move_row` failed: `\(name)` changes the table, but `can_move_row` is only asked about rows that an app keeps itself"
    )
    #expect(error.help == "answer the question, and let the app change its rows")
    #expect(error.location?.fileAndLine == "test.lua:8")
  }

  @Test(
    "mistakes have the usual words",
    arguments: [
      ("local x = view:row(path).titel", "the table has no column `titel`", "did you mean `title`?"),
      ("view:row(path).titel = 1", "the table has no column `titel`", "did you mean `title`?"),
      ("local x = view.numberOfRows", "`view` has no field or method `numberOfRows`", nil),
      ("view.row = 1", "`view.row` is a method and cannot be assigned", nil),
      ("view:row(index_path(0, 3))", "there is no row [0, 3]: section 0 has 3 rows", nil),
      ("view:number_of_rows(3)", "there is no section 3: the table has 3 sections", nil),
      ("view:rows(-1)", "there is no section -1: the table has 3 sections", nil),
      ("view:section(7)", "there is no section 7: the table has 3 sections", nil),
      (
        "view:cell_for_row(path)",
        "`view:cell_for_row` needs a table view, but the policy is asked about rows that an app keeps itself",
        "read the row itself, such as `view:row(path).title`"
      ),
      (
        "view:accessory(path)",
        "`view:accessory` needs a table view, but the policy is asked about rows that an app keeps itself",
        nil
      ),
    ])
  func mistakes(body: String, message: String, help: String?) throws {
    let error = try #require(failure(body))
    #expect(error.message.hasSuffix(message), "\(error.message)")
    if let help { #expect(error.help == help) }
  }

  @Test("rows without keys cannot be found by one")
  func withoutKeys() throws {
    let chores = Chores()
    chores.hasKeys = false
    #expect(
      failure("view:find('bins')", chores)?.message
        == "`can_move_row` failed: `view:find` needs keys, but the rows of the app's table have none")
    #expect(
      try evaluate("report(view:key(path), view:row(index_path(0, 1)))", chores) == ["nil row [0, 1]"])
  }

  @Test("a row that was kept is of an earlier question, also when the rows did not change")
  func keptRows() throws {
    var lines: [String] = []
    let rules = try LuaPolicy(
      source: Array(
        """
        local kept
        return { can_move_row = function(view, path)
          if kept then
            print(kept, kept == view:row(path), (pcall(view.exists, view, kept)))
            return kept.title ~= nil
          end
          kept = view:row(path)
          return true
        end }
        """.utf8), name: "test.lua", printHandler: { lines.append($1) })
    let chores = Chores()
    #expect(try rules.canMoveRow(at: [0, 0], in: chores).answer)
    let error = #expect(throws: TableError.self) { try rules.canMoveRow(at: [0, 0], in: chores) }
    let diagnostic = try #require(error).diagnostic(policy: rules)
    #expect(
      diagnostic.message
        == "`can_move_row` failed: this row is of an earlier question: a row that an app keeps itself is known only while its question lasts"
    )
    #expect(diagnostic.location?.fileAndLine == "test.lua:5")
    #expect(lines == ["row (of an earlier question)\tfalse\tfalse"])
    // Nor does a table view know it.
    let table = try TableView(
      TableContents(sections: [["a"]]), policy: rules, viewport: .rows(0), editing: true)
    let inView = #expect(throws: TableError.self) { try table.beginReordering(rowAt: [0, 0]) }
    #expect(inView?.diagnostic(policy: rules).message.contains("this row is of an earlier question") == true)
  }

  @Test(
    "rows of a table view are not taken for the app's; a kept `view` stands for the rows that are asked about"
  )
  func bothWays() throws {
    let rules = try policy(
      """
      local row, seen
      return {
        did_end_reordering_row = function(view, path) row, seen = view:row(path), view end,
        can_move_row = function(view, path) return not row or row.title == "x" end,
        can_edit_row = function(view, path)
          return seen == view and seen:number_of_sections() == view:number_of_sections()
        end,
      }
      """)
    let table = try view([["a", "b"]], rules, editing: false)
    try table.performBatchUpdates { try table.setEditing(true) }
    _ = try table.drag(rowAt: [0, 0], to: [0, 0])
    let chores = Chores()
    let foreign = #expect(throws: TableError.self) { try rules.canMoveRow(at: [0, 0], in: chores) }
    #expect(
      foreign?.diagnostic(policy: rules).message
        == "`can_move_row` failed: the view can be used only while one of its callbacks runs")
    #expect(try rules.canEditRow(at: [0, 0], in: chores).answer)
    // The view goes on with its own columns, which the chores do not have.
    #expect(table.contents.columns.map(\.name) != chores.columns)
    #expect(throws: TableError.self) { try table.beginReordering(rowAt: [0, 1]) }
  }

  @Test("one policy serves a table view and two tables, one question inside the other")
  func nested() throws {
    let rules = try policy(
      """
      return { can_move_row = function(view, path)
        local row = view:row(path)
        local before = row.title
        local note = view:number_of_rows(0) > 1 and row.note
        return row.title == before and view:row(path) == row, tostring(note)
      end }
      """)
    let outer = Chores()
    let inner = Chores(rows: [[.init(key: "one", title: "Only")]])
    outer.note = { .text(try rules.canMoveRow(at: [0, 0], in: inner).reason ?? "none") }
    let decision = try rules.canMoveRow(at: [0, 1], in: outer)
    #expect(decision.answer)
    #expect(decision.reason == "false")
    let table = try TableView(tasks(), policy: policy("return {}"), viewport: .rows(0))
    outer.note = { .integer(Int64(table.numberOfRows)) }
    #expect(try rules.canMoveRow(at: [0, 1], in: outer).reason == "3")
  }

  @Test("nothing is copied: a question looks at its row, however many there are")
  func cost() throws {
    let rules = try policy(
      """
      return { can_move_row = function(view, path) return view:row(path).title ~= "" end,
        target_index_path_for_move = function(view, source, proposed)
          return view:number_of_rows(proposed.section) > 0 and proposed
        end }
      """)
    var counts: [[Int]] = []
    for size in [3, 1000, 1_000_000_000] {
      let chores = Chores()
      chores.size = size
      #expect(try rules.canMoveRow(at: [0, 2], in: chores).answer)
      _ = try rules.targetIndexPath(forMoveFrom: [0, 2], to: [1, 0], in: chores)
      counts.append([chores.counted, chores.valued, chores.keyed, chores.sectioned])
    }
    #expect(counts[0] == counts[1] && counts[1] == counts[2])
    #expect(counts[0][0] <= 14 && counts[0][1...] == [1, 0, 0], "\(counts[0])")
  }

  @Test(
    "what the app's table throws is the cause",
    arguments: [
      ("view:row(path).broken = 1", Optional<Int>.none), ("return view:row(path).broken", 8),
      ("for at, row in view:rows() do local x = row.broken end", 8),
    ])
  func throwing(body: String, line: Int?) throws {
    let rules = try policy(
      "local policy = {}\n\n\n\n\n\nfunction policy.can_move_row(view, path)\n\(body)\nend\nreturn policy")
    let error = try #require(
      #expect(throws: TableError.self) { try rules.canMoveRow(at: [0, 1], in: Chores()) })
    guard let line else {
      #expect(error.code == .callbackFailed)
      return
    }
    #expect(error.code == .tableFailed && error.call == TableError.Call(.canMoveRow, path: [0, 1]))
    #expect(error.cause is Chores.Broken)
    let diagnostic = error.diagnostic(policy: rules)
    #expect(diagnostic.code == "table_failed" && diagnostic.location?.line == line)
    #expect(diagnostic.message.hasPrefix("the app's table failed: Broken"), "\(diagnostic.message)")
    #expect(diagnostic.notes == ["called with path [0, 1]"])
  }

  @Test("a table that fails before the question is the cause too, and counts must be counts")
  func counts() throws {
    let rules = try policy("return { can_move_row = function(view) return view:number_of_rows(0) > 0 end }")
    let chores = Chores()
    chores.isBroken = true
    let broken = #expect(throws: TableError.self) { try rules.canMoveRow(at: [0, 0], in: chores) }
    #expect(broken?.code == .tableFailed && broken?.cause is Chores.Broken && broken?.callback == nil)
    for size in [-1, Int.max] {
      let wrong = Chores()
      wrong.size = size
      let error = #expect(throws: TableError.self) { try rules.canMoveRow(at: [0, 0], in: wrong) }
      #expect(error?.code == .tableFailed)
      #expect(
        error?.diagnostic().message == "the app's table failed: it says that section 0 has \(size) rows")
    }
  }
}
