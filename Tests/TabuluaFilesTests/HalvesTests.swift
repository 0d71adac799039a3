import SeededNumbers
import TabuluaText
import TabuluaModel
import Testing

@testable import TabuluaFiles

/// Files scanned in two halves: what two scanners find is what one finds, wherever the second one begins.
@Suite struct HalvesTests {
  /// The columns and the starts that one scanner finds; nil if the file is refused.
  private func one(_ bytes: UnsafeRawBufferPointer, _ dialect: CSVDialect) -> ([String], [Int])? {
    var scanner = CSVScanner(bytes, dialect)
    guard (try? scanner.scan()) != nil else { return nil }
    return (scanner.columns, (0..<scanner.starts.count).map { scanner.starts[$0] })
  }

  /// How many of the places at which the second scanner may begin gave an answer; every answer is the right one.
  @discardableResult
  private func check(_ bytes: [UInt8], _ dialect: CSVDialect, step: Int = 1) -> Int {
    var answers = 0
    bytes.withUnsafeBytes { bytes in
      let expected = one(bytes, dialect)
      for middle in stride(from: 0, to: bytes.count, by: step) {
        guard let found = CSVScanner.scanHalves(of: bytes, dialect, middle: middle) else { continue }
        answers += 1
        let starts = (0..<found.starts.count).map { found.starts[$0] }
        if expected?.0 != found.columns || expected?.1 != starts {
          let text = String(decoding: bytes, as: UTF8.self).debugDescription
          Issue.record("\(text.prefix(500)) from \(middle) on in \(dialect.name): \(found.columns) \(starts)")
        }
      }
    }
    return answers
  }

  /// Where nothing is odd the halves are found, from every place but the last record.
  @Test func plainFilesAreHalved() {
    for end in ["\n", "\r\n"] {
      for last in ["", end] {
        let records = (0..<9).map { "\($0),x\($0),\"q, \($0)\"" }
        let text = (["a,b,c"] + records).joined(separator: end) + last
        let lastRecord = text.utf8.count - last.utf8.count - records[8].utf8.count
        #expect(check(Array(text.utf8), .csv) == lastRecord)
      }
    }
  }

  /// All short texts of the awkward bytes, amid records, with one column and with two.
  @Test(arguments: CSVDialect.tried.prefix(3))
  func everyShortText(dialect: CSVDialect) {
    let alphabet = [UInt8(ascii: "a"), dialect.delimiter, 0x22, 0x0A, 0x0D]
    let tab = String(Unicode.Scalar(dialect.delimiter))
    var texts: [[UInt8]] = [[]]
    for _ in 1...4 {
      texts = texts.flatMap { text in alphabet.map { text + [$0] } }
      for text in texts {
        check(Array("h\n".utf8) + text, dialect)
        check(Array("h\(tab)k\n".utf8) + text + Array("\(tab)b\na\(tab)b\n".utf8), dialect, step: 3)
      }
    }
  }

  /// Quoted fields that hold whole records: the second scanner is misled, and the first one finds out.
  @Test func recordsInsideQuotes() {
    let inner = String(repeating: "1,2\n", count: 40)
    for text in [
      "a,b\n1,\"\n\(inner)\"\n", "a,b\n\"\n\(inner)\",2\n\(inner)", "a,b\n\(inner)1,\"\n\(inner)\"\n\(inner)",
      "a,b\n1,\"\n\(inner)", "a,b\n\(inner)1,\"\n\(inner)\"x\n", "a,b\n\"\"\"\n\(inner)\"\"\",2\n\(inner)",
    ] {
      check(Array(text.utf8), .csv)
      check(Array(text.replacing(",", with: "\t").utf8), .tsv)
    }
  }

