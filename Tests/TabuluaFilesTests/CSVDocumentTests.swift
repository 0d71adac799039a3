import TabuluaModel
import TabuluaFiles
import Testing

@Suite struct CSVDocumentTests {
  /// A file, and its cells.
  struct Reading: Sendable, CustomTestStringConvertible {
    let text: String
    let columns: [String]
    let cells: [[String]]
    var dialect = CSVDialect.csv

    var testDescription: String { text.debugDescription }
  }

  static let readings: [Reading] = [
    .init(text: "a,b\n1,2\n", columns: ["a", "b"], cells: [["1", "2"]]),
    .init(text: "a,b\n1,2", columns: ["a", "b"], cells: [["1", "2"]]),
    .init(text: "a,b\r\n1,2\r\n", columns: ["a", "b"], cells: [["1", "2"]]),
    .init(text: "a,b\r\n1,2\n3,4\r\n", columns: ["a", "b"], cells: [["1", "2"], ["3", "4"]]),
    .init(text: "\u{FEFF}a,b\n1,2\n", columns: ["a", "b"], cells: [["1", "2"]]),
    .init(text: "\u{FEFF}\"a\",b\n1,2\n", columns: ["a", "b"], cells: [["1", "2"]]),
    .init(text: "a,b\n,\n", columns: ["a", "b"], cells: [["", ""]]),
    .init(text: "a,b\n1,", columns: ["a", "b"], cells: [["1", ""]]),
    .init(text: "a,b\n,1", columns: ["a", "b"], cells: [["", "1"]]),
    .init(text: "a,b\n\"1\",\"\"\n", columns: ["a", "b"], cells: [["1", ""]]),
    .init(text: "a,b\n\"1,2\",\"x\"\"y\"\n", columns: ["a", "b"], cells: [["1,2", "x\"y"]]),
    .init(text: "a,b\n\"\"\"\",\"\"\"\"\"\"\n", columns: ["a", "b"], cells: [["\"", "\"\""]]),
    .init(
      text: "a,b\n\"1\n2\",\"3\r\n4\"\r\n", columns: ["a", "b"], cells: [["1\n2", "3\r\n4"]]),
    .init(text: "a,b\n\"1\r2\",3\n", columns: ["a", "b"], cells: [["1\r2", "3"]]),
    .init(text: "a,b\n\"1\",\"2\"", columns: ["a", "b"], cells: [["1", "2"]]),
    .init(text: "a,b\n 1 , 2\n", columns: ["a", "b"], cells: [[" 1 ", " 2"]]),
    .init(text: "a,b\n1\u{0},2\n", columns: ["a", "b"], cells: [["1\u{0}", "2"]]),
    .init(text: "a,b\nä,🎈\n", columns: ["a", "b"], cells: [["ä", "🎈"]]),
    .init(text: "a,b\n'1','2'\n", columns: ["a", "b"], cells: [["'1'", "'2'"]]),
    .init(text: "a,b\n!#$%&()*+,-\n", columns: ["a", "b"], cells: [["!#$%&()*+", "-"]]),
    .init(text: "\"a,1\",\"b\"\"\"\n1,2\n", columns: ["a,1", "b\""], cells: [["1", "2"]]),
    .init(text: ",a\n1,2\n", columns: ["", "a"], cells: [["1", "2"]]),
    .init(text: "a,b", columns: ["a", "b"], cells: []),
    .init(text: "a,b\n", columns: ["a", "b"], cells: []),
    .init(text: "a\n1\n\n2\n", columns: ["a"], cells: [["1"], [""], ["2"]]),
    .init(text: "a\n\"\"", columns: ["a"], cells: [[""]]),
    .init(text: "\"\"\n1\n", columns: [""], cells: [["1"]]),
    .init(text: "a\tb\n1,2\t3\n", columns: ["a", "b"], cells: [["1,2", "3"]], dialect: .tsv),
    .init(
      text: "a\tb\n5\" disk\tx\"\"\n", columns: ["a", "b"], cells: [["5\" disk", "x\"\""]], dialect: .tsv),
    .init(
      text: "a\tb\n\"1\t2\"\t\"x\"\"\"\r\n", columns: ["a", "b"], cells: [["1\t2", "x\""]], dialect: .tsv),
    .init(text: "a\tb\n\t\n", columns: ["a", "b"], cells: [["", ""]], dialect: .tsv),
  ]

