extension TableView {
  /// Deletes one row as ``deleteRows(at:)`` does; `path` is that of a row, before the change.
  ///
  /// If no callback is to be called for rows that come into view, the block needs no plan: a deletion of one row that
  /// is there cannot be wrong, and all that follows from it is where the other rows stand.
  ///
  /// - Complexity: O(log *n*).
  func deleteRow(alone path: TableIndexPath) throws(TableError) {
    guard deletesAlone(path) else { return try deleteRows(at: [path]) }
    try checkMayUpdate()
    try transaction { () throws(TableError) in
      let isBeforeView = isBeforeRowsInView(path)
      let removal = TableChange.removeRow(contents.removeRow(at: path), at: path)
      journal.append(removal)
      touched?.note(removal)
      if !holdsNoPaths { remapSelection(by: UpdateMap(takingRowAt: path, to: nil)) }
      let new = windowWithoutRow(beforeView: isBeforeView)
      if new != window { change(.setWindow(from: window, to: new)) }
      try closeReplacedOpenRow()
    }
  }

  /// Deletes the row that a person deletes, as the last thing that an interaction does, and answers what came of all that
  /// it did since a mark in the journal.
  ///
  /// Where nothing can fail any more, the deletion is not written into the journal, and what came of it is known.
  func deleteTouchedRow(at path: TableIndexPath, since mark: Int) throws(TableError) -> InteractionEffects {
    guard !mayUndoLastChange, journal.count == mark, holdsNoPaths, deletesAlone(path) else {
      try deleteRow(alone: path)
      return effects(since: mark)
    }
    let isBeforeView = isBeforeRowsInView(path)
    let row = contents.dropRow(at: path)
    touched?.note(row)
    window = windowWithoutRow(beforeView: isBeforeView)
    return InteractionEffects(deleted: [path])
  }

  /// Whether the deletion of a row needs no plan, as ``deleteRow(alone:)`` says.
  private func deletesAlone(_ path: TableIndexPath) -> Bool {
    !isScripted && isLoaded && updates == nil && tellsNobody(ofDeletingRowAt: path)
  }

  /// Whether a row stands before all rows in view, of which there are any.
  private func isBeforeRowsInView(_ path: TableIndexPath) -> Bool {
    guard window.viewport != .all else { return false }
    let visible = visiblePositions
    return !visible.isEmpty && position(of: path) < visible.lowerBound
  }

  /// The part of the table that is in view once a row was taken out, which stood before that part or did not: the first
  /// row in view stays the first one.
  private func windowWithoutRow(beforeView isBeforeView: Bool) -> TableWindow {
    var new = window
    if isBeforeView, window.viewport != .all { new.first -= 1 }
    return new.clamped(to: numberOfRows)
  }

  /// Whether no callback is called for rows that come into view, or leave it, when a row is deleted: there is no such
  /// callback, no row is in view, or the row stands after all rows in view.
  private func tellsNobody(ofDeletingRowAt path: TableIndexPath) -> Bool {
    guard tellsOfRowsInView else { return true }
    let visible = visiblePositions
    return visible.isEmpty || position(of: path) >= visible.upperBound
  }
}
