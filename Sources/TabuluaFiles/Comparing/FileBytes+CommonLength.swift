extension FileBytes {
  /// How many bytes from a place on are the same as those of other bytes from another place on.
  ///
  /// - Complexity: O(*n*) for *n* such bytes, eight at a time.
  func commonLength(from start: Int, with other: FileBytes, from otherStart: Int) -> Int {
    withUnsafeBytes { bytes in
      other.withUnsafeBytes { others in
        let count = Swift.min(bytes.count - start, others.count - otherStart)
        guard count > 0, let one = bytes.baseAddress, let two = others.baseAddress else { return 0 }
        let (first, second) = (one + start, two + otherStart)
        var offset = 0
        while offset &+ 32 <= count {
          let mine = (first + offset).loadUnaligned(as: SIMD4<UInt64>.self)
          let theirs = (second + offset).loadUnaligned(as: SIMD4<UInt64>.self)
          if mine != theirs { break }
          offset &+= 32
        }
        while offset < count,
          first.load(fromByteOffset: offset, as: UInt8.self)
            == second.load(fromByteOffset: offset, as: UInt8.self)
        {
          offset &+= 1
        }
        return offset
      }
    }
  }

  /// Whether a range of the bytes is the same as one of other bytes.
  func isEqual(in range: Range<Int>, to other: FileBytes, in otherRange: Range<Int>) -> Bool {
    range.count == otherRange.count && self[range] == other[otherRange]
  }
}

/// How many records lie before a place, of those whose beginnings are ascending numbers.
///
/// `begin` answers where a record begins that is so many behind the first one. Near ones are looked at first.
///
/// - Complexity: O(log *r*) for an answer of *r*.
func numberOfRecords(endingWithin place: Int, atMost count: Int, _ begin: (Int) -> Int) -> Int {
  // All records before `low` end within the place.
  var low = 0
  var step = 1
  while low + step <= count, begin(low + step) <= place {
    low += step
    step *= 2
  }
  while step > 0 {
    if low + step <= count, begin(low + step) <= place { low += step }
    step /= 2
  }
  return low
}
