import TabuluaModel

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

  /// Takes the difference `count` times, for a subject such as `dense` or `hashed-scattered`; nil of another one.
  ///
  /// `hashed` has keys of sixteen bytes, `ints` numbers, `texts` 32 characters, `dense` row identities.
  ///
  /// - Returns: The moves of one difference, which are checked to be the fewest possible.
  static func run(_ count: Int, _ kind: String, rows: Int) throws -> Measured? {
    let parts = kind.split(separator: "-")
    guard let keys = parts.first, parts.count == 1 || parts.last == "scattered" else { return nil }
    let lists = SnapshotDifferences(rows: rows, scattered: parts.count == 2)
    let (before, after) = (lists.before, lists.after)
    switch keys {
    case "hashed": return try lists.run(count, before.map { Key($0) }, after.map { Key($0) })
    case "ints": return try lists.run(count, before.map { Int($0) }, after.map { Int($0) })
    case "texts": return try lists.run(count, before.map { Key($0).text }, after.map { Key($0).text })
    case "dense":
      return try lists.run(count) { try SnapshotDifference(from: before, to: after) }
    default: return nil
    }
  }

  private func run<Row: Hashable & Sendable>(_ count: Int, _ before: [Row], _ after: [Row]) throws -> Measured
  {
    try run(count) { try SnapshotDifference(from: before, to: after) }
  }

  private func run(_ count: Int, _ body: () throws -> SnapshotDifference) throws -> Measured {
    var difference = SnapshotDifference()
    var measured = try Measured.time {
      for _ in 0..<count { difference = try body() }
      return 0
    }
    measured.number = difference.movedRows.count
    let found = difference.deletedRows.count + difference.insertedRows.count + measured.number
    guard count == 0 || found > 0 && found <= changes && measured.number == fewestMoves else {
      fatalError("\(found) changes with \(measured.number) moves instead of \(fewestMoves)")
    }
    return measured
  }

  /// The kept rows without the longest of their rising runs, found by laying them on piles.
  private var fewestMoves: Int {
    // The rows before the change stand in the order of their numbers.
    let kept = after.filter { $0 < UInt32(before.count) }
    var tops: [UInt32] = []
    for row in kept {
      var (low, high) = (0, tops.count)
      while low < high {
        let middle = (low + high) / 2
        if tops[middle] < row { low = middle + 1 } else { high = middle }
      }
      if low == tops.count { tops.append(row) } else { tops[low] = row }
    }
    return kept.count - tops.count
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
