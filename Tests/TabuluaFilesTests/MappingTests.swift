import TabuluaText
import TabuluaModel
import TabuluaFiles
import Testing

@Suite struct MappingTests {
  static let tasks = """
    id,title,status,done,effort
    T-1,"Write, then rest",Doing,yes,1.5
    T-2,Sleep,Todo,no,
    "T-3",Eat,Doing,,3
    """

  @Test func everyRoleIsFound() throws {
    let mapping = TableMapping(
      text: "title", detail: "effort", sectionBy: "status", key: "id", check: "done",
      types: ["effort": .number])
    let table = try load(Self.tasks, mapping)
    #expect((0..<table.numberOfSections).map { table.section($0).value } == ["Doing", "Todo"])
    #expect([table.textColumn, table.detailColumn, table.sectionColumn] == [1, 4, 2])
    #expect([table.keyColumn, table.checkColumn] == [0, 3])
    let row = try #require(table.row(forKey: "T-3"))
    #expect(table.indexPath(of: row) == [0, 1])
    #expect(table.value(of: row, column: 4) == .number(3))
    #expect(table.value(of: row, column: 3) == .boolean(false))
    #expect(table.columns[3].spelling == BooleanSpelling(on: "yes", off: "no"))
  }

  @Test(arguments: [
    (TableMapping(), 0), (TableMapping(key: "id"), 1), (TableMapping(sectionBy: "id"), 1),
    (TableMapping(sectionBy: "title", key: "id"), 2), (TableMapping(text: "status"), 2),
    (TableMapping(text: "id", key: "id"), 0),
  ])
  func textColumn(mapping: TableMapping, column: Int) throws {
    #expect(try load(Self.tasks, mapping).textColumn == column)
  }

  @Test func listedSectionsMayBeEmpty() throws {
    let mapping = TableMapping(sectionBy: "status", sections: ["Todo", "Doing", "Done"])
    let table = try load(Self.tasks, mapping)
    #expect((0..<3).map { table.section($0).value } == ["Todo", "Doing", "Done"])
    #expect((0..<3).map { table.numberOfRows(in: $0) } == [1, 2, 0])
  }

  @Test func headerOnlyFilesAreTablesWithoutRows() throws {
    #expect(try load("a,b\n").numberOfRows == 0)
    let table = try load("a,b", TableMapping(sectionBy: "a", sections: ["x", "y"]))
    #expect(table.numberOfSections == 2 && table.numberOfRows == 0)
  }

  /// A table, a mapping; code, line and column of the error, and parts of message and help.
  struct Wrong: Sendable, CustomTestStringConvertible {
    let text: String
    let mapping: TableMapping
    let brief: String
    let part: String
    var help = ""

    var testDescription: String { "\(text.debugDescription) \(brief) \(part)" }
  }

