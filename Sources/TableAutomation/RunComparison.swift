import TableModel

/// The rows before a run and after it; unlike a runner it may go to another thread.
package struct RunComparison: Sendable {
  let before: TableContents
  let after: TableContents
  let dragged: [RowIdentity]

  /// What the run has changed; see ``RowDiff/between(_:_:dragged:)``.
  package func changes() -> [RowChange] {
    RowDiff.between(before, after, dragged: Set(dragged))
  }

  /// How many changes of each kind there are; see ``RowDiff/counts(_:_:)``.
  package func counts() -> [RowChange.Kind: Int] {
    RowDiff.counts(before, after)
  }
}
