import TableModel

/// Differences between two snapshots of a table: a tenth of its rows deleted, as many inserted, a fiftieth moved.
///
/// `scattered` changes rows all over the table; otherwise they lie together, as in DifferenceKit's benchmark.
struct SnapshotDifferences {
  /// The rows before the change, by their numbers.
  let before: [UInt32]

  /// The rows after the change.
  let after: [UInt32]

  /// How many rows were deleted, inserted and moved in making it; no more are needed.
  let changes: Int

  /// Makes two snapshots of about so many rows.
  init(rows count: Int, scattered: Bool) {
    var random = Xorshift(state: 0x2545_F491_4F6C_DD1D)
    var rows = (0..<UInt32(count)).map { $0 }
    let tenth = count / 10
    let moved = count / 50
    if scattered {
      let gone = Set((0..<count).shuffled(using: &random).prefix(tenth + moved))
      var taken = rows.indices.filter(gone.contains).map { rows[$0] }.shuffled(using: &random)
      rows = rows.indices.filter { !gone.contains($0) }.map { rows[$0] }
      let coming = Array(taken.prefix(moved)) + (0..<tenth).map { UInt32(count + $0) }
      taken = coming.shuffled(using: &random)
      let places = taken.map { _ in Int.random(in: 0...rows.count, using: &random) }.sorted()
      var result: [UInt32] = []
      var next = 0
      for index in 0...rows.count {
        while next < places.count, places[next] == index {
          result.append(taken[next])
          next += 1
        }
        if index < rows.count { result.append(rows[index]) }
      }
      rows = result
    } else {
      rows.removeSubrange(count / 5..<count / 5 + tenth)
      rows.insert(contentsOf: (0..<tenth).map { UInt32(count + $0) }, at: count / 2)
      let shuffled = count / 5 * 4..<count / 5 * 4 + moved
      rows[shuffled].shuffle(using: &random)
    }
    before = (0..<UInt32(count)).map { $0 }
    after = rows
    changes = 2 * tenth + moved
  }

  /// A key of sixteen bytes, as a UUID is one.
  struct Key: Hashable, Sendable {
    let high: UInt64
    let low: UInt64

    /// The key with a number.
    init(_ number: UInt32) {
      high = (UInt64(number) + 1) &* 0x9E37_79B9_7F4A_7C15
      low = (high ^ (high >> 29)) &* 0xBF58_476D_1CE4_E5B9
    }

    /// The key as it is written, 32 digits.
    var text: String {
      let digits = String(high, radix: 16) + String(low, radix: 16)
      return String(repeating: "0", count: 32 - digits.count) + digits
    }
  }

  /// The nanoseconds of each of some rounds, with keys of a kind, or nil if there is no such kind.
  ///
  /// `hashed` has keys of sixteen bytes, `ints` numbers, `texts` 32 characters, `dense` row identities.
  func times(_ kind: Substring, rounds: Int) throws -> [Int]? {
    switch kind {
    case "hashed": try times(rounds, before.map { Key($0) }, after.map { Key($0) })
    case "ints": try times(rounds, before.map { Int($0) }, after.map { Int($0) })
    case "texts": try times(rounds, before.map { Key($0).text }, after.map { Key($0).text })
    case "dense":
      try (0..<rounds).map { _ in
        try time { try SnapshotDifference(fromIdentities: before, toIdentities: after) }
      }
    default: nil
    }
  }

  /// The times of a subject such as `diff-dense` or `diff-hashed-scattered`, or nil of another one.
  static func times(subject: String, rounds: Int, rows: Int) throws -> [Int]? {
    let parts = subject.split(separator: "-").dropFirst()
    guard subject.hasPrefix("diff-"), let kind = parts.first, parts.count == 1 || parts.last == "scattered"
    else { return nil }
    return try SnapshotDifferences(rows: rows, scattered: parts.count == 2).times(kind, rounds: rounds)
  }

  private func times<Row: Hashable & Sendable>(_ rounds: Int, _ before: [Row], _ after: [Row]) throws -> [Int]
  {
    try (0..<rounds).map { _ in try time { try SnapshotDifference(from: before, to: after) } }
  }

  private func time(_ body: () throws -> SnapshotDifference) throws -> Int {
    let clock = ContinuousClock()
    let start = clock.now
    let difference = try body()
    let duration = clock.now - start
    let found = difference.deletedRows.count + difference.insertedRows.count + difference.movedRows.count
    guard found > 0, found <= changes else { fatalError("\(found) changes instead of \(changes)") }
    return Int(duration.components.attoseconds / 1_000_000_000)
  }
}

/// A small generator of numbers that gives the same ones every time.
struct Xorshift: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state ^= state << 13
    state ^= state >> 7
    state ^= state << 17
    return state
  }
}
