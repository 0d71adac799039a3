public import TabuluaModel

/// Finds what a run did to a table.
///
/// ```swift
/// for change in RowDiff.between(before, view.contents) { print(change.kind, change.row ?? "") }
/// ```
public enum RowDiff {
  /// The differences between a table before a run and the same table after it.
  ///
  /// Of the rows that stayed in their section as few as possible count as moved: those that must be taken out
  /// so that the others stand in their old order. Where there is a choice, the rows in `dragged` are taken. A
  /// row that stands in another section counts as moved, and the value that says so is not listed again.
  /// Sections come first, then rows in the order of the new table, deleted ones last.
  ///
  /// ```swift
  /// let changes = RowDiff.between(before, view.contents)
  /// ```
  ///
  /// - Complexity: O(*n* + *c* log *c*) for *n* rows, *c* of which changed or were moved.
  public static func between(
    _ before: TableContents, _ after: TableContents, dragged: Set<RowIdentity> = []
  ) -> [RowChange] { between(before, after, dragged: dragged, causes: nil) }

  /// As ``between(_:_:dragged:)``, each difference with who made it, as far as that is known.
  static func between(
    _ before: TableContents, _ after: TableContents, dragged: Set<RowIdentity>, causes: ChangeCauses?
  ) -> [RowChange] {
    if after.isUnchangedCopy(of: before) { return [] }
    var changes = sectionChanges(before, after)
    RowDiffWalk(before, after, dragged: dragged).forEach { difference in
      changes.append(difference.change(before, after))
      if let causes {
        changes[changes.count - 1].cause = causes.cause(of: difference.row, column: difference.column)
      }
    }
    return changes
  }

  /// How many differences there are of each kind; kinds without any are left out.
  ///
  /// It counts what ``between(_:_:dragged:)`` lists, and reads no cell for it but those of typed columns that were
  /// written.
  ///
  /// ```swift
  /// let moved = RowDiff.counts(before, view.contents)[.moved, default: 0]
  /// ```
  ///
  /// - Complexity: as ``between(_:_:dragged:)``.
  public static func counts(_ before: TableContents, _ after: TableContents) -> [RowChange.Kind: Int] {
    if after.isUnchangedCopy(of: before) { return [:] }
    // No dictionary while counting: hashing a kind took as long as all the rest.
    var kinds: [(kind: RowChange.Kind, count: Int)] = []
    func count(_ kind: RowChange.Kind) {
      if let place = kinds.firstIndex(where: { $0.kind == kind }) {
        kinds[place].count += 1
      } else {
        kinds.append((kind, 1))
      }
    }
    RowDiffWalk(before, after, dragged: []).forEach { count($0.kind) }
    for change in sectionChanges(before, after) { count(change.kind) }
    return Dictionary(uniqueKeysWithValues: kinds.map { ($0.kind, $0.count) })
  }
}

extension RowDiff {
  /// How many of the changes there are of each kind; kinds without any are left out.
  public static func counts(of changes: [RowChange]) -> [RowChange.Kind: Int] {
    changes.reduce(into: [:]) { $0[$1.kind, default: 0] += 1 }
  }
}

extension RowDifference {
  /// The difference with the row's name and the values.
  fileprivate func change(_ before: TableContents, _ after: TableContents) -> RowChange {
    let named = kind == .deleted ? before : after
    var change = RowChange(
      kind: kind, row: named.key(of: row), label: RowLabel.of(row, in: named), from: from, to: to)
    if kind == .inserted || kind == .deleted {
      var values = RowValues()
      for (index, column) in named.columns.enumerated() {
        values.add(named.value(of: row, column: index), column: column.name)
      }
      change.values = values
    }
    if let column {
      change.column = after.columns[column].name
      change.old = before.value(of: row, column: column)
      change.new = after.value(of: row, column: column)
    }
    return change
  }
}
