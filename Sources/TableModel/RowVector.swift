/// What is done to the words of a node many at a time.
enum RowVector {
  /// The words that are handled at once.
  private typealias Words = SIMD16<Int32>

  /// The last of the 32 ascending words at `sums` that is not above `value`; the first one never is.
  @inline(__always)
  static func lastSlot(in sums: UnsafeMutablePointer<Int32>, notAbove value: Int32) -> Int {
    // A lane of a mask is -1 where it is true, so that adding masks counts.
    let words = UnsafeRawPointer(sums)
    let pattern = Words(repeating: value)
    let lower = unsafeBitCast(words.loadUnaligned(as: Words.self) .> pattern, to: Words.self)
    let upper = unsafeBitCast(
      words.loadUnaligned(fromByteOffset: 64, as: Words.self) .> pattern, to: Words.self)
    let eight = (lower &+ upper).lowHalf &+ (lower &+ upper).highHalf
    let four = eight.lowHalf &+ eight.highHalf
    let two = four.lowHalf &+ four.highHalf
    return Int(31 &+ two[0] &+ two[1])
  }

  /// Adds to those of the 32 words that stand after one place and not after another.
  ///
  /// All of them are written, most of them as they were: a loop over a random few is mostly mispredicted.
  @inline(__always)
  static func add(
    _ difference: Int32, to sums: UnsafeMutablePointer<Int32>, after first: Int, through last: Int
  ) {
    let words = UnsafeMutableRawPointer(sums)
    let difference = Words(repeating: difference)
    let first = Words(repeating: Int32(truncatingIfNeeded: first))
    let last = Words(repeating: Int32(truncatingIfNeeded: last))
    for half in 0..<2 {
      let places = half == 0 ? lowerPlaces : upperPlaces
      // A lane of a mask is -1 where it is true.
      let isAfter = unsafeBitCast(places .> first, to: Words.self)
      let isBeyond = unsafeBitCast(places .> last, to: Words.self)
      let old = words.loadUnaligned(fromByteOffset: 64 * half, as: Words.self)
      words.storeBytes(
        of: old &+ (difference & isAfter & ~isBeyond), toByteOffset: 64 * half, as: Words.self)
    }
  }

  @inline(__always)
  private static var lowerPlaces: Words { Words(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15) }

  @inline(__always)
  private static var upperPlaces: Words {
    Words(16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31)
  }

  /// The place of a number among the rows of a leaf, which has it.
  @inline(__always)
  static func index(of number: UInt32, in rows: UnsafeMutablePointer<UInt32>) -> Int {
    // A leaf is initialized to its end, and a multiple of 16 rows long. What stands behind its last row may be
    // the number too, but the first place found is the right one.
    let pattern = SIMD16<UInt32>(repeating: number)
    var index = 0
    while true {
      let block = UnsafeRawPointer(rows + index).loadUnaligned(as: SIMD16<UInt32>.self)
      if any(block .== pattern) { break }
      index &+= 16
    }
    while rows[index] != number { index &+= 1 }
    return index
  }
}
