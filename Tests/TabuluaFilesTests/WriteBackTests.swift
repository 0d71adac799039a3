@testable import TabuluaModel
import TabuluaText
import TabuluaFiles
import Testing

@Suite struct WriteBackTests {
  static let bySection = TableMapping(sectionBy: "s")

  /// A file of records `name,section`, moves, and the records afterwards.
  struct Case: Sendable, CustomTestStringConvertible {
    let name: String
    let before: String
    let moves: [(TableIndexPath, TableIndexPath)]
    let after: String
    var sections: [String]?

    var testDescription: String { name }
  }

  static let cases: [Case] = [
    .init(
      name: "a row that moved stands beside the next one, the others at their own places",
      before: "a1A b1B a2A b2B a3A", moves: [([0, 2], [0, 0])], after: "a3A a1A b1B a2A b2B"),
    .init(
      name: "a row that moved to another section follows the row before it",
      before: "a1A b1B a2A b2B a3A", moves: [([0, 1], [1, 2])], after: "a1A b1B b2B a2B a3A"),
    .init(
      name: "a row stays at its place in another section whose order allows it",
      before: "a1A b1B a2A b2B a3A", moves: [([0, 1], [1, 1])], after: "a1A b1B a2B b2B a3A"),
    .init(
      name: "records of other sections keep their places",
      before: "a1A c1C b1B c2C a2A b2B", moves: [([0, 1], [2, 1])],
      after: "a1A c1C b1B c2C a2B b2B",
      sections: ["A", "C", "B"]),
    .init(
      name: "a section that had no record may take the place of any row",
      before: "a1A a2A c1C a3A", moves: [([0, 0], [1, 0])], after: "a1B a2A c1C a3A",
      sections: ["A", "B", "C"]),
    .init(
      name: "so may the first section",
      before: "b1B b2B", moves: [([1, 1], [0, 0])], after: "b1B b2A", sections: ["A", "B"]),
    .init(
      name: "an emptied section leaves no trace",
      before: "a1A b1B a2A", moves: [([1, 0], [0, 1])],
      after: "a1A b1A a2A", sections: ["A", "B"]),
    .init(
      name: "the first section stays the first one when its first row goes",
      before: "a1A b1B a2A", moves: [([0, 0], [1, 1])], after: "a2A b1B a1B"),
    .init(
      name: "one record is moved besides where the sections would come back in another order",
      before: "a1A b1B a2A b2B a3A", moves: [([0, 0], [1, 0])], after: "a2A a1B b1B b2B a3A"),
    .init(
      name: "a row moved there and back changes nothing",
      before: "a1A b1B a2A b2B", moves: [([0, 0], [1, 1]), ([1, 1], [0, 0])], after: "a1A b1B a2A b2B"),
  ]

  /// `a1A` is the record `a1,A`.
  private func file(_ records: String) -> String {
    "n,s\n" + records.split(separator: " ").map { "\($0.dropLast()),\($0.suffix(1))\n" }.joined()
  }

  @Test(arguments: cases)
  func places(_ one: Case) throws {
    var table = try load(file(one.before), TableMapping(sectionBy: "s", sections: one.sections))
    for (source, destination) in one.moves { table.moveRow(from: source, to: destination) }
    #expect(written(table) == file(one.after))
  }

  /// A row that is deleted takes its record away and moves no other; a new one stands beside its neighbour.
  @Test func deletedAndInserted() throws {
    let view = try TableView(load(file("a1A b1B a2A b2B a3A b3B"), TableMapping(sectionBy: "s")), viewport: 0)
    try view.deleteRows(at: [[0, 1], [1, 0]])
    #expect(written(view.contents) == file("a1A b2B a3A b3B"))
    try view.insertRows([(at: [1, 1], values: ["n": "new"])])
    #expect(written(view.contents) == file("a1A b2B newB a3A b3B"))
    try view.insertRows([(at: [0, 0], values: ["n": "first"])])
    #expect(written(view.contents) == file("firstA a1A b2B newB a3A b3B"))
  }

