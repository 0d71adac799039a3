// The changes that all others are made of; each has an inverse that restores everything.
extension TableContents {
  /// Makes the identity of a row to be inserted; it is never given again.
  mutating func makeRow() -> RowIdentity {
    precondition(nextNumber < .max, "no more rows can be told apart")
    ownParts()
    defer { parts.nextNumber += 1 }
    return RowIdentity(number: nextNumber)
  }

  /// Makes a change if it is one of the contents.
  mutating func apply(_ change: TableChange) {
    switch change {
    case .moveRow(let source, let destination): shiftRow(from: source, to: destination)
    case .setText(let row, let column, _, let cell): setOverride(cell, of: row, column: column)
    case .update(let entry): apply(entry)
    case .removeRow(_, let path): removeRow(at: path)
    case .insertRow(let stored, let path): insertRow(stored, at: path)
    case .setAccessory(let row, _, let accessory):
      ownParts()
      parts.accessories[row] = accessory
    case .setHeight(let row, _, let height): rows.setHeight(height, of: row.number)
    case .setHeights(_, let heights): rows.setHeights(heights)
    case .setEditing, .setWindow, .setCounts, .setHeld, .setOpenRow, .moveHeld, .setFollowed, .setHeldRow,
      .setSettings, .setTableAbove,
      .join, .setCells, .keepForScripts:
      return
    }
  }

  /// Holds what there is of a row that comes beside its record.
  mutating func remember(_ stored: StoredRow) {
    ownParts()
    let number = stored.row.number
    for (column, cell) in stored.cells { parts.overrides.set(cell, of: number, column: column) }
    if let accessory = stored.accessory { parts.accessories[stored.row] = accessory }
    if let height = stored.height { parts.rows.setHeight(height, of: number) }
    if let column = schema.keyColumn, let key = stored.cells[column] {
      parts.newKeys[ExactText(key.text)] = number
    }
  }

  /// What is held of a row beside its record.
  func stored(_ row: RowIdentity) -> StoredRow {
    var stored = StoredRow(row: row, accessory: accessories.isEmpty ? nil : accessories[row])
    stored.height = rows.height(of: row.number)
    overrides.forEachCell(of: row.number) { stored.cells[$0] = $1 }
    return stored
  }

  /// Lets go of what there is of a row that goes beside its record.
  mutating func forget(_ stored: StoredRow) {
    ownParts()
    if !stored.cells.isEmpty { parts.overrides.removeAll(of: stored.row.number) }
    if stored.accessory != nil { parts.accessories[stored.row] = nil }
    if stored.height != nil { parts.rows.forgetHeight(of: stored.row.number) }
    if let column = schema.keyColumn, let key = stored.cells[column] {
      parts.newKeys[ExactText(key.text)] = nil
    }
  }

  /// Gives a cell what it is to hold, or with nil what its record says.
  mutating func setOverride(_ cell: CellOverride?, of row: RowIdentity, column: Int) {
    ownParts()
    let old = parts.overrides.set(cell, of: row.number, column: column)
    if column == schema.keyColumn {
      if let old { parts.newKeys[ExactText(old.text)] = nil }
      if let cell { parts.newKeys[ExactText(cell.text)] = row.number }
    }
  }

  /// Takes the row at a path out; the answer is what ``insertRow(_:at:)`` needs to put it back.
  @discardableResult
  mutating func removeRow(at path: TableIndexPath) -> StoredRow {
    let position = position(of: path)
    let stored = stored(RowIdentity(number: rows[position]))
    rows.remove(at: position)
    lengths.add(-1, at: path.section)
    if !stored.isEmpty { forget(stored) }
    return stored
  }

