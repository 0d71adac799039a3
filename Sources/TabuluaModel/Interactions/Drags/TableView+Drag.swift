// Whole drags.
extension TableView {
  /// Drags a row to a place and drops it there.
  ///
  /// An interaction.
  ///
  /// `path` is one before the change. `proposed` counts the other rows as if the dragged one were taken out:
  /// in its own section 0…n−1, in another one 0…n. See ``drop()`` for what is asked and told.
  ///
  /// ```swift
  /// switch try view.drag(rowAt: [0, 2], to: [1, 0]) {
  /// case .moved(let move), .retargeted(let move, _): print("landed at \(move.to)")
  /// case .refused(let refusal): print("refused: \(refusal.reason ?? "by the policy")")
  /// case .unchanged, .cancelled: break
  /// }
  /// ```
  ///
  /// - Throws: as ``beginReordering(rowAt:)``, ``hover(over:)`` and ``drop()``; everything is undone then, and
  ///   no drag goes on. A path outside the table is found before anything is called.
  /// - Complexity: O(log *n*) in a loaded table, beside the callbacks.
  public func drag(
    rowAt path: TableIndexPath, to proposed: TableIndexPath
  ) throws(TableError) -> DragOutcome {
    try checkDrag(path)
    try checkProposed(proposed, of: path)
    guard showsHandles else { return .refused(try refusalOfTouchingHandle()) }
    return try drag(pickedUpAt: path, to: proposed)
  }

  /// Drags a row over places, one after the other, and drops it over the last one or lets it go.
  ///
  /// `path` is one before the change; the places are after the removal, as in ``drag(rowAt:to:)``. Without
  /// places the row is dropped where it is.
  ///
  /// ```swift
  /// let outcome = try view.drag(rowAt: [0, 2], through: [[1, 0], [1, 1]])
  /// ```
  ///
  /// - Throws: as ``drag(rowAt:to:)``.
  /// - Complexity: O(*p* + log *n*) for *p* places, beside the callbacks.
  public func drag(
    rowAt path: TableIndexPath, through places: [TableIndexPath], cancel: Bool = false
  ) throws(TableError) -> DragOutcome {
    try checkDrag(path)
    for proposed in places { try checkProposed(proposed, of: path) }
    if case .refused(let refusal) = try beginReordering(rowAt: path) { return .refused(refusal) }
    for proposed in places { try hover(over: proposed) }
    return cancel ? try cancelReordering() : try drop()
  }

  /// Drags a row to just before another one.
  ///
  /// Both paths are before the change.
  ///
  /// ```swift
  /// let outcome = try view.drag(rowAt: [0, 2], before: [1, 0])
  /// ```
  ///
  /// - Throws: as ``drag(rowAt:to:)``.
  /// - Complexity: as ``drag(rowAt:to:)``.
  public func drag(
    rowAt path: TableIndexPath, before other: TableIndexPath
  ) throws(TableError) -> DragOutcome {
    try drag(rowAt: path, to: proposedIndexPath(forRowAt: path, before: other))
  }

  /// Drags a row to just after another one.
  ///
  /// Both paths are before the change.
  ///
  /// ```swift
  /// let outcome = try view.drag(rowAt: [0, 2], after: [1, 0])
  /// ```
  ///
  /// - Throws: as ``drag(rowAt:to:)``.
  /// - Complexity: as ``drag(rowAt:to:)``.
  public func drag(
    rowAt path: TableIndexPath, after other: TableIndexPath
  ) throws(TableError) -> DragOutcome {
    try drag(rowAt: path, to: proposedIndexPath(forRowAt: path, after: other))
  }

  /// Drags a row to the first or the last place of a section.
  ///
  /// `path` is one before the change.
  ///
  /// ```swift
  /// let outcome = try view.drag(rowAt: [0, 2], toSection: 1, at: .last)
  /// ```
  ///
  /// - Throws: as ``drag(rowAt:to:)``, and ``TableError/Code/sectionOutOfRange``.
  /// - Complexity: as ``drag(rowAt:to:)``.
  public func drag(
    rowAt path: TableIndexPath, toSection section: Int, at end: SectionEnd
  ) throws(TableError) -> DragOutcome {
    try drag(rowAt: path, to: proposedIndexPath(forRowAt: path, inSection: section, at: end))
  }

