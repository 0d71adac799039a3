// Sorting words by some of their bits.
extension UnsafeMutableBufferPointer<UInt64> {
  /// Sorts words by `count` of their bits, from one on, the lowest of which is zero; words in which these are equal
  /// keep their order.
  ///
  /// `spare` has room for as many. O(*k*) if they are in order already, or many; few are compared, O(*k* log *k*).
  func sortDigits(fromBit first: Int, count: Int, spare: UnsafeMutableBufferPointer<UInt64>) {
    let shift = UInt64(first)
    var isSorted = true
    var index = 1
    while index < self.count {
      if self[index] &>> shift < self[index &- 1] &>> shift {
        isSorted = false
        break
      }
      index &+= 1
    }
    if isSorted { return }
    if self.count < 512 {
      var words = self
      words.sort { $0 &>> shift < $1 &>> shift }
      return
    }
    // As few passes as digits of eleven bits need, and digits that are equally long.
    let passes = (count + 10) / 11
    let bits = UInt64((count + passes - 1) / passes)
    var source = self
    var target = UnsafeMutableBufferPointer(rebasing: spare[..<self.count])
    for pass in 0..<passes {
      source.pass(shift &+ UInt64(pass) &* bits, bits, to: target)
      swap(&source, &target)
    }
    if passes % 2 == 1 { _ = update(fromContentsOf: source) }
  }

  /// Writes the words in the order of one digit.
  private func pass(_ shift: UInt64, _ bits: UInt64, to other: UnsafeMutableBufferPointer<UInt64>) {
    let mask: UInt64 = 1 &<< bits &- 1
    withUnsafeTemporaryAllocation(of: UInt32.self, capacity: 1 << Int(bits)) { starts in
      starts.initialize(repeating: 0)
      for word in self { starts[Int(truncatingIfNeeded: word &>> shift & mask)] &+= 1 }
      var start: UInt32 = 0
      for digit in starts.indices { (starts[digit], start) = (start, start &+ starts[digit]) }
      for word in self {
        let digit = Int(truncatingIfNeeded: word &>> shift & mask)
        other[Int(starts[digit])] = word
        starts[digit] &+= 1
      }
    }
  }
}
