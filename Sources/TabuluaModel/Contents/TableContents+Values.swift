extension TableContents {
  /// The value of a cell, in its column's type.
  ///
  /// An empty cell is `""` as text and null otherwise; an empty check cell is unmarked.
  public func value(of row: RowIdentity, column: Int) -> TableValue {
    withBytes(of: row, column: column) { schema.value(of: $0, column: column) }
  }

  /// The text of a cell as it is written; a null is empty, bytes that are no UTF-8 are replaced.
  public func text(of row: RowIdentity, column: Int) -> String {
    if let text = override(of: row, column: column) { return text }
    guard row.number < schema.numberOfRecords else { return "" }
    return withCell(of: schema.records, Int(row.number), column, CellText.string)
  }

  /// Whether the row's check mark is set; never without a check column.
  public func isChecked(_ row: RowIdentity) -> Bool {
    guard let column = schema.checkColumn else { return false }
    return value(of: row, column: column) == .boolean(true)
  }

  /// The rows of a section, or of all sections, whose check marks are set, by their paths as the table is now, ascending; none
  /// without a check column.
  ///
  /// A section outside the table is a programming error.
  ///
  /// ```swift
  /// print(table.indexPathsForCheckedRows(inSection: 0).count)
  /// ```
  ///
  /// - Complexity: O(*n*) for *n* rows of the section, or of the table.
  public func indexPathsForCheckedRows(inSection section: Int? = nil) -> [TableIndexPath] {
    guard checkColumn != nil else { return [] }
    let sections = section.map { $0..<$0 + 1 } ?? 0..<numberOfSections
    return sections.flatMap { section in
      rows(inSection: section).enumerated().lazy.filter { isChecked($0.element) }.map {
        TableIndexPath(section: section, row: $0.offset)
      }
    }
  }

  /// Calls `body` with the bytes of a cell as they are now; nil is a null.
  ///
  /// The bytes are valid until `body` returns. A row that is not in the table is a programming error.
  ///
  /// ```swift
  /// let length = table.withBytes(of: row, column: 0) { $0?.count ?? 0 }
  /// ```
  ///
  /// - Complexity: O(*c*) for *c* changed cells of the row, beside the body.
  public func withBytes<R>(
    of row: RowIdentity, column: Int, _ body: (UnsafeRawBufferPointer?) throws -> R
  ) rethrows -> R {
    switch cellOverride(of: row, column: column) {
    case .text(var text): return try text.withUTF8 { try body(UnsafeRawBufferPointer($0)) }
    case .null: return try body(nil)
    case nil: break
    }
    guard row.number < schema.numberOfRecords else {
      return try body(schema.hasNulls ? nil : UnsafeRawBufferPointer(start: nil, count: 0))
    }
    return try withCell(of: schema.records, Int(row.number), column, body)
  }

  /// Appends the bytes of a cell as they are now; nothing for a null.
  ///
  /// - Complexity: as ``withBytes(of:column:_:)``, which takes twice as long where another module calls it.
  package func appendBytes(of row: RowIdentity, column: Int, to bytes: inout [UInt8]) {
    withBytes(of: row, column: column) { if let cell = $0 { bytes.append(contentsOf: cell) } }
  }

  /// Whether a cell can have any other text: its column holds texts, and is neither that of the key nor that of the
  /// section; false for a row that was inserted.
  @inline(__always)
  func takesAnyText(_ column: Int, of row: RowIdentity) -> Bool {
    guard schema.anyTextColumns[column], let record = record(of: row) else { return false }
    return !schema.hasNulls || !schema.records.isFixed(record, column)
  }

  /// What the override of such a cell was and is to be, so that it holds a text that is not empty; nil if it holds just
  /// that already.
  @inline(__always)
  func textChange(
    _ text: String, of row: RowIdentity, column: Int
  ) -> (from: CellOverride?, to: CellOverride?)? {
    // Bytes are compared, so no string is made of the cell.
    let old = cellOverride(of: row, column: column)
    if case .text(var held)? = old, held.withUTF8({ CellText.isEqual(UnsafeRawBufferPointer($0), text) }) {
      return nil
    }
    let isSaid = withCell(of: schema.records, Int(row.number), column) { CellText.holds($0, text) }
    guard isSaid else { return (old, .text(text)) }
    return old == nil ? nil : (old, nil)
  }

  /// The number of the record that the row came from; nil for a row that was inserted since.
  public func record(of row: RowIdentity) -> Int? {
    row.number < schema.numberOfRecords ? Int(row.number) : nil
  }

  /// The text to write into a cell, if it is no longer what the record holds; in a row that was inserted, the
  /// text of a cell that is not empty.
  ///
  /// A null is empty; ``withBytes(of:column:_:)`` tells it from an empty text.
  public func override(of row: RowIdentity, column: Int) -> String? {
    cellOverride(of: row, column: column)?.text
  }

  /// What a cell holds, if that is no longer what the record says.
  @inline(__always)
  func cellOverride(of row: RowIdentity, column: Int) -> CellOverride? {
    overrides.override(of: row.number, column: column)
  }

  /// Whether any cell holds another value than its record says; a row that was inserted counts where it has values.
  ///
  /// - Complexity: O(1).
  package var hasChangedCells: Bool { !overrides.isEmpty }

  /// The columns of a row for which ``override(of:column:)`` has a text, ascending.
  package func columnsWithOverrides(of row: RowIdentity) -> [Int] {
    overrides.cells(of: row.number).map(\.column)
  }

  /// Whether any cell changed since the records were read; a row that was inserted counts too.
  package var hasOverrides: Bool { !overrides.isEmpty }
}
