import LuaHost
import TabuluaModel
import TabuluaPolicy
import TabuluaScript
import TabuluaText
import Testing

// What is said of mistakes, and what a snapshot answers.
extension SnapshotTests {
  /// What a line of a policy does wrong with a snapshot `s`, and what is said of it.
  private static let mistakes: [(body: String, message: String)] = [
    (
      "s:append_rows({ 'T-9', 'T-1', 'T-9' }, 'Todo')",
      "`append_rows` would make rows stand in the snapshot twice: `T-9`, `T-1`"
    ),
    (
      "s:append_rows({ 'T-9' }, 'Later')",
      "`append_rows` was given a section that is not in the snapshot: `Later`; its sections are `Todo`, `Doing`, `Done`"
    ),
    (
      "s:insert_rows_before({ 'T-9' }, 'T-8')",
      "`insert_rows_before` was given a row that is not in the snapshot: `T-8`"
    ),
    (
      "s:reload_rows { 'T-1', 'T-8', 'T-9' }",
      "`reload_rows` was given rows that are not in the snapshot: `T-8`, `T-9`"
    ),
    (
      "s:append_sections { 'Done', 'Doing' }",
      "`append_sections` would make sections stand in the snapshot twice: `Done`, `Doing`"
    ),
    ("s:append_rows { true }", "entry 1 of `append_rows` must be a string or a whole number, not true"),
    ("s:append_rows { 1.5 }", "entry 1 of `append_rows` must be a string or a whole number, not 1.5"),
    (
      "s:delete_rows { view:find('T-1') }",
      "entry 1 of `delete_rows` must be a string or a whole number, not row \"T-1\": pass its key, as `view:key(row)` gives it"
    ),
    ("s:delete_rows 'T-1'", "`delete_rows` takes a list, such as `{ \"milk\" }`"),
    ("s:delete_rows { row = 'T-1' }", "`delete_rows` takes a list, but it has the key `row`"),
    (
      "s:append_rows { { key = 'T-9', value = 1 } }",
      "entry 1 of `append_rows` has the field `value`: write `{ key = …, values = { … } }`"
    ),
    (
      "s:append_rows { { key = 'T-9', values = 1 } }",
      "the values of entry 1 of `append_rows` must be a table of columns"
    ),
    ("s:append_row { 'T-9' }", "a snapshot has no method `append_row`: did you mean `append_rows`?"),
    ("s:appendItems { 'T-9' }", "a snapshot has no method `appendItems`: did you mean `append_rows`?"),
    (
      "s:move_row('T-1', 'T-2')",
      "a snapshot has no method `move_row`: did you mean `move_row_after` or `move_row_before`?"
    ),
    (
      "s.append_rows({ 'T-9' }, 'Todo')",
      "`append_rows` of a snapshot is called with a colon: `snapshot:append_rows(…)`"
    ),
    ("s.rows()", "`rows` of a snapshot is called with a colon: `snapshot:rows(…)`"),
    ("s:row 'T-1'", "`row` takes an index path, such as `index_path(0, 2)`"),
    (
      "s:index_path(view:find('T-1'))",
      "the identifier that `index_path` is given must be a string or a whole number, not row \"T-1\": pass its key, as `view:key(row)` gives it"
    ),
    (
      "s:section_containing(view:find('T-1'))",
      "the identifier that `section_containing` is given must be a string or a whole number, not row \"T-1\": pass its key, as `view:key(row)` gives it"
    ),
    ("s.rows = 1", "`rows` of a snapshot cannot be assigned"),
    (
      "s:delete_all() s:append_rows { 'T-9' }",
      "`append_rows` has no section to append to: use `append_sections` first"
    ),
    (
      "view:apply {}",
      "argument `snapshot` of `apply` must be a snapshot, such as `view:snapshot()` gives, not a table"
    ),
    (
      "view:apply()",
      "argument `snapshot` of `apply` must be a snapshot, such as `view:snapshot()` gives, not nothing"
    ),
  ]

  @Test func mistakesInALine() throws {
    func message(_ body: String) -> String? {
      failure("local s = view:snapshot()\n\(body)").map { "\($0.location?.line ?? 0): \($0.message)" }
    }
    let line = message("s:delete_rows()")?.prefix { $0 != ":" } ?? "?"
    for (body, expected) in Self.mistakes {
      #expect(message(body) == "\(line): `can_move_row` failed: \(expected)")
    }
  }

