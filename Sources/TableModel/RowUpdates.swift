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
  /// The answer is nil if there is more to be said of them: if a row or a place is outside the table, or is named
  /// twice.
  ///
  /// O(*k* log *k*) for *k* updates, and O(*k*) for many.
  static func plain(
    _ operations: [TableOperation], _ before: PrefixCounts
  ) -> (rows: RowUpdates, map: UpdateMap)? {
    var keys = Keys()
    guard keys.add(operations, before) else { return nil }
    keys.deleted.sortByPath()
    keys.reloaded.sortByPath()
    keys.inserted.sortByPath()
    keys.sources.sortByPath()
    keys.destinations.sortByPath()
    var rows = RowUpdates()
    rows.deleted = keys.deleted.map(\.path)
    rows.reloaded = keys.reloaded.map(\.path)
    rows.insertions = keys.inserted.map { Insertion(path: $0.path, number: Int($0.index)) }
    rows.moves = keys.sources.map { source in
      UpdateMap.Move(from: source.path, to: keys.moves[Int(source.index)].to)
    }
    let movesBack = keys.destinations.map { destination in
      UpdateMap.Move(from: destination.path, to: keys.moves[Int(destination.index)].from)
    }
    let map = UpdateMap(
      deleted: rows.deleted, inserted: keys.inserted.map(\.path), moves: rows.moves, movesBack: movesBack)
    guard map.leaving.isStrictlyAscending, map.coming.isStrictlyAscending, keys.reloaded.isStrictlyAscending,
      rows.reloaded.isDisjoint(from: map.leaving), areInside(map, before)
    else { return nil }
    return (rows, map)
  }

  /// The paths of updates, to be sorted.
  private struct Keys {
    var deleted: [PathKey] = []
    var reloaded: [PathKey] = []
    /// With the numbers of their operations.
    var inserted: [PathKey] = []
    /// With the places of the moves in the list.
    var sources: [PathKey] = []
    var destinations: [PathKey] = []
    var moves: [UpdateMap.Move] = []

    /// Adds all updates; false if one is about a section, or about a path that is far from the table.
    mutating func add(_ operations: [TableOperation], _ before: PrefixCounts) -> Bool {
      let sections = before.counts.count
      func isBefore(_ path: TableIndexPath) -> Bool {
        path.section >= 0 && path.section < sections && path.row >= 0 && path.row < before[path.section]
      }
      func isNear(_ path: TableIndexPath) -> Bool {
        path.section >= 0 && path.section < sections && path.row >= 0
          && path.row < before.total + operations.count
      }
      // By index, for a copy of an operation counts the references of its text.
      for number in operations.indices {
        switch operations[number].action {
        case .deleteRow(let path):
          guard isBefore(path) else { return false }
          deleted.append(PathKey(path))
        case .reloadRow(let path):
          guard isBefore(path) else { return false }
          reloaded.append(PathKey(path))
        case .insertRow(let path):
          guard isNear(path) else { return false }
          inserted.append(PathKey(path, number))
        case .moveRow(let source, let destination):
          guard isBefore(source), isNear(destination) else { return false }
          sources.append(PathKey(source, moves.count))
          destinations.append(PathKey(destination, moves.count))
          moves.append(UpdateMap.Move(from: source, to: destination))
        case .insertSection, .deleteSection, .reloadSection, .moveSection: return false
        }
      }
      return true
    }
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
