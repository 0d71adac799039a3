/// Where the fields of a file begin: numbers of 32 bits, in one piece or in two.
struct FieldStarts: Sendable {
  private let memory: Memory

  /// The second piece; the first one where there is none.
  private let further: Memory

  /// How many numbers come before those of the second piece, which begins with the last number of the first one again.
  private let split: Int

  /// How many numbers there are.
  let count: Int

  fileprivate init(_ memory: Memory) {
    self.memory = memory
    further = memory
    count = memory.count / MemoryLayout<UInt32>.stride
    split = count
  }

  /// Puts two pieces together; the second one begins with the number that the first one ends with.
  init(_ first: FieldStarts, then second: FieldStarts) {
    precondition(
      first.split == first.count && second.split == second.count && first.count > 0 && second.count > 0
        && first[first.count - 1] == second[0], "the pieces do not go together")
    memory = first.memory
    further = second.memory
    split = first.count - 1
    count = split + second.count
  }

  @inline(__always)
  subscript(index: Int) -> Int {
    precondition(index >= 0 && index < count, "there is no such field")
    let isBefore = index < split
    let base = isBefore ? memory.base : further.base
    let place = isBefore ? index : index &- split
    return Int(base.load(fromByteOffset: place &* MemoryLayout<UInt32>.stride, as: UInt32.self))
  }

  /// The number at an index and the one after it, which lie in the same piece: the second one begins with the number
  /// that ends the first one.
  @inline(__always)
  func pair(at index: Int) -> (Int, Int) {
    precondition(index >= 0 && index &+ 1 < count, "there is no such field")
    let isBefore = index < split
    let base = (isBefore ? memory.base : further.base) + (isBefore ? index : index &- split) &* 4
    return (Int(base.load(as: UInt32.self)), Int(base.load(fromByteOffset: 4, as: UInt32.self)))
  }

  /// Calls `body` with the numbers from an index on that lie together, at least two unless it is the last one's; they
  /// are valid until it returns.
  @inline(__always)
  func withUnsafeNumbers<R, E: Error>(
    from index: Int, _ body: (UnsafeBufferPointer<UInt32>) throws(E) -> R
  ) throws(E) -> R {
    precondition(index >= 0 && index < count, "there is no such field")
    let piece = index < split ? memory : further
    let place = index < split ? index : index - split
    defer { withExtendedLifetime(piece) {} }
    let numbers = piece.base.assumingMemoryBound(to: UInt32.self)
    return try body(
      UnsafeBufferPointer(start: numbers + place, count: piece.count / MemoryLayout<UInt32>.stride - place))
  }

  /// Collects the numbers.
  struct Builder: ~Copyable {
    private var memory: GrowingMemory

    init(capacity: Int) {
      memory = GrowingMemory(capacity: capacity * MemoryLayout<UInt32>.stride)
      _ = memory.base.bindMemory(to: UInt32.self, capacity: capacity)
    }

    /// The numbers; further ones may be written as far as there is room.
    @inline(__always)
    var base: UnsafeMutablePointer<UInt32> { memory.base.assumingMemoryBound(to: UInt32.self) }

    /// How many numbers there are.
    @inline(__always)
    var count: Int {
      get { memory.count / MemoryLayout<UInt32>.stride }
      set { memory.count = newValue * MemoryLayout<UInt32>.stride }
    }

    subscript(index: Int) -> Int { Int(base[index]) }

    mutating func append(_ start: Int) {
      reserve(1, progress: 0, of: 0)
      base[count] = UInt32(truncatingIfNeeded: start)
      count += 1
    }

    /// Makes room for `needed` more numbers.
    ///
    /// `progress` of `total` bytes have given those that are there; that tells how many there will be, so that
    /// mostly all room is made at once.
    mutating func reserve(_ needed: Int, progress: Int, of total: Int) {
      let size = MemoryLayout<UInt32>.stride
      let expected = Double(memory.count) * Double(total) / Double(max(progress, 1)) * 1.02
      memory.reserve(needed * size, expected: Int(expected) / size * size + needed * size)
    }

    consuming func finished() -> FieldStarts { FieldStarts(memory.finished()) }
  }
}
