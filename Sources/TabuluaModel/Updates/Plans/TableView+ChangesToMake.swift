// What is changed while somebody asks.
extension TableView {
  /// Makes a view of rows that somebody else shows and has shown for long, for a single interaction.
  ///
  /// `view_did_load` is not called, and nothing is in view, so that nothing is asked about what is shown. `selected` are the
  /// rows that are selected.
  ///
  /// - Throws: ``TableError/Code/rowOutOfRange``, ``TableError/Code/sectionOutOfRange``,
  ///   ``TableError/Code/dataSourceOwnsRows``, ``TableError/Code/missingNumberOfRows``.
  package convenience init(
    shownElsewhere contents: TableContents, dataSource: (any TableViewDataSource)?,
    delegate: (any TableViewDelegate)?, name: String, settings: TableViewSettings, editing: Bool,
    selected: [TableIndexPath], onCall: ((CallRecord) -> Void)?
  ) throws(TableError) {
    try self.init(
      contents, dataSource: dataSource, delegate: delegate, name: name, settings: settings, viewport: 0,
      editing: editing, simulatesReuse: false, onCall: onCall, onWarning: nil, over: nil, loads: false)
    for path in selected {
      try checkRow(path)
      select(path)
    }
    journal.removeAll()
  }

  /// Does something and tells what it changed, all that was kept of it.
  package func recordingChanges<Outcome>(
    _ body: (TableView) throws(TableError) -> Outcome
  ) throws(TableError) -> (outcome: Outcome, changes: ChangesToMake) {
    keptMaps = []
    touched = TouchedCells()
    preparesForEvents = true
    let before = contents
    let outcome = try body(self)
    // Below a table that was pushed, what was changed waits for that table.
    return (outcome, changes(since: before, (keptMaps ?? []) + maps(since: 0)))
  }

  private func changes(since before: TableContents, _ maps: [UpdateMap]) -> ChangesToMake {
    var result = ChangesToMake()
    // A row may come back to its path while others went past it.
    let effects = Self.effects(of: maps, withReturned: true)
    result.deleted = effects.deleted
    result.moved = effects.moved.map { ChangesToMake.Move(from: $0.from, to: $0.to) }
    result.inserted = effects.inserted.map { path in
      ChangesToMake.NewRow(at: path, values: contents.row(at: path).map(filledCells) ?? [:])
    }
    let sections = SectionEffects(maps)
    if sections != SectionEffects() {
      result.sections = sections
      result.newSections = sections.inserted.map { contents.section($0) }
    }
    result.values = newValues(since: before)
    result.accessories = newAccessories(since: before)
    result.selected = held.selection.indexPaths
    result.isEditing = isEditing
    return result
  }

  /// The values of a row's cells that hold any.
  private func filledCells(of row: RowIdentity) -> RowValues {
    RowValues(
      contents.columns.enumerated().map { (column: $1.name, value: contents.value(of: row, column: $0)) }
        .filter { $0.value != .null && $0.value != "" })
  }

  private func newValues(since before: TableContents) -> [ChangesToMake.NewValue] {
    var found: [(at: TableIndexPath, column: Int)] = []
    for cell in Set(touched?.cells ?? []) {
      guard let column = cell.column, before.contains(cell.row), let path = contents.indexPath(of: cell.row),
        !before.hasSameValue(of: cell.row, column: column, as: contents)
      else { continue }
      found.append((path, column))
    }
    found.sort { ($0.at, $0.column) < ($1.at, $1.column) }
    return found.compactMap { path, column in
      contents.row(at: path).map { row in
        ChangesToMake.NewValue(
          at: path, column: contents.columns[column].name, value: contents.value(of: row, column: column))
      }
    }
  }

  private func newAccessories(since before: TableContents) -> [ChangesToMake.NewAccessory] {
    let rows = Set(before.accessories.keys).union(contents.accessories.keys)
    return rows.compactMap { row in
      guard before.accessories[row] != contents.accessories[row], let path = contents.indexPath(of: row)
      else { return nil }
      return ChangesToMake.NewAccessory(at: path, accessory: contents.accessories[row])
    }.sorted { $0.at < $1.at }
  }
}