  /// Takes the row at a path out for good, with all that there is of it beside its record.
  mutating func dropRow(at path: TableIndexPath) -> RowIdentity {
    ownParts()
    let parts = parts
    let number = parts.rows.remove(at: parts.lengths.sum(before: path.section) + path.row)
    parts.lengths.add(-1, at: path.section)
    if !parts.newKeys.isEmpty, let column = schema.keyColumn,
      let key = parts.overrides.override(of: number, column: column)
    {
      parts.newKeys[ExactText(key.text)] = nil
    }
    parts.overrides.removeAll(of: number)
    let row = RowIdentity(number: number)
    if !parts.accessories.isEmpty { parts.accessories[row] = nil }
    return row
  }

  /// Puts a row that was taken out back to the path where it was.
  mutating func insertRow(_ stored: StoredRow, at path: TableIndexPath) {
    rows.insert(stored.row.number, at: position(of: path))
    lengths.add(1, at: path.section)
    if !stored.isEmpty { remember(stored) }
  }

  /// Moves a row, and leaves its section cell as it is.
  ///
  /// `source` is a path before the change, `destination` one after the removal; both lie inside. The answer is the row.
  @discardableResult
  mutating func shiftRow(from source: TableIndexPath, to destination: TableIndexPath) -> RowIdentity {
    ownParts()
    let parts = parts
    let from = parts.lengths.sum(before: source.section) + source.row
    parts.lengths.moveOne(from: source.section, to: destination.section)
    return RowIdentity(
      number: parts.rows.move(
        from: from, to: parts.lengths.sum(before: destination.section) + destination.row))
  }

  /// What to write into the section cell of a row, so that it names the section where the row stands.
  ///
  /// The answer is nil if nothing is to be written, its cell is nil if the record says it.
  func sectionText(
    of row: RowIdentity, inSection section: Int
  ) -> (row: RowIdentity, column: Int, cell: CellOverride?)? {
    guard let column = schema.sectionColumn, let value = sections[section].value else { return nil }
    // Rows without a value stand in the section that is named by an empty text; a null reads as an empty text.
    let isSaid =
      value.isEmpty
      && (record(of: row).map { withCell(of: schema.records, $0, column) { $0?.isEmpty ?? true } } ?? true)
    let cell = isSaid ? nil : override(for: .text(value), of: row, column: column)
    return cell == cellOverride(of: row, column: column) ? nil : (row, column, cell)
  }

  /// The override that makes a cell hold something: none if its record says it.
  func override(for cell: CellOverride, of row: RowIdentity, column: Int) -> CellOverride? {
    let hasNulls = schema.hasNulls
    guard row.number < schema.numberOfRecords else {
      return cell == .null || (!hasNulls && cell.text.isEmpty) ? nil : cell
    }
    let isSaid = withCell(of: schema.records, Int(row.number), column) { bytes in
      guard hasNulls else { return CellText.holds(bytes, cell.text) }
      guard let bytes, case .text(let text) = cell else { return bytes == nil && cell == .null }
      return CellText.isEqual(bytes, text)
    }
    return isSaid ? nil : cell
  }

  /// Stops the program if the parts of the contents do not agree.
  func _checkInvariants() {
    lengths._checkInvariants()
    rows._checkInvariants()
    sections._checkInvariants()
    precondition(lengths.count == sections.count, "a section has no length")
    precondition(lengths.total == rows.count, "the sections and the rows differ in number")
    overrides._checkInvariants()
    overrides.forEachRow { number in
      let row = RowIdentity(number: number)
      precondition(rows.contains(number), "a row that is gone has an override")
      precondition(number < nextNumber, "a row has no number of its own")
      for cell in overrides.cells(of: number) {
        precondition(
          override(for: cell.override, of: row, column: cell.column) != nil, "an override says nothing new")
        if cell.column == schema.keyColumn {
          precondition(newKeys[ExactText(cell.text)] == number, "a new key is not found")
        }
      }
    }
    for (key, number) in newKeys {
      precondition(schema.keyColumn != nil, "there are keys without a key column")
      precondition(self.key(of: RowIdentity(number: number)).hasBytes(of: key.text), "a new key is no row's")
    }
    for row in accessories.keys {
      precondition(rows.contains(row.number), "a row that is gone has an accessory")
    }
  }
}
