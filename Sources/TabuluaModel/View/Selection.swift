/// The rows that are selected: a set of index paths, ascending.
///
/// A value. A path is found in O(log *k*) steps among *k* selected rows.
package struct Selection: Sendable, Hashable {
  /// The selected rows, ascending.
  package private(set) var indexPaths: [TableIndexPath]

  /// Makes a selection of the paths; their order does not matter, and a path given twice counts once.
  package init(_ paths: some Sequence<TableIndexPath> = []) { indexPaths = Set(paths).sorted() }

  /// Whether no row is selected.
  package var isEmpty: Bool { indexPaths.isEmpty }

  /// How many rows are selected.
  package var count: Int { indexPaths.count }

  /// The first selected row, or nil.
  package var first: TableIndexPath? { indexPaths.first }

  /// Whether the row is selected.
  package func contains(_ path: TableIndexPath) -> Bool { indexPaths.place(of: path) != nil }

  /// Selects a row.
  mutating func insert(_ path: TableIndexPath) {
    if !contains(path) { indexPaths.insert(path, at: indexPaths.firstIndex(since: { $0 >= path })) }
  }

  /// Deselects a row.
  mutating func remove(_ path: TableIndexPath) {
    if let place = indexPaths.place(of: path) { indexPaths.remove(at: place) }
  }

  /// The selection after a change: each row where the map says it went, without those that it says are gone.
  ///
  /// No two rows may come to the same path. O(*k*) for *k* selected rows that keep their order, else
  /// O(*k* log *k*), and what the map costs.
  func mapped(_ map: (TableIndexPath) -> TableIndexPath?) -> Selection {
    guard !isEmpty else { return self }
    var result = Selection()
    result.indexPaths = indexPaths.compactMap(map)
    result.indexPaths.sort()
    return result
  }

  /// Stops the program if the list is not strictly ascending.
  func _checkInvariants() {
    for (path, next) in zip(indexPaths, indexPaths.dropFirst()) {
      precondition(path < next, "the selected rows are not ascending")
    }
  }
}
