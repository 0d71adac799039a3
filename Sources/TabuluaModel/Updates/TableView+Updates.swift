// Inserting, deleting, reloading and moving, behind the delegate's back.
extension TableView {
  /// Inserts rows with values into a loaded table.
  ///
  /// A programmatic call. Each path is one after the whole update block; outside a block the call is a block of
  /// its own. Columns that are not named stay empty; the section column is filled in. The answer are the rows,
  /// in the order given; inside a block they are in the table when the outermost block ends.
  ///
  /// ```swift
  /// let rows = try view.insertRows([(at: [0, 0], values: ["title": "Write"])])
  /// ```
  ///
  /// - Throws: what ``performBatchUpdates(_:completion:)`` throws, ``TableError/Code/unknownColumn``,
  ///   ``TableError/Code/typeMismatch``, ``TableError/Code/duplicateKey``, ``TableError/Code/emptyKey``,
  ///   ``TableError/Code/sectionColumnIsFixed``, and ``TableError/Code/dataSourceOwnsRows`` for values with a
  ///   scripted data source.
  /// - Complexity: O(log *n*) a row.
  @discardableResult
  public func insertRows(
    _ rows: [(at: TableIndexPath, values: [String: TableValue])]
  ) throws(TableError) -> [RowIdentity] {
    try checkMayUpdate()
    guard !isScripted else {
      guard rows.allSatisfy({ $0.values.isEmpty }) else { throw TableError(.dataSourceOwnsRows) }
      try insertRows(at: rows.map(\.at))
      return []
    }
    var new: [StoredRow] = []
    for row in rows {
      let cells = try contents.cells(for: row.values, at: row.at)
      noteWritten(0, bytes: cells.values.reduce(RoomOfChanges.newRow) { $0 + $1.room })
      new.append(StoredRow(row: contents.makeRow(), cells: cells))
    }
    try announce { updates in
      updates.reserve(new.count)
      for (row, new) in zip(rows, new) { updates.add(insertionAt: row.at, of: new) }
    }
    return new.map(\.row)
  }

  /// Says that rows were inserted, by their paths after the whole update block.
  ///
  /// A programmatic call. A scripted data source has inserted its rows by then; into a loaded table empty rows
  /// are inserted.
  ///
  /// ```swift
  /// board.lists[0].cards.insert(Card(title: "Rest", isLocked: false), at: 0)
  /// try view.insertRows(at: [[0, 0]])
  /// ```
  ///
  /// - Throws: as ``insertRows(_:)``.
  /// - Complexity: O(log *n*) a row.
  public func insertRows(at paths: [TableIndexPath]) throws(TableError) {
    try checkMayUpdate()
    guard !isScripted else { return try announce(paths.lazy.map { .insertRow($0) }) }
    guard let first = paths.first else { return try announce([]) }
    // All of them have the same values, or fail alike.
    let cells = try contents.cells(for: [:], at: first)
    let rows = paths.map { _ in contents.makeRow() }
    noteWritten(paths.count * cells.count, bytes: paths.count * RoomOfChanges.newRow)
    try announce { updates in
      updates.reserve(paths.count)
      for (path, row) in zip(paths, rows) {
        updates.add(insertionAt: path, of: StoredRow(row: row, cells: cells))
      }
    }
  }

  /// Deletes rows, by their paths before the update block.
  ///
  /// A programmatic call. A row that is named twice is deleted once.
  ///
  /// ```swift
  /// try view.deleteRows(at: [[0, 2], [1, 0]])
  /// ```
  ///
  /// - Throws: what ``performBatchUpdates(_:completion:)`` throws.
  /// - Complexity: O(log *n*) a row.
  public func deleteRows(at paths: [TableIndexPath]) throws(TableError) {
    try announce(paths.lazy.map { .deleteRow($0) })
  }

