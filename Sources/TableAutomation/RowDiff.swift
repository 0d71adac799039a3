public import TableModel

/// Finds what a run did to a table.
public enum RowDiff {
  /// The differences between a table before a run and the same table after it.
  ///
  /// Of the rows that stayed in their section as few as possible count as moved: those that must be taken out
  /// so that the others stand in their old order. Where there is a choice, the rows in `dragged` are taken. A
  /// row that stands in another section counts as moved, and the value that says so is not listed again.
  /// Changes come in the order of the new table, deleted rows last.
  ///
  /// ```swift
  /// let changes = RowDiff.between(before, view.contents)
  /// ```
  ///
  /// - Complexity: O(*n* log *n*) for *n* rows.
  public static func between(
    _ before: TableContents, _ after: TableContents, dragged: Set<RowIdentity> = []
  ) -> [RowChange] {
    var changes: [RowChange] = []
    let oldSections = sectionsByValue(before)
    let edited = before.rowsWithOverrides.union(after.rowsWithOverrides)
    for section in 0..<after.numberOfSections {
      let old = counterpart(of: section, before, oldSections, after)
      let rows = sectionRows(section, old: old, before: before, after: after, dragged: dragged)
      for (index, row) in rows.enumerated() {
        append(
          row, to: [section, index], isAtHome: row.from?.section == old,
          isEdited: edited.contains(row.identity), before, after, &changes)
      }
    }
    appendDeleted(before, after, &changes)
    return changes
  }

  private static func sectionsByValue(_ contents: TableContents) -> [String: Int] {
    var sections: [String: Int] = [:]
    for section in 0..<contents.numberOfSections {
      if let value = contents.section(section).value { sections[value] = section }
    }
    return sections
  }

  /// The section of the old table that a section of the new one was: that of the same value, else the one at the
  /// same place.
  private static func counterpart(
    of section: Int, _ before: TableContents, _ byValue: [String: Int], _ after: TableContents
  ) -> Int? {
    if let value = after.section(section).value { return byValue[value] }
    return section < before.numberOfSections && before.section(section).value == nil ? section : nil
  }

  /// A row of the new table.
  private struct Row {
    var identity: RowIdentity
    /// Its path in the old table; nil for a new row.
    var from: TableIndexPath?
    var isMoved: Bool
  }

  private static func sectionRows(
    _ section: Int, old: Int?, before: TableContents, after: TableContents, dragged: Set<RowIdentity>
  ) -> [Row] {
    var rows: [Row] = []
    rows.reserveCapacity(after.numberOfRows(in: section))
    var stayed: [(index: Int, old: Int, preferred: Bool)] = []
    for (index, identity) in after.rows(inSection: section).enumerated() {
      let from = before.indexPath(of: identity)
      rows.append(Row(identity: identity, from: from, isMoved: from != nil))
      if let from, from.section == old {
        stayed.append((index, from.row, !dragged.contains(identity)))
      }
    }
    for kept in IncreasingRun.heaviest(stayed.map { ($0.old, $0.preferred) }) {
      rows[stayed[kept].index].isMoved = false
    }
    return rows
  }

  private static func append(
    _ row: Row, to path: TableIndexPath, isAtHome: Bool, isEdited: Bool, _ before: TableContents,
    _ after: TableContents,
    _ changes: inout [RowChange]
  ) {
    func name(_ change: inout RowChange) {
      change.row = after.key(of: row.identity)
      change.label = RowLabel.of(row.identity, in: after)
      changes.append(change)
    }
    guard let from = row.from else {
      var change = RowChange(kind: .inserted, to: path)
      return name(&change)
    }
    if row.isMoved {
      var change = RowChange(kind: .moved, from: from, to: path)
      name(&change)
    }
    guard isEdited else { return }
    for column in after.columns.indices {
      let old = before.override(of: row.identity, column: column)
      let new = after.override(of: row.identity, column: column)
      if old == new || (column == after.sectionColumn && !isAtHome) { continue }
      let oldValue = before.value(of: row.identity, column: column)
      let newValue = after.value(of: row.identity, column: column)
      if oldValue == newValue { continue }
      var change = RowChange(
        kind: column == after.checkColumn ? .mark : .set, to: path, column: after.columns[column].name,
        old: oldValue, new: newValue)
      name(&change)
    }
  }

  private static func appendDeleted(
    _ before: TableContents, _ after: TableContents, _ changes: inout [RowChange]
  ) {
    before.forEachRow { path, row in
      guard after.indexPath(of: row) == nil else { return }
      changes.append(
        RowChange(
          kind: .deleted, row: before.key(of: row), label: RowLabel.of(row, in: before), from: path))
    }
  }
}
