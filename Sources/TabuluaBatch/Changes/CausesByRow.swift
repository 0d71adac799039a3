import TabuluaModel
import TabuluaText

/// The last cause of each change of a run, in the order of the rows.
///
/// Whoever tells of one row after the other finds the causes one after the other in memory.
struct CausesByRow: Sendable {
  /// The last note of each cell, those of a row together, ascending by column.
  let notes: [ChangeCauses.Note]

  /// The rows that have notes.
  private let rows: NumberRanks

  /// For each such row, in the order of their numbers, where its notes begin, and at the end their number.
  private let starts: [UInt32]

  private let decisions: [ChangeCause.Decision]

  /// The decisions as fields of a line that has others before them; there are few.
  private let decisionsInJSON: [[UInt8]]

  /// Puts notes, which are in the order of the steps, in the order of the rows, and leaves out those that a later one of
  /// the same cell replaces.
  init(_ notes: [ChangeCauses.Note], _ decisions: [ChangeCause.Decision]) {
    self.decisions = decisions
    decisionsInJSON = decisions.map { decision in
      var line = JSONLine()
      decision.append(to: &line)
      return Array(line.bytes)
    }
    let rows = NumberRanks(below: notes.reduce(0) { max($0, Int($1.row) + 1) }) { insert in
      for note in notes { insert(note.row) }
    }
    self.rows = rows
    var starts = [UInt32](repeating: 0, count: rows.count + 1)
    for note in notes { starts[rows.rank(of: note.row) + 1] += 1 }
    for rank in 0..<rows.count { starts[rank + 1] += starts[rank] }
    var places = starts
    let sorted = [ChangeCauses.Note](unsafeUninitializedCapacity: notes.count) { sorted, count in
      for note in notes {
        let rank = rows.rank(of: note.row)
        sorted.initializeElement(at: Int(places[rank]), to: note)
        places[rank] += 1
      }
      count = notes.count
    }
    var kept: [ChangeCauses.Note] = []
    kept.reserveCapacity(notes.count)
    for rank in 0..<rows.count {
      let first = kept.count
      let own = Int(starts[rank])..<Int(starts[rank + 1])
      starts[rank] = UInt32(truncatingIfNeeded: first)
      guard own.count > 1 else {
        kept.append(sorted[own.lowerBound])
        continue
      }
      for place in own.sorted(by: { (sorted[$0].column, $0) < (sorted[$1].column, $1) }) {
        // The last one of each cell is kept.
        if kept.count > first, kept[kept.count - 1].column == sorted[place].column { kept.removeLast() }
        kept.append(sorted[place])
      }
    }
    starts[rows.count] = UInt32(truncatingIfNeeded: kept.count)
    self.notes = kept
    self.starts = starts
  }

  /// Reads what lies far off in memory for differences that are told next.
  ///
  /// The answer is a sum of what was read, so that the reading cannot be left out.
  func readAhead(_ differences: ArraySlice<RowDifference>) -> UInt32 {
    var touched: UInt32 = 0
    for difference in differences where rows.contains(difference.row.number) {
      touched &+= notes[Int(starts[rows.rank(of: difference.row.number)])].step
    }
    return touched
  }

  /// Who changed a cell, or with nil where its row stands; nil where nobody is known.
  func cause(of row: RowIdentity, column: Int?) -> ChangeCause? { note(of: row, column: column).map(cause) }

  /// Appends who changed a cell, or with nil where its row stands, to a line of a journal.
  func append(causeOf row: RowIdentity, column: Int?, to line: inout JSONLine) {
    guard let note = note(of: row, column: column) else { return }
    ChangeCause.append(step: Int(note.step), note.line == 0 ? nil : Int(note.line), to: &line)
    decisionsInJSON[Int(note.decision)].withUnsafeBytes { line.append($0) }
  }

  /// The note of a cell, or of where its row stands.
  private func note(of row: RowIdentity, column: Int?) -> ChangeCauses.Note? {
    guard rows.contains(row.number) else { return nil }
    let rank = rows.rank(of: row.number)
    let column = column.map { UInt32(truncatingIfNeeded: $0) } ?? ChangeCauses.noColumn
    let own = Int(starts[rank])..<Int(starts[rank + 1])
    let place = own.firstIndex(since: { notes[$0].column >= column })
    if place < own.upperBound, notes[place].column == column { return notes[place] }
    // A value of the section column that changed with the row's place has the cause of that, which stands last.
    guard let last = notes[own].last, last.column == ChangeCauses.noColumn else { return nil }
    return last
  }

  private func cause(_ note: ChangeCauses.Note) -> ChangeCause {
    ChangeCause(
      step: Int(note.step), line: note.line == 0 ? nil : Int(note.line),
      decision: decisions[Int(note.decision)])
  }
}
