import TabuluaModel
import TabuluaText
import Testing

@testable import TabuluaFiles

/// Columns of JSON Lines that a mapping names and no record has.
@Suite struct NamedColumnTests {
  private static let text = "{\"id\":\"a\",\"title\":\"A\"}\n{\"id\":\"b\",\"title\":\"B\"}\n"

  private func load(_ mapping: TableMapping, _ text: String = text) throws(Diagnostic) -> TableContents {
    try TableFile.load(bytes: Array(text.utf8), name: "t.jsonl", mapping: mapping)
  }

  /// A column without which there is a table has no values, and a warning says so.
  @Test(arguments: [
    ("section_by", TableMapping(sectionBy: "status", key: "id")),
    ("check", TableMapping(key: "id", check: "done")),
    ("detail", TableMapping(detail: "note", key: "id")), ("order", TableMapping(key: "id", order: "rank")),
    ("types", TableMapping(key: "id", types: ["size": .integer])),
  ])
  func optionalColumns(_ role: String, _ mapping: TableMapping) throws {
    let table = try load(mapping)
    let column = try #require(table.columns.last)
    #expect(table.columns.count == 3)
    for row in [0, 1] {
      let row = try #require(table.row(at: [0, row]))
      #expect(table.text(of: row, column: 2).isEmpty)
    }
    let warnings = TableFile.warnings(about: table, mapping)
    #expect(warnings.map(\.code) == ["unknown_column"] && warnings[0].severity == .warning)
    #expect(warnings[0].message.contains("no record has the key `\(column.name)`, which `\(role)` names"))
    #expect(warnings[0].help?.hasSuffix("the keys are `id`, `title`") == true)
  }

  /// The key and the text are needed, and a name that is nearly another one's is a mistake.
  @Test(arguments: [
    TableMapping(key: "number"), TableMapping(text: "name", key: "id"),
    TableMapping(detail: "titel", key: "id"),
    TableMapping(key: "id", types: ["tittle": .integer]), TableMapping(key: "name", types: ["name": .text]),
  ])
  func otherColumnsAreErrors(_ mapping: TableMapping) throws {
    let problem = #expect(throws: Diagnostic.self) { try load(mapping) }
    #expect(problem?.code == "unknown_column" && problem?.severity == .error)
  }

  /// Where `sections` lists no empty name, and rows have no section, an error says that, and not that a section has no name.
  @Test(arguments: [
    (
      text,
      "no record has the key `status`, which `section_by` names, and `sections` lists no empty name",
      "t.jsonl"
    ),
    (
      "{\"id\":\"a\",\"status\":\"Todo\"}\n{\"id\":\"b\"}\n",
      "the row has no section: its `status` is empty, and `sections` lists no empty name", "t.jsonl:2:1"
    ),
  ])
  func rowsWithoutSection(_ text: String, _ message: String, _ place: String) throws {
    let mapping = TableMapping(sectionBy: "status", key: "id", sections: ["Todo"])
    let problem = try #require(#expect(throws: Diagnostic.self) { try load(mapping, text) })
    #expect(problem.code == "unknown_section" && problem.message == message)
    #expect(problem.location?.description == place && problem.help?.contains("list `\"\"`") == true)
  }

  /// A column that the mapping names is meant itself, though another one has nearly its name.
  @Test func columnsOfNearlyOneName() throws {
    let mapping = TableMapping(key: "id", types: ["size1": .integer, "size2": .integer])
    let table = try load(mapping, "{\"id\":\"a\",\"size1\":1}\n")
    #expect(table.columns.map(\.name) == ["id", "size1", "size2"])
  }

  /// What is known of the columns of a file without records, or of CSV, is as it was.
  @Test func otherFiles() throws {
    let mapping = TableMapping(text: "title", key: "id", check: "done")
    let empty = try load(mapping, "")
    #expect(empty.columns.map(\.name) == ["id", "title", "done"])
    #expect(TableFile.warnings(about: empty, mapping).isEmpty)
    let problem = #expect(throws: Diagnostic.self) {
      try TableFile.load(bytes: Array("id,title\na,A\n".utf8), name: "t.csv", mapping: mapping)
    }
    #expect(problem?.code == "unknown_column")
  }

  /// A mark that is set where nobody had one is written, and read again.
  @Test func theFirstMark() throws {
    let mapping = TableMapping(text: "title", key: "id", check: "done")
    let view = try TableView(try load(mapping))
    try view.setChecked(true, forRowAt: [0, 1])
    let folder = try Folder()
    try folder.put("t.jsonl", Self.text)
    try view.contents.write(to: folder.at("t.jsonl"))
    #expect(
      folder.text("t.jsonl")
        == "{\"id\":\"a\",\"title\":\"A\"}\n{\"id\":\"b\",\"title\":\"B\",\"done\":true}\n")
  }
}
