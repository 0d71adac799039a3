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
    throw TableError(.notImplemented)
  }

  /// Writes a value into a row's cell, the column being named by its number.
  ///
  /// - Throws: as ``setValue(_:of:column:)-(_,_,String)``.
  public func setValue(_ value: TableValue, of row: RowIdentity, column: Int) throws(TableError) {
    throw TableError(.notImplemented)
  }

  /// Writes a value into the cell of the row at a path, which inside an update block is one before the block.
  ///
  /// - Throws: as ``setValue(_:of:column:)-(_,_,String)``, and ``TableError/Code/rowOutOfRange``,
  ///   ``TableError/Code/sectionOutOfRange``.
  public func setValue(
    _ value: TableValue, ofRowAt path: TableIndexPath, column name: String
  ) throws(TableError) {
    throw TableError(.notImplemented)
  }

  /// Sets or clears the check mark of a row.
  ///
  /// A programmatic call. A row that is marked so already keeps its spelling.
  ///
  /// - Throws: as ``setValue(_:of:column:)-(_,_,String)``, and ``TableError/Code/noCheckColumn``.
  public func setChecked(_ isChecked: Bool, of row: RowIdentity) throws(TableError) {
    throw TableError(.notImplemented)
  }

  /// Sets or clears the check mark of the row at a path, which inside an update block is one before the block.
  ///
  /// - Throws: as ``setChecked(_:of:)``, and ``TableError/Code/rowOutOfRange``,
  ///   ``TableError/Code/sectionOutOfRange``.
  public func setChecked(_ isChecked: Bool, forRowAt path: TableIndexPath) throws(TableError) {
    throw TableError(.notImplemented)
  }
}
