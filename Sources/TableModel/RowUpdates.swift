/// The updates of rows in a block, sorted.
struct RowUpdates {
  /// A row to be inserted.
  struct Insertion {
    /// Where it comes to stand, after the block.
    let path: TableIndexPath
    /// The number of the operation that inserts it.
    let number: Int
  }

  /// The rows that are deleted one by one, by their paths before the block, ascending.
  var deleted: [TableIndexPath] = []

  /// The rows that are reloaded one by one, by their paths before the block, ascending.
  var reloaded: [TableIndexPath] = []

  /// The rows that are moved one by one, by their paths before the block, ascending.
  var moves: [UpdateMap.Move] = []

  /// The rows that are inserted, by their paths after the block, ascending.
  var insertions: [Insertion] = []

  /// Brings the lists into their order.
  mutating func sort() {
    deleted.sort()
    reloaded.sort()
    moves.sort { $0.from < $1.from }
    insertions.sort { $0.path < $1.path }
  }

  /// The updates of a block on a loaded table whose sections stay, and where they take the rows.
  ///
  /// The rows that they name before the block are in the table. The answer is nil if there is more to be said of
  /// them: if a row or a place is named twice, or a place is outside the table after the block.
  ///
  /// O(*k* log *k*) for *k* updates.
  static func plain(
    _ operations: [TableOperation], _ before: PrefixCounts
  ) -> (rows: RowUpdates, map: UpdateMap)? {
    var rows = RowUpdates()
    for (number, operation) in operations.enumerated() {
      switch operation.action {
      case .deleteRow(let path): rows.deleted.append(path)
      case .reloadRow(let path): rows.reloaded.append(path)
      case .moveRow(let source, let destination):
        rows.moves.append(UpdateMap.Move(from: source, to: destination))
      case .insertRow(let path): rows.insertions.append(Insertion(path: path, number: number))
      case .insertSection, .deleteSection, .reloadSection, .moveSection: return nil
      }
    }
    rows.sort()
    let map = UpdateMap(
      deleted: rows.deleted, inserted: rows.insertions.map(\.path), moves: rows.moves,
      numberOfSections: before.counts.count)
    guard map.leaving.isStrictlyAscending, map.coming.isStrictlyAscending, rows.reloaded.isStrictlyAscending,
      rows.reloaded.isDisjoint(from: map.leaving), areInside(map, before)
    else { return nil }
    return (rows, map)
  }

  /// Whether the rows that come find a place in the table after the block.
  private static func areInside(_ map: UpdateMap, _ before: PrefixCounts) -> Bool {
    var index = 0
    let coming = map.coming
    while index < coming.count {
      let section = coming[index].section
      guard section >= 0, section < before.counts.count, coming[index].row >= 0 else { return false }
      let start = index
      while index < coming.count, coming[index].section == section { index += 1 }
      let count = before[section] - map.numberOfRowsLeaving(section) + index - start
      guard coming[index - 1].row < count else { return false }
    }
    return true
  }
}

extension [TableIndexPath] {
  fileprivate var isStrictlyAscending: Bool {
    for index in indices.dropFirst() where self[index - 1] >= self[index] { return false }
    return true
  }

  /// Whether no path stands in both lists, which ascend.
  fileprivate func isDisjoint(from others: [TableIndexPath]) -> Bool {
    if isEmpty || others.isEmpty { return true }
    var index = 0
    for path in self {
      while index < others.count, others[index] < path { index += 1 }
      if index < others.count, others[index] == path { return false }
    }
    return true
  }
}
