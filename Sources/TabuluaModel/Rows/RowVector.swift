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

  /// Adds to those of the 32 words that stand after a place.
  ///
  /// All of them are written, some of them as they were: a loop over a random few is mostly mispredicted.
  @inline(__always)
  static func add(_ difference: Int32, to sums: UnsafeMutablePointer<Int32>, after first: Int) {
    let words = UnsafeMutableRawPointer(sums)
    let difference = Words(repeating: difference)
    let first = Words(repeating: Int32(truncatingIfNeeded: first))
    for half in 0..<2 {
      let old = words.loadUnaligned(fromByteOffset: 64 * half, as: Words.self)
      let change = difference & isAfter(first, half: half)
      words.storeBytes(of: old &+ change, toByteOffset: 64 * half, as: Words.self)
    }
  }

  /// Adds one to those of the 32 words that stand after one place, and takes one from those after another one.
  ///
  /// What stands after both, or after none, stays as it was.
  @inline(__always)
  static func addOne(to sums: UnsafeMutablePointer<Int32>, after first: Int, butNotAfter last: Int) {
    let words = UnsafeMutableRawPointer(sums)
    let first = Words(repeating: Int32(truncatingIfNeeded: first))
    let last = Words(repeating: Int32(truncatingIfNeeded: last))
    for half in 0..<2 {
      let old = words.loadUnaligned(fromByteOffset: 64 * half, as: Words.self)
      let change = isAfter(last, half: half) &- isAfter(first, half: half)
      words.storeBytes(of: old &+ change, toByteOffset: 64 * half, as: Words.self)
    }
  }

  /// A lane is -1 where its place is greater than `first`; `half` is which half of the 32 places.
  @inline(__always)
  private static func isAfter(_ first: Words, half: Int) -> Words {
    unsafeBitCast((half == 0 ? lowerPlaces : upperPlaces) .> first, to: Words.self)
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
