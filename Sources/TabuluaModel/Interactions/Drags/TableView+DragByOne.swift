/// A direction in which a row moves by one place.
///
/// ```swift
/// let outcome = try view.drag(rowAt: [0, 2], onePlace: .up)
/// ```
public enum MoveDirection: String, Sendable, Hashable, CaseIterable {
  /// Towards the beginning of the table.
  case up
  /// Towards the end of the table.
  case down
}

// Moves by one place, as a keyboard or a screen reader makes them.
extension TableView {
  /// Moves a row by one place, as somebody does with a keyboard or a screen reader.
  ///
  /// An interaction: a drag of the row to the neighbouring place, with the same callbacks and laws, which may send it to
  /// another place. The first row of a section goes up behind the last row of the section above, and the last row goes down
  /// before the first one of the section below, also where that section has no rows. The first row of the table cannot go up,
  /// and the last one cannot go down: the move is refused (``Refusal/Code/noPlace``), and no callback is asked.
  ///
  /// `path` is one before the change.
  ///
  /// ```swift
  /// switch try view.drag(rowAt: [1, 0], onePlace: .up) {
  /// case .moved(let move), .retargeted(let move, _): print("landed at \(move.to)")
  /// case .refused(let refusal): print(refusal.reason ?? "refused")
  /// case .unchanged, .cancelled: break
  /// }
  /// ```
  ///
  /// - Throws: as ``drag(rowAt:to:)``.
  /// - Complexity: as ``drag(rowAt:to:)``.
  public func drag(rowAt path: TableIndexPath, onePlace direction: MoveDirection) throws(TableError)
    -> DragOutcome
  {
    guard let proposed = try proposedIndexPath(forRowAt: path, onePlace: direction) else {
      try checkMayBegin()
      guard showsHandles else { return .refused(try refusalOfTouchingHandle()) }
      return .refused(.host(.noPlace(direction)))
    }
    return try drag(rowAt: path, to: proposed)
  }

  /// Where to propose a row so that it stands one place further up or down; nil at that end of the table.
  ///
  /// `path` is before the change, the answer is after the removal.
  ///
  /// ```swift
  /// let proposed = try view.proposedIndexPath(forRowAt: [1, 0], onePlace: .up)  // [0, 3], where section 0 has three rows
  /// ```
  ///
  /// - Throws: ``TableError/Code/rowOutOfRange``, ``TableError/Code/sectionOutOfRange``.
  /// - Complexity: O(1), without a call.
  public func proposedIndexPath(
    forRowAt path: TableIndexPath, onePlace direction: MoveDirection
  ) throws(TableError) -> TableIndexPath? {
    try checkRow(path)
    switch direction {
    case .up:
      if path.row > 0 { return TableIndexPath(section: path.section, row: path.row - 1) }
      guard path.section > 0 else { return nil }
      return try proposedIndexPath(forRowAt: path, inSection: path.section - 1, at: .last)
    case .down:
      let count = numberOfRows(inSection: path.section) ?? 0
      if path.row + 1 < count { return TableIndexPath(section: path.section, row: path.row + 1) }
      guard path.section + 1 < numberOfSections else { return nil }
      return try proposedIndexPath(forRowAt: path, inSection: path.section + 1, at: .first)
    }
  }
}
