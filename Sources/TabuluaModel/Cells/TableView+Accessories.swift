// Accessories as content of rows.
extension TableView {
  /// The accessory that a row shows outside editing mode: the one that was set, else what `cell_for_row` answers, else its
  /// check mark, else none.
  ///
  /// It is the accessory of ``cell(forRowAt:)``, for which `cell_for_row` is asked; inside `cell_for_row` itself it is what
  /// the rest says. With ``simulatesReuse`` it is what the cell of a row in view shows, and none for other rows.
  ///
  /// ```swift
  /// if try view.accessory(forRowAt: [0, 2]) == .checkmark { print("done") }
  /// ```
  ///
  /// - Throws: ``TableError/Code/rowOutOfRange``, ``TableError/Code/sectionOutOfRange``,
  ///   ``TableError/Code/callbackFailed``.
  /// - Complexity: O(log *n*), beside at most one call of `cell_for_row`.
  public func accessory(forRowAt path: TableIndexPath) throws(TableError) -> TableCell.Accessory {
    try checkRow(path)
    if isAskingForCell {
      guard let row = contents.row(at: path) else { return .none }
      return cells == nil ? contents.accessory(of: row) : shownAccessory(path, row)
    }
    guard cells == nil || isInView(path) else { return .none }
    return try cell(forRowAt: path)?.accessory ?? .none
  }

  /// Gives a row an accessory of its own, or takes it away with nil.
  ///
  /// A programmatic call. The accessory goes with the row, and is shown whatever `cell_for_row` said of it before. It holds
  /// until the row's cell is asked for anew, because the row comes into view or is reloaded, and `cell_for_row` says an
  /// accessory. With ``simulatesReuse`` it stays with the cell.
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

  /// Whether `cell_for_row` is being asked, so that nobody may ask for a cell meanwhile.
  package var isAskingForCell: Bool { asked.contains(.cellForRow) }

  /// Forgets the accessory that was set for a row, because its cell was asked for anew and says one.
  func forgetAccessory(_ path: TableIndexPath) {
    guard !contents.accessories.isEmpty, let row = contents.row(at: path),
      let old = contents.accessories[row]
    else { return }
    change(.setAccessory(row: row, from: old, to: nil))
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
