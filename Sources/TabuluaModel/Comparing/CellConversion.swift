/// Reads the cells of one table as cells of another one, whose columns have the same names.
struct CellConversion {
  /// The table whose cells the others are to become.
  let base: TableContents

  /// The table whose cells are read.
  let other: TableContents

  /// The records of the tables, where those of both may have values in few of very many columns.
  private let sparse: (base: any SparseRecords, other: any SparseRecords)?

  /// For each column of the other table the one of the base with its name.
  private let baseColumns: [Int]

  /// For each column of the base the one of the other table with its name; nil for one that the other table lacks.
  let columns: [Int?]

  /// Matches the columns by name.
  ///
  /// - Throws: ``TableError/Code/unknownColumn`` for a column that the base lacks, and for one that the other table lacks
  ///   where its records have no nulls.
  init(from other: TableContents, to base: TableContents) throws(TableError) {
    var baseColumns: [Int] = []
    for column in other.columns {
      guard let index = base.columnIndex(column.name) else {
        throw TableError(unknownColumn: column.name, of: base.columns)
      }
      baseColumns.append(index)
    }
    var columns: [Int?] = []
    for column in base.columns {
      let index = other.columnIndex(column.name)
      if index == nil, !other.schema.hasNulls {
        throw TableError(unknownColumn: column.name, of: other.columns)
      }
      columns.append(index)
    }
    self.base = base
    self.other = other
    self.columns = columns
    self.baseColumns = baseColumns
    sparse = base.sparseRecords.flatMap { own in other.sparseRecords.map { (own, $0) } }
  }

  /// The columns of the base in which a row of the other table may have a value, in their order; nil for all.
  func columns(ofOther row: RowIdentity) -> [Int]? {
    guard let sparse, let own = other.columnsWithValues(of: row, in: sparse.other) else { return nil }
    return Self.inOrder(own.map { baseColumns[$0] } + base.namingColumns)
  }

  /// The columns of the base in which one of its rows may have a value, in their order; nil for all.
  func columns(ofBase row: RowIdentity) -> [Int]? {
    guard let sparse, let own = base.columnsWithValues(of: row, in: sparse.base) else { return nil }
    return Self.inOrder(own)
  }

  /// The columns of the base in which one of its rows and a row of the other table may have different values, in their
  /// order; nil for all.
  func columns(of row: RowIdentity, and otherRow: RowIdentity) -> [Int]? {
    guard let own = columns(ofBase: row), let others = columns(ofOther: otherRow) else { return nil }
    return Self.inOrder(own + others)
  }

  private static func inOrder(_ columns: [Int]) -> [Int] {
    var result: [Int] = []
    for column in columns.sorted() where result.last != column { result.append(column) }
    return result
  }

  /// What a cell of a base's row is to hold so that it has the value of the other table's row; nil if it has it already.
  ///
  /// - Throws: ``TableError/Code/typeMismatch`` for a value that the base's column cannot hold.
  func change(
    of row: RowIdentity, to otherRow: RowIdentity, column: Int
  ) throws(TableError) -> CellOverride? {
    if holdsSameBytes(row, otherRow, column) { return nil }
    let cell = try cell(of: otherRow, column: column)
    return isSame(row, otherRow, cell, column) ? nil : cell
  }

  /// What a cell of a base's row is to hold so that it has the value of the other table's row.
  ///
  /// - Throws: ``TableError/Code/typeMismatch`` for a value that the base's column cannot hold.
  func cell(of otherRow: RowIdentity, column: Int) throws(TableError) -> CellOverride {
    let empty = base.schema.hasNulls ? CellOverride.null : .text("")
    guard let source = columns[column] else { return empty }
    let text = other.withBytes(of: otherRow, column: source) { $0.map { CellText.string($0) } }
    guard let text else { return empty }
    // The type alone: a copy of all that is known of a column took longer than to read the cell.
    if base.schema.columns[column].type == .text { return .text(text) }
    if text.isEmpty { return empty }
    let described = base.schema.columns[column]
    guard let value = value(of: otherRow, column: column) else { throw misfit(otherRow, described, text) }
    // A number keeps the way in which it is written, where both files write numbers in one way.
    if described.type != .boolean, described.type == other.schema.columns[source].type,
      base.schema.hasNulls == other.schema.hasNulls
    {
      return .text(text)
    }
    // A whole number is written alike in all files, and one with more digits than a number holds keeps them.
    if case .number(let number) = value {
      if let whole = Int64(text), text == String(whole) { return .text(text) }
      var digits = text
      if !digits.withUTF8({ CellText.keepsDigits(number, of: UnsafeRawBufferPointer($0)) }) {
        return .text(text)
      }
    }
    guard let spelled = base.text(for: value, column: column) else { throw misfit(otherRow, described, text) }
    return .text(spelled)
  }

  private func misfit(_ row: RowIdentity, _ column: TableContents.Column, _ text: String) -> TableError {
    let records = other.record(of: row).map { [$0] } ?? []
    return TableError(.cells(.init(column.name, records: records), .typeMismatch(text)))
  }

  /// The value of a cell of the other table, as the base's column takes it; nil if it does not fit.
  private func value(of otherRow: RowIdentity, column: Int) -> TableValue? {
    guard let source = columns[column] else { return .null }
    let mine = base.schema.columns[column]
    let theirs = other.schema.columns[source]
    return other.withBytes(of: otherRow, column: source) { bytes in
      (mine.type == theirs.type ? theirs : mine).value(of: bytes, isCheck: column == base.checkColumn)
        ?? theirs.value(of: bytes, isCheck: column == base.checkColumn)
    }
  }

  /// Whether two cells are written alike; a null is a null, and an empty cell where one of the tables knows no nulls.
  private func holdsSameBytes(_ row: RowIdentity, _ otherRow: RowIdentity, _ column: Int) -> Bool {
    base.withBytes(of: row, column: column) { mine in
      guard let source = columns[column] else { return mine == nil }
      return other.withBytes(of: otherRow, column: source) { theirs in
        guard let mine, let theirs else { return mine == nil && theirs == nil }
        return CellText.isEqual(mine, theirs)
      }
    }
  }

  /// Whether a cell of a base's row has the value already that it is to have.
  private func isSame(
    _ row: RowIdentity, _ otherRow: RowIdentity, _ cell: CellOverride, _ column: Int
  ) -> Bool {
    // The section of a row without a value has an empty name, and so has that of a row with an empty text.
    let knowsNulls = base.schema.hasNulls && (columns[column] == nil || other.schema.hasNulls)
    if column == base.sectionColumn || !knowsNulls, cell.text.isEmpty {
      if base.withBytes(of: row, column: column, { $0?.isEmpty ?? true }) { return true }
    }
    if column == base.sectionColumn || column == base.keyColumn || base.schema.columns[column].type == .text {
      return false
    }
    guard let value = value(of: otherRow, column: column) else { return false }
    let own = base.value(of: row, column: column)
    guard base.isSame(own, value, column: column) else { return false }
    guard let source = columns[column] else { return true }
    switch (own, value) {
    case (.number, .number), (.number, .integer), (.integer, .number):
      return base.withBytes(of: row, column: column) { mine in
        other.withBytes(of: otherRow, column: source) { theirs in
          guard let mine, let theirs else { return true }
          return CellText.haveSameDigits(mine, theirs)
        }
      }
    default: return true
    }
  }
}
