public import TabuluaText
public import TabuluaModel

extension TableContents {
  /// Reads the table in a CSV or TSV file.
  ///
  /// Files whose name ends in `.tsv` or `.tab` have tabs between their fields, others commas, unless `delimiter` says
  /// another character. Without `text` a cell shows the
  /// first column that has no other meaning.
  ///
  /// ```swift
  /// let table = try TableContents(csv: "tasks.csv", sectionBy: "status", key: "id", text: "title")
  /// ```
  ///
  /// - Throws: a diagnostic with the codes of ``TableFile/load(path:mapping:)``.
  /// - Complexity: O(*n*) for *n* bytes.
  public init(
    csv path: String, sectionBy: String? = nil, key: String? = nil, text: String? = nil,
    detail: String? = nil, check: String? = nil, sections: [String]? = nil, types: [String: ColumnType] = [:],
    checkSpelling: BooleanSpelling? = nil, delimiter: Character? = nil
  ) throws(Diagnostic) {
    let mapping = TableMapping(
      text: text, detail: detail, sectionBy: sectionBy, key: key, check: check, sections: sections,
      types: types, checkSpelling: checkSpelling, delimiter: delimiter)
    try self.init(csv: path, mapping: mapping)
  }

  /// Reads the table in a CSV or TSV file, with a mapping made before.
  ///
  /// ```swift
  /// let table = try TableContents(csv: "tasks.csv", mapping: TableMapping(text: "title", sectionBy: "status"))
  /// ```
  ///
  /// - Throws: a diagnostic with the codes of ``TableFile/load(path:mapping:)``.
  /// - Complexity: O(*n*) for *n* bytes.
  public init(csv path: String, mapping: TableMapping) throws(Diagnostic) {
    self = try TableFile.load(path: path, mapping: mapping)
  }

  /// The table as bytes of a CSV or TSV file.
  ///
  /// A table that was read from a file keeps its form: what did not change is there byte for byte, and the records
  /// keep their places as far as the new order allows. The file's own dialect is kept too, unless another one is
  /// asked for. A table of a Swift program is written in table order as CSV with LF line ends.
  ///
  /// ```swift
  /// let bytes = view.contents.csvBytes()
  /// ```
  ///
  /// - Complexity: O(*n*) for *n* bytes.
  public func csvBytes(dialect: CSVDialect? = nil) -> [UInt8] {
    let size = (records as? CSVDocument)?.bytes.count ?? 0
    return ByteOutput.bytes(capacity: size + 64) { output in
      writeCSV(dialect: dialect, RecordOrder(self), to: &output)
    }
  }

  private func writeCSV(dialect: CSVDialect?, _ order: RecordOrder, to output: inout ByteOutput) {
    if let document = records as? CSVDocument {
      CSVWriter.write(self, in: document, dialect: dialect ?? document.dialect, order, to: &output)
    } else {
      TableConversion.writeCSV(self, dialect: dialect ?? .csv, order, to: &output)
    }
  }

  /// Writes the table to a file, whole or not at all; see ``csvBytes(dialect:)`` and ``jsonLinesBytes()`` for its
  /// form.
  ///
  /// A name that ends in `.csv`, `.tsv` or `.tab`, `.jsonl` or `.ndjson` decides which form it is; under any other
  /// name it is that of the file that the table came from, CSV for a table of a Swift program.
  ///
  /// ```swift
  /// try view.contents.write(to: "tasks.csv")
  /// ```
  ///
  /// With `ifUnchanged` the file must still be the one that the table was read from when the new one takes its place, or
  /// have the same bytes, so that nothing is lost that another program wrote meanwhile. It is meant for one writing back of
  /// a table to its own file. On Linux and macOS files are exchanged for that, and looked at, on most file systems: only
  /// what a program writes later into a file that it had opened before is lost.
  ///
  /// - Returns: Warnings about what could not be kept of the old file, owner, access list or hard links, and a note about
  ///   records that were moved so that the sections come back in their order.
  /// - Throws: a diagnostic with the codes of ``AtomicFile/write(_:to:)``, `file_changed`, or `no_columns` for
  ///   records without columns, which CSV cannot hold; the file is as it was then.
  /// - Complexity: O(*n*) for *n* bytes, which are written as they are made: no second copy of the file is in memory.
  @discardableResult
  public func write(to path: String, ifUnchanged: Bool = false) throws(Diagnostic) -> [Diagnostic] {
    try Self.write([(self, path)], ifUnchanged: ifUnchanged)
  }