  /// What UIKit says of identifiers that are not unique stands beside our own words, in Lua and in Swift.
  @Test func uikitsWordsForDuplicates() throws {
    func uikit(_ body: String) -> String? { failure("local s = view:snapshot() \(body)")?.uikit }
    let rows =
      "Fatal: supplied item identifiers are not unique. Duplicate identifiers: {(T-9, T-1)}"
    #expect(uikit("s:append_rows({ 'T-9', 'T-1', 'T-9' }, 'Todo')") == rows)
    #expect(uikit("s:insert_rows_after({ 'T-9', 'T-1', 'T-9' }, 'T-2')") == rows)
    #expect(
      uikit("s:append_sections { 'Done', 'Doing' }")
        == "Fatal: supplied section identifiers are not unique. Duplicate identifiers: {(Done, Doing)}")
    #expect(uikit("s:delete_rows { 'T-8' }") == nil)
    var snapshot = TableSnapshot<String, String>()
    try snapshot.appendSections(["Todo"])
    do {
      try snapshot.appendItems(["T-9", "T-9"], toSection: "Todo")
      Issue.record("a row stands in the snapshot twice")
    } catch {
      #expect(
        error.diagnostic().uikit
          == "Fatal: supplied item identifiers are not unique. Duplicate identifiers: {(T-9)}")
    }
  }

  /// No method takes an argument more than it knows in silence, neither one of a snapshot nor one of a data source.
  @Test func oneArgumentTooMany() throws {
    let known = failure("view:snapshot():shuffle()")?.message ?? ""
    let names = known.split(separator: "`").filter { $0.allSatisfy { $0.isLetter || $0 == "_" } }
      .drop { $0 != "append_rows" }
    #expect(names.count >= 25, "\(known)")
    for name in names {
      let body = "view:snapshot():\(name)(1, 2, 3)"
      let found = failure(body)?.message ?? ""
      #expect(
        found.hasPrefix("`can_move_row` failed: `\(name)` of a snapshot takes ")
          && found.hasSuffix(", not 3"),
        "\(found)")
    }
    let make = "local source = require('tabulua.snapshots').data_source() "
    for (name, count) in [("snapshot", 0), ("row", 1), ("index_path", 1), ("apply", 2)] {
      let found = failure(make + "source:\(name)(nil, nil, nil)")?.message
      let words = ["no argument", "one argument", "at most 2 arguments"]
      #expect(
        found == "`can_move_row` failed: `\(name)` of a data source takes \(words[count]), not 3")
    }
    #expect(
      failure(make + "source.row(index_path(0, 0))")?.message
        == "`can_move_row` failed: `row` of a data source is called with a colon: `source:row(…)`")
  }

  @Test func aSnapshotIsPrintedTheSameEachTime() throws {
    let body =
      "local s = view:snapshot() local n = require('tabulua.snapshots').new() n:append_sections { 'A' } n:append_rows { 1 }"
    let printed = failure("\(body) error(tostring(s) .. '; ' .. tostring(n), 0)")?.message
    #expect(
      printed?.hasSuffix("snapshot of 3 sections, 3 rows; snapshot of 1 section, 1 row") == true,
      "\(printed ?? "")")
    let other = failure("view:snapshot():shuffle()")?.message ?? ""
    #expect(
      other.contains("a snapshot has no method `shuffle`: it has `append_rows`, `append_sections`, `copy`"))
    #expect(failure("error(tostring(view:snapshot():index_path(nil)), 0)")?.message.hasSuffix("nil") == true)
  }

  @Test func whereThereAreNoKeys() throws {
    let table = TableContents(sections: [["a"]])
    #expect(
      failure("view:snapshot()", in: table)?.message
        == "`can_move_row` failed: a snapshot names rows by their keys, but the table has no key column")
    let rules = try scripted(
      "{ { 'a' } }", "function policy.can_move_row(view) view:snapshot() end\n\(moveRow)")
    let found = tableError { _ = try TableView(policy: rules, editing: true) }
    #expect(found?.diagnostic(policy: rules).message.contains("this policy owns its rows") == true)
  }

  /// A snapshot is read in a question, and not applied.
  @Test func inAQuestion() throws {
    #expect(
      try evaluate(
        "local s = view:snapshot() report(s:number_of_rows('Todo'), s:rows()[3], s:row(index_path(0, 1)))")
        == ["2 T-3 T-2"])
    #expect(
      failure("view:apply(view:snapshot())")?.message
        == "`can_move_row` failed: the table cannot be changed inside `can_move_row`, which answers a question"
    )
  }
}
