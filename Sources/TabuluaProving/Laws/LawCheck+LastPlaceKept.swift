import TabuluaModel

extension LawCheck {
  /// `last_place_kept`: the last row of a section stays the last.
  ///
  /// Domain: every drag that lands somewhere, and every section that had rows before it. Broken where another row is
  /// the last of the section afterwards, or none is: the last row was dragged away, or a row was dropped behind it.
  static func lastPlaceKept(_ before: TableState, _ after: TableState) -> Breach? {
    for (section, rows) in before.rows.enumerated() {
      guard let last = rows.last else { continue }
      if !after.rows.indices.contains(section) || after.rows[section].last != last {
        return .lastPlaceTaken(section: section)
      }
    }
    return nil
  }

  /// The same where the host moves the rows and nothing else happens.
  ///
  /// `counts` are the numbers of rows of the sections before the drag.
  @inline(__always)
  static func lastPlaceKept(
    _ counts: [Int], from source: TableIndexPath, to target: TableIndexPath
  ) -> Breach? {
    if source == target { return nil }
    if source.row == counts[source.section] - 1 { return .lastPlaceTaken(section: source.section) }
    if source.section == target.section {
      return target.row == counts[target.section] - 1 ? .lastPlaceTaken(section: target.section) : nil
    }
    let count = counts[target.section]
    return count > 0 && target.row == count ? .lastPlaceTaken(section: target.section) : nil
  }
}
