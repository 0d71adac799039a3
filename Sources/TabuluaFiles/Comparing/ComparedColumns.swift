import TabuluaModel
import TabuluaText

/// The columns of two files, which are given the same names and types.
struct ComparedColumns {
  private(set) var first: TableFile.Records
  private(set) var second: TableFile.Records

  /// The columns that only the second file has.
  private(set) var added: [String] = []

  /// The columns that got another type than the first file by itself gives them, and that one.
  private(set) var retyped: [(column: TableContents.Column, own: ColumnType)] = []

  private let mapping: TableMapping

  init(_ first: TableFile.Records, _ second: TableFile.Records, _ mapping: TableMapping) {
    self.first = first
    self.second = second
    self.mapping = mapping
  }

  /// Adds the columns that a file of JSON Lines lacks, and agrees on types.
  ///
  /// - Throws: `different_columns` for a column that only one file has.
  mutating func match() throws(Diagnostic) {
    let missing = Self.names(of: first, not: second)
    added = Self.names(of: second, not: first)
    let isLacking = (
      first: !added.isEmpty && !first.takesColumns, second: !missing.isEmpty && !second.takesColumns
    )
    if isLacking.second {
      throw Self.problem(second, lacks: missing, of: first, isLacking.first ? added : [])
    }
    if isLacking.first { throw Self.problem(first, lacks: added, of: second, []) }
    first.add(added)
    second.add(missing)
    let places = Dictionary(
      zip(second.columns.map(\.name), second.columns.indices), uniquingKeysWith: { first, _ in first })
    for (index, column) in first.columns.enumerated() {
      guard mapping.types[column.name] == nil, column.name != mapping.check,
        let other = places[column.name],
        let type = commonType(index, other)
      else { continue }
      if type.type != column.type { retyped.append((type, column.type)) }
      first.columns[index] = type
      second.columns[other] = type
    }
  }

  /// The columns of one file that the other one lacks.
  private static func names(of records: TableFile.Records, not other: TableFile.Records) -> [String] {
    let known = Set(other.columns.map(\.name))
    return records.columns.map(\.name).filter { !known.contains($0) }
  }

  /// A column in which both files can hold their values; nil if they agree already.
  private func commonType(_ index: Int, _ otherIndex: Int) -> TableContents.Column? {
    let (column, other) = (first.columns[index], second.columns[otherIndex])
    if column.type == other.type { return nil }
    if first.knowsNoValues(index) { return other }
    if second.knowsNoValues(otherIndex) { return column }
    if [column.type, other.type].allSatisfy({ $0 == .integer || $0 == .number }) {
      return TableContents.Column(name: column.name, type: .number)
    }
    // A CSV file does not say of which type its values are.
    func asIn(_ column: TableContents.Column) -> TableContents.Column {
      TableContents.Column(name: column.name, type: column.type)
    }
    if column.type == .text, !first.takesColumns, asIn(other).fits(index, of: first.document) {
      return asIn(other)
    }
    if other.type == .text, !second.takesColumns, asIn(column).fits(otherIndex, of: second.document) {
      return asIn(column)
    }
    return TableContents.Column(name: column.name)
  }

  private static func problem(
    _ records: TableFile.Records, lacks names: [String], of other: TableFile.Records, _ extra: [String]
  ) -> Diagnostic {
    func named(_ names: [String]) -> String {
      (names.count == 1 ? "the column " : "the columns ")
        + names.map(\.forMessage).inBackticks.inWords(last: "and")
    }
    let name = records.document.name
    var message = "`\(name)` lacks \(named(names)), which `\(other.document.name)` has"
    if !extra.isEmpty { message += ", and has \(named(extra)) instead" }
    return Diagnostic(
      code: TableFileCode.differentColumns, message: message, location: TextLocation(file: name),
      help:
        "tables are compared by the names of their columns, in any order: name the columns alike in both files"
    )
  }
}

extension TableFile.Records {
  /// Whether a column can be added: the file does not list its columns.
  var takesColumns: Bool { document is JSONLinesDocument }

  /// Whether the values of a column tell no type, since there are none.
  func knowsNoValues(_ column: Int) -> Bool {
    (document as? JSONLinesDocument)?.kinds[column].isEmpty ?? false
  }

  /// Adds columns that no record has.
  mutating func add(_ names: [String]) {
    guard !names.isEmpty, let lines = document as? JSONLinesDocument else { return }
    document = JSONLinesDocument(lines, adding: names)
    columns += names.map { TableContents.Column(name: $0) }
  }
}
