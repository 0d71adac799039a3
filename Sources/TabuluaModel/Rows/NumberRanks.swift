/// A set of row numbers, one bit for each, which knows how many of them are less than another number.
///
/// So what is kept for few of many rows takes a list as long as they are many, and a look at it stays in the processor's
/// cache: the bits of a million rows take 125 kB.
///
/// ```swift
/// let ranks = NumberRanks(below: 100) { insert in [3, 7].forEach(insert) }
/// ranks.contains(7)  // true
/// ranks.rank(of: 7)  // 1
/// ```
package struct NumberRanks: Sendable {
  /// The bits, that of the lowest number first.
  ///
  /// For loops over all rows: asking another module's value each time would copy it each time.
  package private(set) var words: [UInt64]

  /// How many bits are set before each word.
  private var before: [UInt32]

  /// How many numbers there are.
  package private(set) var count: Int

  /// Takes the numbers for which `fill` calls the function that it is given, each below a bound, in any order; one may come
  /// several times.
  ///
  /// - Complexity: O(*n* + *b* / 64) for *n* numbers below *b*.
  package init(below bound: Int, _ fill: ((UInt32) -> Void) -> Void) {
    var words = [UInt64](repeating: 0, count: bound / 64 + 1)
    words.withUnsafeMutableBufferPointer { words in
      fill { words[Int($0 >> 6)] |= 1 << UInt64($0 & 63) }
    }
    var count: UInt32 = 0
    before = words.map { word in
      defer { count &+= UInt32(truncatingIfNeeded: word.nonzeroBitCount) }
      return count
    }
    self.words = words
    self.count = Int(count)
  }

  /// Whether a number is in the set; one at the bound or above it is not.
  @inline(__always)
  package func contains(_ number: UInt32) -> Bool {
    let word = Int(number >> 6)
    return word < words.count && words[word] & (1 << UInt64(number & 63)) != 0
  }

  /// How many numbers of the set are less than one, which is below the bound.
  @inline(__always)
  package func rank(of number: UInt32) -> Int {
    let word = Int(number >> 6)
    let less = words[word] & ((1 << UInt64(number & 63)) &- 1)
    return Int(before[word]) + less.nonzeroBitCount
  }
}
