public import TabuluaText
public import TabuluaModel
import TabuluaSystem

/// Reads tables from files.
///
/// ```swift
/// let table = try TableFile.load(path: "tasks.jsonl", mapping: TableMapping(key: "id"))
/// ```
public enum TableFile {
  /// The table in a CSV, TSV or JSON Lines file.
  ///
  /// Files whose name ends in `.jsonl` or `.ndjson` hold an object a line, in `.tsv` or `.tab` fields between tabs,
  /// in `.csv` between commas, unless the mapping
  /// says another delimiter. Under any other name a file that begins with a brace is JSON Lines, else CSV. The
  /// first line of a CSV or TSV file names the columns; the keys of objects are the columns of JSON Lines. If the
  /// mapping names no text column, a cell shows the first column that has no other meaning.
  ///
  /// ```swift
  /// let table = try TableFile.load(path: "tasks.csv", mapping: TableMapping(sectionBy: "status", key: "id"))
  /// ```
  ///
  /// - Throws: a diagnostic with the codes of ``load(bytes:name:mapping:dialect:)-(FileBytes,_,_,_)``, with
  ///   `file_missing`, `file_is_directory` or `file_unreadable`, or with `unsupported_format` for a file whose name
  ///   tells that it holds no table.
  /// - Complexity: O(*n*) for *n* bytes.
  public static func load(
    path: String, mapping: TableMapping = TableMapping()
  ) throws(Diagnostic) -> TableContents { try read(path: path, mapping: mapping).table(mapping) }

  /// The table in a file, and what `other` answers, which is called at the same time.
  ///
  /// The file is read and its fields are found first, by two threads; then the table is made of them in one thread
  /// while `other` runs in the caller's. Where reading may have to wait for somebody, as with a pipe, `other` is called
  /// before anything is read.
  ///
  /// - Throws: what `other` throws, also where the table cannot be loaded.
  /// - Returns: The table or why there is none, and what `other` returned.
  package static func load<Other, E: Error>(
    path: String, mapping: TableMapping, beside other: () throws(E) -> Other
  ) throws(E) -> (table: Result<TableContents, Diagnostic>, other: Other) {
    guard isRegular(path) else {
      let other = try other()
      return (Result { () throws(Diagnostic) in try load(path: path, mapping: mapping) }, other)
    }
    let records: Records
    do throws(Diagnostic) {
      records = try read(path: path, mapping: mapping)
    } catch {
      return (.failure(error), try other())
    }
    let (result, table) = SideBySide.run {
      Result { () throws(E) in try other() }
    } beside: {
      Result { () throws(Diagnostic) in try records.table(mapping) }
    }
    return (table, try result.get())
  }

  /// The table in the bytes of a file; the name, which messages show, tells its form unless `dialect` does.
  ///
  /// ```swift
  /// let table = try TableFile.load(bytes: Array("name\nAda\n".utf8), name: "people.csv")
  /// ```
  ///
  /// - Throws: a diagnostic with the codes of ``CSVDocument/init(bytes:name:dialect:)-(FileBytes,_,_)`` or
  ///   ``JSONLinesDocument/init(bytes:name:)`` or, where cells or mapping are wrong, `unknown_column`,
  ///   `type_mismatch`, `duplicate_key`, `empty_key`, `key_is_section_column`, `unknown_section`,
  ///   `duplicate_section`, `sections_without_column`, `bad_spelling`, `bad_delimiter` or `nested_value`; `other_delimiter`
  ///   for a first line that is one column by the file's name, and several with another delimiter.
  /// - Complexity: O(*n*) for *n* bytes.
  public static func load(
    bytes: FileBytes, name: String, mapping: TableMapping = TableMapping(), dialect: CSVDialect? = nil
  ) throws(Diagnostic) -> TableContents {
    var mapping = mapping
    if let dialect { mapping.delimiter = dialect.character }
    return try records(in: bytes, path: name, mapping: mapping).table(mapping)
  }

  /// The table in bytes, which are copied; see ``load(bytes:name:mapping:dialect:)-(FileBytes,_,_,_)``.
  ///
  /// ```swift
  /// let table = try TableFile.load(bytes: Array("title\nMilk\n".utf8), name: "tasks.csv")
  /// ```
  ///
  /// - Throws: as the other one.
  /// - Complexity: O(*n*) for *n* bytes.
  public static func load(
    bytes: [UInt8], name: String, mapping: TableMapping = TableMapping(), dialect: CSVDialect? = nil
  ) throws(Diagnostic) -> TableContents {
    try load(bytes: FileBytes(bytes), name: name, mapping: mapping, dialect: dialect)
  }

