// Values and marks, which are content of the rows.
extension TableView {
  /// Writes a value into a row's cell.
  ///
  /// A programmatic call. A value equal to the cell's changes nothing, and the cell keeps its spelling; null
  /// empties the cell. A whole number is a number too.
  ///
  /// ```swift
  /// try view.setValue("Rest", of: row, column: "title")
  /// ```
  ///
  /// - Throws: ``TableError/Code/rowDeleted``, ``TableError/Code/unknownColumn``,
  ///   ``TableError/Code/typeMismatch``, ``TableError/Code/inexactNumber``,
  ///   ``TableError/Code/sectionColumnIsFixed``, ``TableError/Code/nestedValue``, ``TableError/Code/duplicateKey``, ``TableError/Code/emptyKey``,
  ///   ``TableError/Code/dataSourceOwnsRows``,
  ///   ``TableError/Code/changeDuringQuestion``, ``TableError/Code/changeDuringCallback``.
  /// - Complexity: O(1); O(log *n*) where the cell cannot hold the value, because the error names the row's path.
  public func setValue(_ value: TableValue, of row: RowIdentity, column name: String) throws(TableError) {
    let column = isScripted ? contents.columnIndex(name) : try contents.column(named: name)
    guard let column else { throw TableError(.dataSourceOwnsRows) }
    try setValue(value, of: row, column: column)
  }

  /// Writes a value into a row's cell, the column being named by its number.
  ///
  /// ```swift
  /// if let column = view.contents.columnIndex("title") { try view.setValue("Rest", of: row, column: column) }
  /// ```
  ///
  /// - Throws: as ``setValue(_:of:column:)-(_,_,String)``.
  /// - Complexity: as ``setValue(_:of:column:)-(_,_,String)``.
  public func setValue(_ value: TableValue, of row: RowIdentity, column: Int) throws(TableError) {
    try checkMayChange()
    try checkLoaded(row)
    guard contents.schema.columns.indices.contains(column) else {
      throw TableError(unknownColumn: String(column), of: [], at: contents.indexPath(of: row))
    }
    guard let cell = try cellChange(value, of: row, column: column) else { return }
    noteWritten(0, bytes: cell.to?.room ?? 0)
    try transaction { () throws(TableError) in
      change(.setText(row: row, column: column, from: cell.from, to: cell.to))
    }
  }

  /// What the override of a row's cell was and is to be, so that the cell holds a value; nil if it holds it already.
  ///
  /// - Throws: as ``setValue(_:of:column:)-(_,_,String)``, if the cell cannot hold the value.
  func cellChange(
    _ value: TableValue, of row: RowIdentity, column: Int
  ) throws(TableError) -> (from: CellOverride?, to: CellOverride?)? {
    let schema = contents.schema
    if case .text(let text) = value, !text.isEmpty, contents.takesAnyText(column, of: row) {
      return contents.textChange(text, of: row, column: column)
    }
    // Where the row stands is looked up for errors only.
    func problem(_ fault: TableError.CellFault) -> TableError {
      TableError(.cells(.init(schema.columns[column].name, path: contents.indexPath(of: row)), fault))
    }
    guard let text = contents.text(for: value, column: column) else {
      throw problem(.init(value, unfitFor: schema.columns[column].type))
    }
    if contents.holds(value, text, in: row, column: column) { return nil }
    if column == schema.sectionColumn { throw problem(.sectionColumnIsFixed) }
    if column == schema.keyColumn {
      if text.isEmpty { throw problem(.emptyKey) }
      if contents.row(forKey: text) != nil { throw problem(.duplicateKey(text)) }
    }
    if schema.hasNulls, let record = contents.record(of: row), schema.records.isFixed(record, column) {
      throw problem(.nestedValue)
    }
    let cell = value == .null && schema.hasNulls ? CellOverride.null : .text(text)
    let old = contents.cellOverride(of: row, column: column)
    let new: CellOverride?
    if schema.columns[column].type == .text, !text.isEmpty {
      // A cell that holds another text than its record's and has no override yet gets one.
      new = old == nil ? cell : contents.override(for: cell, of: row, column: column)
    } else {
      new =
        contents.isSameAsRecord(value, of: row, column: column)
        ? nil : contents.override(for: cell, of: row, column: column)
    }
    return (old, new)
  }

