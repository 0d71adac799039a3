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
  ///
  /// `moved` are rows that count as moved rather than others, where there is a choice.
  package init(
    before: TableContents, after: TableContents, table: String?, moved: [RowIdentity] = []
  ) {
    self.init(before: before, after: after, dragged: moved, causes: nil, table: table)
  }

  init(
    before: TableContents, after: TableContents, dragged: [RowIdentity], causes: ChangeCauses?,
    table: String?
  ) {
    (self.before, self.after, self.dragged) = (before, after, dragged)
    (self.causes, self.table) = (causes, table)
  }

  /// What the run has changed, in a list; see ``RowDiff/between(_:_:dragged:)``.
  package func changes() -> [RowChange] {
    var changes: [RowChange] = []
    let walk = ChangeWalk(self)
    walk.forEachChange(in: walk.whole, write: nil) { _, _, change in changes.append(change()) }
    return changes
  }

  /// How many changes of each kind there are; see ``RowDiff/counts(_:_:)``.
  package func counts() -> [RowChange.Kind: Int] { RowDiff.counts(before, after) }
}
