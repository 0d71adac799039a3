extension TableView {
  /// How many sections there are.
  public var numberOfSections: Int { isScripted ? counts.count : contents.numberOfSections }

  /// How many rows there are in all sections.
  public var numberOfRows: Int { isScripted ? counts.total : contents.numberOfRows }

  /// How many rows a section has, or nil if there is no such section.
  ///
  /// O(1).
  public func numberOfRows(inSection section: Int) -> Int? {
    guard section >= 0, section < numberOfSections else { return nil }
    return isScripted ? counts[section] : contents.lengths[section]
  }

  /// Whether a row stands at the path.
  public func contains(_ path: TableIndexPath) -> Bool {
    guard let count = numberOfRows(inSection: path.section) else { return false }
    return path.row >= 0 && path.row < count
  }

  /// The row at a path; nil outside the table and for a scripted data source.
  ///
  /// O(log *n*).
  public func row(at path: TableIndexPath) -> RowIdentity? {
    guard !isScripted, contains(path) else { return nil }
    return RowIdentity(number: contents.rows[position(of: path)])
  }

  /// Where a row stands; nil if it is not in the table.
  ///
  /// O(log *n*).
  public func indexPath(of row: RowIdentity) -> TableIndexPath? { contents.indexPath(of: row) }

  /// The key of a row as it is written; nil if it is not in the table or rows have no keys.
  public func key(of row: RowIdentity) -> String? {
    guard let column = contents.schema.keyColumn else { return nil }
    var key: String?
    _ = readCell(of: row, column: column) { key = CellText.string($0) }
    return key
  }

  /// The row with a key; nil if there is none, and where rows have no keys.
  ///
  /// O(1).
  public func row(forKey key: String) -> RowIdentity? { contents.row(forKey: key) }

  /// The row with a key, where it stands, and the key as its cell spells it; nil if there is none.
  ///
  /// - Complexity: O(log *n*).
  package func find(key: String) -> (row: RowIdentity, path: TableIndexPath, key: String)? {
    // Keys of records are found byte for byte.
    let isSpelledSo = contents.newKeys.isEmpty
    let known = isSpelledSo ? keysAhead.take(key, of: contents.schema) : nil
    let found = known.map { contents.row(ofKeyIn: $0) } ?? contents.row(forKey: key)
    guard let row = found, let path = contents.indexPath(of: row) else { return nil }
    return (row, path, isSpelledSo ? key : self.key(of: row) ?? key)
  }

  /// Whether rows have keys: not without a key column.
  public var hasKeys: Bool { contents.schema.keyColumn != nil }

  /// The value of a row's cell, or nil if the row is not in the table.
  public func value(of row: RowIdentity, column: Int) -> TableValue? {
    // In one expression with the value, `nil` would be `TableValue.null`, the value of an empty cell.
    guard contents.rows.contains(row.number) else { return nil }
    return contents.value(of: row, column: column)
  }

  /// Calls `body` with the bytes of a row's cell, where nil is a null; false if the row is not in the table.
  ///
  /// The bytes are valid until `body` returns, which must not change the view.
  ///
  /// ```swift
  /// _ = view.readCell(of: row, column: 0) { bytes in print(bytes?.count ?? 0) }
  /// ```
  ///
  /// - Complexity: O(*c*) for *c* changed cells of the row, beside the body.
  public func readCell(
    of row: RowIdentity, column: Int, _ body: (UnsafeRawBufferPointer?) throws -> Void
  ) rethrows -> Bool {
    guard contents.rows.contains(row.number) else { return false }
    if let cell = contents.overrides.override(of: row.number, column: column) {
      switch cell {
      case .text(var text): try text.withUTF8 { try body(UnsafeRawBufferPointer($0)) }
      case .null: try body(nil)
      }
    } else if row.number < contents.schema.numberOfRecords {
      try contents.schema.readCell(Int(row.number), column, body)
    } else {
      try body(contents.schema.hasNulls ? nil : UnsafeRawBufferPointer(start: nil, count: 0))
    }
    return true
  }

  /// The bytes of a row's cell where the records hold them; nil where they do not, for a null, and for a cell that was
  /// changed or is not in the table.
  ///
  /// They are valid as long as the table has these records.
  package func bytesInPlace(of row: RowIdentity, column: Int) -> UnsafeRawBufferPointer? {
    guard contents.rows.contains(row.number), row.number < contents.schema.numberOfRecords,
      contents.overrides.override(of: row.number, column: column) == nil
    else { return nil }
    // The table does not change while this runs, so the schema is not retained.
    return Unmanaged.passUnretained(contents.schema)._withUnsafeGuaranteedRef {
      $0.bytesInPlace(Int(row.number), column)
    }
  }

  /// How many rows of equal height the view shows at once; see ``setViewport(_:)``.
  public var viewport: TableView.Viewport { window.viewport }

  /// The first row in view, or nil if none is.
  public var firstVisibleRow: TableIndexPath? {
    visiblePositions.isEmpty ? nil : path(atPosition: visiblePositions.lowerBound)
  }

  /// The rows in view, in table order.
  ///
  /// O(rows in view).
  public var indexPathsForVisibleRows: [TableIndexPath] {
    var result: [TableIndexPath] = []
    result.reserveCapacity(visiblePositions.count)
    forEachPath(in: visiblePositions) { result.append($0) }
    return result
  }

  /// Whether rows can be moved at all; a scripted data source needs `move_row`.
  public var canReorder: Bool { !isScripted || callbacks.contains(.moveRow) }

  /// Whether the row shows a reorder control: in editing mode, if it may be dragged and its cell does not hide it.
  ///
  /// Asks `can_move_row`, and then, for a row out of view, `cell_for_row`; a row in view shows what its cell said when it
  /// came into view.
  ///
  /// ```swift
  /// let hasHandle = try view.showsReorderControl(forRowAt: [0, 2])
  /// ```
  ///
  /// - Throws: ``TableError/Code/rowOutOfRange``, ``TableError/Code/callbackFailed``.
  /// - Complexity: O(log *n*), beside the callbacks.
  public func showsReorderControl(forRowAt path: TableIndexPath) throws(TableError) -> Bool {
    try checkRow(path)
    guard showsEditingControls else { return false }
    return try mayMoveRow(at: path).answer
  }

  /// The control that the row shows in editing mode; none outside it, and for a row that may not be edited.
  ///
  /// Asks `can_edit_row`, and then `editing_style_for_row`. Where several rows can be selected in editing mode,
  /// rows show selection circles instead, and no style is asked for.
  ///
  /// ```swift
  /// if try view.editingStyle(forRowAt: [0, 2]) == .delete { print("a red minus") }
  /// ```
  ///
  /// - Throws: ``TableError/Code/rowOutOfRange``, ``TableError/Code/callbackFailed``.
  /// - Complexity: O(1), beside the callbacks.
  public func editingStyle(forRowAt path: TableIndexPath) throws(TableError) -> TableEditingStyle {
    try checkRow(path)
    guard showsEditingControls, !settings.allowsMultipleSelectionDuringEditing, try askCanEditRow(path).answer
    else { return .none }
    return try askEditingStyle(path)
  }

  /// Whether the row shows a selection circle: in editing mode, where several rows can be selected in it, for a
  /// row that may be edited.
  ///
  /// Asks `can_edit_row`.
  ///
  /// ```swift
  /// let hasCircle = try view.showsSelectionCircle(forRowAt: [0, 2])
  /// ```
  ///
  /// - Throws: ``TableError/Code/rowOutOfRange``, ``TableError/Code/callbackFailed``.
  /// - Complexity: O(1), beside the callback.
  public func showsSelectionCircle(forRowAt path: TableIndexPath) throws(TableError) -> Bool {
    try checkRow(path)
    guard showsEditingControls, settings.allowsMultipleSelectionDuringEditing else { return false }
    return try askCanEditRow(path).answer
  }

  /// What the row's cell shows, or nil if there is no row at the path.
  ///
  /// The mapped columns give text, detail and check mark; what `cell_for_row` answers is laid over them, and over that an
  /// accessory that ``setAccessory(_:forRowAt:)`` set since the cell was asked for. With ``simulatesReuse`` the other
  /// fields of a row in view are those that its cell kept.
  ///
  /// ```swift
  /// print(try view.cell(forRowAt: [0, 0])?.text ?? "no such row")
  /// ```
  ///
  /// - Throws: ``TableError/Code/callbackFailed``.
  /// - Complexity: at most one call of `cell_for_row`.
  public func cell(forRowAt path: TableIndexPath) throws(TableError) -> TableCell? {
    guard contains(path) else { return nil }
    let answer = try askCell(path)
    var cell = mappedCell(forRowAt: path, with: answer)
    if cells != nil { return shownCell(path, answer, cell) }
    // What a row in view can be dragged by is what it was shown with.
    if answer != nil, isInView(path) {
      let isHidden = held.withoutControl.contains(path)
      if (cell.showsReorderControl == false) != isHidden { cell.showsReorderControl = !isHidden }
    }
    return cell
  }

  /// The cell that the mapped columns give, with an answer of `cell_for_row` laid over it, and over that the accessory that
  /// was set.
  func mappedCell(forRowAt path: TableIndexPath, with answer: TableCell?) -> TableCell {
    var cell = TableCell()
    let row = contents.row(at: path)
    if let row {
      cell.text = contents.textColumn.map { contents.text(of: row, column: $0) }
      cell.detail = contents.detailColumn.map { contents.text(of: row, column: $0) }
      if contents.checkColumn != nil {
        cell.accessory = contents.isChecked(row) ? .checkmark : TableCell.Accessory.none
      }
    }
    if let answer { cell = cell.overlaid(with: answer) }
    if let row, let accessory = contents.accessories[row] { cell.accessory = accessory }
    return cell
  }
}

