package import TabuluaModel
package import TabuluaText

/// The changes of a run, which two threads may go over at the same time, one half each.
///
/// ```swift
/// let walk = ChangeWalk(comparison)
/// for part in walk.halves() { walk.forEachChange(in: part, write: nil) { kind, _, _ in print(kind) } }
/// ```
package struct ChangeWalk: Sendable {
  /// Some of the changes: of rows that follow on one another in the new table, and what is told before and after them.
  package struct Part: Sendable, Hashable {
    /// The places of the rows in the whole new table.
    let places: Range<Int>
    /// Whether the changes of sections belong to it, which come before all rows.
    let tellsSections: Bool
    /// Whether the deleted rows belong to it, which come last.
    let tellsDeleted: Bool
  }

  private let comparison: RunComparison
  private let causes: CausesByRow?
  private let cells: (old: ChangedCells, new: ChangedCells)

  /// Nil where nothing changed.
  private let rows: RowDiffWalk?

  /// Finds what was moved, and whose values differ.
  ///
  /// - Complexity: O(*n*) for *n* rows; the changes themselves are found while they are told.
  package init(_ comparison: RunComparison) {
    self.comparison = comparison
    let (before, after) = (comparison.before, comparison.after)
    causes = comparison.causes?.byRow()
    cells = (ChangedCells(before), ChangedCells(after))
    rows =
      after.isUnchangedCopy(of: before)
      ? nil : RowDiffWalk(before, after, dragged: comparison.dragged, cells: cells)
  }

  /// All changes.
  package var whole: Part {
    Part(places: 0..<comparison.after.numberOfRows, tellsSections: true, tellsDeleted: true)
  }

  /// The changes in two parts with about as many changes, or in one where there are fewer changes than `least`.
  package func halves(ofAtLeast least: Int = Self.fewestInHalves) -> [Part] {
    let whole = whole
    guard let rows, rows.numberOfRowsThatDiffer >= least else { return [whole] }
    // Those that stand lie anywhere in the table, and those that are gone come behind all of them.
    let (gone, differing) = (rows.numberOfRowsGone, max(1, rows.numberOfRowsThatDiffer))
    let half = min(1, Double(differing) / Double(2 * max(1, differing - gone)))
    let place = Int(Double(whole.places.count) * half)
    return [
      Part(places: 0..<place, tellsSections: true, tellsDeleted: false),
      Part(places: place..<whole.places.count, tellsSections: false, tellsDeleted: true),
    ]
  }

  /// From how many changes on it pays to use a second thread: it takes 30 µs, and a line takes about one.
  private static let fewestInHalves = 4096

  /// Calls `body` with each change of a part: its kind, its column, and what makes the change of it where
  /// somebody wants to keep it; and `write`, if it is there, with the change as a line of a journal.
  ///
  /// The lines of some rows are made together, so that the waits for their memory overlap.
  package func forEachChange(
    in part: Part, write: ((borrowing JSONLine) -> Void)?,
    _ body: (_ kind: RowChange.Kind, _ column: String?, _ change: () -> RowChange) -> Void
  ) {
    guard let rows else { return }
    let (before, after, table) = (comparison.before, comparison.after, comparison.table)
    let causes = causes
    let lines = write.map { ChangeLines(comparison, cells, causes, $0) }
    if part.tellsSections {
      for var change in RowDiff.sectionChanges(before, after) {
        change.table = table
        let told = change
        body(told.kind, nil) { told }
        lines?.add(told)
      }
    }
    var waiting: [RowDifference] = []
    rows.forEach(at: part.places, andDeleted: part.tellsDeleted) { difference in
      body(difference.kind, difference.column.map { after.columns[$0].name }) {
        difference.change(before, after, causes: causes, table: table)
      }
      guard let lines else { return }
      waiting.append(difference)
      if waiting.count == Self.writtenTogether {
        lines.add(waiting)
        waiting.removeAll(keepingCapacity: true)
      }
    }
    lines?.add(waiting)
  }

  /// How many lines are made together.
  private static let writtenTogether = 1024
}
