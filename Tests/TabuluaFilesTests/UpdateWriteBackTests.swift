import SeededNumbers
import TabuluaText
import TabuluaModel
import TabuluaFiles
import Testing

/// Write-back after rows were inserted, deleted and changed.
@Suite struct UpdateWriteBackTests {
  private static let byStatus = TableMapping(sectionBy: "status", key: "id")

  private func edited(
    _ text: String, _ mapping: TableMapping = TableMapping(), name: String = "t.csv",
    _ body: (TableView) throws -> Void
  ) throws -> String {
    let view = try TableView(try load(text, mapping, name: name))
    try body(view)
    return written(view.contents)
  }

  @Test func rowsOfOneSection() throws {
    let text = "id,title\r\n1,\"a\"\r\n2,b\r\n3,c\r\n"
    let found = try edited(text) { view in
      try view.performBatchUpdates {
        try view.deleteRows(at: [[0, 1]])
        try view.insertRows([(at: [0, 0], values: ["id": "0", "title": "x,\"y\"\n"])])
        try view.insertRows([(at: [0, 3], values: ["id": "4"])])
      }
    }
    #expect(found == "id,title\r\n0,\"x,\"\"y\"\"\n\"\r\n1,\"a\"\r\n3,c\r\n4,\r\n")
  }

  @Test func sectionsGrowAndShrinkInTheirPlaces() throws {
    let text = "id,status\n1,Doing\n2,Done\n3,Doing\n4,Done\n"
    let found = try edited(text, Self.byStatus) { view in
      try view.deleteRows(at: [[0, 0]])
      try view.insertRows([(at: [1, 1], values: ["id": "5"])])
    }
    // Doing shrank to its first place; Done filled its places and grew after its last one.
    #expect(found == "id,status\n3,Doing\n2,Done\n5,Done\n4,Done\n")
  }

  @Test func aNewSectionFollowsTheNearestEarlierOne() throws {
    let mapping = TableMapping(sectionBy: "status", key: "id", sections: ["Todo", "Doing", "Done"])
    let text = "id,status\n1,Doing\n2,Done\n3,Doing\n"
    let last = try edited(text, mapping) { view in
      try view.insertRows([(at: [0, 0], values: ["id": "0"])])
    }
    #expect(last == "id,status\n0,Todo\n1,Doing\n2,Done\n3,Doing\n")
    let inserted = try edited("id,status\n1,Doing\n2,Done\n", Self.byStatus) { view in
      try view.performBatchUpdates {
        try view.insertSections([(at: 1, header: "Review")])
        try view.insertRows([(at: [1, 0], values: ["id": "3"])])
      }
    }
    #expect(inserted == "id,status\n1,Doing\n3,Review\n2,Done\n")
  }

  @Test func valuesAreQuotedAsTheirFieldWas() throws {
    let text = "id\ttitle\tnote\n1\t\"a\"\tsay \"hi\"\n2\tb\t\n"
    let found = try edited(text, TableMapping(key: "id"), name: "t.tsv") { view in
      try view.setValue("c", ofRowAt: [0, 0], column: "title")
      try view.setValue("x\ty", ofRowAt: [0, 1], column: "title")
    }
    #expect(found == "id\ttitle\tnote\n1\t\"c\"\tsay \"hi\"\n2\t\"x\ty\"\t\n")
  }

