// Accessories as content of rows.
extension TableView {
  /// The accessory of a row: the one that was set, else its check mark, else none.
  ///
  /// What `cell_for_row` answers may lie over it, see ``cell(forRowAt:)``.
  ///
  /// - Throws: ``TableError/Code/rowOutOfRange``, ``TableError/Code/sectionOutOfRange``,
  ///   ``TableError/Code/dataSourceOwnsRows``.
  public func accessory(forRowAt path: TableIndexPath) throws(TableError) -> TableCell.Accessory {
    contents.accessory(of: try loadedRow(at: path))
  }

  /// Gives a row an accessory of its own, or takes it away with nil.
  ///
  /// A programmatic call. The accessory goes with the row.
  ///
  /// - Throws: ``TableError/Code/rowOutOfRange``, ``TableError/Code/sectionOutOfRange``,
  ///   ``TableError/Code/dataSourceOwnsRows``, ``TableError/Code/changeDuringQuestion``,
  ///   ``TableError/Code/changeDuringCallback``.
  public func setAccessory(
    _ accessory: TableCell.Accessory?, forRowAt path: TableIndexPath
  ) throws(TableError) {
    try checkMayChange()
    let row = try loadedRow(at: path)
    let old = contents.accessories[row]
    guard accessory != old else { return }
    try transaction { () throws(TableError) in
      change(.setAccessory(row: row, from: old, to: accessory))
    }
  }

  func loadedRow(at path: TableIndexPath) throws(TableError) -> RowIdentity {
    if isScripted { throw TableError(.dataSourceOwnsRows) }
    try checkRow(path)
    guard let row = contents.row(at: path) else { throw TableError(.rowOutOfRange, path: path) }
    return row
  }
}

extension TableContents {
  /// The accessory of a row: the one that was set, else its check mark, else none.
  public func accessory(of row: RowIdentity) -> TableCell.Accessory {
    accessories[row] ?? (isChecked(row) ? .checkmark : .none)
  }
}
