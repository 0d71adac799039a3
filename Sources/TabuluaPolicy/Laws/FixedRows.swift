package import TabuluaModel

/// Rows that may not be displaced, or not leave their places, and whether the move of another row pushes one of them away.
package final class FixedRows {
  /// For each section, how many of its first rows are fixed: one number more than there are rows.
  @usableFromInline package let counts: [[Int32]]

  /// How many rows are fixed.
  package let count: Int

  /// Whether no row is fixed.
  package let isEmpty: Bool

  /// Asks about each row; `counts` tells how many rows each section has.
  package init(counts: [Int], isFixed: (TableIndexPath) -> Bool) {
    var count = 0
    self.counts = counts.indices.map { section in
      var sums: [Int32] = [0]
      sums.reserveCapacity(counts[section] + 1)
      var sum: Int32 = 0
      for row in 0..<counts[section] {
        if isFixed(TableIndexPath(section: section, row: row)) {
          sum += 1
          count += 1
        }
        sums.append(sum)
      }
      return sums
    }
    self.count = count
    isEmpty = count == 0
  }

  /// No fixed rows.
  package convenience init() { self.init(counts: [], isFixed: { _ in false }) }

  /// Whether the row is fixed.
  package func contains(_ path: TableIndexPath) -> Bool {
    counts[path.section][path.row + 1] != counts[path.section][path.row]
  }

  /// Whether the move of a row pushes a fixed one off its place; `target` is after the removal.
  @inlinable
  @inline(__always)
  package func isDisturbed(by source: TableIndexPath, to target: TableIndexPath) -> Bool {
    if isEmpty { return false }
    if source.section == target.section {
      // The rows that the dragged one passes, without itself.
      return source.row < target.row
        ? counts[source.section][target.row + 1] != counts[source.section][source.row + 1]
        : counts[source.section][source.row] != counts[source.section][target.row]
    }
    let old = counts[source.section], new = counts[target.section]
    return old[old.count - 1] != old[source.row + 1] || new[new.count - 1] != new[target.row]
  }

  /// The first fixed row that the move pushes away, before the move, and where it stands after it; `target` is after
  /// the removal.
  package func firstDisturbed(
    by source: TableIndexPath, to target: TableIndexPath
  ) -> (from: TableIndexPath, to: TableIndexPath)? {
    first(besides: [source]) { path in
      var place = path.adjusted(forRemovalOf: source)
      if place.section == target.section, place.row >= target.row { place.row += 1 }
      return place == path ? nil : (path, place)
    }
  }

  /// The first fixed row, but for those that were dragged if some are named, which has another path after a drag than
  /// before it, and that other path; it is nil for a row that is gone.
  package func firstDisplaced(
    _ before: TableState, _ after: TableState, byRowsAt sources: [TableIndexPath]
  ) -> (from: TableIndexPath, to: TableIndexPath?)? {
    first(besides: sources) { path in
      let number = before.rows[path.section][path.row]
      let rows = after.rows.indices.contains(path.section) ? after.rows[path.section] : []
      let isThere = rows.indices.contains(path.row) && rows[path.row] == number
      return isThere ? nil : (path, after.path(of: number))
    }
  }

  /// What is found first of a fixed row that is none of those at `sources`.
  private func first<Found>(besides sources: [TableIndexPath], _ find: (TableIndexPath) -> Found?) -> Found? {
    if isEmpty { return nil }
    for (section, sums) in counts.enumerated() {
      for row in 0..<sums.count - 1 {
        let path = TableIndexPath(section: section, row: row)
        if !sources.contains(path), contains(path), let found = find(path) { return found }
      }
    }
    return nil
  }
}
