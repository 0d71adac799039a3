import TabuluaText
import LuaHost
import TabuluaModel
import TabuluaPolicy
import TabuluaScript
import Testing

/// A misuse of `view` or a row, in the body of a question about [0, 0], and what is said about it.
struct MisuseCase: CustomTestStringConvertible, Sendable {
  var body: String
  var message: String
  var help: String?

  init(_ body: String, _ message: String, help: String? = nil) {
    self.body = body
    self.message = message
    self.help = help
  }

  var testDescription: String { body }
}

@Suite struct ViewMethodTests {
  @Test(
    "each method answers what it should",
    arguments: [
      ("view:number_of_sections()", "3"), ("view:number_of_rows(0)", "2"), ("view:number_of_rows(2)", "0"),
      ("view:section(0).value", "Todo"), ("view:section(1).title", "Doing"), ("view:section(2).count", "0"),
      ("view:find_section('Doing')", "1"), ("view:find_section('Later')", "nil"),
      ("view:row(path)", "row \"T-1\""), ("view:row(index_path(1, 0))", "row \"T-3\""),
      ("view:row(view:row(path))", "row \"T-1\""), ("view:row(path) == view:find('T-1')", "true"),
      ("view:find('T-9')", "nil"), ("view:find(3)", "nil"),
      ("view:index_path(view:find('T-3'))", "[1, 0]"), ("view:index_path(path)", "[0, 0]"),
      ("view:key(path)", "T-1"), ("view:key(view:find('T-2'))", "T-2"),
      ("view:exists(path)", "true"), ("view:exists(index_path(0, 2))", "false"),
      ("view:exists(index_path(7, 0))", "false"), ("view:exists(view:find('T-2'))", "true"),
      ("view.is_editing", "true"), ("view.name", ""), ("view.style", "plain"),
      ("view.allows_selection", "true"),
      ("view.allows_multiple_selection", "false"), ("view.row_height", "44.0"), ("view.header", "nil"),
      ("view.section_index_minimum_display_row_count", "0"), ("view.selection_follows_focus", "false"),
      ("view:cell_for_row(path).text", "Buy milk"), ("view:cell_for_row(path).detail", "2024-05-01"),
      ("view:cell_for_row(path).accessory", "checkmark"),
      ("view:cell_for_row(view:find('T-3')).text", "Paint"),
      ("view:cell_for_row(index_path(9, 9))", "nil"), ("#view:index_paths_for_visible_rows()", "0"),
      ("tostring(view)", "view"), ("view == view", "true"),
    ])
  func right(expression: String, result: String) throws {
    #expect(try evaluate("report(\(expression))") == [result])
  }

