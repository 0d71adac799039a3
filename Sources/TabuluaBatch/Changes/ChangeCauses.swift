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
  let reason: String?

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
  /// What was changed last by a cause: a cell of a row, or where the row stands.
  private struct Note: Sendable {
    /// The number of the column, or `none` for where the row stands.
    let column: UInt32
    /// The place in the list of causes.
    var cause: UInt32
    /// The place of the row's next note, or `none`.
    let next: UInt32
  }

  private static let none = UInt32.max

  private var causes: [ChangeCause] = []

  private var notes: [Note] = []

  /// By the numbers of the rows, the place of the first note of each, or `none`.
  ///
  /// A list and no dictionary: a run may change a hundred thousand cells, and hashing took longer than the changes.
  private var firsts: [UInt32] = []

  /// Notes what a step changed.
  ///
  /// - Complexity: O(*t* · *c*) for *t* cells in rows of which *c* columns changed before.
  mutating func note(_ touched: TouchedCells, _ cause: ChangeCause) {
    let place = UInt32(truncatingIfNeeded: causes.count)
    causes.append(cause)
    for cell in touched.cells {
      note(cell.row, cell.column.map { UInt32(truncatingIfNeeded: $0) } ?? Self.none, place)
    }
  }

  private mutating func note(_ row: RowIdentity, _ column: UInt32, _ cause: UInt32) {
    let row = Int(row.number)
    if row >= firsts.count {
      firsts.append(contentsOf: repeatElement(Self.none, count: max(row + 1 - firsts.count, firsts.count)))
    }
    var place = firsts[row]
    while place != Self.none {
      if notes[Int(place)].column == column { return notes[Int(place)].cause = cause }
      place = notes[Int(place)].next
    }
    notes.append(Note(column: column, cause: cause, next: firsts[row]))
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
      if note.column == column { return causes[Int(note.cause)] }
      // A value of the section column that changed with the row's place has the cause of that.
      if note.column == Self.none { found = note.cause }
      place = note.next
    }
    return found.map { causes[Int($0)] }
  }
}
