package import TabuluaModel

/// The rows before a run and after it; unlike a runner it may go to another thread.
package struct RunComparison: Sendable {
  package let before: TableContents
  package let after: TableContents
  package let dragged: [RowIdentity]
  var causes: ChangeCauses?

  /// The name of the table, where it is one of several.
  var table: String?

  /// Compares two tables, one of which came of the other; it has a name where there are several.
  package init(before: TableContents, after: TableContents, table: String?) {
    self.init(before: before, after: after, dragged: [], causes: nil, table: table)
  }

  init(
    before: TableContents, after: TableContents, dragged: [RowIdentity], causes: ChangeCauses?,
    table: String?
  ) {
    (self.before, self.after, self.dragged) = (before, after, dragged)
    (self.causes, self.table) = (causes, table)
  }

  /// Calls `body` with each change of the run; see ``RowDiff/between(_:_:dragged:)``.
  package func forEachChange(_ body: (RowChange) -> Void) {
    RowDiff.forEach(before, after, dragged: Set(dragged), causes: causes, table: table, body)
  }

  /// What the run has changed, in a list.
  package func changes() -> [RowChange] {
    var changes: [RowChange] = []
    forEachChange { changes.append($0) }
    return changes
  }

  /// How many changes of each kind there are; see ``RowDiff/counts(_:_:)``.
  package func counts() -> [RowChange.Kind: Int] { RowDiff.counts(before, after) }
}
