import SeededNumbers
import TabuluaText
import Foundation
import TabuluaModel
import Testing

@testable import TabuluaFiles

/// Files of every awkward kind are read as a simple reader reads them and written back as they were, or refused
/// with line and column; and the two readers of the scanner never disagree.
@Suite struct DialectSoupTests {
  /// With this in the environment the long runs are made whole.
  private static let isLong = ProcessInfo.processInfo.environment["TABULUA_LONG"] ?? "" != ""

  /// What the scanner finds, or what is wrong, as one text.
  private func scanned(_ bytes: [UInt8], _ dialect: CSVDialect, isPrecise: Bool) -> String {
    bytes.withUnsafeBytes { buffer in
      var scanner = CSVScanner(buffer, dialect)
      do throws(CSVError) {
        try scanner.scan(isPrecise: isPrecise)
      } catch {
        return "\(error)"
      }
      let starts = (0..<scanner.starts.count).map { scanner.starts[$0] }
      return "\(scanner.columns) \(starts)"
    }
  }

  /// The quick reader sees what the precise one sees.
  private func expectAgreement(_ bytes: [UInt8], _ dialect: CSVDialect) {
    let quick = scanned(bytes, dialect, isPrecise: false)
    let precise = scanned(bytes, dialect, isPrecise: true)
    guard quick != precise else { return }
    let text = String(decoding: bytes, as: UTF8.self).debugDescription
    Issue.record("\(quick.prefix(300)) and not \(precise.prefix(300)): \(text) in \(dialect.name)")
  }

  /// The file is read as the model reads it, and written back as it was.
  private func expectModel(_ bytes: [UInt8], _ dialect: CSVDialect, _ note: String = "") {
    let model = ModelReader.read(bytes, dialect)
    var contents: TableContents?
    let problem = diagnostic { contents = try TableFile.load(bytes: bytes, name: "t", dialect: dialect) }
    let shown = note.isEmpty ? String(decoding: bytes, as: UTF8.self).debugDescription : note
    if brief(problem) != ModelReader.brief(model, in: bytes) {
      Issue.record("\(shown): \(brief(problem)) and not \(ModelReader.brief(model, in: bytes))")
    }
    guard let contents, case .cells(let cells) = model else { return }
    if contents.csvBytes() != bytes { Issue.record("\(shown): written in another way") }
    let read = [contents.columns.map(\.name)] + (Snapshot(contents).sections.first?.rows ?? [])
    if read != cells { Issue.record("\(shown): other cells are read") }
  }

  /// All texts of the awkward bytes, at the start and in the midst of a file, across the border of two blocks.
  @Test(arguments: CSVDialect.tried.prefix(isLong ? 8 : 3))
  func everyShortText(dialect: CSVDialect) {
    let alphabet = [UInt8(ascii: "a"), dialect.delimiter, 0x22, 0x0A, 0x0D, 0xC3, 0xA4]
    let tab = String(Unicode.Scalar(dialect.delimiter))
    let longest = Self.isLong ? 7 : 3
    var texts: [[UInt8]] = [[]]
    for length in 1...longest {
      texts = texts.flatMap { text in alphabet.map { text + [$0] } }
      for (number, text) in texts.enumerated() {
        if length < 6 { expectModel(text, dialect) }
        // The text begins up to seven bytes before a border.
        for columns in 1...2 where length < 5 || (number + columns) % 4 == 0 {
          let row = columns == 1 ? "xyzxyzx\n" : "xyz\(tab)xyz\n"
          let head = columns == 1 ? "h\n" : "h\(tab)k\n"
          let before = 128 - (number % (length + 1)) - (number % 3 == 0 ? 0 : 2)
          var bytes = Array((head + String(repeating: "a", count: before % 8) + row.dropFirst()).utf8)
          while bytes.count + 8 <= before { bytes += Array(row.utf8) }
          bytes += text
          let whole = bytes + Array("\n".utf8) + Array(String(repeating: row, count: 20).utf8)
          expectAgreement(whole, dialect)
        }
      }
    }
  }