extension TableView {
  /// Fails if there is no row at the path, which is one before any change.
  func checkRow(_ path: TableIndexPath) throws(TableError) {
    if contains(path) { return }
    try checkSection(path.section)
    throw TableError(.rowOutOfRange(path, rows: lengths[path.section]))
  }

  /// Fails if there is no such section.
  func checkSection(_ section: Int) throws(TableError) {
    guard section >= 0, section < numberOfSections else {
      throw TableError(.sectionOutOfRange(section, sections: numberOfSections))
    }
  }

  /// The lengths of the sections.
  var lengths: PrefixCounts { isScripted ? counts : contents.lengths }

  /// The place of a path's row in the whole table.
  func position(of path: TableIndexPath) -> Int {
    isScripted ? counts.position(of: path) : contents.lengths.position(of: path)
  }

  /// The path of a place in the whole table.
  func path(atPosition position: Int) -> TableIndexPath {
    isScripted ? counts.path(atPosition: position) : contents.lengths.path(atPosition: position)
  }

  /// Calls `body` with the paths of the places, in order.
  ///
  /// O(1) a row, and O(1) a section.
  func forEachPath<Failure: Error>(
    in positions: Range<Int>, _ body: (TableIndexPath) throws(Failure) -> Void
  ) throws(Failure) {
    guard !positions.isEmpty else { return }
    let lengths = lengths
    var path = path(atPosition: positions.lowerBound)
    var length = lengths[path.section]
    for _ in positions {
      while path.row >= length {
        path.section += 1
        path.row = 0
        length = lengths[path.section]
      }
      try body(path)
      path.row += 1
    }
  }
}
