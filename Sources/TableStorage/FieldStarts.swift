/// Where the fields of a file begin: numbers of 32 bits.
struct FieldStarts: Sendable {
  private let memory: Memory

  /// How many numbers there are.
  let count: Int

  fileprivate init(_ memory: Memory) {
    self.memory = memory
    count = memory.count / MemoryLayout<UInt32>.stride
  }

  @inline(__always)
  subscript(index: Int) -> Int {
    precondition(index >= 0 && index < count, "there is no such field")
    return Int(memory.base.load(fromByteOffset: index &* MemoryLayout<UInt32>.stride, as: UInt32.self))
  }

  /// Calls `body` with the numbers, which are valid until it returns.
  @inline(__always)
  func withUnsafeNumbers<R, E: Error>(_ body: (UnsafePointer<UInt32>) throws(E) -> R) throws(E) -> R {
    defer { withExtendedLifetime(memory) {} }
    return try body(memory.base.assumingMemoryBound(to: UInt32.self))
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
