import TabuluaModel

extension LawCheck {
  /// `not_displaced`: a row that may not be displaced keeps its index path when *another* row is moved.
  ///
  /// Domain: every drag of every row, for each other row that the law's predicate names, that `can_displace_row`
  /// refuses, or, without a predicate, that `can_move_row` refuses. Broken where that row has another index path
  /// after the drop, rows that hop over it (`can_displace_row`) counted.
  static func notDisplaced(
    _ before: TableState, _ after: TableState, _ fixed: FixedRows, from source: TableIndexPath
  ) -> Breach? {
    for (section, rows) in before.rows.enumerated() {
      for (row, name) in rows.enumerated() {
        let path = TableIndexPath(section: section, row: row)
        guard path != source, fixed.contains(path) else { continue }
        if after.rows.indices.contains(section), after.rows[section].indices.contains(row),
          after.rows[section][row] == name
        {
          continue
        }
        return .displaced(row: path, to: after.path(of: name))
      }
    }
    return nil
  }

  /// The same where the host moves the rows and nothing else happens.
  static func notDisplaced(
    _ fixed: FixedRows, from source: TableIndexPath, to target: TableIndexPath
  ) -> Breach? {
    fixed.firstDisturbed(by: source, to: target).map { .displaced(row: $0.from, to: $0.to) }
  }
}

extension TableState {
  /// Where the first row of a number stands.
  func path(of name: Int) -> TableIndexPath? {
    for (section, rows) in rows.enumerated() {
      if let row = rows.firstIndex(of: name) { return TableIndexPath(section: section, row: row) }
    }
    return nil
  }
}
