/// The rows that go somewhere else because the parts of a sequence change their order: as few as possible.
///
/// Some parts stay where they are among each other, and the rows of the others are carried past them.
struct CarriedRows {
  /// The parts, by positions before the change, in the order after it.
  private var parts: [Range<Int>] = []

  /// Whether each part stays.
  private var stays: [Bool] = []

  /// How many rows before each part, in the order after the change, are there before and after it.
  private var starts: [Int] = []

  private var taken: [UInt32] = []
  private var put: [UInt32] = []

  /// How many rows are carried.
  private(set) var count = 0

  /// No parts.
  init() {}

  /// Chooses the parts that stay: those that have the most rows.
  ///
  /// `taken` are the positions of rows that leave, before the change, `put` those where rows come, after it; both
  /// ascend.
  ///
  /// O(*p* log *k*) for *p* parts that do not follow one another as they did before, and *k* rows.
  init(_ all: [Range<Int>], taken: [UInt32], put: [UInt32]) {
    self.taken = taken
    self.put = put
    for part in all where !part.isEmpty {
      if let last = parts.last, last.upperBound == part.lowerBound {
        parts[parts.count - 1] = last.lowerBound..<part.upperBound
      } else {
        parts.append(part)
      }
    }
    guard parts.count > 1 else {
      parts = []
      return
    }
    let lengths = parts.map { part in part.count - (rank(part.upperBound) - rank(part.lowerBound)) }
    var start = 0
    for length in lengths {
      starts.append(start)
      start += length
    }
    let ranks = parts.indices.sorted { parts[$0].lowerBound < parts[$1].lowerBound }
    var numbers = [UInt32](repeating: 0, count: parts.count)
    for (rank, index) in ranks.enumerated() { numbers[index] = UInt32(truncatingIfNeeded: rank) }
    var stays = [Bool](repeating: false, count: parts.count)
    numbers.withUnsafeBufferPointer { numbers in
      stays.withUnsafeMutableBufferPointer { stays in
        LongestRun.mark(numbers, within: 0..<UInt32(numbers.count), in: stays) { lengths[$0] }
      }
    }
    self.stays = stays
    for index in parts.indices where !stays[index] { count += lengths[index] }
  }

  /// How many of the rows that leave stand before a position.
  private func rank(_ position: Int) -> Int { taken.firstIndex(since: { $0 >= position }) }

  /// Where each row that is carried stands before the change, and where after it.
  ///
  /// O(*c* + *p* log *k*) for *c* such rows.
  func rows() -> [(from: UInt32, to: UInt32)] {
    var rows: [(from: UInt32, to: UInt32)] = []
    rows.reserveCapacity(count)
    for (index, part) in parts.enumerated() where !stays[index] {
      // Finds the next free place. The number of rows that come before a place grows with the place.
      var coming = put.indices.firstIndex(since: { Int(put[$0]) - $0 > starts[index] })
      var place = starts[index] + coming
      var leaving = rank(part.lowerBound)
      for position in part {
        if leaving < taken.count, Int(taken[leaving]) == position {
          leaving += 1
          continue
        }
        while coming < put.count, Int(put[coming]) == place {
          coming += 1
          place += 1
        }
        rows.append((UInt32(truncatingIfNeeded: position), UInt32(truncatingIfNeeded: place)))
        place += 1
      }
    }
    return rows
  }
}
