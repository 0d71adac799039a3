public import Diagnostics
public import TableModel

/// Reads tables from files.
public enum TableFile {
  /// The table in a CSV or TSV file.
  ///
  /// The first line names the columns. Files whose name ends in `.tsv` or `.tab` have tabs between their fields, all
  /// others commas. If the mapping names no text column, a cell shows the first column that has no other meaning.
  ///
  /// ```swift
  /// let table = try TableFile.load(path: "tasks.csv", mapping: TableMapping(sectionBy: "status", key: "id"))
  /// ```
  ///
  /// - Throws: a diagnostic with the codes of ``readFile(_:)`` and of ``load(bytes:name:mapping:dialect:)``, or
  ///   `unsupported_format` for a file whose name tells that it holds no CSV.
  /// - Complexity: O(*n*) for *n* bytes.
  public static func load(
    path: String, mapping: TableMapping = TableMapping()
  ) throws(Diagnostic) -> TableContents {
    // A missing file is missing, whatever its name promises.
    let bytes = try FileBytes(path: path, limit: CSVDocument.largestSize)
    try refuseOtherFormats(path)
    return try load(bytes: bytes, name: path, mapping: mapping)
  }

  /// The table in the bytes of a CSV or TSV file; the name, which messages show, tells which unless `dialect` does.
  ///
  /// ```swift
  /// let table = try TableFile.load(bytes: Array("name\nAda\n".utf8), name: "people.csv")
  /// ```
  ///
  /// - Throws: a diagnostic with the codes of ``CSVDocument/init(bytes:name:dialect:)`` or, where cells or mapping
  ///   are wrong, `unknown_column`, `type_mismatch`, `duplicate_key`, `empty_key`, `key_is_section_column`,
  ///   `unknown_section`, `duplicate_section`, `sections_without_column` or `bad_spelling`.
  /// - Complexity: O(*n*) for *n* bytes.
  public static func load(
    bytes: FileBytes, name: String, mapping: TableMapping = TableMapping(), dialect: CSVDialect? = nil
  ) throws(Diagnostic) -> TableContents {
    let document = try CSVDocument(
      bytes: bytes, name: name, dialect: dialect ?? CSVDialect(forFileNamed: name))
    if let problem = MappingError.check(mapping) { throw problem.diagnostic(in: document, mapping) }
    do {
      return try TableContents(
        columns: document.columns.map { TableColumn(name: $0) }, mapping: mapping, records: document)
    } catch {
      throw MappingError.table(error).diagnostic(in: document, mapping)
    }
  }

  /// The table in bytes, which are copied; see ``load(bytes:name:mapping:dialect:)``.
  ///
  /// - Throws: as the other one.
  public static func load(
    bytes: [UInt8], name: String, mapping: TableMapping = TableMapping(), dialect: CSVDialect? = nil
  ) throws(Diagnostic) -> TableContents {
    try load(bytes: FileBytes(bytes), name: name, mapping: mapping, dialect: dialect)
  }

  private static func refuseOtherFormats(_ path: String) throws(Diagnostic) {
    let others: [String: String] = [
      "json": "JSON", "jsonl": "JSON Lines", "ndjson": "JSON Lines", "db": "an SQLite database",
      "sqlite": "an SQLite database", "sqlite3": "an SQLite database", "xlsx": "a spreadsheet",
      "xls": "a spreadsheet", "ods": "a spreadsheet", "parquet": "Parquet",
    ]
    guard let format = CSVDialect.fileExtension(path).flatMap({ others[$0] }) else { return }
    throw Diagnostic(
      code: "unsupported_format", message: "`\(path)` is \(format), not CSV or TSV",
      location: SourceLocation(file: path), help: "save or export it as CSV")
  }
}
