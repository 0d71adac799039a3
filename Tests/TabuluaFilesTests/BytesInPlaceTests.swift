import TabuluaModel
@testable import TabuluaFiles
import Testing

/// Cells that are read where they lie say what cells say that are read the general way.
@Suite struct BytesInPlaceTests {
  /// What a cell says, and whether it can be read where it lies.
  fileprivate struct Cell: Equatable {
    var bytes: [UInt8]?
    var isInPlace = false
  }

  /// A cell, read both ways; nil where these do not agree, or the bytes are not those of `file`.
  private func cell(
    _ records: some RowContents, _ record: Int, _ column: Int, in file: UnsafeRawBufferPointer
  ) -> Cell? {
    var cell = Cell()
    records.readCell(record, column) { cell.bytes = $0.map(Array.init) }
    guard let place = records.bytesInPlace(record, column) else { return cell }
    cell.isInPlace = true
    guard let start = place.baseAddress, let first = file.baseAddress,
      start >= first && start + place.count <= first + file.count, Array(place) == cell.bytes
    else { return nil }
    return cell
  }

  /// How many cells are not where they lie; all of these, and no others, have doubled quotes.
  private func check(_ document: CSVDocument) -> Int {
    var copies = 0
    var wrong: [String] = []
    document.bytes.withUnsafeBytes { file in
      for record in 0..<document.numberOfRecords {
        for column in document.columns.indices {
          let field = Array(file[document.span(record: record, column: column)])
          guard let cell = cell(document, record, column, in: file),
            cell.isInPlace != (field.first == 0x22 && field.count > 1 && cell.bytes?.contains(0x22) == true)
          else {
            wrong.append("\(record), \(column): \(field)")
            continue
          }
          copies += cell.isInPlace ? 0 : 1
        }
      }
    }
    #expect(wrong.isEmpty)
    return copies
  }

  @Test(arguments: CSVDocumentTests.readings)
  func ofCSV(_ reading: CSVDocumentTests.Reading) throws {
    _ = check(try CSVDocument(bytes: Array(reading.text.utf8), name: "t", dialect: reading.dialect))
  }

  /// The starts of the fields are in two pieces where the file is large.
  @Test func ofTwoPieces() throws {
    let records = (0..<60_000).map { number in
      "\(number),\"a \(number % 7 == 0 ? "\"\"b\"\"" : "b")\",\(number % 3 == 0 ? "" : "x")\r"
    }
    let text = (["id,text,last"] + records).joined(separator: "\n") + "\n"
    let document = try CSVDocument(bytes: Array(text.utf8), name: "t")
    #expect(document.starts[document.starts.count - 1] == text.utf8.count)
    #expect(check(document) == (60_000 + 6) / 7)
  }

  @Test(arguments: 1..<9) func pairsOfStarts(split: Int) throws {
    func starts(_ numbers: Range<Int>) -> FieldStarts {
      var builder = FieldStarts.Builder(capacity: 16)
      for number in numbers { builder.append(number * number) }
      return builder.finished()
    }
    let pieces = FieldStarts(starts(0..<split + 1), then: starts(split..<10))
    for index in 0..<9 {
      let pair = pieces.pair(at: index)
      #expect(pair.0 == index * index && pair.1 == (index + 1) * (index + 1))
    }
  }

  @Test func ofJSONLines() throws {
    let text = #"""
      {"a":"x","b":"","c":null,"d":1.50}
      {"a":"ä🎈","b":"x\ny","d":true,"c":"null"}
      {"d":{"k":"\"v\""},"a":[1,2]}

      """#
    let document = try JSONLinesDocument(bytes: FileBytes(text.utf8), name: "t")
    let expected: [[Cell]] = [
      [.init("x"), .init(""), .init(), .init("1.50")],
      [.init("ä🎈"), .init("x\ny", isInPlace: false), .init("null"), .init("true")],
      [.init("[1,2]"), .init(), .init(), .init(#"{"k":"\"v\""}"#)],
    ]
    document.withFile { file in
      for record in expected.indices {
        #expect(expected[record].indices.map { cell(document, record, $0, in: file) } == expected[record])
      }
    }
  }
}

extension BytesInPlaceTests.Cell {
  fileprivate init(_ text: String, isInPlace: Bool = true) {
    self.init(bytes: Array(text.utf8), isInPlace: isInPlace)
  }
}
