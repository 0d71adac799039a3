extension TableView {
  /// Deletes one row as ``deleteRows(at:)`` does; `path` is that of a row, before the change.
  ///
  /// Where nobody is told of rows that come into view, or none comes, a block of one deletion needs no plan: nothing
  /// can be wrong with it, and all that follows from it is where the other rows stand.
  ///
  /// - Complexity: O(log *n*).
  func deleteRow(alone path: TableIndexPath) throws(TableError) {
    guard !isScripted, isLoaded, updates == nil, tellsNobody(ofDeletingRowAt: path) else {
      try deleteRows(at: [path])
      return
    }
    try checkMayUpdate()
    let mark = openTransaction()
    do throws(TableError) {
      let isBeforeView = isBeforeRowsInView(path)
      journal.append(.removeRow(contents.removeRow(at: path), at: path))
      if !held.isEmpty { remapSelection { $0 == path ? nil : $0.adjusted(forRemovalOf: path) } }
      let new = windowWithoutRow(beforeView: isBeforeView)
      if new != window { change(.setWindow(from: window, to: new)) }
      try closeDeletedOpenRow()
      try endTransaction(from: mark)
    } catch {
      rollBackTransaction(to: mark)
      throw error
    }
  }

  /// Whether a row stands before all rows in view, of which there are any.
  func isBeforeRowsInView(_ path: TableIndexPath) -> Bool {
    let visible = visiblePositions
    return !visible.isEmpty && position(of: path) < visible.lowerBound
  }

  /// The part of the table that is in view once a row was taken out, which stood before that part or did not: the first
  /// row in view stays the first one.
  func windowWithoutRow(beforeView isBeforeView: Bool) -> TableWindow {
    var new = window
    if isBeforeView, window.viewport != .all { new.first -= 1 }
    return new.clamped(to: numberOfRows)
  }

  /// Whether nobody is told of rows that come into view or leave it when a row is deleted: nobody ever is, none is in
  /// view, or the row stands after all that are.
  func tellsNobody(ofDeletingRowAt path: TableIndexPath) -> Bool {
    guard tellsOfRowsInView else { return true }
    let visible = visiblePositions
    return visible.isEmpty || position(of: path) >= visible.upperBound
  }
}
