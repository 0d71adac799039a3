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
  public func findSection(_ value: String) -> Int? { sections.firstIndex { $0.value == value } }

  /// Whether a row stands at the path.
  public func contains(_ path: TableIndexPath) -> Bool {
    sections.indices.contains(path.section) && path.row >= 0 && path.row < lengths[path.section]
  }

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
    schema.record(forKey: key).map { RowIdentity(number: $0) }
  }

  /// The key of a row as it is written, or nil without a key column.
  public func key(of row: RowIdentity) -> String? {
    schema.keyColumn.map { text(of: row, column: $0) }
  }

  /// The rows of a section in their order.
  public func rows(inSection section: Int) -> [RowIdentity] {
    var result: [RowIdentity] = []
    result.reserveCapacity(lengths[section])
    let start = lengths.sum(before: section)
    rows.forEach(in: start..<start + lengths[section]) { result.append(RowIdentity(number: $0)) }
    return result
  }

  /// Calls `body` with every row and its path, in table order.
  ///
  /// O(1) a row.
  public func forEachRow(_ body: (TableIndexPath, RowIdentity) throws -> Void) rethrows {
    var section = 0
    var row = 0
    try rows.forEach(in: 0..<rows.count) { number in
      while row == lengths[section] {
        section += 1
        row = 0
      }
      try body(TableIndexPath(section: section, row: row), RowIdentity(number: number))
      row += 1
    }
  }

  /// The place of a path's row in the whole table.
  func position(of path: TableIndexPath) -> Int { lengths.sum(before: path.section) + path.row }

  /// The path of a place in the whole table.
  func path(atPosition position: Int) -> TableIndexPath {
    let (section, row) = lengths.find(position)
    return TableIndexPath(section: section, row: row)
  }

  /// Moves a row, and rewrites its section cell if it goes to another section.
  ///
  /// `source` is a path before the change, `destination` one after the removal; both lie inside. The reverse
  /// call, from `destination` to `source`, restores everything.
  mutating func moveRow(from source: TableIndexPath, to destination: TableIndexPath) {
    let from = position(of: source)
    if source.section != destination.section {
      lengths.add(-1, at: source.section)
      lengths.add(1, at: destination.section)
    }
    let to = position(of: destination)
    if source.section != destination.section { rewriteSection(of: rows[from], to: destination.section) }
    rows.move(from: from, to: to)
  }

  private mutating func rewriteSection(of number: UInt32, to section: Int) {
    guard let column = schema.sectionColumn, let value = sections[section].value else { return }
    setText(value, row: number, column: column)
  }

  /// Gives a cell a text; the text of its own record removes the override.
  private mutating func setText(_ text: String, row: UInt32, column: Int) {
    let isRecord = withCell(of: schema.records, Int(row), column) { CellText.holds($0, text) }
    overrides[CellPlace(row: row, column: column)] = isRecord ? nil : text
  }

  /// Stops the program if the parts of the contents do not agree.
  func _checkInvariants() {
    lengths._checkInvariants()
    rows._checkInvariants()
    precondition(lengths.counts.count == sections.count, "a section has no length")
    precondition(lengths.total == rows.count, "the sections and the rows differ in number")
    for (place, text) in overrides {
      let isRecord = withCell(of: schema.records, Int(place.row), place.column) { CellText.holds($0, text) }
      precondition(!isRecord, "an override says what the record says")
    }
  }
}
