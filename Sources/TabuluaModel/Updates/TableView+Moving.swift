extension TableView {
  /// Moves a row without asking or telling the data source or the delegate of the move.
  ///
  /// A programmatic call, also outside editing mode. `source` is a path before the change, `destination` one
  /// after the removal: in its own section 0…n−1, in another one 0…n. A row that comes into view is asked
  /// about. Inside an event the move belongs to the interaction and is undone with it. Inside an update block
  /// `source` is a path before the block and `destination` one after it. A scripted data source has moved its
  /// row by then, and its counts are checked.
  ///
  /// ```swift
  /// try view.moveRow(at: [0, 0], to: [0, 2])  // "a b c" is now "b c a"
  /// ```
  ///
  /// - Throws: ``TableError/Code/rowOutOfRange``, ``TableError/Code/sectionOutOfRange``,
  ///   ``TableError/Code/proposedOutOfRange``, ``TableError/Code/changeDuringQuestion``, ``TableError/Code/changeDuringCallback`` (inside `move_row`
  ///   too), ``TableError/Code/reorderInProgress``, ``TableError/Code/callbackFailed``.
  /// - Complexity: O(log *n*).
  public func moveRow(at source: TableIndexPath, to destination: TableIndexPath) throws(TableError) {
    // One test of all that could forbid the change; which of them it is, is found out only if there is one.
    if activeCallback != nil || reorderingIndexPath != nil || isOutOfStep || pushed != nil {
      try checkMayUpdate()
    }
    guard updates == nil, !isScripted else {
      try announce(.moveRow(from: source, to: destination))
      return
    }
    if !contents.allowsMove(from: source, to: destination) {
      try checkRow(source)
      try checkProposed(destination, of: source)
    }
    guard source != destination else { return }
    let mark = openTransaction()
    do throws(TableError) {
      let isShown = isLoaded && tellsOfRowsInView
      let from = isShown ? position(of: source) : 0
      changeOrder(from: source, to: destination)
      remapSelection(afterMoveFrom: source, to: destination)
      if isShown { try displayMove(from: from, to: position(of: destination)) }
      try endTransaction(from: mark)
    } catch {
      rollBackTransaction(to: mark)
      throw error
    }
  }
}

extension TableContents {
  /// Whether a row stands at the source, and may come to stand at the destination, a path after the removal.
  @inline(__always)
  func allowsMove(from source: TableIndexPath, to destination: TableIndexPath) -> Bool {
    let parts = parts
    let lengths = parts.lengths
    guard lengths.contains(source), destination.section >= 0, destination.section < lengths.count else {
      return false
    }
    let places = lengths[destination.section] + (source.section == destination.section ? 0 : 1)
    return destination.row >= 0 && destination.row < places
  }
}
