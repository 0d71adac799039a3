package import TabuluaModel

/// The rows before a run and after it; unlike a runner it may go to another thread.
package struct RunComparison: Sendable {
  package let before: TableContents
  package let after: TableContents
  let dragged: [RowIdentity]
  var causes: ChangeCauses?

  /// The name of the table, where it is one of several.
  var table: String?

  /// What the run has changed; see ``RowDiff/between(_:_:dragged:)``.
  package func changes() -> [RowChange] {
    var changes = RowDiff.between(before, after, dragged: Set(dragged), causes: causes)
    if let table { for index in changes.indices { changes[index].table = table } }
    return changes
  }

  /// How many changes of each kind there are; see ``RowDiff/counts(_:_:)``.
  package func counts() -> [RowChange.Kind: Int] { RowDiff.counts(before, after) }
}
