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
  /// A cell, or where its row stands.
  private struct Key: Hashable {
    let bits: UInt64

    init(_ row: RowIdentity, _ column: Int?) {
      bits = UInt64(row.number) << 32 | UInt64(column.map { $0 + 1 } ?? 0)
    }
  }

  private var causes: [ChangeCause] = []

  /// The places in the list of what was changed last by each cause.
  private var places: [Key: UInt32] = [:]

  /// Notes what a step changed.
  mutating func note(_ touched: TouchedCells, _ cause: ChangeCause) {
    let place = UInt32(truncatingIfNeeded: causes.count)
    causes.append(cause)
    for cell in touched.cells { places[Key(cell.row, cell.column)] = place }
  }

  /// Who changed a cell, or with nil where its row stands; nil where nobody is known.
  func cause(of row: RowIdentity, column: Int?) -> ChangeCause? {
    // A value of the section column that changed with the row's place has the cause of that.
    let place = places[Key(row, column)] ?? places[Key(row, nil)]
    return place.map { causes[Int($0)] }
  }
}
