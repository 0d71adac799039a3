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
  package func forEachChange(
    write: ((borrowing JSONLine) -> Void)?,
    _ body: (_ kind: RowChange.Kind, _ column: String?, _ change: () -> RowChange) -> Void
  ) {
    var causes = self.causes?.byRow()
    var line = JSONLine()
    let cells = (old: ChangedCells(before), new: ChangedCells(after))
    var told = DifferenceInPlace(before, after, cells, table: table)
    /// Differences that are told together, so that what is read for them is read ahead.
    var waiting: [RowDifference] = []
    func tell() {
      if write != nil {
        told.readAhead(waiting)
        causes?.readAhead(waiting)
      }
      for difference in waiting {
        body(difference.kind, told.name(ofColumn: difference.column)) {
          difference.change(before, after, causes: causes, table: table)
        }
        guard let write else { continue }
        told.difference = difference
        line.removeAll()
        line.append(#"{"kind":"change""#)
        line.append(fieldsOf: told)
        causes?.append(causeOf: difference.row, column: difference.column, to: &line)
        line.append("}")
        write(line)
      }
      waiting.removeAll(keepingCapacity: true)
    }
    RowDiff.forEachDifference(before, after, dragged: Set(dragged), table: table, cells: cells) { change in
      body(change.kind, nil) { change }
      guard let write else { return }
      line.removeAll()
      line.append(#"{"kind":"change""#)
      line.append(fieldsOf: change)
      line.append("}")
      write(line)
    } ofRow: { difference in
      waiting.append(difference)
      if waiting.count == Self.toldTogether { tell() }
    }
    tell()
  }

  /// How many differences are told together.
  private static let toldTogether = 32

  /// How many changes of each kind there are; see ``RowDiff/counts(_:_:)``.
  package func counts() -> [RowChange.Kind: Int] { RowDiff.counts(before, after) }
}