  /// Random files, mostly right, some spoilt in one place.
  @Test(arguments: 0..<12)
  func randomFiles(seed: Int) {
    var generator = SeededGenerator(seed: UInt64(seed))
    let cells = [
      "", "a", "bc", "\"q\"", "\"a,b\"", "\"two\nlines\"", "\"d\"\"q\"", "é", "\"1,2\n3,4\"", "x y",
    ]
    for _ in 0..<20 {
      let columns = Int.random(in: 1...3, using: &generator)
      let dialect = CSVDialect.tried.randomElement(using: &generator) ?? .csv
      let tab = String(Unicode.Scalar(dialect.delimiter))
      var text = (0..<columns).map { "c\($0)" }.joined(separator: tab) + "\n"
      for _ in 0..<Int.random(in: 1...30, using: &generator) {
        text += (0..<columns).map { _ in cells.randomElement(using: &generator) ?? "" }.joined(separator: tab)
        text += Bool.random(using: &generator) ? "\n" : "\r\n"
      }
      var bytes = Array(text.utf8)
      if Int.random(in: 0..<3, using: &generator) == 0 {
        let place = Int.random(in: 0..<bytes.count, using: &generator)
        bytes[place] = [0x22, 0x0A, 0x0D, dialect.delimiter, 0xC3].randomElement(using: &generator) ?? 0
      }
      check(bytes, dialect, step: 5)
    }
  }

  /// A table of two pieces: every cell, every column read at once, and what is written are those of one piece.
  @Test func tablesOfTwoPieces() throws {
    let header = "id,name,note\n"
    let record = { (number: Int) in
      "r\(number),\(number % 7 == 0 ? "\"two\nlines \(number)\"" : "name \(number)"),\(number % 3)\(number % 2 == 0 ? "\r\n" : "\n")"
    }
    let count = 260_000
    let text = header + (0..<count).map(record).joined()
    let bytes = Array(text.utf8)
    #expect(bytes.count > 1 << 22)
    let document = try CSVDocument(bytes: bytes, name: "t.csv")
    #expect(document.numberOfRecords == count)
    let found = bytes.withUnsafeBytes { bytes -> Bool in
      guard CSVScanner.scanHalves(of: bytes, .csv) != nil, let one = one(bytes, .csv) else { return false }
      return (0..<document.starts.count).allSatisfy { document.starts[$0] == one.1[$0] }
    }
    #expect(found)
    for (column, lower) in [(0, 0), (1, 129_000), (2, 3), (2, 131_000)] {
      var next = lower
      var isSame = true
      document.readCells(ofColumn: column, in: lower..<count - 1) { number, cell in
        isSame =
          isSame && number == next
          && CSVDocument.string(cell) == document.text(record: number, column: column)
        next += 1
        return next < count - 500
      }
      #expect(isSame && next == count - 500)
    }
    let contents = try TableFile.load(bytes: bytes, name: "t.csv", mapping: TableMapping(key: "id"))
    #expect(contents.csvBytes() == bytes)
    #expect(contents.row(forKey: "r259999").map { contents.text(of: $0, column: 2) } == "1")
  }

  /// What is wrong in a large file is told as in a small one, with its line, in whichever half it stands.
  @Test(arguments: [100, 699_990])
  func errorsOfLargeFiles(line: Int) throws {
    let whole = [String](repeating: "1234,67", count: 700_000)
    for (text, code, column) in [
      ("1,2,3", "ragged_record", 5), ("1", "ragged_record", 2), ("1,\"2\"x", "text_after_quote", 6),
      ("1,a\"b", "bare_quote", 4), ("1,\"", "unterminated_quote", 3), ("1,a\rb", "lone_carriage_return", 4),
    ] {
      var lines = whole
      lines[line] = text
      let bytes = Array(("a,b\n" + lines.joined(separator: "\n") + "\n").utf8)
      let problem = diagnostic { _ = try CSVDocument(bytes: bytes, name: "t.csv") }
      #expect(problem?.code == code)
      #expect(problem?.location?.line == line + 2)
      #expect(problem?.location?.column == column)
    }
  }
}
