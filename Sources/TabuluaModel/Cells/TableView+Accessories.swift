// Accessories as content of rows.
extension TableView {
  /// The accessory of a row: the one that was set, else its check mark, else none.
  ///
  /// What `cell_for_row` answers may lie over it, see ``cell(forRowAt:)``. With ``simulatesReuse`` it is what the cell of
  /// a row in view shows, and none for other rows.
  ///
  /// ```swift
  /// if try view.accessory(forRowAt: [0, 2]) == .checkmark { print("done") }
  /// ```
  ///
  /// - Throws: ``TableError/Code/rowOutOfRange``, ``TableError/Code/sectionOutOfRange``,
  ///   ``TableError/Code/dataSourceOwnsRows``.
  /// - Complexity: O(log *n*).
  public func accessory(forRowAt path: TableIndexPath) throws(TableError) -> TableCell.Accessory {
    let row = try loadedRow(at: path)
    return cells == nil ? contents.accessory(of: row) : shownAccessory(path, row)
  }

  /// Gives a row an accessory of its own, or takes it away with nil.
  ///
  /// A programmatic call. The accessory goes with the row; with ``simulatesReuse`` it stays with the cell.
  ///
  /// ```swift
  /// try view.setAccessory(.checkmark, forRowAt: [0, 2])
  /// ```
  ///
  /// - Throws: ``TableError/Code/rowOutOfRange``, ``TableError/Code/sectionOutOfRange``,
  ///   ``TableError/Code/dataSourceOwnsRows``, ``TableError/Code/changeDuringQuestion``,
  ///   ``TableError/Code/changeDuringCallback``.
  /// - Complexity: O(log *n*); with ``simulatesReuse`` O(rows in view) more.
  public func setAccessory(
    _ accessory: TableCell.Accessory?, forRowAt path: TableIndexPath
  ) throws(TableError) {
    try checkMayChange()
    let row = try loadedRow(at: path)
    let old = contents.accessories[row]
    guard accessory != old || cells != nil else { return }
    try transaction { () throws(TableError) in
      if cells != nil { setShownAccessory(accessory, path) }
      if accessory != old { change(.setAccessory(row: row, from: old, to: accessory)) }
    }
  }

  func loadedRow(at path: TableIndexPath) throws(TableError) -> RowIdentity {
    if isScripted { throw TableError(.dataSourceOwnsRows) }
    try checkRow(path)
    guard let row = contents.row(at: path) else { throw TableError(.rowOutOfRange(path, rows: 0)) }
    return row
  }
}

extension TableContents {
  /// The accessory of a row: the one that was set, else its check mark, else none.
  public func accessory(of row: RowIdentity) -> TableCell.Accessory {
    accessories[row] ?? (isChecked(row) ? .checkmark : .none)
  }
}
