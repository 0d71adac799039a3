import TabuluaModel

// What a run changed.
extension BatchRunner {
  /// What the run has changed so far; empty where a scripted data source owns the rows.
  ///
  /// - Complexity: O(*n* log *n*) for *n* rows.
  public func changes() -> [RowChange] { comparisons.flatMap { $0.changes() } }

  /// How many changes of each kind ``changes()`` has; faster than counting those.
  ///
  /// - Complexity: as ``RowDiff/counts(_:_:)``.
  public func changeCounts() -> [RowChange.Kind: Int] {
    comparisons.reduce(into: [:]) { $0.merge($1.counts(), uniquingKeysWith: +) }
  }
}
