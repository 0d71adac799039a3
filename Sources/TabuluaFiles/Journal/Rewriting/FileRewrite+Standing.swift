import TabuluaModel

// Where records stand that a change moves, while others may have written and moved rows around them.
extension FileRewrite {
  /// One of the two places that a change names for its record.
  enum NamedPlace {
    /// It stands where the change takes it from.
    case before
    /// It stands where the change puts it.
    case after
  }

  /// How much the rows around a record say that it stands at a place.
  private enum Standing: Comparable {
    /// It stands neither beside one of the two rows that the journal names beside it, nor between them.
    case elsewhere
    /// Both of them are away, so that nobody can tell.
    case unknown
    /// It stands between them, with rows of others on both sides.
    case between
    /// It stands beside one of them.
    case beside
  }

  /// At which of its two places a record stands that a change moves; nil where somebody has moved it since.
  ///
  /// - Complexity: amortized O(1), because only the records beside those that are passed pass them.
  func place(of record: Int, _ old: RecordChange.Record, _ new: RecordChange.Record) -> NamedPlace? {
    let before = standingBefore(record, old)
    if before == .beside { return .before }
    let after = standingAfter(record, new)
    if before == .elsewhere, after == .elsewhere { return nil }
    return before >= after ? .before : .after
  }

  /// How a record stands at the place where the change expects it; records that were put there since are passed.
  private func standingBefore(_ record: Int, _ old: RecordChange.Record) -> Standing {
    var (previous, next) = (record - 1, record + 1)
    while placed.contains(previous) { previous -= 1 }
    while placed.contains(next) { next += 1 }
    return standing(between: previous, next, like: old, unmade.meaning(ofOldName:))
  }

  /// How a record stands at the place where the change would put it.
  private func standingAfter(_ record: Int, _ new: RecordChange.Record) -> Standing {
    standing(between: record - 1, record + 1, like: new, unmade.meaning(ofNewName:))
  }

  /// How a record between two others stands at a place of the journal.
  private func standing(
    between previous: Int, _ next: Int, like other: RecordChange.Record,
    _ meaning: (ExactText) -> UnmadeRecords.Meaning
  ) -> Standing {
    /// The record of a name, which may be at `place`; without a name `end`, the number before the first record or behind the last
    /// one; nil where the record is away.
    func neighbour(_ name: ExactText?, _ place: Int, end: Int) -> Int? {
      guard let name else { return end }
      guard case .named(let name) = meaning(name) else { return nil }
      return names.record(named: name, near: place)
    }
    let leader = neighbour(other.previous, previous, end: -1)
    // Most records stand as they stood: the other side is not looked at.
    if leader == previous { return .beside }
    let follower = neighbour(other.next, next, end: document.numberOfRecords)
    if follower == next { return .beside }
    if leader == nil, follower == nil { return .unknown }
    guard let leader, let follower else { return .elsewhere }
    return leader < previous && next < follower ? .between : .elsewhere
  }
}