  @Test("rows are iterated in table order, in all sections or in one")
  func rows() throws {
    #expect(
      try evaluate("for path, row in view:rows() do report(path, row) end")
        == ["[0, 0] row \"T-1\"", "[0, 1] row \"T-2\"", "[1, 0] row \"T-3\""])
    #expect(try evaluate("for path, row in view:rows(1) do report(path, row.title) end") == ["[1, 0] Paint"])
    #expect(try evaluate("for path, row in view:rows(2) do report(path) end report('end')") == ["end"])
    #expect(
      try evaluate("for path, row in view:rows 'Doing' do report(path, row.title) end") == ["[1, 0] Paint"])
    for nothing in ["view:rows(nil)", "view:rows(view:find_section('Later'))", "view:rows 'Later'"] {
      #expect(throws: Diagnostic.self) { try evaluate("for path in \(nothing) do report(path) end") }
    }
  }

  @Test("rows with check marks are a list of paths, of all sections or of one")
  func checkedRows() throws {
    let contents = try TableContents(
      columns: ["id", "list", "done"],
      mapping: TableMapping(
        sectionBy: "list", key: "id", check: "done", sections: ["To do", "Doing", "Done"]),
      rows: [["a", "To do", true], ["b", "To do", false], ["c", "To do", true], ["d", "Doing", true]])
    let lists = ["()", "(0)", "(1)", " 'Doing'", "(2)"].map {
      "report(table.unpack(view:index_paths_for_checked_rows\($0)))"
    }
    #expect(
      try evaluate(lists.joined(separator: "\n"), in: contents)
        == ["[0, 0] [0, 2] [1, 0]", "[0, 0] [0, 2]", "[1, 0]", "[1, 0]", ""])
    for nothing in ["(nil)", "(view:find_section('Later'))", " 'Later'", "(9)", "(-1)", "({})"] {
      #expect(throws: Diagnostic.self) {
        try evaluate("view:index_paths_for_checked_rows\(nothing)", in: contents)
      }
    }
  }

  @Test("visible rows are a list of paths")
  func visible() throws {
    var lines: [String] = []
    let rules = try LuaPolicy(
      source: Array(
        """
        return { can_move_row = function(view)
          for i, path in ipairs(view:index_paths_for_visible_rows()) do print(i, path) end
          return true
        end }
        """.utf8), name: "test.lua", printHandler: { lines.append($1) })
    let table = try TableView(tasks(), policy: rules, viewport: .rows(2))
    try table.setEditing(true)
    lines = []
    _ = try table.beginReordering(rowAt: [0, 0])
    #expect(lines == ["1\t[0, 0]", "2\t[0, 1]"])
  }

  static let outside = "there is no section 5: the table has 3 sections"
  static let makePath = "make a path with `index_path(section, row)`"

  static let misuses: [MisuseCase] = [
    MisuseCase("view:number_of_rows(5)", outside, help: "sections are numbered from 0 to 2"),
    MisuseCase("view:number_of_rows(-1)", "there is no section -1: the table has 3 sections"),
    MisuseCase(
      "view:number_of_rows(path)",
      "argument `section` of `number_of_rows` must be a whole number, not the index path [0, 0]",
      help: "pass `path.section`"),
    MisuseCase(
      "view:number_of_rows()", "argument `section` of `number_of_rows` must be a whole number, not nothing"),
    MisuseCase(
      "view:number_of_rows('0')",
      "argument `section` of `number_of_rows` must be a whole number, not the string \"0\""),
    MisuseCase(
      "view:number_of_rows(0.5)",
      "argument `section` of `number_of_rows` must be a whole number, not the number 0.5"),
    MisuseCase("view:section(5)", outside, help: "sections are numbered from 0 to 2"),
    MisuseCase(
      "view:section(math.mininteger)", "there is no section -9223372036854775808: the table has 3 sections"),
    MisuseCase("view:rows(5)", outside),
    MisuseCase(
      "view:find_section(1)", "argument `value` of `find_section` must be a string, not the number 1"),
    MisuseCase(
      "view:row(3)", "argument `path` of `row` must be an index path, a row or a key, not the number 3",
      help: makePath),
    MisuseCase("view:row('T-1', 1)", "`row` takes one argument, not 2"),
    MisuseCase("view:row('t-1')", "no row has the key `t-1`", help: "did you mean `T-1`?"),
    MisuseCase(
      "view:row({ 0, 1 })", "argument `path` of `row` must be an index path, a row or a key, not a table",
      help: "write `index_path(0, 1)`"),
    MisuseCase(
      "view:row({})", "argument `path` of `row` must be an index path, a row or a key, not a table"),
    MisuseCase(
      "for name in pairs(path) do end",
      "`pairs` cannot go through an index path; it has `section`, `row`, `with_row` and `with_section`"),
    MisuseCase(
      "view:row(0, 1)", "argument `path` of `row` must be an index path, a row or a key, not the number 0",
      help: makePath),
    MisuseCase("view:row()", "argument `path` of `row` must be an index path, a row or a key, not nothing"),
    MisuseCase(
      "view:row(index_path(0, 2))", "there is no row [0, 2]: section 0 has 2 rows",
      help: "its rows are numbered from 0 to 1"),
    MisuseCase("view:row(index_path(2, 0))", "there is no row [2, 0]: section 2 has no rows"),
    MisuseCase("view:row(index_path(5, 0))", outside, help: "sections are numbered from 0 to 2"),
    MisuseCase("view:index_path(index_path(0, 9))", "there is no row [0, 9]: section 0 has 2 rows"),
    MisuseCase("view:index_path('')", "no row has the key ``"),
    MisuseCase(
      "view:key(1)", "argument `row` of `key` must be an index path, a row or a key, not the number 1"),
    MisuseCase(
      "view:find(path)",
      "argument `key` of `find` must be a string or a whole number, not the index path [0, 0]"),
    MisuseCase("view:find()", "argument `key` of `find` must be a string or a whole number, not nil"),
    MisuseCase("view.row(path)", "`row` is a method: write `view:row(…)`"),
    MisuseCase("view.number_of_rows(0)", "`number_of_rows` is a method: write `view:number_of_rows(…)`"),
    MisuseCase("view.rows()", "`rows` is a method: write `view:rows(…)`"),
    MisuseCase(
      "view:is_editing()", "attempt to call a boolean value (method 'is_editing')",
      help: "`is_editing` is a field: write `view.is_editing`"),
    MisuseCase(
      "view:name()", "attempt to call a string value (method 'name')",
      help: "`name` is a field: write `view.name`"),
    MisuseCase(
      "view:number_of_row(0)", "`view` has no field or method `number_of_row`",
      help: "did you mean `view:number_of_rows`?"),
    MisuseCase(
      "view:numberOfSections()", "`view` has no field or method `numberOfSections`",
      help: "did you mean `view:number_of_sections`?"),
    MisuseCase("report(view.editing)", "`view` has no field or method `editing`"),
    MisuseCase(
      "report(view.isEditing)", "`view` has no field or method `isEditing`",
      help: "did you mean `view.is_editing`?"),
    MisuseCase("report(view[1])", "`view` has no field of type number"),
    MisuseCase(
      "view.is_editing = false", "`view.is_editing` cannot be assigned",
      help: "enter and leave editing mode with `view:set_editing(flag)`"),
    MisuseCase(
      "view.name = 'x'", "`view.name` cannot be assigned",
      help: "set it in `policy.view`, which is read when the policy is loaded"),
    MisuseCase(
      "view.allows_selection = false",
      "the table cannot be changed inside `can_move_row`, which answers a question"),
    MisuseCase("view.row = 3", "`view.row` is a method and cannot be assigned"),
    MisuseCase("view.note = 3", "`view` has no field or method `note`"),
    MisuseCase(
      "view:neighbors_after_move(path, index_path(0, 2))",
      "the proposed index path [0, 2] is outside its section, which has 2 places for the dragged row",
      help: "propose a row from 0 to 1, which counts the other rows as if the dragged row were taken out"),
    MisuseCase(
      "view:neighbors_after_move(path, index_path(1, 2))",
      "the proposed index path [1, 2] is outside its section, which has 2 places for the dragged row"),
    MisuseCase("view:neighbors_after_move(path, index_path(5, 0))", outside),
    MisuseCase(
      "view:neighbors_after_move(index_path(0, 2), path)", "there is no row [0, 2]: section 0 has 2 rows"),
    MisuseCase(
      "view:neighbors_after_move(path)",
      "argument `proposed` of `neighbors_after_move` must be an index path, a row or a key, not nothing"),
    MisuseCase(
      "view:index_path_after_move(path, path)",
      "argument `destination` of `index_path_after_move` must be an index path, a row or a key, not nothing"),
  ]

  @Test("a misuse says what is wrong and how to mend it", arguments: misuses)
  func misuse(_ misuse: MisuseCase) throws {
    let diagnostic = try #require(failure(misuse.body))
    #expect(diagnostic.message == "`can_move_row` failed: \(misuse.message)")
    if let help = misuse.help { #expect(diagnostic.help == help) }
    #expect(diagnostic.code == "callback_failed")
    #expect(diagnostic.location?.text?.trimmingPrefix { $0 == " " } == Substring(misuse.body))
    #expect(diagnostic.notes == ["called with path [0, 0]"])
  }

  @Test("a script may catch an error of the view, and read its message")
  func caught() throws {
    #expect(
      try evaluate("local ok, message = pcall(view.row, view, index_path(0, 9)) report(ok, message)")
        == ["false there is no row [0, 9]: section 0 has 2 rows"])
  }

  @Test("the rows beside a place, and where rows stand after a move, agree with the moves themselves")
  func moves() throws {
    // Every move in every small table: the policy predicts, the table moves, and both are compared.
    let source = """
      local policy = {}
      local options = ...
      function policy.target_index_path_for_move(view, source, proposed)
        local above, below = view:neighbors_after_move(source, proposed)
        print("above " .. (above and above.text or "-") .. " below " .. (below and below.text or "-"))
        for path, row in view:rows() do
          print(row.text .. " " .. tostring(view:index_path_after_move(row, source, proposed)))
        end
        return proposed
      end
      return policy
      """
    var predicted: [String] = []
    let rules = try LuaPolicy(
      source: Array(source.utf8), name: "test.lua", printHandler: { predicted.append($1) })
    for shape in [[1, 0], [3], [2, 2], [1, 3, 0]] {
      let rows = shape.enumerated().map { section, count in (0..<count).map { "\(section)\($0)" } }
      for section in shape.indices {
        for row in 0..<shape[section] {
          for other in shape.indices {
            for place in 0..<(shape[other] + (other == section ? 0 : 1)) {
              predicted = []
              let table = try view(rows, rules)
              _ = try table.drag(rowAt: [section, row], to: [other, place])
              let texts = table.texts
              let above = place > 0 ? texts[other][place - 1] : "-"
              let below = place + 1 < texts[other].count ? texts[other][place + 1] : "-"
              #expect(predicted.removeFirst() == "above \(above) below \(below)")
              let found = texts.enumerated().flatMap { section, texts in
                texts.enumerated().map { "\($0.element) [\(section), \($0.offset)]" }
              }
              #expect(predicted.sorted() == found.sorted())
            }
          }
        }
      }
    }
  }

  @Test("a row stands for its path in the methods about moves")
  func rowsAsPaths() throws {
    #expect(
      try evaluate(
        """
        local milk, lawn = view:find("T-1"), view:find("T-2")
        report(view:neighbors_after_move(milk, lawn))
        report(view:index_path_after_move(lawn, milk, lawn))
        """) == ["row \"T-2\" nil", "[0, 0]"])
  }

  @Test("`cell_for_row` cannot ask for a cell")
  func recursion() throws {
    let rules = try policy(AnswerTests.source(.cellForRow, "return view:cell_for_row(path)"))
    let error = tableError { _ = try TableView(tasks(), policy: rules) }
    #expect(
      error?.diagnostic(policy: rules).message
        == "`cell_for_row` failed: `view:cell_for_row` cannot be called inside `cell_for_row`, which it would call again"
    )
  }

  @Test("an error in a callback that a callback led to names both")
  func nested() throws {
    let rules = try policy(
      """
      local policy = {}
      function policy.cell_for_row(view, path)
        return { text = nil .. "x" }
      end
      function policy.can_move_row(view, path)
        return view:cell_for_row(path) ~= nil
      end
      return policy
      """)
    let table = try TableView(tasks(), policy: rules, viewport: 0, editing: true)
    let error = try #require(tableError { _ = try table.beginReordering(rowAt: [0, 0]) })
    let diagnostic = error.diagnostic(policy: rules)
    #expect(
      diagnostic.message
        == "`can_move_row` failed: `cell_for_row` failed: attempt to concatenate a nil value")
    #expect(diagnostic.callback == "can_move_row")
    let cause = try #require((error.cause as? LuaError)?.cause as? TableError)
    #expect(cause.callback == .cellForRow)
    #expect((cause.cause as? LuaError)?.at?.line == 3)
  }

  @Test("a scripted policy has counts and paths, but no rows")
  func scripted() throws {
    func diagnostic(_ body: String) throws -> Diagnostic {
      let rules = try policy(
        """
        local policy = {}
        function policy.number_of_rows() return 2 end
        function policy.move_row() end
        function policy.can_move_row(view, path)
        \(body)
          return true
        end
        return policy
        """)
      let table = try TableView(policy: rules, viewport: 0, editing: true)
      let error = tableError { _ = try table.beginReordering(rowAt: [0, 1]) }
      return error?.diagnostic(policy: rules) ?? Diagnostic(code: "none", message: "no error")
    }
    for (method, arguments) in [("row", "path"), ("rows", ""), ("find", "'x'"), ("key", "path")] {
      let diagnostic = try diagnostic("view:\(method)(\(arguments))")
      #expect(
        diagnostic.message
          == "`can_move_row` failed: `view:\(method)` has no rows to give: this policy owns its rows")
      #expect(diagnostic.location?.line == 5)
    }
    #expect(
      try diagnostic(
        """
        assert(view:number_of_rows(0) == 2)
        assert(view:number_of_sections() == 1)
        assert(view:section(0).count == 2 and view:section(0).value == nil)
        assert(view:index_path(path) == path)
        assert(view:exists(path) and not view:exists(index_path(0, 2)))
        assert(view:find_section('a') == nil)
        local above, below = view:neighbors_after_move(path, index_path(0, 0))
        assert(above == nil and below == index_path(0, 0))
        assert(view:index_path_after_move(index_path(0, 0), path, index_path(0, 0)) == path)
        """
      ).message == "no error")
  }
}
