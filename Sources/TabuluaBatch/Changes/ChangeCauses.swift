import TabuluaModel
import TabuluaText

/// Which step of a run changed a row, and who decided that it may.
struct ChangeCause: Sendable, Hashable {
  /// What many causes have in common.
  struct Decision: Sendable, Hashable {
    /// What was done.
    let verb: String?
    /// The callback that had the last word, and where it stands; nil where the policy has none that is asked.
    let callback: TableCallback?
    let place: String?
    /// The policy's words.
    var reason: String?
  }

  /// The step, from 1.
  let step: Int
  /// The line of the batch.
  let line: Int?
  /// Who decided, and about what.
  var decision: Decision

  /// Appends the fields of a change in a journal.
  func append(to line: inout JSONLine) {
    line.append(#","step":"#, step)
    if let number = self.line { line.append(#","line":"#, number) }
    decision.append(to: &line)
  }
}

extension ChangeCause.Decision {
  fileprivate func append(to line: inout JSONLine) {
    if let verb { line.append(#","do":"#, string: verb) }
    guard let callback else {
      line.append(#","by":"host""#)
      return appendReason(to: &line)
    }
    line.append(#","by":"policy","callback":"#, string: callback.rawValue)
    if let place { line.append(#","at":"#, string: place) }
    appendReason(to: &line)
  }

  private func appendReason(to line: inout JSONLine) {
    if let reason { line.append(#","reason":"#, string: reason) }
  }
}

/// The causes of all that a run changed in a table.
struct ChangeCauses: Sendable {
  private typealias Decision = ChangeCause.Decision

  /// A cause in few bytes, because a run may have a hundred thousand steps, which are looked up in the order of the rows.
  private struct Step: Sendable {
    let number: UInt32
    /// The line of the batch; zero for none.
    let line: UInt32
    /// The place in the list of decisions.
    let decision: UInt32
  }

  /// What was changed last by a step: a cell of a row, or where the row stands.
  private struct Note: Sendable {
    /// The number of the column, or `none` for where the row stands.
    let column: UInt32
    /// The place in the list of steps.
    var step: UInt32
    /// The place of the row's next note, or `none`.
    let next: UInt32
  }

  private static let none = UInt32.max

  private var decisions: [Decision] = []

  /// The places of the decisions in their list.
  private var places: [Decision: UInt32] = [:]

  private var steps: [Step] = []

  private var notes: [Note] = []

  /// By the numbers of the rows, the place of the first note of each, or `none`.
  ///
  /// A list and no dictionary: a run may change a hundred thousand cells, and hashing took longer than the changes.
  private var firsts: [UInt32] = []

  /// Notes what a step changed, where rows stand for one cause and values for another one; a row that went to another
  /// section has the reason that was given for the section column.
  ///
  /// - Complexity: O(*t* · *c*) for *t* cells in rows of which *c* columns changed before.
  mutating func note(
    _ touched: TouchedCells, _ placing: ChangeCause, ofValues setting: ChangeCause, sectionColumn: Int?
  ) {
    let place = place(of: placing)
    let valuePlace = setting == placing ? place : self.place(of: setting)
    for cell in touched.cells {
      let cause = cell.column == nil ? placing : setting
      var own = cell.column == nil ? place : valuePlace
      if cause.decision.reason == nil, let column = cell.column ?? sectionColumn,
        let reason = touched.reason(ofColumn: column)
      {
        var cause = cause
        cause.decision.reason = reason
        own = self.place(of: cause)
      }
      note(cell.row, cell.column.map { UInt32(truncatingIfNeeded: $0) } ?? Self.none, own)
    }
  }

  /// The place in the list of steps of a cause, which is added to it.
  private mutating func place(of cause: ChangeCause) -> UInt32 {
    steps.append(
      Step(
        number: UInt32(clamping: cause.step), line: UInt32(clamping: cause.line ?? 0),
        decision: number(of: cause.decision)))
    return UInt32(truncatingIfNeeded: steps.count - 1)
  }

  /// The place of a decision in the list of those that differ; mostly it is that of the step before.
  private mutating func number(of decision: Decision) -> UInt32 {
    if let last = steps.last?.decision, decisions[Int(last)] == decision { return last }
    if let place = places[decision] { return place }
    let place = UInt32(truncatingIfNeeded: decisions.count)
    decisions.append(decision)
    places[decision] = place
    return place
  }

  private mutating func note(_ row: RowIdentity, _ column: UInt32, _ step: UInt32) {
    let row = Int(row.number)
    if row >= firsts.count {
      firsts.append(contentsOf: repeatElement(Self.none, count: max(row + 1 - firsts.count, firsts.count)))
    }
    var place = firsts[row]
    while place != Self.none {
      if notes[Int(place)].column == column { return notes[Int(place)].step = step }
      place = notes[Int(place)].next
    }
    notes.append(Note(column: column, step: step, next: firsts[row]))
    firsts[row] = UInt32(truncatingIfNeeded: notes.count - 1)
  }

  /// Copies the causes so that they lie in memory in the order of the rows: here they lie in the order of the steps, and a
  /// look at one row after the other would wait for each.
  ///
  /// - Complexity: O(*n* + *c*) for *n* rows and *c* causes.
  func inOrderOfRows() -> ChangeCauses {
    var ordered = ChangeCauses()
    ordered.decisions = decisions
    ordered.steps.reserveCapacity(notes.count)
    ordered.notes.reserveCapacity(notes.count)
    ordered.firsts = firsts
    for row in firsts.indices where firsts[row] != Self.none {
      ordered.firsts[row] = UInt32(truncatingIfNeeded: ordered.notes.count)
      var place = firsts[row]
      while place != Self.none {
        let note = notes[Int(place)]
        place = note.next
        let number = UInt32(truncatingIfNeeded: ordered.notes.count)
        ordered.notes.append(
          Note(column: note.column, step: number, next: place == Self.none ? Self.none : number + 1))
        ordered.steps.append(steps[Int(note.step)])
      }
    }
    return ordered
  }

  /// Who changed a cell, or with nil where its row stands; nil where nobody is known.
  func cause(of row: RowIdentity, column: Int?) -> ChangeCause? { step(of: row, column: column).map(cause) }

  /// Appends who changed a cell, or with nil where its row stands, to a line of a journal.
  func append(causeOf row: RowIdentity, column: Int?, to line: inout JSONLine) {
    if let step = step(of: row, column: column) { cause(step).append(to: &line) }
  }

  /// The place in the list of steps of the one that changed a cell, or where its row stands.
  private func step(of row: RowIdentity, column: Int?) -> UInt32? {
    guard Int(row.number) < firsts.count else { return nil }
    let column = column.map { UInt32(truncatingIfNeeded: $0) } ?? Self.none
    var found: UInt32?
    var place = firsts[Int(row.number)]
    while place != Self.none {
      let note = notes[Int(place)]
      if note.column == column { return note.step }
      // A value of the section column that changed with the row's place has the cause of that.
      if note.column == Self.none { found = note.step }
      place = note.next
    }
    return found
  }

  private func cause(_ place: UInt32) -> ChangeCause {
    let step = steps[Int(place)]
    return ChangeCause(
      step: Int(step.number), line: step.line == 0 ? nil : Int(step.line),
      decision: decisions[Int(step.decision)])
  }
}
