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
  ) -> [RowChange] {
    RunComparison(before: before, after: after, table: nil, moved: Array(dragged)).changes()
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
    var counter = RowChangeCounter()
    let cells = (ChangedCells(before), ChangedCells(after))
    RowDiffWalk(before, after, dragged: [], cells: cells).forEach { counter.add($0.kind) }
    for change in sectionChanges(before, after) { counter.add(change.kind) }
    return counter.counts
  }
}

extension RowDiff {
  /// How many of the changes there are of each kind; kinds without any are left out.
  public static func counts(of changes: [RowChange]) -> [RowChange.Kind: Int] {
    changes.reduce(into: [:]) { $0[$1.kind, default: 0] += 1 }
  }
}

extension RowDifference {
  /// Whether it tells the sections that the row went from and to.
  var tellsSections: Bool { kind == .moved || tellsValues }

  /// Whether it tells all values of the row.
  var tellsValues: Bool { kind == .inserted || kind == .deleted }

  /// The difference with the row's name and the values, and with who made it, as far as that is known.
  func change(
    _ before: TableContents, _ after: TableContents, causes: CausesByRow?, table: String?
  ) -> RowChange {
    let named = kind == .deleted ? before : after
    let key = named.key(of: row)
    var change = RowChange(
      kind: kind, table: table, row: key, label: key ?? RowLabel.of(row, in: named), from: from, to: to)
    if let causes { change.cause = causes.cause(of: row, column: column) }
    if tellsSections {
      change.oldSectionName = from.flatMap { before.section($0.section).name }
      change.newSectionName = to.flatMap { after.section($0.section).name }
    }
    if tellsValues {
      change.values = RowValues(
        named.columnsTold(of: row).map { (named.columns[$0].name, named.writtenValue(of: row, column: $0)) })
    }
    if let column {
      change.column = after.columns[column].name
      change.old = before.writtenValue(of: row, column: column)
      change.new = after.writtenValue(of: row, column: column)
    }
    return change
  }
}

extension TableSection {
  /// What the section is called: its value, else its title.
  var name: String? { value ?? title }
}

extension TableContents {
  /// The columns of which the values are told where a row was inserted or deleted: all, but of a row with values in few of
  /// very many columns those alone.
  func columnsTold(of row: RowIdentity) -> [Int] {
    guard let few = columnsWithValues(of: row) else { return Array(columns.indices) }
    // A check mark that is not there is none.
    return Set(few).filter { column in
      column == checkColumn || withBytes(of: row, column: column) { $0 != nil }
    }.sorted()
  }
}
