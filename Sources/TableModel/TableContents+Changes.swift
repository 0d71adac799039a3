// The changes that all others are made of; each has an inverse that restores everything.
extension TableContents {
  /// Makes the identity of a row to be inserted; it is never given again.
  mutating func makeRow() -> RowIdentity {
    precondition(nextNumber < .max, "no more rows can be told apart")
    defer { nextNumber += 1 }
    return RowIdentity(number: nextNumber)
  }

  /// Makes a change if it is one of the contents.
  mutating func apply(_ change: TableChange) {
    switch change {
    case .moveRow(let source, let destination): shiftRow(from: source, to: destination)
    case .setText(let row, let column, _, let text): setOverride(text, of: row, column: column)
    case .block(let block): apply(block)
    case .setAccessory(let row, _, let accessory): accessories[row] = accessory
    default: return
    }
  }

  /// Holds what there is of a row that comes beside its record.
  mutating func remember(_ stored: StoredRow) {
    let number = stored.row.number
    for (column, text) in stored.texts { overrides.set(text, of: number, column: column) }
    if let accessory = stored.accessory { accessories[stored.row] = accessory }
    if let column = schema.keyColumn, let key = stored.texts[column] { newKeys[key] = number }
  }

  /// What is held of a row beside its record.
  func stored(_ row: RowIdentity) -> StoredRow {
    var stored = StoredRow(row: row, accessory: accessories.isEmpty ? nil : accessories[row])
    for cell in overrides.cells(of: row.number) { stored.texts[cell.column] = cell.text }
    return stored
  }

  /// Lets go of what there is of a row that goes beside its record.
  mutating func forget(_ stored: StoredRow) {
    if !stored.texts.isEmpty { overrides.removeAll(of: stored.row.number) }
    if stored.accessory != nil { accessories[stored.row] = nil }
    if let column = schema.keyColumn, let key = stored.texts[column] { newKeys[key] = nil }
  }

  /// Gives a cell a text, or with nil that of its record.
  mutating func setOverride(_ text: String?, of row: RowIdentity, column: Int) {
    let old = overrides.set(text, of: row.number, column: column)
    if column == schema.keyColumn {
      if let old { newKeys[old] = nil }
      if let text { newKeys[text] = row.number }
    }
  }

  /// Moves a row, and leaves its section cell as it is.
  ///
  /// `source` is a path before the change, `destination` one after the removal; both lie inside.
  mutating func shiftRow(from source: TableIndexPath, to destination: TableIndexPath) {
    let from = position(of: source)
    if source.section != destination.section {
      lengths.add(-1, at: source.section)
      lengths.add(1, at: destination.section)
    }
    rows.move(from: from, to: position(of: destination))
  }

  /// Moves a row, and rewrites its section cell if it goes to another section.
  ///
  /// `source` is a path before the change, `destination` one after the removal; both lie inside.
  mutating func moveRow(from source: TableIndexPath, to destination: TableIndexPath) {
    shiftRow(from: source, to: destination)
    guard source.section != destination.section, let fill = sectionText(at: destination) else { return }
    setOverride(fill.text, of: fill.row, column: fill.column)
  }

  /// What to write into the section cell of the row at a path, so that it names the section where it stands.
  ///
  /// The answer is nil if nothing is to be written, its text is nil if the record says it.
  func sectionText(at path: TableIndexPath) -> (row: RowIdentity, column: Int, text: String?)? {
    row(at: path).flatMap { sectionText(of: $0, inSection: path.section) }
  }

  /// The same for a row that stands in a section.
  func sectionText(
    of row: RowIdentity, inSection section: Int
  ) -> (row: RowIdentity, column: Int, text: String?)? {
    guard let column = schema.sectionColumn, let value = sections[section].value else { return nil }
    let text = override(for: value, of: row, column: column)
    return text == override(of: row, column: column) ? nil : (row, column, text)
  }

  /// The override that makes a cell hold a text: none if its record does.
  func override(for text: String, of row: RowIdentity, column: Int) -> String? {
    guard row.number < schema.numberOfRecords else { return text.isEmpty ? nil : text }
    return withCell(of: schema.records, Int(row.number), column) { CellText.holds($0, text) } ? nil : text
  }

  /// Stops the program if the parts of the contents do not agree.
  func _checkInvariants() {
    lengths._checkInvariants()
    rows._checkInvariants()
    precondition(lengths.counts.count == sections.count, "a section has no length")
    precondition(lengths.total == rows.count, "the sections and the rows differ in number")
    for (number, cells) in overrides.cells {
      let row = RowIdentity(number: number)
      precondition(rows.contains(number), "a row that is gone has an override")
      precondition(number < nextNumber, "a row has no number of its own")
      precondition(!cells.isEmpty, "a row without overrides is kept")
      precondition(
        zip(cells, cells.dropFirst()).allSatisfy { $0.column < $1.column }, "overrides are out of order")
      for cell in cells {
        precondition(
          override(for: cell.text, of: row, column: cell.column) != nil, "an override says nothing new")
        if cell.column == schema.keyColumn {
          precondition(newKeys[cell.text] == number, "a new key is not found")
        }
      }
    }
    for (key, number) in newKeys {
      precondition(schema.keyColumn != nil, "there are keys without a key column")
      precondition(self.key(of: RowIdentity(number: number)) == key, "a new key is no row's")
    }
    for row in accessories.keys {
      precondition(rows.contains(row.number), "a row that is gone has an accessory")
    }
  }
}
