import TabuluaText
import TabuluaModel
import TabuluaPolicy
import TabuluaScript
import Testing

/// The rules of `tabulua.rules`.
@Suite struct RulesTests {
  /// A policy that is one rule.
  private func rule(_ call: String) throws -> LuaPolicy {
    try policy("local rules = require 'tabulua.rules'\nlocal rule = rules.\(call)\nreturn rule")
  }

  private func drag(_ call: String, _ rows: [[String]], _ source: TableIndexPath, _ proposed: TableIndexPath)
    throws -> String
  {
    try view(rows, rule(call)).drag(rowAt: source, to: proposed).words
  }

  @Test("a pinned row is not dragged, and the others hop over it")
  func pin() throws {
    let call = "pin(function(view, path) return path.row == 1, 'the news' end)"
    #expect(try drag(call, [["a", "b", "c"]], [0, 1], [0, 0]) == "refused: the news")
    #expect(try drag(call, [["a", "b", "c"]], [0, 0], [0, 2]) == "moved to [0, 2]")
    #expect(try drag(call, [["a", "b", "c", "d"]], [0, 3], [0, 1]) == "retargeted to [0, 2]")
    let silent = "pin(function(view, path) return path.row == 1 end)"
    #expect(try drag(silent, [["a", "b"]], [0, 1], [0, 0]) == "refused: this row stays at its place")
    let table = try view([["a", "b", "c"]], rule(call))
    #expect(throws: TableError.self) { try table.moveRow(at: [0, 0], to: [0, 2]) }
    #expect(table.texts == [["a", "b", "c"]])
    #expect(throws: TableError.self) {
      try view([["a"]], rule("pin(function() return 0 end)")).drag(rowAt: [0, 0], to: [0, 0])
    }
  }

  @Test("a row stays in its section, at the nearest end")
  func stayInSection() throws {
    let rows = [["a"], ["b", "c"], []]
    #expect(try drag("stay_in_section()", rows, [1, 1], [0, 1]) == "retargeted to [1, 0]")
    #expect(try drag("stay_in_section()", rows, [1, 0], [2, 0]) == "retargeted to [1, 1]")
    #expect(try drag("stay_in_section()", rows, [1, 0], [1, 1]) == "moved to [1, 1]")
  }

  @Test("the last places are kept")
  func reserveLast() throws {
    let rows = [["a", "b", "c", "+"], ["d", "+"], []]
    #expect(try drag("reserve_last(1)", rows, [0, 0], [0, 3]) == "retargeted to [0, 2]")
    #expect(try drag("reserve_last(1)", rows, [0, 0], [0, 2]) == "moved to [0, 2]")
    #expect(try drag("reserve_last(1)", rows, [0, 0], [1, 2]) == "retargeted to [1, 1]")
    #expect(try drag("reserve_last(1)", rows, [0, 3], [0, 0]) == "refused: the last place is kept")
    #expect(try drag("reserve_last(2)", rows, [0, 2], [0, 0]) == "refused: the last 2 places are kept")
    #expect(try drag("reserve_last(2)", rows, [0, 1], [1, 2]) == "retargeted to [1, 0]")
    #expect(
      try drag("reserve_last(1)", rows, [0, 0], [2, 0])
        == "refused: section 2 has no more than the places that are kept")
  }

  @Test("a full section takes no row")
  func limitRows() throws {
    let rows = [["a", "b"], ["c", "d"], ["e", "f"]]
    #expect(
      try drag("limit_rows { section = 1, max = 2 }", rows, [0, 0], [1, 0])
        == "refused: section 1 is full (2 of 2)")
    #expect(try drag("limit_rows { section = 1, max = 2 }", rows, [0, 0], [2, 0]) == "moved to [2, 0]")
    #expect(try drag("limit_rows { section = 1, max = 2 }", rows, [1, 0], [1, 1]) == "moved to [1, 1]")
    #expect(try drag("limit_rows { max = 3 }", rows, [1, 0], [0, 0]) == "moved to [0, 0]")
    let named = try TableView(
      LawTests.contents(), policy: rule("limit_rows { section = 'Doing', max = 3 }"), viewport: .rows(0),
      editing: true)
    #expect(try named.drag(rowAt: [0, 0], to: [1, 0]).words == "refused: Doing is full (3 of 3)")
    #expect(throws: TableError.self) { try named.moveRow(at: [0, 0], to: [1, 0]) }
    #expect(try named.drag(rowAt: [1, 0], to: [0, 0]).words == "moved to [0, 0]")
  }

  /// What a policy says of a drag, and a law alone of the same move in a script.
  @Test(
    "a table that is over its limit is mended, and not made worse",
    arguments: [
      ("limit_rows { section = 0, max = 2 }", "at most 2 rows in section 0"),
      ("limit_rows { max = 2 }", "at most 2 rows in each section"),
    ])
  func overLimit(call: String, law: String) throws {
    let rows = [["a", "b", "c", "d"], ["e"]]
    let table = try view(rows, rule(call))
    func error(_ move: () throws -> Void) -> String? { tableError(move)?.diagnostic(policy: nil).message }
    #expect(try table.drag(rowAt: [0, 0], to: [0, 3]).words == "moved to [0, 3]")
    #expect(try table.drag(rowAt: [1, 0], to: [0, 0]).words == "refused: section 0 is full (4 of 2)")
    let worse = error { try table.moveRow(at: [1, 0], to: [0, 0]) }
    #expect(
      worse?.contains("`\(law)`: there would be 3 faults instead of 2: section 0 is full (5 of 2)") == true,
      "\(worse ?? "nil")")
    try table.moveRow(at: [0, 0], to: [0, 1])
    #expect(try table.drag(rowAt: [0, 0], to: [1, 0]).words == "moved to [1, 0]")
    let again = error { try table.moveRow(at: [1, 0], to: [0, 0]) }
    #expect(again?.contains("there would be 2 faults instead of 1") == true, "\(again ?? "nil")")
    try table.deleteRows(at: [[0, 0]])
    #expect(table.texts.map(\.count) == [2, 2])
    let full = error { try table.moveRow(at: [1, 0], to: [0, 0]) }
    #expect(full?.contains("`\(law)`: section 0 is full (3 of 2)") == true, "\(full ?? "nil")")
    #expect(table.texts.map(\.count) == [2, 2])
  }

  @Test(
    "a section with too many marks is mended, and not made worse",
    arguments: [
      ("exclusive_checkmark { section = 'A' }", "more than one row of A is marked"),
      ("inclusive_checkmarks { section = 'A', max = 1 }", "A takes at most 1 mark"),
      ("inclusive_checkmarks { max = 1 }", "section 0 takes at most 1 mark"),
    ])
  func overMarked(call: String, reason: String) throws {
    let contents = try TableContents(
      columns: ["list", "name", "done"],
      mapping: TableMapping(text: "name", sectionBy: "list", check: "done", types: ["done": .boolean]),
      rows: (0..<5).map { ["A", .text("\($0)"), .boolean($0 < 3)] } + [["B", "b", true]])
    let table = try TableView(contents, policy: rule(call), viewport: .rows(0), editing: true)
    #expect(try table.drag(rowAt: [0, 4], to: [0, 0]).words == "moved to [0, 0]")
    #expect(try table.drag(rowAt: [0, 1], to: [0, 0]).words == "moved to [0, 0]")
    let worse = tableError { try table.moveRow(at: [1, 0], to: [0, 0]) }?.diagnostic(policy: nil).message
    #expect(worse?.contains("there would be 3 faults instead of 2: \(reason)") == true, "\(worse ?? "nil")")
    #expect(marks(table) == "x-xx-x")
    try table.deleteRows(at: [[0, 2]])
    #expect(marks(table) == "x-x-x")
    #expect(tableError { try table.moveRow(at: [1, 0], to: [0, 0]) }?.code == .lawBroken)
  }

  /// Two lists of two rows with marks.
  private func marked(_ call: String) throws -> TableView {
    let contents = try TableContents(
      columns: ["list", "name", "done"],
      mapping: TableMapping(text: "name", sectionBy: "list", check: "done", types: ["done": .boolean]),
      rows: [["A", "a", false], ["A", "b", true], ["B", "c", true], ["B", "d", false]])
    return try TableView(contents, policy: rule(call), viewport: .rows(0))
  }

  private func marks(_ view: TableView) -> String {
    (0..<view.numberOfSections).flatMap { section in
      (0..<(view.numberOfRows(inSection: section) ?? 0)).map { row in
        view.row(at: [section, row]).map { view.contents.isChecked($0) } == true ? "x" : "-"
      }
    }.joined()
  }

  @Test("a tap takes the mark from the other rows of its section")
  func exclusiveCheckmark() throws {
    let table = try marked("exclusive_checkmark {}")
    _ = try table.tapRow(at: [0, 0])
    #expect(marks(table) == "x-x-")
    _ = try table.tapRow(at: [0, 0])
    #expect(marks(table) == "x-x-")
    #expect(table.indexPathsForSelectedRows.isEmpty)
    try table.setEditing(true)
    #expect(
      try table.drag(rowAt: [0, 0], to: [1, 0]).words == "refused: a row of section 1 is marked already")
    let one = try marked("exclusive_checkmark { section = 'B', column = 'done' }")
    _ = try one.tapRow(at: [0, 0])
    _ = try one.tapRow(at: [1, 1])
    #expect(marks(one) == "-x-x")
    #expect(one.indexPathsForSelectedRows == [])
    #expect(try rule("exclusive_checkmark { column = 'done' }").mapping.check == "done")
  }

  @Test("taps keep the number of marks between two bounds")
  func inclusiveCheckmarks() throws {
    let table = try marked("inclusive_checkmarks { min = 1, max = 2 }")
    guard case .refused(let few) = try table.tapRow(at: [0, 1]) else { throw Unexpected() }
    #expect(few.reason == "section 0 needs at least 1 mark")
    _ = try table.tapRow(at: [0, 0])
    #expect(marks(table) == "xxx-")
    _ = try table.tapRow(at: [0, 1])
    #expect(marks(table) == "x-x-")
    let one = try marked("inclusive_checkmarks { section = 'A', max = 1 }")
    guard case .refused(let many) = try one.tapRow(at: [0, 0]) else { throw Unexpected() }
    #expect(many.reason == "A takes at most 1 mark")
    try one.setEditing(true)
    #expect(try one.drag(rowAt: [1, 0], to: [0, 0]).words == "refused: A takes at most 1 mark")
  }

  private struct Unexpected: Error {}

  @Test(
    "a wrong argument is told with the line that gives it",
    arguments: [
      ("pin(1)", "`rules.pin` takes a function of `view` and `path`, not 1"),
      ("pin('first')", "`rules.pin` takes a function of `view` and `path`, not the string \"first\""),
      ("reserve_last(0)", "`rules.reserve_last` takes how many rows are kept, a whole number from 1, not 0"),
      ("reserve_last()", "`rules.reserve_last` takes how many rows are kept, a whole number from 1, not nil"),
      ("limit_rows(3)", "`rules.limit_rows` takes a table with the fields `section`, `max`, not 3"),
      (
        "limit_rows { max = '3' }",
        "`max` of `rules.limit_rows` must be a whole number from 0, not the string \"3\""
      ),
      (
        "limit_rows { max = ('3'):rep(99) }",
        "`max` of `rules.limit_rows` must be a whole number from 0, not a string of 99 bytes"
      ),
      (
        "limit_rows { max = {} }",
        "`max` of `rules.limit_rows` must be a whole number from 0, not a table"
      ),
      (
        "reserve_last('1')",
        "`rules.reserve_last` takes how many rows are kept, a whole number from 1, not the string \"1\""
      ),
      (
        "limit_rows { maxx = 3, zeta = 1, section = 1, omega = 2 }",
        "`rules.limit_rows` has no field `maxx`: its fields are `section`, `max`"
      ),
      ("limit_rows { section = 0 }", "`max` of `rules.limit_rows` must be a whole number from 0, not nil"),
      (
        "limit_rows { section = -1, max = 2 }",
        "`section` of `rules.limit_rows` must be the value of a section or its number, from 0, not -1"
      ),
      (
        "exclusive_checkmark { column = true }",
        "`column` of `rules.exclusive_checkmark` must be the name of a column, not true"
      ),
      (
        "inclusive_checkmarks { min = 0.5 }",
        "`min` of `rules.inclusive_checkmarks` must be a whole number from 0, not 0.5"
      ),
      (
        "inclusive_checkmarks { max = 'x' }",
        "`max` of `rules.inclusive_checkmarks` must be a whole number from 0, not the string \"x\""
      ),
      (
        "inclusive_checkmarks { min = 2, max = 1 }",
        "`min` of `rules.inclusive_checkmarks` is 2, which is more than `max`, 1"
      ),
      (
        "pins()",
        "there is no `rules.pins`: the rules are `all`, `exclusive_checkmark`, `inclusive_checkmarks`, `limit_rows`, "
          + "`pin`, `reserve_last`, `stay_in_section`"
      ),
    ])
  func wrongArguments(call: String, message: String) throws {
    // A tail call leaves no line of its caller on the stack.
    for text in ["\nlocal rule = rules.\(call)\nreturn rule", "\nreturn rules.\(call)"] {
      let error = try #require(loadError("local rules = require 'tabulua.rules'" + text))
      #expect(error.message == "the policy failed while it was loaded: " + message)
      #expect(error.location?.fileAndLine == "test.lua:2")
    }
  }
}
