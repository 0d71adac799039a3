import TabuluaBatch
import TabuluaFiles
import TabuluaModel
import TabuluaText

/// Two tables and how they differ.
struct TableComparison {
  /// The tables.
  let files: ComparedFiles

  /// What the command line calls the first file.
  let old: String

  /// What the command line calls the second file.
  let new: String

  /// What is most likely a mistake in the files.
  let warnings: [Diagnostic]

  /// What makes the second table of the first one.
  let changes: [RowChange]

  private let addedColumns: Set<String>
  private let retypedColumns: [String: (type: ColumnType, own: ColumnType)]

  init(_ files: ComparedFiles, old: String, new: String, warnings: [Diagnostic]) {
    (self.files, self.warnings) = (files, warnings)
    self.old = old
    self.new = new
    changes = RowDiff.between(files.base, files.result)
    addedColumns = Set(files.addedColumns)
    retypedColumns = Dictionary(
      files.retypedColumns.map { ($0.column.name, ($0.column.type, $0.own)) },
      uniquingKeysWith: { one, _ in one })
  }

  /// Whether rows may count as deleted and inserted only because no column names them.
  var mayLackKey: Bool {
    files.base.keyColumn == nil && changes.contains { $0.kind == .inserted }
      && changes.contains { $0.kind == .deleted }
  }

  /// The exit status: `done` for equal tables.
  var status: ExitStatus { changes.isEmpty ? .done : .refused }
}

// As a batch.
extension TableComparison {
  /// The lines of a batch that makes the second table of the first one.
  ///
  /// - Throws: `nested_value`, `type_mismatch`, `inexact_number` or `different_columns` for a value that no step can give the first table.
  func batch() throws(Diagnostic) -> String {
    for change in changes { try checkMayBeGiven(change) }
    return ComparisonSteps.make(from: files.base, to: files.result, changes).map { ($0.json ?? "") + "\n" }
      .joined()
  }

  /// Fails for a value that the first file by itself cannot be given.
  private func checkMayBeGiven(_ change: RowChange) throws(Diagnostic) {
    switch change.kind {
    case .set, .mark:
      guard let column = change.column else { return }
      try check(column, of: change, change.new ?? .null)
      try checkDigits(column, of: change)
    case .inserted:
      for (column, value) in change.values ?? RowValues() where value != .null {
        try check(column, of: change, value)
      }
    case .moved, .deleted, .sectionMoved, .sectionInserted, .sectionDeleted: return
    }
  }

  private func check(_ name: String, of change: RowChange, _ value: TableValue) throws(Diagnostic) {
    let column = name.forMessage
    if addedColumns.contains(name) {
      throw problem(
        TableFileCode.differentColumns, "a batch cannot add a column, and `\(old)` has no `\(column)`",
        in: old,
        help: "give a record of it the key `\(column)`, with the value null")
    }
    if let (type, own) = retypedColumns[name] {
      throw problem(
        TableError.Code.typeMismatch,
        "`\(column)` is \(own.rawValue) in `\(old)`, which cannot be given the values of `\(new)`",
        in: new, help: "say `--types \(name)=\(type.rawValue)` here and where the batch runs")
    }
    if type(of: name) == .number, !ColumnType.number.holds(value) {
      let text = value.text
      throw problem(
        TableError.Code.inexactNumber,
        "a batch cannot write `\(text.forMessage)` into `\(column)`: a number holds fewer digits",
        in: new,
        help: "say `--types \(name)=\(Int64(text) == nil ? "text" : "integer")` here and where the batch runs"
      )
    }
    guard isNested(name, of: change) else { return }
    let row = (change.label ?? "").forMessage
    throw problem(
      TableError.Code.nestedValue, "a batch cannot write the list or object under `\(column)` of `\(row)`",
      in: new,
      help: "copy this record from one file to the other by hand")
  }

  /// Fails where a number is to be written with other digits that make the same number.
  ///
  /// A step that sets it finds it there already, and leaves the digits as they are. A whole number is set by its own digits.
  private func checkDigits(_ name: String, of change: RowChange) throws(Diagnostic) {
    guard type(of: name) == .number, case .number(let new)? = change.new, change.old?.double == new
    else { return }
    throw problem(
      TableError.Code.inexactNumber,
      "a batch cannot write `\(TableValue.number(new).text.forMessage)` into `\(name.forMessage)` where "
        + "`\(change.old?.text.forMessage ?? "")` stands: as a number, both are the same",
      in: self.new,
      help: "say `--types \(name)=text` here and where the batch runs")
  }

  private func type(of column: String) -> ColumnType? {
    files.result.columnIndex(column).map { files.result.columns[$0].type }
  }

  private func problem(_ code: some MessageCode, _ message: String, in file: String, help: String)
    -> Diagnostic
  {
    Diagnostic(code: code, message: message, location: TextLocation(file: file), help: help)
  }

  /// Whether the cell holds a list or an object in either file.
  private func isNested(_ name: String, of change: RowChange) -> Bool {
    guard let path = change.to, let row = files.result.row(at: path), let otherRow = files.other.row(at: path)
    else {
      return false
    }
    func isFixed(_ row: RowIdentity, _ contents: TableContents) -> Bool {
      guard let record = contents.record(of: row), let column = contents.columnIndex(name) else {
        return false
      }
      return contents.records.isFixed(record, column)
    }
    return isFixed(row, files.base) || isFixed(otherRow, files.other)
  }
}

extension TableValue {
  /// The number that the cell of a column of numbers is read as; nil for none.
  fileprivate var double: Double? {
    switch self {
    case .number(let number): number
    case .integer(let integer): Double(integer)
    case .text(let text): Double(text)
    case .null, .boolean: nil
    }
  }
}
