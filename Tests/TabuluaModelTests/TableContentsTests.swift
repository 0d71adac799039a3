import TabuluaModel
import Testing

@Suite struct TableContentsTests {
  static func tasks(_ mapping: TableMapping = TableMapping(sectionBy: "status", key: "id")) throws(TableError)
    -> TableContents
  {
    try TableContents(
      columns: ["id", "title", "status"], mapping: mapping,
      rows: [
        ["1", "Write", "Doing"], ["2", "Rest", "Done"], ["3", "Read", "Doing"], ["4", "Plan", "Todo"],
      ])
  }

  private func code(_ body: () throws(TableError) -> Void) -> TableError.Code? { error(body)?.code }

  @Test func sectionsStandInTheOrderOfTheirFirstRecord() throws {
    let table = try Self.tasks()
    #expect((0..<3).map { table.section($0).value } == ["Doing", "Done", "Todo"])
    #expect(table.section(1).title == "Done")
    #expect((0..<3).map { table.numberOfRows(in: $0) } == [2, 1, 1])
    #expect(table.texts == [["1", "3"], ["2"], ["4"]])
    #expect(table.findSection("Todo") == 2)
    #expect(table.findSection("todo") == nil)
    #expect(table.numberOfRows == 4)
  }

  @Test func listedSectionsMayBeEmpty() throws {
    let table = try Self.tasks(
      TableMapping(sectionBy: "status", sections: ["Todo", "Waiting", "Done", "Doing"]))
    #expect(table.texts == [["4"], [], ["2"], ["1", "3"]])
    let unknown = error { () throws(TableError) in
      _ = try Self.tasks(TableMapping(sectionBy: "status", sections: ["Todo", "Doing"]))
    }
    expect(unknown, .cells(.init("status", records: [1]), .unknownSection("Done", sections: [])))
    #expect(
      code { () throws(TableError) in
        _ = try Self.tasks(TableMapping(sectionBy: "status", sections: ["A", "A"]))
      } == .duplicateSection)
  }

  @Test func withoutASectionColumnThereIsOneSection() throws {
    let table = try Self.tasks(TableMapping())
    #expect(table.numberOfSections == 1)
    #expect(table.section(0) == TableSection())
    let empty = try TableContents(columns: ["a"], rows: [])
    #expect(empty.texts == [[]])
    let sorted = try TableContents(columns: ["a"], mapping: TableMapping(sectionBy: "a"), rows: [])
    #expect(sorted.numberOfSections == 0)
  }

  @Test func rowsAreFoundByPathIdentityAndKey() throws {
    let table = try Self.tasks()
    for section in 0..<table.numberOfSections {
      for row in 0..<table.numberOfRows(in: section) {
        let path: TableIndexPath = [section, row]
        let identity = try #require(table.row(at: path))
        #expect(table.indexPath(of: identity) == path)
        let key = try #require(table.key(of: identity))
        #expect(table.row(forKey: key) == identity)
      }
    }
    var visited: [TableIndexPath] = []
    table.forEachRow { path, row in
      #expect(table.row(at: path) == row)
      visited.append(path)
    }
    #expect(visited == [[0, 0], [0, 1], [1, 0], [2, 0]])
    #expect(table.row(forKey: "5") == nil)
    #expect(table.row(forKey: "") == nil)
    #expect(table.row(at: [0, 2]) == nil)
    #expect(table.indexPath(of: RowIdentity(number: 9)) == nil)
    #expect(table.indexPath(of: RowIdentity(number: 0, generation: 1)) == nil)
    #expect(try Self.tasks(TableMapping()).row(forKey: "1") == nil)
  }

  @Test func keysAreUniqueAndNotEmpty() {
    let rows: [[TableValue]] = [["a"], ["b"], ["a"]]
    let duplicate = error { () throws(TableError) in
      _ = try TableContents(columns: ["k"], mapping: TableMapping(key: "k"), rows: rows)
    }
    expect(duplicate, .cells(.init("k", records: [0, 2]), .duplicateKey("a")))
    for value: TableValue in ["", nil] {
      let empty = error { () throws(TableError) in
        _ = try TableContents(columns: ["k"], mapping: TableMapping(key: "k"), rows: [["a"], [value]])
      }
      #expect(empty?.code == .emptyKey)
      #expect(empty?.cells?.records == [1])
    }
    #expect(
      code { () throws(TableError) in _ = try Self.tasks(TableMapping(sectionBy: "id", key: "id")) }
        == .keyIsSectionColumn)
  }

  @Test func manyKeys() throws {
    let table = try TableContents(
      columns: ["k"], mapping: TableMapping(key: "k"), rows: (0..<5_000).map { [.integer($0)] })
    for number in stride(from: 0, to: 5_000, by: 7) {
      #expect(table.row(forKey: "\(number)") == RowIdentity(number: UInt32(number)))
    }
    #expect(table.row(forKey: "5000") == nil)
  }

  @Test func namesAreLookedUp() throws {
    let table = try Self.tasks(
      TableMapping(text: "title", detail: "status", sectionBy: "status", key: "id"))
    #expect(table.textColumn == 1)
    #expect(table.detailColumn == 2)
    #expect(table.sectionColumn == 2)
    #expect(table.keyColumn == 0)
    #expect(table.checkColumn == nil)
    #expect(table.columnIndex("title") == 1)
    #expect(table.columnIndex("Title") == nil)
    // The text is the first column that has no other meaning.
    #expect(try Self.tasks().textColumn == 1)
    #expect(try Self.tasks(TableMapping()).textColumn == 0)
    let mappings = [
      TableMapping(text: "x"), TableMapping(detail: "x"), TableMapping(sectionBy: "x"),
      TableMapping(key: "x"), TableMapping(check: "x"), TableMapping(order: "x"),
      TableMapping(types: ["x": .integer]),
    ]
    for mapping in mappings {
      let found = error { () throws(TableError) in _ = try Self.tasks(mapping) }
      expect(found, .cells(.init("x"), .unknownColumn(columns: [])))
    }
    #expect(
      code { () throws(TableError) in _ = try TableContents(columns: ["a", "a"], rows: []) }
        == .duplicateColumn)
  }

  @Test func recordsStandInOnePlaceOnly() throws {
    let records = try Self.tasks().records
    let columns = ["id", "title", "status"].map { TableContents.Column(name: $0) }
    func make(_ rows: [[Int]]) throws(TableError) -> TableContents {
      try TableContents(
        columns: columns, sections: rows.map { _ in TableSection() }, rowsPerSection: rows,
        records: records)
    }
    #expect(try make([[3], [], [0, 1]]).texts == [["4"], [], ["1", "2"]])
    for rows in [[[0], [0]], [[4]], [[-1]], [[1, 1]]] {
      #expect(code { () throws(TableError) in _ = try make(rows) } == .invalidRecord)
    }
  }

  /// As many records as one likes, which nobody may read.
  private struct UnreadRecords: RowContents {
    let numberOfRecords: Int

    func readCell(
      _ record: Int, _ column: Int, _ body: (UnsafeRawBufferPointer?) throws -> Void
    ) rethrows { Issue.record("record \(record) was read") }
  }

  @Test func moreRecordsThanCanBeToldApartAreRefused() throws {
    let columns = [TableContents.Column(name: "id")]
    let most = TableContents.largestNumberOfRows
    for count in [most + 1, Int(UInt32.max), Int.max] {
      let found = error { () throws(TableError) in
        _ = try TableContents(
          columns: columns, mapping: TableMapping(key: "id"), records: UnreadRecords(numberOfRecords: count))
      }
      expect(found, .tableTooLarge(rows: count, most: most))
      let sorted = error { () throws(TableError) in
        _ = try TableContents(
          columns: columns, sections: [TableSection()], rowsPerSection: [[0]],
          records: UnreadRecords(numberOfRecords: count))
      }
      #expect(sorted?.code == .tableTooLarge)
    }
  }

  @Test func aMoveRewritesTheSectionColumn() throws {
    let view = try TableView(Self.tasks(), editing: true)
    let before = view.contents
    let row = try #require(view.row(at: [0, 1]))
    _ = try view.drag(rowAt: [0, 1], to: [1, 0])
    #expect(view.contents.text(of: row, column: 2) == "Done")
    #expect(view.contents.override(of: row, column: 2) == "Done")
    #expect(view.contents.value(of: row, column: 2) == "Done")
    #expect(view.contents.withBytes(of: row, column: 2) { $0.map(Array.init) } == Array("Done".utf8))
    #expect(view.contents.record(of: row) == 2)
    // The copy that was taken before is as it was.
    #expect(before.text(of: row, column: 2) == "Doing")
    #expect(!before.hasOverrides)
    _ = try view.drag(rowAt: [1, 0], to: [2, 0])
    #expect(view.contents.override(of: row, column: 2) == "Todo")
    // Back home nothing is left to write.
    _ = try view.drag(rowAt: [2, 0], to: [0, 0])
    #expect(view.contents.override(of: row, column: 2) == nil)
    #expect(!view.contents.hasOverrides)
    #expect(view.contents.text(of: row, column: 2) == "Doing")
    #expect(view.texts == [["3", "1"], ["2"], ["4"]])
  }

  @Test func typedValues() throws {
    let table = try TableContents(
      columns: ["t", "i", "n", "b", "c"],
      mapping: TableMapping(
        check: "c", types: ["i": .integer, "n": .number, "b": .boolean],
        checkSpelling: BooleanSpelling(on: "ON", off: "OFF")),
      rows: [["x", "-7", "2.5e3", "yes", "ON"], ["", "", "", "", ""], ["1", "007", "1", "no", "OFF"]])
    func values(_ row: UInt32) -> [TableValue] {
      (0..<5).map { table.value(of: RowIdentity(number: row), column: $0) }
    }
    #expect(values(0) == ["x", -7, 2500.0, true, true])
    #expect(values(1) == ["", nil, nil, nil, false])
    #expect(values(2) == ["1", 7, 1.0, false, false])
    #expect(table.text(of: RowIdentity(number: 2), column: 1) == "007")
    #expect(table.isChecked(RowIdentity(number: 0)) && !table.isChecked(RowIdentity(number: 1)))
    #expect(table.columns.map(\.type) == [.text, .integer, .number, .boolean, .boolean])
    #expect(table.columns[3].spelling == BooleanSpelling(on: "yes", off: "no"))
  }

  @Test func valuesBringTheirTypes() throws {
    let table = try TableContents(
      columns: ["a", "b", "c", "d", "e"],
      mapping: TableMapping(check: "d", checkSpelling: BooleanSpelling(on: "ON", off: "OFF")),
      rows: [[1, 1, "x", true, nil], [nil, 2.5, 1, false]])
    #expect(table.columns.map(\.type) == [.integer, .number, .text, .boolean, .text])
    let first = RowIdentity(number: 0)
    let second = RowIdentity(number: 1)
    #expect((0..<5).map { table.value(of: first, column: $0) } == [1, 1.0, "x", true, nil])
    #expect((0..<5).map { table.value(of: second, column: $0) } == [nil, 2.5, "1", false, nil])
    #expect(table.text(of: first, column: 3) == "ON")
    #expect(table.text(of: second, column: 0) == "")
  }

  /// A spelling, and cells that it is found in.
  @Test func spellingsOfBooleans() throws {
    let cases: [([String], String)] = [
      (["true", "", "false"], "true"), (["yes", "no"], "yes"), (["no"], "yes"), (["1", "0"], "1"),
      (["x", "", "x"], "x"), ([""], "true"), ([], "true"), (["false"], "true"),
    ]
    for (cells, on) in cases {
      let table = try TableContents(
        columns: ["c"], mapping: TableMapping(check: "c"), rows: cells.map { [.text($0)] })
      #expect(table.columns[0].spelling?.on == on, "\(cells)")
    }
    for cells in [["true", "no"], ["X"], ["TRUE"], ["x", "1"], [" "]] {
      let found = error { () throws(TableError) in
        _ = try TableContents(
          columns: ["c"], mapping: TableMapping(check: "c"), rows: cells.map { [.text($0)] })
      }
      #expect(found?.code == .typeMismatch && found?.cells?.column == "c", "\(cells)")
    }
  }

  @Test func cellsThatDoNotFitTheirType() {
    let integers = ["1.0", "1e3", " 1", "1 ", "-", "+", "0x10", "9223372036854775808", "--1", "١", "1_000"]
    let numbers = ["nan", "inf", "-inf", "0x1p3", ".", "e5", "1e", "1e+", " 1", "1,5", "1e999", "-", "1.2.3"]
    for (type, texts) in [(ColumnType.integer, integers), (.number, numbers), (.boolean, ["maybe"])] {
      for text in texts {
        let found = error { () throws(TableError) in
          _ = try TableContents(
            columns: ["a", "b"], mapping: TableMapping(types: ["b": type]),
            rows: [["", ""], ["", .text(text)]])
        }
        expect(found, .cells(.init("b", records: [1]), .typeMismatch(text)), "\(text) as \(type)")
      }
    }
    let check = error { () throws(TableError) in
      _ = try Self.tasks(TableMapping(check: "id", types: ["id": .integer]))
    }
    #expect(check?.code == .typeMismatch)
    #expect(check?.cells?.records == [])
  }

  @Test func numeralsThatFit() throws {
    let integers: [(String, Int64)] = [
      ("0", 0), ("-0", 0), ("+5", 5), ("9223372036854775807", .max), ("-9223372036854775808", .min),
      ("000", 0),
    ]
    for (text, value) in integers {
      let table = try TableContents(
        columns: ["a"], mapping: TableMapping(types: ["a": .integer]), rows: [[.text(text)]])
      #expect(table.value(of: RowIdentity(number: 0), column: 0) == .integer(value))
    }
    let numbers: [(String, Double)] = [
      ("0", 0), ("-1.5", -1.5), (".5", 0.5), ("5.", 5), ("+1E-3", 0.001), ("1e308", 1e308),
      ("100000000000000000000", 1e20),
    ]
    for (text, value) in numbers {
      let table = try TableContents(
        columns: ["a"], mapping: TableMapping(types: ["a": .number]), rows: [[.text(text)]])
      #expect(table.value(of: RowIdentity(number: 0), column: 0) == .number(value), "\(text)")
    }
  }

  @Test func mappingsAreLaidOverEachOther() {
    let policy = TableMapping(
      text: "a", sectionBy: "b", key: "c", check: "d", sections: ["x"], types: ["e": .integer],
      checkSpelling: BooleanSpelling(on: "1", off: "0"))
    #expect(policy.overlaid(with: TableMapping()) == policy)
    #expect(TableMapping().overlaid(with: policy) == policy)
    let other = TableMapping(
      text: "z", detail: "y", check: "q", order: "o", types: ["f": .number, "e": .text])
    let result = policy.overlaid(with: other)
    #expect(
      result
        == TableMapping(
          text: "z", detail: "y", sectionBy: "b", key: "c", check: "q", order: "o", sections: ["x"],
          types: ["e": .text, "f": .number]))
  }

  @Test func cellsAreLaidOverEachOther() {
    let plain = TableCell(text: "a", detail: "b", accessory: .checkmark)
    #expect(plain.overlaid(with: TableCell()) == plain)
    #expect(TableCell().overlaid(with: plain) == plain)
    let all = TableCell(
      text: "t", detail: "d", image: "i", style: .value1, accessory: .detailButton,
      editingAccessory: .checkmark, selectionStyle: .gray, showsReorderControl: false,
      indentationLevel: 2, indentationWidth: 3, accessibilityLabel: "l")
    #expect(plain.overlaid(with: all) == all)
    let cleared = all.overlaid(
      with: TableCell(cleared: [.text, .detail, .image, .accessibilityLabel, .accessory, .editingAccessory]))
    #expect(
      cleared
        == TableCell(
          style: .value1, selectionStyle: .gray, showsReorderControl: false, indentationLevel: 2,
          indentationWidth: 3))
  }

  @Test func paths() {
    let path: TableIndexPath = [2, 5]
    #expect(path == TableIndexPath(section: 2, row: 5))
    #expect("\(path)" == "[2, 5]")
    #expect(([[1, 0], [0, 9], [0, 2]] as [TableIndexPath]).sorted() == [[0, 2], [0, 9], [1, 0]])
    #expect(path.adjusted(forRemovalOf: [2, 5]) == [2, 5])
    #expect(path.adjusted(forRemovalOf: [2, 4]) == [2, 4])
    #expect(path.adjusted(forRemovalOf: [2, 6]) == [2, 5])
    #expect(path.adjusted(forRemovalOf: [1, 0]) == [2, 5])
  }
}