  static let wrong: [Wrong] = [
    .init(
      text: tasks, mapping: .init(text: "titel"), brief: "unknown_column:1",
      part: "`text` names the column `titel`", help: "did you mean `title`?"),
    .init(
      text: tasks, mapping: .init(detail: "zzzzzz"), brief: "unknown_column:1",
      part: "`detail` names the column `zzzzzz`", help: "the columns are `id`, `title`"),
    .init(
      text: tasks, mapping: .init(sectionBy: "Status"), brief: "unknown_column:1",
      part: "`section_by` names", help: "did you mean `status`?"),
    .init(text: tasks, mapping: .init(key: "ids"), brief: "unknown_column:1", part: "`key` names"),
    .init(text: tasks, mapping: .init(check: "donne"), brief: "unknown_column:1", part: "`check` names"),
    .init(text: tasks, mapping: .init(order: "x"), brief: "unknown_column:1", part: "`order` names"),
    .init(
      text: tasks, mapping: .init(types: ["efort": .number]), brief: "unknown_column:1",
      part: "`types` names the column `efort`", help: "did you mean `effort`?"),
    .init(
      text: "id,t\n1,a\n2,b\n\n".replacing("\n\n", with: "\n") + "1,c\n", mapping: .init(key: "id"),
      brief: "duplicate_key:4:1", part: "`1` appears twice, in line 2 and in line 4"),
    .init(
      text: "id,t\n\"x\ny\",a\nb,b\n\"x\ny\",c\n", mapping: .init(key: "id"),
      brief: "duplicate_key:5:2", part: "in line 2 and in line 5"),
    .init(
      text: "t,id\n1,a\n2,\n", mapping: .init(key: "id"), brief: "empty_key:3:3", part: "the key is empty"),
    .init(
      text: "t,id\n1,a\n2,\"\"\n", mapping: .init(key: "id"), brief: "empty_key:3:4",
      part: "the key is empty"),
    .init(
      text: tasks, mapping: .init(sectionBy: "id", key: "id"), brief: "key_is_section_column:1",
      part: "`id` is both the key and the section column"),
    .init(
      text: tasks, mapping: .init(sectionBy: "status", sections: ["Todo", "Doign"]),
      brief: "unknown_section", part: "`sections` lists `Doign`, which no row has: the rows have `Doing`",
      help: "did you mean `Doing` in `sections`? the rows have `Doing`, `Todo`"),
    .init(
      text: tasks, mapping: .init(sectionBy: "status", sections: ["Doing", "Done"]),
      brief: "unknown_section:3:11", part: "`Todo` is none", help: "the sections are `Doing`, `Done`"),
    .init(
      text: tasks, mapping: .init(sectionBy: "status", sections: ["Todo", "Doing", "Todo"]),
      brief: "duplicate_section", part: "lists `Todo` twice"),
    .init(
      text: tasks, mapping: .init(sections: ["Todo"]), brief: "sections_without_column", part: "`section_by`"),
    .init(
      text: tasks, mapping: .init(types: ["title": .integer]), brief: "type_mismatch:2:6",
      part: "`Write, then rest` is no integer"),
    .init(
      text: tasks, mapping: .init(types: ["effort": .integer]), brief: "type_mismatch:2:34",
      part: "`1.5` is no integer, but the column `effort` is declared so"),
    .init(
      text: "n\n9223372036854775808\n", mapping: .init(types: ["n": .integer]), brief: "type_mismatch:2:1",
      part: "no integer"),
    .init(
      text: "n\n0x10\n", mapping: .init(types: ["n": .number]), brief: "type_mismatch:2:1",
      part: "`0x10` is no number"),
    .init(
      text: "n\n1\nnan\n", mapping: .init(types: ["n": .number]), brief: "type_mismatch:3:1",
      part: "`nan` is no number"),
    .init(
      text: "n\n 1\n", mapping: .init(types: ["n": .number]), brief: "type_mismatch:2:1", part: "no number"),
    .init(
      text: tasks, mapping: .init(check: "done", types: ["done": .integer]), brief: "type_mismatch:1",
      part: "`done` is the check column, which is boolean, but `types` says `integer`"),
    .init(
      text: "b\nyes\nno\nmaybe\n", mapping: .init(check: "b"), brief: "type_mismatch:4:1",
      part: "`maybe` is no boolean beside the `yes` and `no` above", help: "--check b=ON,OFF"),
    .init(
      text: "b\nx\n\n1\n", mapping: .init(types: ["b": .boolean]), brief: "type_mismatch:4:1",
      part: "`1` is no boolean beside the `x` above"),
    .init(
      text: "b\nTRUE\n", mapping: .init(check: "b"), brief: "type_mismatch:2:1", part: "`TRUE` is no boolean"),
    .init(
      text: "b\ntrue\n1\n", mapping: .init(check: "b"), brief: "type_mismatch:3:1",
      part: "`1` is no boolean beside the `true` and `false`"),
    .init(
      text: "b\nON\ntrue\n", mapping: .init(check: "b", checkSpelling: .init(on: "ON", off: "OFF")),
      brief: "type_mismatch:3:1", part: "`true` is neither `ON` nor `OFF`"),
    .init(
      text: "b\n", mapping: .init(check: "b", checkSpelling: .init(on: "", off: "x")),
      brief: "bad_spelling", part: "cannot tell"),
    .init(
      text: "b\n", mapping: .init(check: "b", checkSpelling: .init(on: "x", off: "x")),
      brief: "bad_spelling", part: "cannot tell"),
  ]

  @Test(arguments: wrong)
  func mappingIsRefused(_ wrong: Wrong) {
    let problem = diagnostic { _ = try load(wrong.text, wrong.mapping) }
    #expect(brief(problem) == wrong.brief)
    #expect(problem?.message.contains(wrong.part) == true, "\(problem?.message ?? "")")
    #expect(problem?.help?.contains(wrong.help) == true || wrong.help.isEmpty, "\(problem?.help ?? "")")
    #expect(problem?.location?.file == "t.csv")
    expectForm(problem)
  }

  @Test(
    arguments: [
      (["true", "false", ""], "true", "false"), (["yes"], "yes", "no"), (["1", "", "0"], "1", "0"),
      (["x", "", "x"], "x", ""), (["", ""], "true", "false"), (["0"], "1", "0"),
    ] as [([String], String, String)])
  func spellings(cells: [String], on: String, off: String) throws {
    let table = try load("n,b\n" + cells.map { "z,\($0)\n" }.joined(), TableMapping(check: "b"))
    #expect(table.columns[1].spelling == BooleanSpelling(on: on, off: off))
  }
}