  /// Picks a row up, holds it over a place and drops it there, also outside editing mode.
  ///
  /// `path`, before the change, is that of a row; `proposed`, after the removal, is a place of the table.
  func drag(
    pickedUpAt path: TableIndexPath, to proposed: TableIndexPath, byControl: Bool = true
  ) throws(TableError) -> DragOutcome {
    if let refusal = try pickUp(path, byControl: byControl) { return .refused(refusal) }
    if callbacks.contains(.willBeginReorderingRow) || onCall != nil || cells != nil {
      // The callback or the listener may have changed the table, or ended the drag.
      try hover(over: proposed)
      return try drop()
    }
    guard var drag = reordering else { throw TableError(.noReorder) }
    let decision = try hold(&drag, over: proposed)
    return try drop(drag, decision.account)
  }

  func checkDrag(_ path: TableIndexPath) throws(TableError) {
    try checkMayBegin()
    try checkRow(path)
  }
}

/// An end of a section.
///
/// ```swift
/// let top = try view.drag(rowAt: [0, 2], toSection: 1, at: .first)
/// ```
public enum SectionEnd: String, Sendable, Hashable, CaseIterable {
  /// The place before all its rows.
  case first
  /// The place after all its rows.
  case last
}

// From places that people name to proposed paths.
extension TableView {
  /// Where to propose a row so that it stands just before another one.
  ///
  /// `path` and `other` are before the change, the answer is after the removal. Before itself is home.
  ///
  /// ```swift
  /// let proposed = try view.proposedIndexPath(forRowAt: [0, 2], before: [0, 5])  // [0, 4]
  /// ```
  ///
  /// - Throws: ``TableError/Code/rowOutOfRange``, ``TableError/Code/sectionOutOfRange``.
  /// - Complexity: O(1), without a call.
  public func proposedIndexPath(
    forRowAt path: TableIndexPath, before other: TableIndexPath
  ) throws(TableError) -> TableIndexPath {
    try checkRow(path)
    try checkRow(other)
    return other.adjusted(forRemovalOf: path)
  }

  /// Where to propose a row so that it stands just after another one.
  ///
  /// `path` and `other` are before the change, the answer is after the removal. After itself is home.
  ///
  /// ```swift
  /// let proposed = try view.proposedIndexPath(forRowAt: [0, 2], after: [0, 5])  // [0, 5]
  /// ```
  ///
  /// - Throws: ``TableError/Code/rowOutOfRange``, ``TableError/Code/sectionOutOfRange``.
  /// - Complexity: O(1), without a call.
  public func proposedIndexPath(
    forRowAt path: TableIndexPath, after other: TableIndexPath
  ) throws(TableError) -> TableIndexPath {
    try checkRow(path)
    try checkRow(other)
    if other == path { return path }
    var proposed = other.adjusted(forRemovalOf: path)
    proposed.row += 1
    return proposed
  }

  /// Where to propose a row so that it stands first or last in a section.
  ///
  /// `path` is before the change, the answer is after the removal.
  ///
  /// ```swift
  /// let proposed = try view.proposedIndexPath(forRowAt: [0, 2], inSection: 1, at: .first)  // [1, 0]
  /// ```
  ///
  /// - Throws: ``TableError/Code/rowOutOfRange``, ``TableError/Code/sectionOutOfRange``.
  /// - Complexity: O(1), without a call.
  public func proposedIndexPath(
    forRowAt path: TableIndexPath, inSection section: Int, at end: SectionEnd
  ) throws(TableError) -> TableIndexPath {
    try checkRow(path)
    guard let count = numberOfRows(inSection: section) else {
      throw TableError(.sectionOutOfRange(section, sections: numberOfSections))
    }
    let last = path.section == section ? count - 1 : count
    return TableIndexPath(section: section, row: end == .first ? 0 : last)
  }
}

extension TableIndexPath {
  /// This path, before the change, as one after the removal of a row.
  ///
  /// ```swift
  /// let path: TableIndexPath = [0, 3]
  /// print(path.adjusted(forRemovalOf: [0, 1]))  // [0, 2]
  /// ```
  public func adjusted(forRemovalOf removed: TableIndexPath) -> TableIndexPath {
    guard section == removed.section, row > removed.row else { return self }
    return TableIndexPath(section: section, row: row - 1)
  }
}