  /// Writes several tables to their files, all of them or none; each as ``write(to:ifUnchanged:)``.
  ///
  /// ```swift
  /// try TableContents.write([(tasks, "tasks.csv"), (people, "people.csv")])
  /// ```
  ///
  /// - Returns: Warnings, as ``write(to:ifUnchanged:)``.
  /// - Throws: as ``write(to:ifUnchanged:)``; every file is as it was then.
  /// - Complexity: O(*n*) for *n* bytes, and a sync of the disk for each file.
  @discardableResult
  public static func write(
    _ tables: [(contents: TableContents, path: String)], ifUnchanged: Bool = false
  ) throws(Diagnostic) -> [Diagnostic] { try write(tables, ifUnchanged: ifUnchanged, locks: nil) }

  /// Writes tables, and with them a file whose bytes were kept, while their locks are held; `dragged` are the rows of each
  /// table that were dragged.
  @discardableResult
  package static func write(
    _ tables: [(contents: TableContents, path: String)], ifUnchanged: Bool, dragged: [[RowIdentity]] = [],
    locks: TableLocks?,
    journal: JournalAppend? = nil, sources: [String] = [],
    with spooled: SpooledBytes? = nil
  ) throws(Diagnostic) -> [Diagnostic] {
    let files = tables.map { contents, path in
      let document = ifUnchanged ? contents.records as? any TableDocument : nil
      return (path: path, expected: document.flatMap { ExpectedFile($0.bytes) })
    }
    var notes: [Diagnostic] = []
    let warnings = try AtomicFile.write(
      files, locks: locks, journal: journal, sources: sources, spooled: spooled
    ) { index, output throws(Diagnostic) in
      let (contents, path) = tables[index]
      let order = RecordOrder(contents, dragged: dragged.isEmpty ? [] : dragged[index])
      try contents.write(to: &output, named: path, order)
      if let note = contents.note(of: order.moved, path) { notes.append(note) }
    }
    return warnings + notes
  }

  /// Replaces the files that tables were read from with other bytes, all of them or none, while their locks are held.
  ///
  /// `check` is called when all bytes are on the disk and no file has replaced another; where it throws all stays as it is.
  package static func write(
    _ files: [(read: TableContents, path: String, file: RewrittenFile)], locks: TableLocks?,
    journal: JournalAppend?, check: () throws(Diagnostic) -> Void
  ) throws(Diagnostic) -> [Diagnostic] {
    let targets = files.map { read, path, _ in
      (path: path, expected: (read.records as? any TableDocument).flatMap { ExpectedFile($0.bytes) })
    }
    journal?.useDigests { files.map(\.file.digest) }
    return try AtomicFile.write(targets, locks: locks, journal: journal, check: check) { index, output in
      files[index].file.write(to: &output)
    }
  }

  /// What is told of records that were moved besides those that a user moved; nil where none were.
  private func note(of all: [RowIdentity], _ path: String) -> Diagnostic? {
    // A row that went to another section was moved by somebody.
    let moved = all.filter { row in sectionColumn.map { override(of: row, column: $0) == nil } ?? true }
    guard !moved.isEmpty else { return nil }
    let names = moved.prefix(5).map { row in
      let name =
        key(of: row)
        ?? mapping.text.flatMap { text in
          columns.firstIndex { $0.name == text }.map { self.text(of: row, column: $0) }
        }
      // A row without a name is told of by where it stands in the table.
      guard let name, !name.isEmpty else {
        return "the row \(indexPath(of: row).map(String.init(describing:)) ?? "")"
      }
      return "`\(name.forMessage)`"
    }
    let others = moved.count > 5 ? ["\(CountText.of(moved.count - 5)) more"] : []
    return Diagnostic(
      severity: .note, code: TableFileCode.recordsMoved,
      message:
        "\((names + others).inWords(last: "and")) \(moved.count == 1 ? "has" : "have") another place in the file, so that its sections come back in their order",
      location: TextLocation(file: path),
      help: "list the sections in `sections` to leave all records at their places")
  }

  private func write(
    to output: inout ByteOutput, named path: String, _ order: RecordOrder
  ) throws(Diagnostic) {
    let format = TableFormat(forFileNamed: path) ?? (records is JSONLinesDocument ? .jsonLines : nil)
    if format == .jsonLines { return writeJSONLines(order, to: &output) }
    guard !columns.isEmpty else {
      // The head would be a blank line, so that the file could not be read again.
      throw Diagnostic(
        code: TableFileCode.noColumns, message: "a table without columns cannot be written as CSV",
        location: TextLocation(file: path), help: "write it as JSON Lines, to a file named `….jsonl`")
    }
    var dialect: CSVDialect? = if case .csv(let dialect) = format { dialect } else { nil }
    // A file keeps its delimiter under a name of the same form: `--delimiter` said it, and nobody asked for another one.
    if let document = records as? CSVDocument, dialect == CSVDialect(forFileNamed: document.name) {
      dialect = nil
    }
    writeCSV(dialect: dialect, order, to: &output)
  }
}
