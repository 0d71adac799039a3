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
  ///   ``TableError/Code/typeMismatch``, ``TableError/Code/sectionColumnIsFixed``,
  ///   ``TableError/Code/duplicateKey``, ``TableError/Code/emptyKey``, ``TableError/Code/dataSourceOwnsRows``,
  ///   ``TableError/Code/changeDuringQuestion``, ``TableError/Code/changeDuringCallback``.
  public func setValue(
    _ value: TableValue, of row: RowIdentity, column name: String
  ) throws(TableError) {
    try setValue(value, of: row, column: try columnIndex(name))
  }

  /// Writes a value into a row's cell, the column being named by its number.
  ///
  /// - Throws: as ``setValue(_:of:column:)-(_,_,String)``.
  public func setValue(_ value: TableValue, of row: RowIdentity, column: Int) throws(TableError) {
    try checkMayChange()
    let path = try loadedPath(of: row)
    guard contents.columns.indices.contains(column) else {
      throw TableError(.unknownColumn, path: path, column: String(column))
    }
    let name = contents.columns[column].name
    guard let text = contents.text(for: value, column: column) else {
      throw TableError(.typeMismatch, path: path, column: name, text: value.text)
    }
    if contents.isSame(contents.value(of: row, column: column), value, column: column) { return }
    if column == contents.sectionColumn {
      throw TableError(.sectionColumnIsFixed, path: path, column: name, text: text)
    }
    if column == contents.keyColumn { try checkKey(text, path) }
    let old = contents.override(of: row, column: column)
    let new =
      contents.isSameAsRecord(value, of: row, column: column)
      ? nil : contents.override(for: text, of: row, column: column)
    try transaction { () throws(TableError) in
      change(.setText(row: row, column: column, from: old, to: new))
    }
  }

  /// Writes a value into the cell of the row at a path, which inside an update block is one before the block.
  ///
  /// - Throws: as ``setValue(_:of:column:)-(_,_,String)``, and ``TableError/Code/rowOutOfRange``,
  ///   ``TableError/Code/sectionOutOfRange``.
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
  /// - Throws: as ``setValue(_:of:column:)-(_,_,String)``, and ``TableError/Code/noCheckColumn``.
  public func setChecked(_ isChecked: Bool, of row: RowIdentity) throws(TableError) {
    try checkMayChange()
    let path = try loadedPath(of: row)
    guard let column = contents.checkColumn else { throw TableError(.noCheckColumn, path: path) }
    try setValue(.boolean(isChecked), of: row, column: column)
  }

  /// Sets or clears the check mark of the row at a path, which inside an update block is one before the block.
  ///
  /// - Throws: as ``setChecked(_:of:)``, and ``TableError/Code/rowOutOfRange``,
  ///   ``TableError/Code/sectionOutOfRange``.
  public func setChecked(_ isChecked: Bool, forRowAt path: TableIndexPath) throws(TableError) {
    try checkMayChange()
    try setChecked(isChecked, of: try loadedRow(at: path))
  }

  /// Where a row of a loaded table stands.
  private func loadedPath(of row: RowIdentity) throws(TableError) -> TableIndexPath {
    if isScripted { throw TableError(.dataSourceOwnsRows) }
    guard let path = contents.indexPath(of: row) else { throw TableError(.rowDeleted) }
    return path
  }

  private func columnIndex(_ name: String) throws(TableError) -> Int {
    guard let column = contents.columnIndex(name) else {
      if isScripted { throw TableError(.dataSourceOwnsRows) }
      throw TableError(.unknownColumn, column: name)
    }
    return column
  }

  /// Fails if a row cannot have the key, because it is empty or another row has it.
  private func checkKey(_ key: String, _ path: TableIndexPath) throws(TableError) {
    let column = contents.keyColumn.map { contents.columns[$0].name }
    if key.isEmpty { throw TableError(.emptyKey, path: path, column: column) }
    if contents.row(forKey: key) != nil {
      throw TableError(.duplicateKey, path: path, column: column, text: key)
    }
  }
}

extension TableContents {
  /// Whether the record of a row says the value already, however it spells it.
  fileprivate func isSameAsRecord(_ value: TableValue, of row: RowIdentity, column: Int) -> Bool {
    guard let record = record(of: row) else { return false }
    let described = schema.columns[column]
    return withCell(of: schema.records, record, column) { bytes in
      described.value(of: bytes, isCheck: column == schema.checkColumn).map {
        isSame($0, value, column: column)
      } ?? false
    }
  }
}
