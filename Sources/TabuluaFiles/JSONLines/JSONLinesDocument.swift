public import TabuluaText
import TabuluaModel

/// A record of a JSON Lines file: where it lies.
struct JSONLinesRecord {
  /// Where its line begins.
  let start: UInt32
  /// The first of its values in the list of all.
  let firstCell: UInt32
  /// Which keys it has, in which order.
  let shape: UInt32
}

/// A JSON Lines file in memory: its bytes, and where each value of each record lies in them.
///
/// Nothing of the file is lost: spaces, the order of keys, the spelling of numbers and escapes, blank lines and line
/// ends are found again in ``bytes``. Cells are spans of the bytes, not strings. The columns are the keys of all
/// records, in the order of their first appearance. Lines of white space are no records.
///
/// ```swift
/// let document = try JSONLinesDocument(
///   bytes: FileBytes(Array(#"{"name":"Ada","age":36}"#.utf8)), name: "people.jsonl")
/// document.columns          // ["name", "age"]
/// document.numberOfRecords  // 1
/// ```
public struct JSONLinesDocument: Sendable {
  /// The file as it is.
  public let bytes: FileBytes

  /// The file's name, for messages.
  public let name: String

  /// The names of the columns.
  public let columns: [String]

  /// How many records there are.
  public var numberOfRecords: Int { records.count }

  let records: [JSONLinesRecord]
  let cells: [UInt32]
  let shapes: JSONLinesShapes

  /// What kinds of values each column holds.
  let kinds: [JSONCellKinds]

  /// Those of the columns that no record has, of a file with records.
  let columnsOfNoRecord: [String]

  /// Reads a file's bytes.
  ///
  /// ```swift
  /// let document = try JSONLinesDocument(bytes: try FileBytes(path: "tasks.jsonl"), name: "tasks.jsonl")
  /// ```
  ///
  /// - Throws: a diagnostic with line, column and the line's text: `bad_json`, `not_an_object`, `duplicate_column`,
  ///   `not_utf8` or `file_too_large`.
  /// - Complexity: O(*n*) for *n* bytes.
  public init(bytes: FileBytes, name: String) throws(Diagnostic) {
    try self.init(bytes: bytes, name: name, columnsIfEmpty: [])
  }

  /// Reads a file's bytes; one without records has the columns that are given.
  init(bytes: FileBytes, name: String, columnsIfEmpty: [String]) throws(Diagnostic) {
    // After the last byte of a slice there may be other bytes than zeros.
    let bytes = bytes.isWhole ? bytes : FileBytes(Array(bytes))
    try bytes.checkIsText(name)
    let scanner = try bytes.withUnsafeBytes { buffer throws(Diagnostic) in
      guard let base = buffer.baseAddress else { preconditionFailure("the bytes lie nowhere") }
      var scanner = JSONLinesScanner(buffer, base: base)
      let start = buffer.starts(with: UTF8Check.byteOrderMark) ? UTF8Check.byteOrderMark.count : 0
      if let line = scanner.scan(from: start) {
        throw JSONLinesError.diagnostic(ofLineAt: line, in: buffer, file: name)
      }
      return scanner
    }
    self.bytes = bytes
    self.name = name
    records = scanner.records
    cells = scanner.cells
    shapes = JSONLinesShapes(scanner.keys)
    columns = scanner.records.isEmpty ? columnsIfEmpty : scanner.keys.names
    kinds = scanner.records.isEmpty ? columnsIfEmpty.map { _ in [] } : scanner.kinds
    columnsOfNoRecord = []
    // Swift takes names that are composed in two ways for equal, and so does a reader.
    var seen: Set<String> = []
    for column in columns where !seen.insert(column).inserted {
      throw Diagnostic(
        code: TableError.Code.duplicateColumn.rawValue,
        message: "two keys are both written `\(column.forMessage)`, with other bytes for the same characters",
        location: TextLocation(file: name), help: "write the key the same way in all records")
    }
  }

  /// A document with further columns, which no record has.
  init(_ other: JSONLinesDocument, adding names: [String]) {
    bytes = other.bytes
    name = other.name
    columns = other.columns + names
    records = other.records
    cells = other.cells
    shapes = other.shapes.widened(by: names.count, of: other.columns.count)
    kinds = other.kinds + names.map { _ in [] }
    columnsOfNoRecord = other.columnsOfNoRecord + names
  }
}

// Records and cells.
extension JSONLinesDocument {
  /// The bytes of a record's line, with its line end and the blank lines after it.
  func span(ofRecord record: Int) -> Range<Int> {
    Int(records[record].start)..<(record + 1 < records.count ? Int(records[record + 1].start) : bytes.count)
  }

  /// The bytes before the first record: a byte-order mark and blank lines.
  var head: Range<Int> { 0..<(records.first.map { Int($0.start) } ?? bytes.count) }

  /// The bytes of a record's line without its end.
  func content(ofRecord record: Int) -> Range<Int> {
    let span = span(ofRecord: record)
    return bytes.withUnsafeBytes { bytes in
      // Behind the record's brace there is white space only.
      var end = span.upperBound
      while bytes[end - 1] != UInt8(ascii: "}") { end -= 1 }
      while end < span.upperBound, bytes[end] != 0x0A { end += 1 }
      if end < span.upperBound, bytes[end - 1] == 0x0D { end -= 1 }
      return span.lowerBound..<end
    }
  }

  /// Where a cell's value begins; nil if the record has no such key.
  @inline(__always)
  func start(record: Int, column: Int) -> Int? {
    let record = records[record]
    guard let place = shapes.place(of: column, in: record.shape) else { return nil }
    return Int(cells[Int(record.firstCell) + place])
  }

  /// The bytes of a cell's value as they stand in the file; nil if the record has no such key.
  func span(record: Int, column: Int) -> Range<Int>? {
    guard let start = start(record: record, column: column) else { return nil }
    return bytes.withUnsafeBytes { bytes in
      guard let base = bytes.baseAddress else { return nil }
      return start..<JSONBytes.endOfValue(at: start, in: base)
    }
  }
}