  /// A file that is mostly right: random cells in random quotes, with random line ends.
  private func soup(_ dialect: CSVDialect, _ generator: inout SeededGenerator) -> [UInt8] {
    let pieces = [
      "a", "bc", "def", "ä", "漢字", "🎈", " ", "\u{0}", "'", "\"", "\n", "\r\n", "\r", ",", "\t", "12345678",
      String(repeating: "x", count: 61), String(repeating: "é", count: 33), "",
    ]
    let columns = Int.random(in: 1...5, using: &generator)
    let ends = [["\n"], ["\r\n"], ["\n", "\r\n"]].randomElement(using: &generator) ?? ["\n"]
    let quoting = Int.random(in: 0...3, using: &generator)
    var bytes: [UInt8] = Bool.random(using: &generator) ? [] : [0xEF, 0xBB, 0xBF]
    let records = Int.random(in: 0...12, using: &generator)
    for record in 0...records {
      for column in 0..<columns {
        if column > 0 { bytes.append(dialect.delimiter) }
        var cell = record == 0 ? "c\(column)" : ""
        for _ in 0..<Int.random(in: 0...3, using: &generator) {
          cell += pieces.randomElement(using: &generator) ?? ""
        }
        let isQuoted = quoting == 0 || Int.random(in: 0..<8, using: &generator) < quoting
        let needs = cell.utf8.contains { [0x22, 0x0A, 0x0D, dialect.delimiter].contains($0) }
        // In a file with tabs a quote within a cell needs no quotes.
        let isBare =
          dialect.allowsBareQuotes && cell.utf8.first != 0x22
          && !cell.utf8.contains { [0x0A, 0x0D, dialect.delimiter].contains($0) }
        if isQuoted || needs && !isBare {
          bytes += Array("\"\(cell.replacing("\"", with: "\"\""))\"".utf8)
        } else {
          bytes += Array(cell.utf8)
        }
      }
      if record < records || Bool.random(using: &generator) {
        bytes += Array((ends.randomElement(using: &generator) ?? "\n").utf8)
      }
    }
    // Some are spoilt in one place.
    if Int.random(in: 0..<3, using: &generator) == 0, !bytes.isEmpty {
      let place = Int.random(in: 0..<bytes.count, using: &generator)
      let spoilers: [UInt8] = [0x22, 0x0A, 0x0D, dialect.delimiter, 0xC3, 0xA4, 0x61]
      switch Int.random(in: 0..<3, using: &generator) {
      case 0: bytes.remove(at: place)
      case 1: bytes.insert(spoilers.randomElement(using: &generator) ?? 0, at: place)
      default: bytes[place] = spoilers.randomElement(using: &generator) ?? 0
      }
    }
    return bytes
  }

  @Test(arguments: 0..<16)
  func randomSoup(seed: Int) {
    var generator = SeededGenerator(seed: UInt64(seed))
    for _ in 0..<(Self.isLong ? 20_000 : 60) {
      let dialect = CSVDialect.tried.randomElement(using: &generator) ?? .csv
      let bytes = soup(dialect, &generator)
      expectAgreement(bytes, dialect)
      expectModel(bytes, dialect)
    }
  }

  /// A delimiter, a quoted field, a line end and a character of several bytes at every place of a block.
  @Test(arguments: 0..<64)
  func everyPlaceOfABlock(offset: Int) {
    let lead = "h,k\n" + String(repeating: "a", count: offset)
    for middle in [
      ",b\n", "a,\"b,\"\"\n\",c", ",b\r\n", "ä,漢\n", "🎈,🎈\r\n", ",\"b\"\r\n", "\",\n", ",\"b\"x\n",
      ",b\rc\n", "\n", ",b,c\n",
    ] {
      let bytes = Array((lead + middle + String(repeating: "xyz,xyz\n", count: 17)).utf8)
      expectAgreement(bytes, .csv)
      expectModel(bytes, .csv)
    }
    // A character that is cut at every place.
    for broken: [UInt8] in [[0xC3], [0xE6, 0xBC], [0xF0, 0x9F, 0x8E], [0xC3, 0xA4, 0xA4]] {
      let bytes = Array(lead.utf8) + broken + Array((",b\n" + String(repeating: "xyz,xyz\n", count: 9)).utf8)
      expectAgreement(bytes, .csv)
      expectModel(bytes, .csv)
    }
  }

  /// Files that are large in one way or another.
  @Test func largeShapes() {
    let many = 10_000
    let names = (0..<many).map { "c\($0)" }.joined(separator: ",")
    let cells = (0..<many).map { $0 % 97 == 0 ? "\"\($0),\"" : "\($0 % 10)" }.joined(separator: ",")
    let line = String(repeating: "0123456789abcdef", count: 4096) + "!"
    let cell = String(repeating: "a,\n\"\"ä", count: Self.isLong ? 100_000_000 / 7 : 15_000)
    for (text, note) in [
      ("\(names)\n\(cells)\n\(cells)\r\n\(cells)", "columns"),
      ("\(names)\n\(cells)\n\(cells),\n", "a column too many"),
      ("a\n" + (0..<3000).map { "\($0)\n" }.joined(), "one column"),
      ("a\n" + String(repeating: "\n", count: 3000), "one column, empty"),
      ("a,b\n\(line),x\n\(line.dropFirst()),\"\(line)\"\n", "lines of 65 537 bytes"),
      ("a,b\n1,\"\(cell)\"\n2,\(line)", "a large cell"),
      ("a,b\n1,\"\(cell)\"x\n", "text after a large cell"),
      ("a,b\n1,\"\(cell)\n", "a large cell that is never closed"),
      ("a,b\n1,\u{0}\n\u{0}\u{0},\n" + String(repeating: "\u{0},\u{0}\r\n", count: 100), "null bytes"),
      ("a,b\n1,2\n\n", "an empty last line"),
    ] {
      expectModel(Array(text.utf8), .csv, note)
    }
  }

  /// What is written after rows were moved, deleted and edited is, row by row, the record or the new text.
  @Test(arguments: 0..<12)
  func writtenRowByRow(seed: Int) throws {
    var generator = SeededGenerator(seed: UInt64(seed))
    let count = [0, 1, 2, 63, 64, 65, 200, 300][seed % 8]
    let end = seed % 3 == 0 ? "\r\n" : "\n"
    let records = (0..<count).map { $0 % 5 == 0 ? "\($0),\"x\n\($0)\"" : "\($0),x\($0)" }
    let isOpen = seed % 2 == 0
    let text = "k,v" + end + records.joined(separator: end) + (isOpen || count == 0 ? "" : end)
    let view = try TableView(try load(text, TableMapping(key: "k")), editing: true)
    var expected = records
    for step in 0..<count {
      let row = Int.random(in: 0..<max(expected.count, 1), using: &generator)
      guard !expected.isEmpty else { break }
      switch step % 3 {
      case 0:
        let to = Int.random(in: 0..<expected.count, using: &generator)
        _ = try view.drag(rowAt: [0, row], to: [0, to])
        expected.insert(expected.remove(at: row), at: to)
      case 1:
        try view.set(values: ["v": .text("new, \(step)")], ofRowAt: [0, row])
        let key = expected[row].prefix { $0 != "," }
        expected[row] = "\(key),\"new, \(step)\""
      default:
        guard step % 2 == 0 else { continue }
        try view.deleteRows(at: [[0, row]])
        expected.remove(at: row)
      }
    }
    let isFinal = text.hasSuffix(end)
    let body = expected.joined(separator: end) + (isFinal && !expected.isEmpty ? end : "")
    #expect(written(view.contents) == "k,v" + (expected.isEmpty && !isFinal ? "" : end) + body)
  }
}
