// The selected rows that are nearest to a place.
extension Selection {
  /// The last selected row before those that fulfil a condition, and the first of these; they stand behind all that do not.
  ///
  /// - Complexity: O(log *k*) for *k* selected rows, and as many times what the condition costs.
  func neighbors(
    _ condition: (TableIndexPath) -> Bool
  ) -> (before: TableIndexPath?, since: TableIndexPath?) {
    let piece = pieces.firstIndex(since: { condition($0.last) })
    let former = piece > 0 ? pieces[piece - 1].last : nil
    guard piece < pieces.count else { return (former, nil) }
    let paths = pieces[piece].paths
    let slot = paths.firstIndex(since: condition)
    return (slot > 0 ? paths[slot - 1] : former, paths[slot])
  }
}
