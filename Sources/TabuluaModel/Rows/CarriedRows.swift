/// The rows that go somewhere else because the parts of a sequence change their order: as few as possible.
///
/// Some parts stay where they are among each other, and the others are carried past them.
struct CarriedRows {
  /// A part of a sequence, without the rows that leave.
  struct Part: Hashable {
    /// Where it stands when the rows that leave have left, before the parts change their order.
    var rows: Range<Int>

    /// Whether it stays among those that do.
    var stays = false
  }

  /// The parts that have rows, in the order after the change; empty if the order does not change.
  private(set) var parts: [Part] = []

  /// How many rows are carried.
  private(set) var count = 0

  /// How many parts are carried.
  private(set) var numberOfCarried = 0

  /// No parts.
  init() {}

  /// Chooses the parts that stay: those that have the most rows.
  ///
  /// The parts are positions before the change, in the order after it; `taken` are the positions of rows that leave, which
  /// ascend.
  ///
  /// O(*p* log *k*) for *p* parts that do not follow one another as they did before, and *k* rows.
  init(_ all: [Range<Int>], taken: [UInt32]) {
    /// How many of the rows that leave stand before a position.
    func rank(_ position: Int) -> Int { taken.firstIndex(since: { $0 >= position }) }
    for part in all {
      let rows = part.lowerBound - rank(part.lowerBound)..<part.upperBound - rank(part.upperBound)
      if rows.isEmpty { continue }
      if let last = parts.last, last.rows.upperBound == rows.lowerBound {
        parts[parts.count - 1].rows = last.rows.lowerBound..<rows.upperBound
      } else {
        parts.append(Part(rows: rows))
      }
    }
    guard parts.count > 1 else {
      parts = []
      return
    }
    let ranks = parts.indices.sorted { parts[$0].rows.lowerBound < parts[$1].rows.lowerBound }
    var numbers = [UInt32](repeating: 0, count: parts.count)
    for (rank, index) in ranks.enumerated() { numbers[index] = UInt32(truncatingIfNeeded: rank) }
    var stays = [Bool](repeating: false, count: parts.count)
    let lengths = parts.map(\.rows.count)
    numbers.withUnsafeBufferPointer { numbers in
      stays.withUnsafeMutableBufferPointer { stays in
        LongestRun.mark(numbers, within: 0..<UInt32(numbers.count), in: stays) {
          lengths[$0].reduce(0, +)
        }
      }
    }
    for index in parts.indices {
      parts[index].stays = stays[index]
      if stays[index] { continue }
      count += parts[index].rows.count
      numberOfCarried += 1
    }
  }
}
