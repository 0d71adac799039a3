import SeededNumbers
@testable import TabuluaModel
@testable import TabuluaFiles
import Testing

/// After any moves, what is written reads back as the same table.
@Suite struct RoundTripTests {
  /// The ways in which a file may be written.
  struct Form: Sendable, CustomTestStringConvertible {
    var hasMark = false
    var lineEnds = ["\n"]
    var hasFinalLineEnd = true
    var isQuoted = false
    var delimiter = ","
    /// What the sections are called.
    var names = ["A", "B", "C"]

    var dialect: CSVDialect { CSVDialect(delimiter: Character(delimiter)) ?? .csv }

    var testDescription: String { "\(self)" }

    /// A file with a record for each number of a section.
    func file(_ sections: [Int]) -> String {
      var text = hasMark ? "\u{FEFF}" : ""
      var records = [["n", "s", "m"]]
      for (index, section) in sections.enumerated() {
        records.append(["r\(index)", names[section], index % 2 == 0 ? "" : "x\(delimiter)\"y\r\n"])
      }
      for (index, record) in records.enumerated() {
        text += record.map(field).joined(separator: delimiter)
        if hasFinalLineEnd || index < records.count - 1 { text += lineEnds[index % lineEnds.count] }
      }
      return text
    }

    private func field(_ value: String) -> String {
      let special = value.contains { "\"\n\r,\t;".contains($0) || $0 == "\r\n" }
      return isQuoted || special ? "\"" + value.replacing("\"", with: "\"\"") + "\"" : value
    }
  }

  static let forms: [Form] = {
    var forms: [Form] = []
    for lineEnds in [["\n"], ["\r\n"], ["\r\n", "\n", "\n"]] {
      for bits in 0..<32 {
        forms.append(
          Form(
            hasMark: bits & 1 != 0, lineEnds: lineEnds, hasFinalLineEnd: bits & 2 != 0,
            isQuoted: bits & 4 != 0,
            delimiter: bits & 8 != 0 ? (bits & 2 != 0 ? "," : ";") : "\t",
            names: bits & 16 != 0 ? ["A", "B", "C"] : ["", "B, \"b\"\tx", "C\nc"]))
      }
    }
    return forms
  }()

  /// All ways to put `count` records into three sections.
  static func distributions(_ count: Int) -> [[Int]] {
    (0..<count).reduce([[]]) { lists, _ in lists.flatMap { list in (0..<3).map { list + [$0] } } }
  }

  /// All moves of a table, with paths before the change and after the removal.
  private func moves(_ table: TableContents) -> [(TableIndexPath, TableIndexPath)] {
    var moves: [(TableIndexPath, TableIndexPath)] = []
    for source in 0..<table.numberOfSections {
      for row in 0..<table.numberOfRows(in: source) {
        for section in 0..<table.numberOfSections {
          let places = table.numberOfRows(in: section) + (section == source ? 0 : 1)
          for place in 0..<places { moves.append(([source, row], [section, place])) }
        }
      }
    }
    return moves
  }

  /// Writes the table and reads it again.
  private func expectSame(_ table: TableContents, _ form: Form, _ note: @autoclosure () -> String) throws {
    let bytes = table.csvBytes()
    let again = try TableFile.load(
      bytes: bytes, name: "t", mapping: table.mapping, dialect: form.dialect)
    let expected =
      table.mapping.sections == nil ? Snapshot(table).withoutEmptySections : Snapshot(table)
    // One expectation for all, since there are very many cases.
    let isSame =
      Snapshot(again) == expected && again.csvBytes() == bytes
      && (bytes.last == 0x0A) == form.hasFinalLineEnd
      && bytes.starts(with: [0xEF, 0xBB, 0xBF]) == form.hasMark
    if !isSame {
      Issue.record("\(note()) \(form) \(String(decoding: bytes, as: UTF8.self).debugDescription)")
    }
  }

  private func table(_ form: Form, _ sections: [Int], listed: Bool) throws -> TableContents {
    let order = [2, 0, 1].map { form.names[$0] } + ["nobody"]
    return try TableFile.load(
      bytes: Array(form.file(sections).utf8), name: "t",
      mapping: TableMapping(sectionBy: "s", key: "n", sections: listed ? order : nil), dialect: form.dialect)
  }

