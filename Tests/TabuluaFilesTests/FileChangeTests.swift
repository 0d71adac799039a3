import SeededNumbers
import TabuluaModel
import TabuluaText
import Testing

@testable import TabuluaFiles

/// The laws of the changes that a journal has: made again and taken back they give the files byte for byte, and they leave
/// the records alone that others have written since.
@Suite struct FileChangeTests {
  /// A form of file, and what its columns mean.
  struct Form: Sendable, CustomTestStringConvertible {
    let name: String
    let mapping: TableMapping
    var lineEnd = "\n"
    var hasFinalLineEnd = true
    var hasMark = false

    var testDescription: String {
      "\(name) \(mapping.key ?? "-") \(mapping.sectionBy ?? "-") \(lineEnd.utf8.count) \(hasFinalLineEnd)"
    }

    /// A file with some records.
    func file(_ count: Int, _ random: inout SeededGenerator) -> String {
      var lines: [String] = []
      for index in 0..<count {
        let section = ["A", "\u{E9}", "e\u{301}"][Int.random(in: 0..<3, using: &random)]
        let text = ["x", "a \"b\", c", "", "ü\u{0301}"][Int.random(in: 0..<4, using: &random)]
        let key = FileChangeTests.name(index)
        let spelling = Bool.random(using: &random)
        if name.hasSuffix("jsonl") {
          let quoted = "\"\(text.replacing("\"", with: "\\\""))\""
          lines.append(
            spelling
              ? "{\"id\":\"\(key)\",\"s\":\"\(section)\",\"t\":\(quoted),\"n\":1.50}"
              : "{ \"t\" : \(quoted), \"id\":\"\(key)\", \"s\":\"\(section)\" }")
        } else {
          let delimiter = name.hasSuffix("tsv") ? "\t" : ","
          let quoted = text.contains("\"") || spelling ? "\"\(text.replacing("\"", with: "\"\""))\"" : text
          lines.append(
            [key, section, quoted, spelling ? "1.50" : "\"2\""].joined(separator: delimiter))
        }
      }
      if !name.hasSuffix("jsonl") {
        lines.insert(["id", "s", "t", "n"].joined(separator: name.hasSuffix("tsv") ? "\t" : ","), at: 0)
      }
      return (hasMark ? "\u{FEFF}" : "") + lines.joined(separator: lineEnd)
        + (hasFinalLineEnd && !lines.isEmpty ? lineEnd : "")
    }
  }

  /// A name by its number; two of them are the same text for Swift, and written with other characters.
  static func name(_ number: Int) -> String {
    switch number {
    case 1: "\u{E9}"
    case 2: "e\u{301}"
    default: "k\(number)"
    }
  }

  static let forms: [Form] = {
    var forms: [Form] = []
    for name in ["t.csv", "t.tsv", "t.jsonl"] {
      for key in ["id", nil] {
        for section in ["s", nil] {
          let mapping = TableMapping(text: "t", sectionBy: section, key: key)
          forms.append(Form(name: name, mapping: mapping))
          forms.append(Form(name: name, mapping: mapping, lineEnd: "\r\n", hasFinalLineEnd: false))
          forms.append(Form(name: name, mapping: mapping, hasFinalLineEnd: false, hasMark: true))
        }
      }
    }
    return forms
  }()

  /// Makes some random changes; nil for tables in which none can be made.
  func edited(
    _ table: TableContents, by count: Int, names: String, _ random: inout SeededGenerator
  ) throws -> TableContents {
    let view = try TableView(table)
    for number in 0..<count {
      let rows = (0..<view.contents.numberOfSections).flatMap { section in
        (0..<view.contents.numberOfRows(in: section)).map { TableIndexPath(section: section, row: $0) }
      }
      guard let path = rows.randomElement(using: &random), let row = view.contents.row(at: path) else {
        break
      }
      switch Int.random(in: 0..<6, using: &random) {
      case 0: try view.deleteRows(at: [path])
      case 1:
        let key = names + Self.name(number)
        let values: [String: TableValue] =
          table.mapping.key == nil ? ["t": "new"] : ["id": .text(key), "t": "new"]
        try view.insertRows([(at: path, values: values)])
      case 2, 3:
        let section = Int.random(in: 0..<view.contents.numberOfSections, using: &random)
        let places = view.contents.numberOfRows(in: section) - (section == path.section ? 1 : 0)
        try view.moveRow(
          at: path, to: TableIndexPath(section: section, row: Int.random(in: 0...places, using: &random)))
      case 4:
        // What looks the same is written over it, and over that again.
        for text in Bool.random(using: &random) ? ["\u{E9}", "e\u{301}"] : [] {
          try view.setValue(.text(text), of: row, column: "t")
          #expect(
            view.contents.text(of: row, column: table.columnIndex("t") ?? 0).utf8.elementsEqual(text.utf8))
        }
        try view.setValue(.text("\(names) \"\(number)\","), of: row, column: "t")
      default:
        guard table.mapping.key != nil else { continue }
        try view.setValue(.text("\(names)k" + Self.name(number)), of: row, column: "id")
      }
    }
    return view.contents
  }

  func bytes(_ table: TableContents, _ form: Form) -> [UInt8] {
    form.name.hasSuffix("jsonl") ? table.jsonLinesBytes() : table.csvBytes()
  }

  func load(_ bytes: [UInt8], _ form: Form) throws -> TableContents {
    try TableFile.load(bytes: bytes, name: form.name, mapping: form.mapping)
  }

  /// What a change did to a file, as the lines of a journal say it.
  func change(_ add: (JournalLines) -> Void) throws -> FileChange {
    let lines = JournalLines()
    add(lines)
    var result = FileChange()
    lines.end()
    var bytes: [UInt8] = []
    JournalLines.forEachPiece(of: [lines]) { piece, _ in bytes += piece.takenBytes() }
    let texts = bytes.split(separator: 0x0A)
    #expect(texts.count == lines.count)
    for line in texts {
      let value = try JSONParser.parse(line)
      if value["kind"] == .string("head"), case .string(let old)? = value["old"],
        case .string(let new)? = value["new"]
      {
        result.head = FileChange.Head(old: old, new: new)
      } else {
        let record = try #require(RecordChange(value))
        // It is read from where it lies, too.
        let isRead = Array(line).withUnsafeBytes { bytes in
          guard let start = bytes.baseAddress else { return false }
          var reader = RecordLineReader(table: nil, isInverted: false, from: start)
          if case .record(let read) = reader.read(bytes) { return read == record }
          return false
        }
        #expect(isRead, "\(String(decoding: line, as: UTF8.self))")
        result.records.append(record)
      }
    }
    return result
  }

  func change(_ before: TableContents, _ after: TableContents) throws -> FileChange {
    try change { $0.addRecords(before, after, table: nil) }
  }

  @Test(arguments: forms) func madeAgainAndTakenBack(_ form: Form) throws {
    var random = SeededGenerator(seed: 22)
    var changes = 0
    for round in 0..<60 {
      let old = Array(form.file(round % 9, &random).utf8)
      let before = try load(old, form)
      let after = try edited(before, by: Int.random(in: 1...5, using: &random), names: "n", &random)
      let new = bytes(after, form)
      let change = try change(before, after)
      changes += change.records.count
      #expect((change == FileChange()) == (old == new), "\(String(decoding: old, as: UTF8.self))")
      guard old != new, let written = try? load(new, form) else { continue }
      let forth = try #require(FileRewrite(change, of: before))
      #expect(forth.conflicts.isEmpty && forth.numberOfDone == 0)
      #expect(forth.file().bytes.elementsEqual(new))
      let back = try #require(FileRewrite(change.inverted, of: written))
      #expect(back.conflicts.isEmpty && back.numberOfDone == 0)
      #expect(back.file().bytes.elementsEqual(old))
      // The change that is found between the two files is one of the same records.
      let order = back.file().order
      for (rewrite, table) in [(forth, written), (back, before)] {
        let document = try #require(table.records as? any TableDocument)
        #expect(rewrite.file().fits(TableFile.Records(document: document, columns: [])))
      }
      let again = try self.change { $0.addRecords(written, before, order: order, table: nil) }
      #expect(Set(again.records.map(\.row)).count == again.records.count)
      let redone = try #require(FileRewrite(again.inverted, of: try load(old, form)))
      #expect(redone.conflicts.isEmpty)
      #expect(redone.file().bytes.elementsEqual(new))
    }
    #expect(changes > 50)
  }

  /// Somebody else changes other rows: they keep their bytes, and the rest is taken back.
  @Test(arguments: forms.filter { $0.mapping.key != nil }) func besideOthers(_ form: Form) throws {
    var random = SeededGenerator(seed: 7)
    var (whole, refused) = (0, 0)
    for _ in 0..<80 {
      let before = try load(Array(form.file(8, &random).utf8), form)
      let after = try edited(before, by: 2, names: "n", &random)
      guard let written = try? load(bytes(after, form), form) else { continue }
      let change = try change(before, after)
      let other = try edited(written, by: 2, names: "o", &random)
      guard let now = try? load(bytes(other, form), form) else { continue }
      let others = try self.change(written, other)
      let back = try #require(FileRewrite(change.inverted, of: now))
      let file = try load(Array(back.file().bytes), form)
      let own = Set(change.records.flatMap { [$0.old?.row, $0.new?.row].compactMap { $0 } })
      let touched = Set(others.records.flatMap { [$0.old?.row, $0.new?.row].compactMap { $0 } })
      // Rows of others are as they are, byte for byte.
      for number in 0..<now.records.numberOfRecords {
        let row = RowIdentity(number: UInt32(number))
        let key = try #require(now.key(of: row))
        if own.contains(ExactText(key)) { continue }
        let same = try #require(file.row(forKey: key), "\(key) is lost")
        #expect(record(same, of: file) == record(row, of: now))
      }
      if own.isDisjoint(with: touched), back.conflicts.isEmpty {
        whole += 1
        // The rows that were changed are as they were.
        for record in change.records {
          guard let old = record.old else {
            #expect(file.row(forKey: record.row.text) == nil)
            continue
          }
          let row = try #require(file.row(forKey: old.row.text))
          #expect(self.record(row, of: file) == old.bytes.trimmed)
        }
      }
      for conflict in back.conflicts {
        refused += 1
        #expect(own.contains(conflict.row))
        guard let row = now.row(forKey: conflict.row.text) else { continue }
        let left = try #require(file.row(forKey: conflict.row.text))
        #expect(record(left, of: file) == record(row, of: now))
      }
    }
    #expect(whole > 10 && refused > 10, "\(whole) \(refused)")
  }

  /// The bytes of a row's record, without the line end.
  func record(_ row: RowIdentity, of table: TableContents) -> String {
    guard let document = table.records as? any TableDocument else { return "" }
    return document.text(document.span(ofRecord: Int(row.number))).trimmed
  }
}

extension String {
  /// The text without line ends behind it.
  var trimmed: String {
    String(decoding: Array(utf8.reversed().drop { $0 == 0x0A || $0 == 0x0D }.reversed()), as: UTF8.self)
  }
}
