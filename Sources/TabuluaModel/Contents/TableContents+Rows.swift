extension TableContents {
  /// How many sections there are.
  public var numberOfSections: Int { sections.count }

  /// How many rows there are in all sections.
  public var numberOfRows: Int { lengths.total }

  /// How many rows a section has; a section outside the table is a programming error.
  public func numberOfRows(in section: Int) -> Int { lengths[section] }

  /// The value and the title of a section; a section outside the table is a programming error.
  public func section(_ index: Int) -> TableSection { sections[index] }

  /// The first section whose rows hold the value in the section column, or nil.
  ///
  /// O(*s*) for *s* sections.
  public func findSection(_ value: String) -> Int? { sections.firstIndex { $0.value.hasBytes(of: value) } }

  /// Whether a row stands at the path.
  public func contains(_ path: TableIndexPath) -> Bool { lengths.contains(path) }

  /// Whether the row is in the table.
  ///
  /// O(1).
  public func contains(_ row: RowIdentity) -> Bool { row.generation == 0 && rows.contains(row.number) }

  /// The row at a path, or nil outside the table.
  public func row(at path: TableIndexPath) -> RowIdentity? {
    guard contains(path) else { return nil }
    return RowIdentity(number: rows[position(of: path)])
  }

  /// Where a row stands, or nil if it is not in the table.
  public func indexPath(of row: RowIdentity) -> TableIndexPath? {
    guard row.generation == 0, let position = rows.position(of: row.number) else { return nil }
    return path(atPosition: position)
  }

  /// The row with a key, or nil; always nil without a key column.
  ///
  /// ```swift
  /// let row = table.row(forKey: "milk")
  /// ```
  public func row(forKey key: String) -> RowIdentity? {
    guard let column = schema.keyColumn else { return nil }
    if !newKeys.isEmpty, let number = newKeys[ExactText(key)] { return RowIdentity(number: number) }
    return schema.keys?.record(forKey: key, in: schema.records, column: column).flatMap { row(ofKeyIn: $0) }
  }

  /// The row of the record that a key was found in, if the row still has this key.
  @inline(__always)
  func row(ofKeyIn record: UInt32) -> RowIdentity? {
    guard rows.contains(record) else { return nil }
    // If no row was given another key, each has its record's. Looking into the cell would mean waiting for memory.
    if !newKeys.isEmpty, let column = schema.keyColumn, overrides.override(of: record, column: column) != nil
    {
      return nil
    }
    return RowIdentity(number: record)
  }

  /// The key of a row as it is written, or nil without a key column.
  public func key(of row: RowIdentity) -> String? { schema.keyColumn.map { text(of: row, column: $0) } }

  /// The rows of a section in their order.
  public func rows(inSection section: Int) -> [RowIdentity] {
    var result: [RowIdentity] = []
    result.reserveCapacity(lengths[section])
    rows.forEach(in: lengths.positions(ofSection: section)) { result.append(RowIdentity(number: $0)) }
    return result
  }

  /// Calls `body` with every row and its path, in table order.
  ///
  /// O(1) a row.
  ///
  /// ```swift
  /// table.forEachRow { path, row in print(path, table.key(of: row) ?? "") }
  /// ```
  public func forEachRow(_ body: (TableIndexPath, RowIdentity) throws -> Void) rethrows {
    var section = 0
    var row = 0
    var length = lengths.count > 0 ? lengths[0] : 0
    try rows.forEach(in: 0..<rows.count) { number in
      while row == length {
        section += 1
        row = 0
        length = lengths[section]
      }
      try body(TableIndexPath(section: section, row: row), RowIdentity(number: number))
      row += 1
    }
  }

  /// The place of a path's row in the whole table.
  func position(of path: TableIndexPath) -> Int { lengths.position(of: path) }

  /// The path of a place in the whole table.
  func path(atPosition position: Int) -> TableIndexPath { lengths.path(atPosition: position) }
}