  /// What is moved besides is named.
  @Test func movedBesides() throws {
    let folder = try Folder()
    var table = try load(
      file("a1A b1B a2A b2B a3A"), TableMapping(text: "n", sectionBy: "s"), name: folder.at("t.csv"))
    #expect(try table.write(to: folder.at("t.csv")).isEmpty)
    table.moveRow(from: [0, 0], to: [1, 0])
    let notes = try table.write(to: folder.at("t.csv"))
    #expect(
      notes.map(\.message) == [
        "`a2` has another place in the file, so that its sections come back in their order"
      ])
    #expect(notes.map(\.severity) == [.note])
    notes.forEach { expectForm($0) }
    #expect(folder.text("t.csv") == file("a2A a1B b1B b2B a3A"))
  }

  /// Sections that the file does not know: in its places they would come back in another order.
  @Test(arguments: [
    (["B", "A"], [[1], [0, 2]], "b1B a1A a2A"), (["A", "B"], [[0, 2], [1]], "a1A b1B a2A"),
    (["A", "X", "B"], [[0, 2], [], [1]], "a1A b1B a2A"),
  ])
  func tableOrder(sections: [String], rows: [[Int]], after: String) throws {
    let document = try CSVDocument(bytes: Array(file("a1A b1B a2A").utf8), name: "t.csv")
    let columns = [TableContents.Column(name: "n"), TableContents.Column(name: "s")]
    let table = try TableContents(
      columns: columns, mapping: Self.bySection, sections: sections.map { TableSection(value: $0) },
      rowsPerSection: rows, records: document)
    #expect(written(table) == file(after))
  }

  @Test func tableOrderForAnInsertedSection() throws {
    let document = try CSVDocument(bytes: Array(file("a1A b1B a2A").utf8), name: "t.csv")
    var table = try TableContents(
      columns: [TableContents.Column(name: "n"), TableContents.Column(name: "s")], mapping: Self.bySection,
      sections: ["A", "X", "B"].map { TableSection(value: $0) }, rowsPerSection: [[0, 2], [], [1]],
      records: document)
    table.moveRow(from: [0, 0], to: [1, 0])
    #expect(written(table) == file("a2A a1X b1B"))
    table.moveRow(from: [1, 0], to: [0, 0])
    table.moveRow(from: [0, 1], to: [1, 0])
    #expect(written(table) == file("a1A a2X b1B"))
    let before = try CSVDocument(bytes: Array(file("a1A b1B a2A a3A").utf8), name: "t.csv")
    table = try TableContents(
      columns: [TableContents.Column(name: "n"), TableContents.Column(name: "s")], mapping: Self.bySection,
      sections: ["A", "X", "B"].map { TableSection(value: $0) }, rowsPerSection: [[0, 2, 3], [], [1]],
      records: before)
    table.moveRow(from: [0, 2], to: [1, 0])
    // In the places of the file, X would stand behind B.
    #expect(written(table) == file("a1A a2A a3X b1B"))
  }

  @Test func changedFieldsAreQuotedWhenNeededOrWhenTheyWere() throws {
    let text = "n,s\r\n\"1\",\"A, B\"\r\n 2 ,C\r\n\"3\"\"\",C\r\n"
    var table = try load(text, Self.bySection)
    table.moveRow(from: [1, 0], to: [0, 1])
    table.moveRow(from: [0, 0], to: [1, 0])
    #expect(Snapshot(table).sections.map(\.rows) == [[[" 2 ", "A, B"]], [["1", "C"], ["3\"", "C"]]])
    #expect(written(table) == "n,s\r\n 2 ,\"A, B\"\r\n\"1\",\"C\"\r\n\"3\"\"\",C\r\n")
  }

  @Test func lineEndsTravelWithTheirRecords() throws {
    var table = try load("n\n1\r\n2\n3")
    table.moveRow(from: [0, 2], to: [0, 0])
    #expect(written(table) == "n\n3\n1\r\n2")
    table.moveRow(from: [0, 1], to: [0, 2])
    #expect(written(table) == "n\n3\n2\n1")
  }

  @Test func lastEmptyRecordWithoutLineEndIsQuoted() throws {
    var table = try load("n\n1\n\n2")
    table.moveRow(from: [0, 1], to: [0, 2])
    #expect(written(table) == "n\n1\n2\n\"\"")
    #expect(Snapshot(try load(written(table))) == Snapshot(table))
  }

  @Test func tabsAndQuotesInTSV() throws {
    var table = try load("n\ts\n1\t5\" disk\n2\t\"\"\"x\"\n", Self.bySection, name: "t.tsv")
    table.moveRow(from: [0, 0], to: [1, 0])
    #expect(written(table) == "n\ts\n1\t\"\"\"x\"\n2\t\"\"\"x\"\n")
    table.moveRow(from: [1, 1], to: [0, 0])
    #expect(written(table) == "n\ts\n2\t\"5\"\" disk\"\n1\t\"\"\"x\"\n")
  }

  @Test func tablesOfProgramsAreWritten() throws {
    let table = try TableContents(
      columns: ["a", "b,"], rows: [["1", nil], ["x\"y", "l\nm"], ["", 2.5]])
    #expect(written(table) == "a,\"b,\"\n1,\n\"x\"\"y\",\"l\nm\"\n,2.5\n")
    #expect(written(table, dialect: .tsv) == "a\tb,\n1\t\nx\"y\t\"l\nm\"\n\t2.5\n")
    let single = try TableContents(columns: ["a"], rows: [["1"], [""]])
    #expect(written(single) == "a\n1\n\"\"\n")
  }

  @Test func whatAFileCannotHoldIsReported() throws {
    let text = "n,s\n1,A\n2,B\n"
    #expect(try load(text, Self.bySection).notStored.isEmpty)
    var table = try load(text, Self.bySection)
    table.moveRow(from: [1, 0], to: [0, 0])
    #expect(table.notStored.map(\.message) == ["the section `B` is not stored: it has no rows"])
    #expect(table.notStored.allSatisfy { $0.severity == .warning && $0.code == "section_not_stored" })
    #expect(try load(text, TableMapping(sectionBy: "s", sections: ["C", "B", "A"])).notStored.isEmpty)
    #expect(TableContents(sections: [["a"], ["b"]]).notStored.count == 1)

    let columns = [TableContents.Column(name: "n"), TableContents.Column(name: "s")]
    let document = try CSVDocument(bytes: Array(text.utf8), name: "t.csv")
    let other = try TableContents(
      columns: columns, mapping: TableMapping(sectionBy: "s", sections: ["B", "A", "C"]),
      sections: [.init(value: "A"), .init(value: "B"), .init(value: "X")], rowsPerSection: [[0], [1], []],
      records: document)
    #expect(
      other.notStored.map(\.message) == [
        "the section `X` is not stored: `sections` does not list it",
        "that there is no section `C` is not stored: `sections` lists it",
        "the order of the sections is not stored: `sections` lists them in another one",
      ])
    other.notStored.forEach { expectForm($0) }
  }

  /// Contents whose rows are not all of the file's.
  @Test func missingRecordsAreLeftOut() throws {
    let document = try CSVDocument(bytes: Array("n,s\r\n1,A\r\n2,B\r\n3,A".utf8), name: "t.csv")
    func table(_ rows: [[Int]]) throws -> TableContents {
      try TableContents(
        columns: [TableContents.Column(name: "n"), TableContents.Column(name: "s")], mapping: Self.bySection,
        sections: [.init(value: "A"), .init(value: "B")], rowsPerSection: rows, records: document)
    }
    #expect(written(try table([[2], [1]])) == "n,s\r\n3,A\r\n2,B")
    #expect(written(try table([[], [1]])) == "n,s\r\n2,B")
    #expect(written(try table([[], []])) == "n,s")
    #expect(written(try table([[2, 0], [1]])) == "n,s\r\n3,A\r\n1,A\r\n2,B")
  }
}
