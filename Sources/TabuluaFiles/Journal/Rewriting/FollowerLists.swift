/// The records that come, each in the list of the one behind which it comes: one of the file, another one that comes, or the
/// head.
///
/// A list is a chain through one array, because a list of its own for each record took most of the time of placing a hundred
/// thousand of them.
struct FollowerLists {
  /// The first and the last record of a list, by their numbers among those that come.
  private typealias Ends = (first: UInt32, last: UInt32)

  /// How many records the file has: the numbers of those that come begin behind them.
  private let first: Int

  /// For each record that comes the one behind it in the same list; `none` for the last one.
  private var next: [UInt32]

  /// The lists of records of the file, and with -1 that of the head.
  private var ends: [Int: Ends] = [:]

  /// The lists of records that come.
  private var endsOfArrivals: [Ends]

  private static let none = UInt32.max

  /// Makes empty lists for so many records that come, in a file of so many.
  init(arrivals count: Int, recordsOfFile: Int) {
    first = recordsOfFile
    next = [UInt32](repeating: Self.none, count: count)
    endsOfArrivals = [Ends](repeating: (Self.none, Self.none), count: count)
    ends.reserveCapacity(count)
  }

  private func ends(of number: Int) -> Ends? {
    guard number >= first else { return ends[number] }
    let ends = endsOfArrivals[number - first]
    return ends.first == Self.none ? nil : ends
  }

  private mutating func setEnds(_ new: Ends, of number: Int) {
    if number >= first { endsOfArrivals[number - first] = new } else { ends[number] = new }
  }

  /// Puts a record that comes at the beginning of a list.
  mutating func prepend(_ arrival: Int, to number: Int) {
    let new = UInt32(truncatingIfNeeded: arrival)
    guard let old = ends(of: number) else { return setEnds((new, new), of: number) }
    next[arrival] = old.first
    setEnds((new, old.last), of: number)
  }

  /// Puts a record that comes at the end of a list.
  mutating func append(_ arrival: Int, to number: Int) {
    let new = UInt32(truncatingIfNeeded: arrival)
    guard let old = ends(of: number) else { return setEnds((new, new), of: number) }
    next[Int(old.last)] = new
    setEnds((old.first, new), of: number)
  }

  /// A walk over a list: the records that are to be told next, the last one first.
  ///
  /// No recursion: each of a hundred thousand records may follow on the one before.
  struct Walk {
    fileprivate var next: [UInt32] = []
  }

  /// Begins with a list; a walk that has come to its end may be used again.
  func begin(_ walk: inout Walk, behind number: Int) {
    if let ends = ends(of: number) { walk.next.append(ends.first) }
  }

  /// The number of the next record: each one comes before those of its own list, and these before the one that stands behind
  /// it; nil at the end.
  func next(_ walk: inout Walk) -> Int? {
    guard let arrival = walk.next.popLast().map({ Int($0) }) else { return nil }
    if next[arrival] != Self.none { walk.next.append(next[arrival]) }
    let own = endsOfArrivals[arrival].first
    if own != Self.none { walk.next.append(own) }
    return first + arrival
  }
}
