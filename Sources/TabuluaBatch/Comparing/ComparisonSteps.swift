package import TabuluaModel

/// The steps of a batch that make of a table another one with the same row numbers, as ``RowDiff`` compares them.
///
/// Rows and sections come, go and are moved by one update, the one with the fewest moves. An update cannot move a row into a
/// section that it inserts, nor out of one that it deletes: where that is needed, an update before it inserts sections, or
/// one after it deletes them. Then each row with other values is set, by its key, or by its place where it has none.
///
/// ```swift
/// let changes = RowDiff.between(files.base, files.result)
/// for step in ComparisonSteps.make(from: files.base, to: files.result, changes) { print(step.json ?? "") }
/// ```
package enum ComparisonSteps {
  /// The steps, in their order; none where nothing differs.
  ///
  /// `changes` are those of ``RowDiff/between(_:_:dragged:)``.
  ///
  /// - Complexity: O(*n* + *c* log *c*) for *n* rows, *c* of which differ.
  package static func make(
    from before: TableContents, to after: TableContents, _ changes: [RowChange]
  ) -> [Interaction] {
    var steps: [Interaction] = []
    if changes.contains(where: { $0.kind != .set && $0.kind != .mark }) {
      steps = updates(before, after).map { Interaction.update($0) }
    }
    return steps + settings(changes, after)
  }

  // MARK: Rows and sections

  /// The updates, without those that do nothing.
  private static func updates(_ before: TableContents, _ after: TableContents) -> [TableUpdate] {
    let old = TableLayout(before)
    let new = TableLayout(after, followedBy: old)
    let (update, isWhole) = new.update(from: old, in: after)
    if isWhole { return update == TableUpdate() ? [] : [update] }
    // Sections come first and go last, so that all rows can be moved while they are there.
    let wide = new.keepingSections(of: old)
    let early = wide.withRows(of: old)
    return [(old, early), (early, wide), (wide, new)].compactMap { from, to in
      let update = to.update(from: from, in: after).update
      return update == TableUpdate() ? nil : update
    }
  }

  // MARK: Values

  /// A step for each row that has other values.
  private static func settings(_ changes: [RowChange], _ after: TableContents) -> [Interaction] {
    var steps: [Interaction] = []
    var path: TableIndexPath?
    var values: [(column: String, value: TableValue)] = []
    func finish() {
      if let path, !values.isEmpty {
        let key = after.row(at: path).flatMap { after.key(of: $0) }
        steps.append(.set(key.map { .key($0) } ?? .path(path), RowValues(values)))
      }
      values = []
    }
    for change in changes where change.kind == .set || change.kind == .mark {
      if change.to != path { finish() }
      path = change.to
      if let name = change.column, let path = change.to, let row = after.row(at: path),
        let column = after.columnIndex(name)
      {
        values.append((name, after.givenValue(of: row, column: column)))
      }
    }
    finish()
    return steps
  }
}