  @Test(arguments: readings)
  func cells(_ reading: Reading) throws {
    let document = try CSVDocument(bytes: Array(reading.text.utf8), name: "t", dialect: reading.dialect)
    #expect(document.columns == reading.columns)
    #expect(document.numberOfRecords == reading.cells.count)
    for record in 0..<document.numberOfRecords {
      let cells = document.columns.indices.map { document.text(record: record, column: $0) }
      #expect(cells == reading.cells[record])
    }
  }

  /// Spans of records, one after the other, are the file.
  @Test(arguments: readings)
  func spansCoverTheFile(_ reading: Reading) throws {
    let document = try CSVDocument(bytes: Array(reading.text.utf8), name: "t", dialect: reading.dialect)
    var end = document.numberOfRecords > 0 ? document.span(ofRecord: 0).lowerBound : document.bytes.count
    for record in 0..<document.numberOfRecords {
      let span = document.span(ofRecord: record)
      #expect(span.lowerBound == end)
      #expect(span.lowerBound <= document.content(ofRecord: record).lowerBound)
      end = span.upperBound
    }
    #expect(end == document.bytes.count)
  }

  /// What was not changed is written as it was.
  @Test(arguments: readings)
  func unchangedFilesKeepTheirBytes(_ reading: Reading) throws {
    let contents = try TableFile.load(
      bytes: Array(reading.text.utf8), name: "t", dialect: reading.dialect)
    #expect(contents.csvBytes() == Array(reading.text.utf8))
  }

  /// Each file in the other dialect reads the same.
  @Test(arguments: readings)
  func otherDialects(_ reading: Reading) throws {
    let contents = try TableFile.load(
      bytes: Array(reading.text.utf8), name: "t", dialect: reading.dialect)
    for dialect in CSVDialect.tried {
      let again = try TableFile.load(
        bytes: contents.csvBytes(dialect: dialect), name: "t", dialect: dialect)
      #expect(Snapshot(again) == Snapshot(contents))
      #expect(again.columns == contents.columns)
    }
  }

  @Test func quotedFieldsAreKnown() throws {
    let document = try CSVDocument(bytes: Array("a,b,c\n1,\"2\",\n".utf8), name: "t")
    #expect((0..<3).map { document.isQuoted(record: 0, column: $0) } == [false, true, false])
  }

  @Test(arguments: [
    ("a.csv", CSVDialect.csv), ("a.tsv", .tsv), ("A.TSV", .tsv), ("zone.tab", .tsv), ("a", .csv),
    ("dir.tsv/a", .csv), (".tsv", .csv), ("a.txt", .csv),
  ])
  func dialectOfAName(name: String, dialect: CSVDialect) {
    #expect(CSVDialect(forFileNamed: name) == dialect)
  }

  /// All texts of up to six characters out of the awkward ones are read or refused, and nothing else happens;
  /// what is read is written back as it was.
  @Test func everyShortFile() throws {
    let alphabet: [UInt8] = Array("a,\"\n\r".utf8)
    var texts: [[UInt8]] = [[]]
    var read = 0
    for _ in 0..<6 {
      texts = texts.flatMap { text in alphabet.map { text + [$0] } }
      for text in texts {
        guard let contents = try? TableFile.load(bytes: text, name: "t") else { continue }
        read += 1
        #expect(contents.csvBytes() == text, "\(text)")
        #expect(cells(contents) == ReferenceReader.cells(text), "\(text)")
      }
    }
    #expect(read > 500)
  }

  private func cells(_ contents: TableContents) -> [[String]] {
    [contents.columns.map(\.name)] + (Snapshot(contents).sections.first?.rows ?? [])
  }
}

/// A slow and simple reader of files that are known to be right.
enum ReferenceReader {
  static func cells(_ bytes: [UInt8]) -> [[String]] {
    var records: [[String]] = []
    var fields: [String] = []
    var field = ""
    var isOpen = false
    var scalars = Array(String(decoding: bytes, as: UTF8.self).unicodeScalars)
    if scalars.last != "\n" { scalars.append("\n") }
    var index = 0
    while index < scalars.count {
      let scalar = scalars[index]
      if isOpen, scalar == "\"", index + 1 < scalars.count, scalars[index + 1] == "\"" {
        field += "\""
        index += 1
      } else if scalar == "\"" {
        isOpen.toggle()
      } else if isOpen {
        field.unicodeScalars.append(scalar)
      } else if scalar == "," || scalar == "\n" {
        fields.append(field)
        field = ""
        if scalar == "\n" {
          records.append(fields)
          fields = []
        }
      } else if scalar != "\r" {
        field.unicodeScalars.append(scalar)
      }
      index += 1
    }
    return records
  }
}
