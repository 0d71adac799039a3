public import Diagnostics

/// A CSV or TSV file in memory: its bytes, and where each field of each record lies in them.
///
/// Nothing of the file is lost: line ends, quotes, a byte-order mark and a missing final line end are found again
/// in ``bytes``. Cells are spans of the bytes, not strings. The first record holds the names of the columns; the
/// records below it are numbered from zero.
///
/// ```swift
/// let document = try CSVDocument(bytes: Array("name,age\nAda,36\n".utf8), name: "people.csv")
/// document.columns          // ["name", "age"]
/// document.numberOfRecords  // 1
/// document.text(record: 0, column: 1)  // "36"
/// ```
public struct CSVDocument: Sendable {
  /// The file as it is.
  public let bytes: [UInt8]

  /// The file's name, for messages.
  public let name: String

  /// What separates the fields.
  public let dialect: CSVDialect

  /// The names of the columns.
  public let columns: [String]

  /// How many records there are below the names.
  public var numberOfRecords: Int { starts.count / stride - 1 }

  /// For each record, the names first, where its fields begin, and one more: a byte beyond its content.
  ///
  /// So a field reaches to one byte before the next start, which its delimiter takes, and what lies between a
  /// record's content and the next record is the line end.
  let starts: [UInt32]

  /// How many starts a record has.
  var stride: Int { columns.count + 1 }

  /// Reads a file's bytes.
  ///
  /// - Throws: a diagnostic with line, column and the line's text: `empty_file`, `blank_header`,
  ///   `duplicate_column`, `ragged_record`, `blank_line`, `unterminated_quote`, `text_after_quote`, `bare_quote`,
  ///   `lone_carriage_return`, `invalid_utf8`, `not_utf8` or `file_too_large`.
  /// - Complexity: O(*n*) for *n* bytes.
  public init(bytes: [UInt8], name: String, dialect: CSVDialect = .csv) throws(Diagnostic) {
    let result: Result<CSVScanner, CSVError> = bytes.withUnsafeBytes { buffer in
      var scanner = CSVScanner(buffer, dialect)
      do throws(CSVError) {
        try scanner.scan()
        return .success(scanner)
      } catch {
        return .failure(error)
      }
    }
    switch result {
    case .failure(let error):
      throw bytes.withUnsafeBytes { error.diagnostic(in: $0, file: name, dialect: dialect) }
    case .success(let scanner):
      self.bytes = bytes
      self.name = name
      self.dialect = dialect
      columns = scanner.columns
      starts = scanner.starts
    }
  }
}

// Records and fields.
extension CSVDocument {
  /// The bytes of a record as they stand in the file, without the line end.
  public func content(ofRecord record: Int) -> Range<Int> {
    let first = (record + 1) * stride
    return Int(starts[first])..<Int(starts[first + columns.count]) - 1
  }

  /// The bytes of a record as they stand in the file, with the line end.
  public func span(ofRecord record: Int) -> Range<Int> {
    let first = (record + 1) * stride
    let next = first + stride
    return Int(starts[first])..<(next < starts.count ? Int(starts[next]) : bytes.count)
  }

  /// The bytes of a field as they stand in the file, with the quotes.
  public func span(record: Int, column: Int) -> Range<Int> {
    let index = (record + 1) * stride + column
    return Int(starts[index])..<Int(starts[index + 1]) - 1
  }

  /// Whether a field is quoted in the file.
  public func isQuoted(record: Int, column: Int) -> Bool {
    let span = span(record: record, column: column)
    return !span.isEmpty && bytes[span.lowerBound] == UInt8(ascii: "\"")
  }

  /// The text of a cell, without the quotes.
  public func text(record: Int, column: Int) -> String {
    withCell(record, column) { $0.map { String(decoding: $0, as: UTF8.self) } ?? "" }
  }

  /// The bytes before the first record: a byte-order mark, the names, and their line end.
  var head: Range<Int> { 0..<span(ofRecord: -1).upperBound }

  /// The line end after the names; empty in a file that has none.
  var lineEnd: Range<Int> { content(ofRecord: -1).upperBound..<head.upperBound }

  /// Whether the file ends with a line end.
  var hasFinalLineEnd: Bool {
    content(ofRecord: numberOfRecords - 1).upperBound < bytes.count
  }
}