  /// Shows rows anew, by their paths before the update block; they are deselected, and one that is open is closed.
  ///
  /// A programmatic call. Of each of them that is in view the delegate is told that its old cell left, before the new one is
  /// asked for.
  ///
  /// ```swift
  /// try view.reloadRows(at: [[0, 2]])
  /// ```
  ///
  /// - Throws: what ``performBatchUpdates(_:completion:)`` throws.
  /// - Complexity: O(*k* log *k* + *s* + *h* log *n*) for *k* rows, *s* selected ones and *h* whose height was asked for, and
  ///   O(rows in view) calls; O(sections) more with a scripted data source.
  public func reloadRows(at paths: [TableIndexPath]) throws(TableError) {
    try announce(paths.lazy.map { .reloadRow($0) })
  }

  /// Fills the cells of rows anew, by their paths before the update block; nothing else happens to the rows.
  ///
  /// A programmatic call. `cell_for_row` is asked for those of the rows that are in view. They keep their cells and their
  /// selection, and a row that is open stays open; a row that is deleted or reloaded in the same block is passed over.
  ///
  /// ```swift
  /// try view.reconfigureRows(at: [[0, 2]])
  /// ```
  ///
  /// - Throws: what ``performBatchUpdates(_:completion:)`` throws.
  /// - Complexity: O(*k* log *k*) for *k* rows, and O(rows in view) calls; O(sections) more with a scripted data source.
  public func reconfigureRows(at paths: [TableIndexPath]) throws(TableError) {
    try announce(paths.lazy.map { .reconfigureRow($0) })
  }

  /// Inserts sections, by their places after the whole update block, with the titles above them.
  ///
  /// A programmatic call. In a table with a section column the title is the value of the section's rows.
  ///
  /// ```swift
  /// try view.insertSections([(at: 0, header: "Urgent")])
  /// ```
  ///
  /// - Throws: what ``performBatchUpdates(_:completion:)`` throws.
  /// - Complexity: about O(log *s*) for each of them in a table of *s* sections.
  public func insertSections(_ sections: [(at: Int, header: String?)]) throws(TableError) {
    try checkMayUpdate()
    noteWritten(sections.count, bytes: sections.reduce(0) { $0 + ($1.header?.utf8.count ?? 0) })
    try announce { updates in
      for section in sections { updates.add(insertionOfSection: section.at, header: section.header) }
    }
  }

  /// Deletes sections with their rows, by their places before the update block.
  ///
  /// A programmatic call.
  ///
  /// ```swift
  /// try view.deleteSections([2])
  /// ```
  ///
  /// - Throws: what ``performBatchUpdates(_:completion:)`` throws.
  /// - Complexity: about O(*k* log *s* + *m* log *n*) for *k* of *s* sections and *m* rows in them, but never more than O(*s* + *n*).
  public func deleteSections(_ sections: [Int]) throws(TableError) {
    try announce(sections.lazy.map { .deleteSection($0) })
  }

  /// Shows sections anew, by their places before the update block; their rows are deselected, and one that is open is closed.
  ///
  /// A programmatic call.
  ///
  /// ```swift
  /// try view.reloadSections([0, 1])
  /// ```
  ///
  /// - Throws: what ``performBatchUpdates(_:completion:)`` throws.
  /// - Complexity: as ``reloadRows(at:)``, for *k* sections.
  public func reloadSections(_ sections: [Int]) throws(TableError) {
    try announce(sections.lazy.map { .reloadSection($0) })
  }

  /// Moves a section with its rows, from its place before the update block to its place after it.
  ///
  /// A programmatic call.
  ///
  /// ```swift
  /// try view.moveSection(2, toSection: 0)
  /// ```
  ///
  /// - Throws: what ``performBatchUpdates(_:completion:)`` throws.
  /// - Complexity: O(log *n*) for every few hundred rows in the section or in those that it passes, whichever are fewer; about
  ///   O(log *s*) for its place among *s* sections.
  public func moveSection(_ section: Int, toSection other: Int) throws(TableError) {
    try checkMayUpdate()
    try announce(.moveSection(from: section, to: other))
  }
}
