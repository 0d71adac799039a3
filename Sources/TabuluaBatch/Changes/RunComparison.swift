import TabuluaFiles
package import TabuluaModel
package import TabuluaText

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
    RowDiff.forEach(before, after, dragged: Set(dragged), causes: causes?.byRow(), table: table) {
      changes.append($0)
    }
    return changes
  }

  /// Calls `body` with each change of the run: its kind, its column, and what makes the change of it where
  /// somebody wants to keep it; and `write`, if it is there, with the change as a line of a journal.
  ///
  /// The lines of some rows are made together, so that the waits for their memory overlap.
  package func forEachChange(
    write: ((borrowing JSONLine) -> Void)?,
    _ body: (_ kind: RowChange.Kind, _ column: String?, _ change: () -> RowChange) -> Void
  ) {
    let causes = self.causes?.byRow()
    let cells = (old: ChangedCells(before), new: ChangedCells(after))
    let lines = write.map { ChangeLines(self, cells, causes, $0) }
    var waiting: [RowDifference] = []
    RowDiff.forEachDifference(before, after, dragged: Set(dragged), table: table, cells: cells) { change in
      // Sections come before all rows.
      body(change.kind, nil) { change }
      lines?.add(change)
    } ofRow: { difference in
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

  /// How many changes of each kind there are; see ``RowDiff/counts(_:_:)``.
  package func counts() -> [RowChange.Kind: Int] { RowDiff.counts(before, after) }
}
