import TabuluaBatch
import TabuluaFiles

/// What a run changed, as far as somebody asks for it.
struct RunDifferences: Sendable {
  /// The changes, where they are told.
  private(set) var changes: [RowChange] = []

  /// How many there are of each kind.
  private(set) var counts: [RowChange.Kind: Int] = [:]

  /// The changes as lines of a journal, where there is one.
  private(set) var lines = JournalLines()

  /// Compares the tables of a run before it and after it.
  ///
  /// Of changes that only a journal asks for no list is made: for a hundred thousand it took 25 MB.
  ///
  /// - Complexity: as ``RowDiff/between(_:_:dragged:)``.
  init(_ comparisons: [RunComparison], lists: Bool, writesLines: Bool) {
    guard lists || writesLines else {
      for comparison in comparisons { counts.merge(comparison.counts(), uniquingKeysWith: +) }
      return
    }
    var counter = RowChangeCounter()
    for comparison in comparisons {
      comparison.forEachChange { change in
        counter.add(change.kind)
        if lists { changes.append(change) }
        if writesLines { lines.add(change.journalLine()) }
      }
    }
    counts = counter.counts
  }
}