  /// The records of a file, of which a table is to be made.
  package struct Records: Sendable {
    var document: any TableDocument
    package var columns: [TableContents.Column]

    /// The records of the same bytes under another mapping, which may name another delimiter.
    package func again(_ mapping: TableMapping) throws(Diagnostic) -> Records {
      guard mapping.delimiter == nil else {
        return try TableFile.records(in: document.bytes, path: document.name, mapping: mapping)
      }
      var records = self
      records.addOptionalColumns(of: mapping)
      return records
    }

    /// The table, in which rows are found by their keys unless it is not indexed.
    package func table(_ mapping: TableMapping, isIndexed: Bool = true) throws(Diagnostic) -> TableContents {
      try mapping.checkItself(file: document.name)
      do {
        return try TableContents(columns: columns, mapping: mapping, records: document, isIndexed: isIndexed)
      } catch {
        throw error.diagnostic(in: document, mapping)
      }
    }
  }

  /// Reads a file and finds its records.
  package static func read(path: String, mapping: TableMapping) throws(Diagnostic) -> Records {
    // A missing file is missing, whatever its name promises.
    let bytes = try FileBytes(path: path, limit: CSVDocument.largestSize)
    try refuseOtherFormats(path)
    return try records(in: bytes, path: path, mapping: mapping)
  }

  /// Finds the records in the bytes of a file; its name, which messages show, tells the form unless that is given.
  package static func records(
    in bytes: FileBytes, path name: String, mapping: TableMapping, format: TableFormat? = nil
  ) throws(Diagnostic) -> Records {
    let format = if let format { format } else { try TableFormat(ofFileNamed: name, bytes, mapping) }
    switch format {
    case .csv(let dialect):
      if mapping.delimiter == nil { try dialect.checkHeader(of: bytes, named: name) }
      let document = try CSVDocument(bytes: bytes, name: name, dialect: dialect)
      return Records(document: document, columns: document.columns.map { TableContents.Column(name: $0) })
    case .jsonLines:
      let document = try JSONLinesDocument(bytes: bytes, name: name, columnsIfEmpty: mapping.namedColumns)
      if let column = mapping.sectionBy { try document.checkSections(column) }
      var records = Records(document: document, columns: document.typedColumns)
      records.addOptionalColumns(of: mapping)
      return records
    }
  }

  /// Whether there is a file at the path that can be read without waiting for anybody.
  private static func isRegular(_ path: String) -> Bool {
    var status = stat()
    return !path.utf8.contains(0) && stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
  }

  private static func refuseOtherFormats(_ path: String) throws(Diagnostic) {
    let others: [String: String] = [
      "json": "JSON", "db": Self.database, "sqlite": Self.database, "sqlite3": Self.database,
      "xlsx": "a spreadsheet", "xls": "a spreadsheet",
      "ods": "a spreadsheet", "parquet": "Parquet",
    ]
    guard let format = CSVDialect.fileExtension(path).flatMap({ others[$0] }) else { return }
    throw Diagnostic(
      code: TableFileCode.unsupportedFormat, message: "`\(path)` is \(format), not CSV, TSV or JSON Lines",
      location: TextLocation(file: path),
      help: format == "JSON"
        ? "write it as one object a line, for instance with `jq -c '.[]'`, in a file named `….jsonl`"
        : format == Self.database ? helpForDatabase : "save or export it as CSV")
  }

  private static let database = "an SQLite database"

  /// How the rows of a database become a table.
  static let helpForDatabase =
    "export a table of it as CSV, for instance with `sqlite3 -header -csv FILE 'SELECT * FROM tasks' > tasks.csv`"
}

extension JSONLinesDocument {
  /// Fails where a section column holds lists or objects: a row that is moved would lose them.
  fileprivate func checkSections(_ name: String) throws(Diagnostic) {
    guard let column = columns.firstIndex(of: name), kinds[column].contains(.nested),
      let record = (0..<numberOfRecords).first(where: { isFixed($0, column) })
    else { return }
    let place = withFile { TextPlace(offset(record: record, column: column), in: $0) }
    throw Diagnostic(
      code: TableError.Code.nestedValue.rawValue,
      message: "`\(name.forMessage)` is to be the section column, but holds a list or an object here",
      location: place.location(file: self.name),
      help: "moving a row to another section rewrites this value; map a column of strings or numbers")
  }
}