  /// Writes a value into the cell of the row at a path, which inside an update block is one before the block.
  ///
  /// ```swift
  /// try view.setValue("Rest", ofRowAt: [0, 2], column: "title")
  /// ```
  ///
  /// - Throws: as ``setValue(_:of:column:)-(_,_,String)``, and ``TableError/Code/rowOutOfRange``,
  ///   ``TableError/Code/sectionOutOfRange``.
  /// - Complexity: O(log *n*).
  public func setValue(
    _ value: TableValue, ofRowAt path: TableIndexPath, column name: String
  ) throws(TableError) {
    try checkMayChange()
    try setValue(value, of: try loadedRow(at: path), column: name)
  }

  /// Sets or clears the check mark of a row.
  ///
  /// A programmatic call. A row that is marked so already keeps its spelling.
  ///
  /// ```swift
  /// try view.setChecked(true, of: row)
  /// ```
  ///
  /// - Throws: as ``setValue(_:of:column:)-(_,_,String)``, and ``TableError/Code/noCheckColumn``.
  /// - Complexity: as ``setValue(_:of:column:)-(_,_,String)``.
  public func setChecked(_ isChecked: Bool, of row: RowIdentity) throws(TableError) {
    try checkMayChange()
    try checkLoaded(row)
    guard let column = contents.checkColumn else { throw TableError(.noCheckColumn) }
    try setValue(.boolean(isChecked), of: row, column: column)
  }

  /// Sets or clears the check mark of the row at a path, which inside an update block is one before the block.
  ///
  /// ```swift
  /// try view.setChecked(true, forRowAt: [0, 2])
  /// ```
  ///
  /// - Throws: as ``setChecked(_:of:)``, and ``TableError/Code/rowOutOfRange``,
  ///   ``TableError/Code/sectionOutOfRange``.
  /// - Complexity: O(log *n*).
  public func setChecked(_ isChecked: Bool, forRowAt path: TableIndexPath) throws(TableError) {
    try checkMayChange()
    try setChecked(isChecked, of: try loadedRow(at: path))
  }

  /// Fails unless the row is one of a loaded table.
  private func checkLoaded(_ row: RowIdentity) throws(TableError) {
    if isScripted { throw TableError(.dataSourceOwnsRows) }
    guard contents.contains(row) else { throw absence(of: row) }
  }

  /// Why a row is not in the table: it was deleted, or the block has not ended that inserts it.
  package func absence(of row: RowIdentity) -> TableError {
    TableError(updates?.inserts(row) ?? false ? .rowNotInserted : .rowDeleted)
  }
}

extension TableContents {
  /// Whether a cell says a value already, which `text` spells.
  fileprivate func holds(_ value: TableValue, _ text: String, in row: RowIdentity, column: Int) -> Bool {
    // Texts are equal where their bytes are, so no string is made of the cell.
    if schema.columns[column].type == .text, !text.isEmpty {
      return withBytes(of: row, column: column) { CellText.holds($0, text) }
    }
    return withBytes(of: row, column: column) { says(value, $0, column: column) }
  }

  /// Whether the record of a row says the value already, however it spells it.
  fileprivate func isSameAsRecord(_ value: TableValue, of row: RowIdentity, column: Int) -> Bool {
    guard let record = record(of: row) else { return false }
    return withCell(of: schema.records, record, column) { says(value, $0, column: column) }
  }

  /// Whether bytes of a cell say a value.
  ///
  /// A whole number is one only if all its digits are; a number may be what a script read of a cell with more digits, which
  /// keeps them.
  private func says(_ value: TableValue, _ bytes: UnsafeRawBufferPointer?, column: Int) -> Bool {
    let described = schema.columns[column]
    guard let held = described.value(of: bytes, isCheck: column == schema.checkColumn),
      isSame(held, value, column: column)
    else { return false }
    guard case .number = held, case .integer(let integer) = value, let bytes else { return true }
    return CellText.haveSameDigits(bytes, integer)
  }
}