  @Test func aFileWithoutAFinalLineEndKeepsIt() throws {
    #expect(try edited("a\nx\ny") { try $0.deleteRows(at: [[0, 1]]) } == "a\nx")
    #expect(
      try edited("a\nx\ny") { try $0.insertRows([(at: [0, 2], values: ["a": "z"])]) } == "a\nx\ny\nz")
    #expect(try edited("a\nx\ny") { try $0.insertRows(at: [[0, 2]]) } == "a\nx\ny\n\"\"")
    #expect(try edited("a\nx\ny\n") { try $0.deleteRows(at: [[0, 0], [0, 1]]) } == "a\n")
    #expect(try edited("a") { try $0.insertRows([(at: [0, 0], values: ["a": "z"])]) } == "a\nz")
  }

  @Test func marksAreSpelledAsInTheFile() throws {
    let mapping = TableMapping(check: "done")
    let found = try edited("t,done\na,x\nb,\n", mapping) { view in
      try view.setChecked(true, forRowAt: [0, 1])
      try view.setChecked(false, forRowAt: [0, 0])
      try view.insertRows([(at: [0, 2], values: ["t": "c", "done": true])])
    }
    #expect(found == "t,done\na,\nb,x\nc,x\n")
  }

  @Test func aTableFromNothing() throws {
    let table = try TableContents(
      columns: ["id", "status"], mapping: Self.byStatus, rows: [] as [[TableValue]])
    let view = try TableView(table)
    try view.insertSections([(at: 0, header: "Done")])
    try view.insertRows([(at: [0, 0], values: ["id": "a,b"])])
    #expect(written(view.contents) == "id,status\n\"a,b\",Done\n")
    #expect(view.contents.notStored.isEmpty)
  }

  @Test func whatIsNotStored() throws {
    let view = try TableView(try load("id,status\n1,Doing\n2,Done\n", Self.byStatus))
    try view.insertSections([(at: 0, header: "Todo"), (at: 3, header: nil)])
    let messages = view.contents.notStored.map(\.message)
    #expect(messages.count == 2)
    #expect(messages.first == "the section `Todo` is not stored: it has no rows")
    try view.deleteRows(at: [[1, 0]])
    #expect(view.contents.notStored.count == 3)
  }

  /// What is written is read back as the same table, in every dialect, after any few edits.
  @Test(arguments: ["t.csv", "t.tsv"]) func everyFewEditsComeBack(_ name: String) throws {
    let comma = name == "t.csv" ? "," : "\t"
    let records = [
      ["id", "status", "title"], ["1", "B", "\"q\"\"\""], ["2", "A", ""], ["3", "B", "plain"],
      ["4", "C", "\"two\nlines\""], ["5", "A", "z"],
    ]
    var random = SeededGenerator(seed: 11)
    for end in ["\n", "\r\n"] {
      for isEnded in [true, false] {
        let text =
          records.map { $0.joined(separator: comma) }.joined(separator: end) + (isEnded ? end : "")
        for round in 0..<150 {
          let view = try TableView(try load(text, Self.byStatus, name: name))
          for step in 0..<3 { try edit(view, "\(round).\(step)", &random) }
          let again = try load(written(view.contents), Self.byStatus, name: name)
          #expect(Snapshot(again) == Snapshot(view.contents).withoutEmptySections)
          #expect(written(again) == written(view.contents))
        }
      }
    }
  }

  private func edit(_ view: TableView, _ key: String, _ random: inout SeededGenerator) throws {
    func place(_ places: Int) -> TableIndexPath {
      let section = Int.random(in: 0..<view.numberOfSections, using: &random)
      let count = (view.numberOfRows(inSection: section) ?? 0) + places
      return TableIndexPath(section: section, row: Int.random(in: 0..<max(1, count), using: &random))
    }
    let titles = ["x", "", "a\"b", "a\tb", "a,b", "two\nlines", " "]
    let title = TableValue.text(titles[Int.random(in: 0..<titles.count, using: &random)])
    switch Int.random(in: 0..<5, using: &random) {
    case 0:
      let path = place(0)
      if view.contains(path) { try view.deleteRows(at: [path]) }
    case 1: try view.insertRows([(at: place(1), values: ["id": .text(key), "title": title])])
    case 2:
      let path = place(0)
      if view.contains(path) { try view.setValue(title, ofRowAt: path, column: "title") }
    case 3:
      let section = Int.random(in: 0...view.numberOfSections, using: &random)
      try view.performBatchUpdates {
        try view.insertSections([(at: section, header: "new \(key)")])
        try view.insertRows([(at: [section, 0], values: ["id": .text(key)])])
      }
    default:
      let source = place(0)
      let destination = place(0)
      if view.contains(source), view.contains(destination) { try view.moveRow(at: source, to: destination) }
    }
  }
}
