/// The cells of a device: those in view, each with its row, and those that wait to be used again.
///
/// A cell keeps what it shows. A row that comes into view takes the cell of its style that went out of view last, and
/// a new one only where none waits.
struct ReusedCells: Sendable, Hashable {
  /// Which row has a cell: by its identity in a loaded table, else by its path.
  enum Owner: Sendable, Hashable {
    case row(RowIdentity)
    case path(TableIndexPath)
  }

  /// What a field of a cell shows, and for which row it was set.
  struct Content: Sendable, Hashable {
    var value: TableCell.FieldValue?
    var origin: CellLeak.Row
  }

  /// A cell.
  struct Cell: Sendable, Hashable {
    let style: TableCell.Style?
    var contents: [TableCell.Field: Content] = [:]
    /// The rows for which it was noted that a field shows the wrong thing.
    var told: [TableCell.Field: Owner] = [:]
    /// The fields that `cell_for_row` said when the cell was set up.
    var answered: Set<TableCell.Field> = []
    /// The fields of which `cell_for_row` would say something else now, and was not asked.
    var stale: Set<TableCell.Field> = []
  }

  /// The cells in view.
  private(set) var shown: [Owner: Cell] = [:]

  /// The cells that wait, by their style; the last one is used first.
  private var queues: [TableCell.Style?: [Cell]] = [:]

  /// The rows that get another cell when they are shown the next time.
  private(set) var renewed: Set<Owner> = []

  /// What showed in the wrong place, in the order in which it came to be.
  private(set) var leaks: [CellLeak] = []

  /// Puts the cells of these rows into the queue.
  mutating func release(_ owners: [Owner]) {
    for owner in owners {
      guard let cell = shown.removeValue(forKey: owner) else { continue }
      queues[cell.style, default: []].append(cell)
    }
  }

  /// Gives rows another cell when they are shown the next time, as a reload does.
  mutating func renew(_ owner: Owner) { renewed.insert(owner) }

  /// Sets up the cell of a row that comes into view or is shown anew.
  ///
  /// - Parameters:
  ///   - owner: The row.
  ///   - name: How the row is called now.
  ///   - said: What is said of the row.
  ///   - fields: The fields of which something is said, also those that are taken away.
  ///   - answered: Those of them that `cell_for_row` says.
  ///   - expected: What the cell would show if the row had one of its own.
  mutating func setUp(
    _ owner: Owner, _ name: CellLeak.Row, said: TableCell, fields: Set<TableCell.Field>,
    answered: Set<TableCell.Field>, expected: TableCell
  ) {
    var old = shown.removeValue(forKey: owner)
    if let cell = old, renewed.contains(owner) || cell.style != expected.style {
      // The row gets its new cell before the old one is free to be taken.
      old = queues[expected.style]?.popLast() ?? Cell(style: expected.style)
      queues[cell.style, default: []].append(cell)
    }
    renewed.remove(owner)
    var cell = old ?? queues[expected.style]?.popLast() ?? Cell(style: expected.style)
    for field in TableCell.Field.allCases {
      if fields.contains(field) { cell.contents[field] = Content(value: said[field], origin: name) }
      note(field, in: &cell, owner, name, expected: expected[field])
    }
    cell.answered = answered
    cell.stale = []
    shown[owner] = cell
  }

  /// Notes the fields of a row's cell that show what `cell_for_row` would not say now.
  ///
  /// - Parameters:
  ///   - owner: The row.
  ///   - name: How the row is called now.
  ///   - answered: The fields that `cell_for_row` says now.
  ///   - expected: What the cell would show if it were asked for now.
  mutating func noteStale(
    _ owner: Owner, _ name: CellLeak.Row, answered: Set<TableCell.Field>, expected: TableCell
  ) {
    guard var cell = shown[owner] else { return }
    for field in TableCell.Field.allCases where answered.contains(field) || cell.answered.contains(field) {
      let content = cell.contents[field]
      if field.looksSame(content?.value, expected[field]) {
        cell.stale.remove(field)
      } else if cell.stale.insert(field).inserted {
        leaks.append(
          CellLeak(
            kind: .stale, field: field, row: name, shown: content?.value, expected: expected[field],
            origin: content?.origin))
      }
    }
    shown[owner] = cell
  }

  /// Notes a field that shows what does not belong to its row.
  private mutating func note(
    _ field: TableCell.Field, in cell: inout Cell, _ owner: Owner, _ name: CellLeak.Row,
    expected: TableCell.FieldValue?
  ) {
    let content = cell.contents[field]
    guard !field.looksSame(content?.value, expected) else {
      cell.told[field] = nil
      return
    }
    guard cell.told.updateValue(owner, forKey: field) != owner else { return }
    let isLeftover = !field.looksSame(content?.value, nil)
    leaks.append(
      CellLeak(
        kind: isLeftover ? .leftover : .lost, field: field, row: name, shown: content?.value,
        expected: expected, origin: isLeftover ? content?.origin : nil))
  }

  /// Writes a field of a row's cell, if it is in view.
  mutating func set(
    _ value: TableCell.FieldValue?, _ field: TableCell.Field, of owner: Owner, _ name: CellLeak.Row
  ) { shown[owner]?.contents[field] = Content(value: value, origin: name) }

  /// Gives the cells to the rows' new paths, where rows are known by their paths; those of rows that are gone wait.
  mutating func renumber(_ newPath: (TableIndexPath) -> TableIndexPath?) {
    let old = shown
    shown = [:]
    for (owner, cell) in old.sorted(by: { $0.key.order < $1.key.order }) {
      guard case .path(let path) = owner else {
        shown[owner] = cell
        continue
      }
      if let new = newPath(path) {
        shown[.path(new)] = cell
      } else {
        queues[cell.style, default: []].append(cell)
      }
    }
  }
}

extension ReusedCells.Owner {
  /// What rows are sorted by where they have no place.
  var order: (Int, Int) {
    switch self {
    case .row(let row): (0, Int(row.number))
    case .path(let path): (path.section, path.row)
    }
  }
}
