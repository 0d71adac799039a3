import TabuluaModel
import TabuluaText

/// Which step of a run changed a row, and who decided that it may.
struct ChangeCause: Sendable, Hashable {
  /// The step, from 1.
  let step: Int
  /// The line of the batch.
  let line: Int?
  /// What was done.
  let verb: String?
  /// The callback that had the last word, and where it stands; nil where the policy has none that is asked.
  let callback: TableCallback?
  let place: String?
  /// The policy's words.
  var reason: String?

  private enum Keys {
    static let step = JSONText.Key("step")
    static let line = JSONText.Key("line")
    static let verb = JSONText.Key("do")
    static let by = JSONText.Key("by")
    static let callback = JSONText.Key("callback")
    static let place = JSONText.Key("at")
    static let reason = JSONText.Key("reason")
  }

  /// The fields of a change in a journal.
  func write(to object: inout JSONText.Object) {
    object.add(Keys.step, step)
    if let line { object.add(Keys.line, line) }
    if let verb { object.add(Keys.verb, verb) }
    object.add(Keys.by, callback == nil ? "host" : "policy")
    if let callback { object.add(Keys.callback, callback.rawValue) }
    if let place { object.add(Keys.place, place) }
    if let reason { object.add(Keys.reason, reason) }
  }
}

/// The causes of all that a run changed in a table.
struct ChangeCauses: Sendable {
  /// What many causes have in common.
  private struct Decision: Sendable, Hashable {
    let verb: String?
    let callback: TableCallback?
    let place: String?
    let reason: String?
  }

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
      if cause.reason == nil, let column = cell.column ?? sectionColumn,
        let reason = touched.reason(ofColumn: column)
      {
        var cause = cause
        cause.reason = reason
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
        decision: number(
          of: Decision(
            verb: cause.verb, callback: cause.callback, place: cause.place, reason: cause.reason))))
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

  /// Who changed a cell, or with nil where its row stands; nil where nobody is known.
  func cause(of row: RowIdentity, column: Int?) -> ChangeCause? {
    guard Int(row.number) < firsts.count else { return nil }
    let column = column.map { UInt32(truncatingIfNeeded: $0) } ?? Self.none
    var found: UInt32?
    var place = firsts[Int(row.number)]
    while place != Self.none {
      let note = notes[Int(place)]
      if note.column == column { return cause(note.step) }
      // A value of the section column that changed with the row's place has the cause of that.
      if note.column == Self.none { found = note.step }
      place = note.next
    }
    return found.map(cause)
  }

  private func cause(_ place: UInt32) -> ChangeCause {
    let step = steps[Int(place)]
    let decision = decisions[Int(step.decision)]
    return ChangeCause(
      step: Int(step.number), line: step.line == 0 ? nil : Int(step.line), verb: decision.verb,
      callback: decision.callback, place: decision.place, reason: decision.reason)
  }
}
