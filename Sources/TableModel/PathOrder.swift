/// A path with a number beside it, made for sorting many of them.
struct PathKey {
  /// The section in the upper half, the row in the lower one, so that keys are ordered like the paths.
  let key: UInt64

  /// What belongs to the path.
  let index: UInt32

  /// Makes a key; the section is below 2³¹ and the row below 2³².
  @inline(__always)
  init(_ path: TableIndexPath, _ index: Int = 0) {
    key = UInt64(truncatingIfNeeded: path.section) << 32 | UInt64(truncatingIfNeeded: path.row)
    self.index = UInt32(truncatingIfNeeded: index)
  }

  /// The path.
  var path: TableIndexPath {
    TableIndexPath(
      section: Int(truncatingIfNeeded: key >> 32), row: Int(truncatingIfNeeded: key & 0xFFFF_FFFF))
  }
}

extension [PathKey] {
  /// Brings the keys into their order; those with the same path keep theirs.
  ///
  /// O(*k*) if they are in order already, or many; few are compared, O(*k* log *k*).
  mutating func sortByPath() {
    var mask: UInt64 = 0
    var isSorted = true
    for index in indices.dropFirst() {
      mask |= self[index].key ^ self[index - 1].key
      if self[index].key < self[index - 1].key { isSorted = false }
    }
    if isSorted { return }
    guard count >= 512 else { return sort { $0.key < $1.key } }
    // One pass for each eleven bits in which keys differ, the lowest ones first.
    var other = self
    for shift in stride(from: 0, to: 64, by: 11) where mask >> UInt64(shift) & 0x7FF != 0 {
      pass(UInt64(shift), to: &other)
      swap(&self, &other)
    }
  }

  private func pass(_ shift: UInt64, to other: inout [PathKey]) {
    withUnsafeTemporaryAllocation(of: Int.self, capacity: 2_048) { starts in
      starts.initialize(repeating: 0)
      for element in self { starts[Int(element.key >> shift & 0x7FF)] += 1 }
      var start = 0
      for digit in starts.indices { (starts[digit], start) = (start, start + starts[digit]) }
      other.withUnsafeMutableBufferPointer { other in
        for element in self {
          let digit = Int(element.key >> shift & 0x7FF)
          other[starts[digit]] = element
          starts[digit] += 1
        }
      }
    }
  }

  /// Whether no path stands twice, and all are in order.
  var isStrictlyAscending: Bool {
    for index in indices.dropFirst() where self[index - 1].key >= self[index].key { return false }
    return true
  }
}
