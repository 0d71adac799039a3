public import TabuluaText

/// A CSV or TSV file in memory: its bytes, and where each field of each record lies in them.
///
/// Nothing of the file is lost: line ends, quotes, a byte-order mark and a missing final line end are found again
/// in ``bytes``. Cells are spans of the bytes, not strings. The first record holds the names of the columns; the
/// records below it are numbered from zero.
///
/// ```swift
/// let document = try CSVDocument(bytes: FileBytes("name,age\nAda,36\n".utf8), name: "people.csv")
/// document.columns          // ["name", "age"]
/// document.numberOfRecords  // 1
/// document.text(record: 0, column: 1)  // "36"
/// ```
public struct CSVDocument: Sendable {
  /// The file as it is.
  public let bytes: FileBytes

  /// The file's name, for messages.
  public let name: String

  /// What separates the fields.
  public let dialect: CSVDialect

  /// The names of the columns.
  public let columns: [String]

  /// How many records there are below the names.
  public let numberOfRecords: Int

  /// For each record, the names first, where its fields begin; and at last where a further record would begin.
  ///
  /// Without a final line end that is one byte beyond one. So a delimiter or a line feed stands between a field and
  /// the next start, and before the line feed there may be a carriage return, which no field ends with.
  let starts: FieldStarts

  /// How many bytes a file may have: the starts of its fields are numbers of 32 bits.
  package static let largestSize = Int(UInt32.max) - 1

  /// Reads a file's bytes.
  ///
  /// ```swift
  /// let document = try CSVDocument(bytes: try FileBytes(path: "tasks.tsv"), name: "tasks.tsv", dialect: .tsv)
  /// ```
  ///
  /// - Throws: a diagnostic with line, column and the line's text: `empty_file`, `blank_header`,
  ///   `duplicate_column`, `ragged_record`, `blank_line`, `unterminated_quote`, `text_after_quote`, `bare_quote`,
  ///   `lone_carriage_return`, `invalid_utf8`, `not_utf8` or `file_too_large`.
  /// - Complexity: O(*n*) for *n* bytes, about five instructions each, in two threads where there are many; four
  ///   bytes of memory for a field.
  public init(bytes: FileBytes, name: String, dialect: CSVDialect = .csv) throws(Diagnostic) {
    try bytes.checkIsText(name)
    let (columns, starts) = try bytes.withUnsafeBytes { buffer throws(Diagnostic) in
      if let found = CSVScanner.scanHalves(of: buffer, dialect) { return found }
      var scanner = CSVScanner(buffer, dialect)
      do throws(CSVError) {
        try scanner.scan()
      } catch {
        throw error.diagnostic(in: buffer, file: name, dialect: dialect)
      }
      return scanner.finished()
    }
    self.bytes = bytes
    self.name = name
    self.dialect = dialect
    self.columns = columns
    self.starts = starts
    numberOfRecords = (starts.count - 1) / columns.count - 1
  }

  /// Reads a file's bytes, and copies them.
  ///
  /// ```swift
  /// let document = try CSVDocument(bytes: Array("title,done\nMilk,yes\n".utf8), name: "tasks.csv")
  /// print(document.text(record: 0, column: 1))  // yes
  /// ```
  ///
  /// - Throws: as ``init(bytes:name:dialect:)-(FileBytes,_,_)``.
  /// - Complexity: O(*n*) for *n* bytes.
  public init(bytes: [UInt8], name: String, dialect: CSVDialect = .csv) throws(Diagnostic) {
    try self.init(bytes: FileBytes(bytes), name: name, dialect: dialect)
  }
}

// Records and fields.
extension CSVDocument {
  /// The bytes of a record as they stand in the file, without the line end.
  package func content(ofRecord record: Int) -> Range<Int> {
    let first = (record + 1) * columns.count
    let start = starts[first]
    return start..<contentEnd(start, next: starts[first + columns.count])
  }

  /// The bytes of a record as they stand in the file, with the line end.
  package func span(ofRecord record: Int) -> Range<Int> {
    let first = (record + 1) * columns.count
    return starts[first]..<min(starts[first + columns.count], bytes.count)
  }

  /// The bytes of a field as they stand in the file, with the quotes.
  @inline(__always)
  package func span(record: Int, column: Int) -> Range<Int> {
    let index = (record + 1) * columns.count + column
    let (start, next) = starts.pair(at: index)
    return start..<(column + 1 == columns.count ? contentEnd(start, next: next) : next - 1)
  }

  /// Where a record's last field ends that begins at `start`, if the next record begins at `next`.
  @inline(__always)
  func contentEnd(_ start: Int, next: Int) -> Int {
    let end = next - 1
    return end > start && bytes[end - 1] == 0x0D ? end - 1 : end
  }

  /// Whether a field is quoted in the file.
  package func isQuoted(record: Int, column: Int) -> Bool {
    let span = span(record: record, column: column)
    return !span.isEmpty && bytes[span.lowerBound] == UInt8(ascii: "\"")
  }

  /// The text of a cell, without the quotes.
  public func text(record: Int, column: Int) -> String { withCell(record, column, Self.string) }

  /// The bytes before the first record: a byte-order mark, the names, and their line end.
  var head: Range<Int> { 0..<span(ofRecord: -1).upperBound }

  /// The line end after the names; empty in a file that has none.
  var lineEnd: Range<Int> { content(ofRecord: -1).upperBound..<head.upperBound }

  /// Whether the file ends with a line end.
  var hasFinalLineEnd: Bool { starts[starts.count - 1] == bytes.count }

  static func string(_ cell: UnsafeRawBufferPointer?) -> String {
    cell.map { String(decoding: $0, as: UTF8.self) } ?? ""
  }
}
