import TabuluaModel
import TabuluaText

/// The form of a file that holds a table.
///
/// ```swift
/// if case .csv(let dialect)? = TableFormat(forFileNamed: "tasks.tsv") { print(dialect.name) }  // TSV
/// ```
public enum TableFormat: Sendable, Hashable {
  /// Fields between commas, tabs or other delimiters.
  case csv(CSVDialect)

  /// A JSON object a line.
  case jsonLines

  /// The form that a file's name tells: `.csv`, `.tsv` and `.tab`, `.jsonl` and `.ndjson`; nil for other names.
  ///
  /// ```swift
  /// TableFormat(forFileNamed: "cities.jsonl")  // .jsonLines
  /// ```
  public init?(forFileNamed name: String) {
    switch CSVDialect.fileExtension(name) {
    case "csv": self = .csv(.csv)
    case "tsv", "tab": self = .csv(.tsv)
    case "jsonl", "ndjson": self = .jsonLines
    default: return nil
    }
  }

  /// The form of a file whose name does not tell it: JSON Lines if the first thing in it is a brace.
  init(of bytes: FileBytes) {
    let isObject = bytes.withUnsafeBytes { bytes in
      let start = bytes.starts(with: UTF8Check.byteOrderMark) ? UTF8Check.byteOrderMark.count : 0
      let first = bytes[start...].first { $0 != 0x20 && $0 != 0x09 && $0 != 0x0A && $0 != 0x0D }
      return first == UInt8(ascii: "{")
    }
    self = isObject ? .jsonLines : .csv(.csv)
  }

  /// The form of a file: what its name tells, or else its bytes, with the delimiter that a mapping says.
  ///
  /// - Throws: `bad_delimiter` for a character that cannot stand between fields.
  init(ofFileNamed name: String, _ bytes: FileBytes, _ mapping: TableMapping) throws(Diagnostic) {
    self = TableFormat(forFileNamed: name) ?? TableFormat(of: bytes)
    guard let delimiter = mapping.delimiter, case .csv = self else { return }
    guard let dialect = CSVDialect(delimiter: delimiter) else {
      throw Diagnostic(
        code: TableFileCode.badDelimiter,
        message: "`\(String(delimiter).forMessage)` cannot stand between the fields of a file",
        location: TextLocation(file: name), help: "a delimiter is \(TableMapping.delimiterWords)")
    }
    self = .csv(dialect)
  }
}