  /// Every move in every table of up to two records in every form, of three and four in some.
  @Test(arguments: forms)
  func everyMove(_ form: Form) throws {
    let index = Self.forms.firstIndex { $0.testDescription == form.testDescription } ?? 0
    for count in 1...(index % 32 == 5 ? 4 : index % 6 == 1 ? 3 : 2) {
      for sections in Self.distributions(count) {
        let listed = (sections.reduce(0, +) + (form.isQuoted ? 1 : 0)) % 2 == 0
        let start = try table(form, sections, listed: listed)
        #expect(start.csvBytes() == Array(form.file(sections).utf8))
        for (source, destination) in moves(start) {
          var moved = start
          moved.moveRow(from: source, to: destination)
          try expectSame(moved, form, "\(sections) \(source) → \(destination)")
          moved.moveRow(from: destination, to: source)
          let isBack = moved.csvBytes() == start.csvBytes()
          if !isBack { Issue.record("\(sections) \(source) → \(destination) and back") }
        }
      }
    }
  }

  /// Every two moves in every table of up to three records; the forms take turns.
  @Test(arguments: [true, false])
  func everyTwoMoves(listed: Bool) throws {
    var turn = 0
    for count in 1...3 {
      for sections in Self.distributions(count) {
        turn += 1
        let form = Self.forms[turn * 7 % Self.forms.count]
        let start = try table(form, sections, listed: listed)
        for first in moves(start) {
          var once = start
          once.moveRow(from: first.0, to: first.1)
          for second in moves(once) {
            var twice = once
            twice.moveRow(from: second.0, to: second.1)
            try expectSame(twice, form, "\(sections) \(first) \(second)")
          }
        }
      }
    }
  }

  /// Many moves in larger tables, by chance.
  @Test(arguments: 0..<40)
  func manyMoves(seed: Int) throws {
    var generator = SeededGenerator(seed: UInt64(seed))
    let form = Self.forms[seed * 5 % Self.forms.count]
    let count = Int.random(in: 5...120, using: &generator)
    let sections = (0..<count).map { _ in Int.random(in: 0..<3, using: &generator) }
    var table = try table(form, sections, listed: seed % 3 == 0)
    for step in 0..<60 {
      let source = Int.random(in: 0..<table.numberOfSections, using: &generator)
      let rows = table.numberOfRows(in: source)
      guard rows > 0 else { continue }
      let target = Int.random(in: 0..<table.numberOfSections, using: &generator)
      let places = table.numberOfRows(in: target) + (target == source ? 0 : 1)
      table.moveRow(
        from: [source, Int.random(in: 0..<rows, using: &generator)],
        to: [target, Int.random(in: 0..<places, using: &generator)])
      if step % 5 == 0 { try expectSame(table, form, "seed \(seed), step \(step)") }
    }
    try expectSame(table, form, "seed \(seed)")
  }

  /// A move moves one record, besides those that are moved so that the sections come back in their order.
  @Test func nothingElseMoves() throws {
    let form = Form()
    var besides = 0
    for sections in Self.distributions(5) {
      for isListed in [false, true] {
        let start = try table(form, sections, listed: isListed)
        let before = try names(start)
        for (source, destination) in moves(start) {
          var moved = start
          moved.moveRow(from: source, to: destination)
          let extra = RecordOrder(moved).moved.count
          besides += extra
          #expect(extra == 0 || !isListed)
          let places = try names(moved).compactMap { before.firstIndex(of: $0) }
          #expect(places.count == before.count)
          #expect(
            places.count - SectionMendingTests.longestRun(places) <= 1 + extra,
            "\(sections) \(source) → \(destination)")
        }
      }
    }
    #expect(besides > 100)
  }

  /// The names of the records of the file as which a table is written.
  private func names(_ table: TableContents) throws -> [String] {
    let document = try CSVDocument(bytes: table.csvBytes(), name: "t")
    return (0..<document.numberOfRecords).map { document.text(record: $0, column: 0) }
  }
}
