/// What scripts have had a table keep over all of their calls: the table's own rows and values, without tables that lie over it.
///
/// A call has a limit of memory, and begins with nothing. Without this count a script that puts a little less than that into
/// the table in each call had as much as there are calls. A change counts only as long as it stays: what is rolled back or taken
/// back does not.
struct KeptForScripts {
  /// How many bytes more the table keeps than without the scripts; fewer than none where they deleted rows.
  var bytes = 0

  /// In how many calls scripts had the table keep more.
  private var calls = 0

  /// The last of these calls.
  private var lastCall = 0

  /// What a call may leave in the table at no charge: a row of a few short cells, so that a policy which answers a million
  /// taps with a row each is no worse off than a person who inserts them.
  static let free = 512

  /// Notes a call in which the table came to keep more.
  mutating func note(call: Int) {
    guard call != lastCall else { return }
    lastCall = call
    calls += 1
  }

  /// How many bytes count with a script's memory, where the table keeps `room` beside its records.
  ///
  /// Never more than that: an app may have given the table other rows since.
  func counted(of room: Int) -> Int { max(0, min(bytes, room) - Self.free * calls) }
}

extension TableView {
  /// What scripts have had this table, and those that lie over it, keep since it was made.
  ///
  /// - Complexity: O(*d*) for *d* tables that were pushed over this one.
  package var roomForScripts: Int {
    keptForScripts.counted(of: contents.roomOfChanges) + roomOfTablesAbove.kept
  }

  /// What ``noteKeptForScripts(since:inCall:)`` compares with.
  package var roomBeforeScript: (kept: Int, counted: Int) { (contents.roomOfChanges, keptForScripts.bytes) }

  /// Notes what a script's call had this table keep; once, where changes lie within one another.
  ///
  /// `before` is ``roomBeforeScript`` as it was before the change, `call` a number of the script's outermost call.
  @inline(__always)
  package func noteKeptForScripts(since before: (kept: Int, counted: Int), inCall call: Int) {
    let bytes = contents.roomOfChanges - before.kept - (keptForScripts.bytes - before.counted)
    if bytes != 0 { note(bytes, inCall: call) }
  }

  @inline(never)
  private func note(_ bytes: Int, inCall call: Int) {
    if bytes > 0 { keptForScripts.note(call: call) }
    if openTransactions > 0 {
      change(.keepForScripts(bytes: bytes))
    } else {
      apply(.keepForScripts(bytes: bytes))
    }
  }
}
