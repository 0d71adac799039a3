import TabuluaModel
import TabuluaText

/// The last cause of each change of a run, in the order of the rows.
///
/// Whoever tells of one row after the other finds the causes one after the other in memory.
struct CausesByRow: Sendable {
  /// The last note of each cell, those of a row together.
  let notes: [ChangeCauses.Note]

  /// By the numbers of the rows, where the notes of each begin, and at the end their number.
  private let starts: [UInt32]

  private let decisions: [ChangeCause.Decision]

  /// Puts notes, which are in the order of the steps, in the order of the rows, and leaves out those that a later one of
  /// the same cell replaces.
  init(_ notes: [ChangeCauses.Note], _ decisions: [ChangeCause.Decision]) {
    self.decisions = decisions
    let rows = notes.reduce(0) { max($0, Int($1.row) + 1) }
    var starts = [UInt32](repeating: 0, count: rows + 1)
    for note in notes { starts[Int(note.row) + 1] += 1 }
    for row in 0..<rows { starts[row + 1] += starts[row] }
    var places = starts
    let sorted = [ChangeCauses.Note](unsafeUninitializedCapacity: notes.count) { sorted, count in
      for note in notes {
        sorted.initializeElement(at: Int(places[Int(note.row)]), to: note)
        places[Int(note.row)] += 1
      }
      count = notes.count
    }
    var kept: [ChangeCauses.Note] = []
    kept.reserveCapacity(notes.count)
    for row in 0..<rows {
      let first = kept.count
      // The last one of each cell is kept, so that they are looked at from the end.
      for note in sorted[Int(starts[row])..<Int(starts[row + 1])].reversed() {
        if !kept[first...].contains(where: { $0.column == note.column }) { kept.append(note) }
      }
      starts[row] = UInt32(truncatingIfNeeded: first)
    }
    starts[rows] = UInt32(truncatingIfNeeded: kept.count)
    self.notes = kept
    self.starts = starts
  }

  /// Who changed a cell, or with nil where its row stands; nil where nobody is known.
  func cause(of row: RowIdentity, column: Int?) -> ChangeCause? { note(of: row, column: column).map(cause) }

  /// Appends who changed a cell, or with nil where its row stands, to a line of a journal.
  func append(causeOf row: RowIdentity, column: Int?, to line: inout JSONLine) {
    if let note = note(of: row, column: column) { cause(note).append(to: &line) }
  }

  /// The note of a cell, or of where its row stands.
  private func note(of row: RowIdentity, column: Int?) -> ChangeCauses.Note? {
    let row = Int(row.number)
    guard row + 1 < starts.count else { return nil }
    let column = column.map { UInt32(truncatingIfNeeded: $0) } ?? ChangeCauses.noColumn
    var found: ChangeCauses.Note?
    for note in notes[Int(starts[row])..<Int(starts[row + 1])] {
      if note.column == column { return note }
      // A value of the section column that changed with the row's place has the cause of that.
      if note.column == ChangeCauses.noColumn { found = note }
    }
    return found
  }

  private func cause(_ note: ChangeCauses.Note) -> ChangeCause {
    ChangeCause(
      step: Int(note.step), line: note.line == 0 ? nil : Int(note.line),
      decision: decisions[Int(note.decision)])
  }
}
