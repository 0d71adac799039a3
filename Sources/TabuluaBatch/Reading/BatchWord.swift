/// A word that batches are written with: a verb, or the name of a field.
///
/// Two words are compared by their first eight bytes as one number before anything else, because most names are no
/// longer than that, and every name of a long batch is compared with several words.
struct BatchWord: Sendable, ExpressibleByStringLiteral, CustomStringConvertible {
  /// The word itself.
  let text: StaticString

  /// Its first eight bytes, the first one lowest; zeros where it is shorter.
  let head: UInt64

  @inline(__always)
  init(stringLiteral text: StaticString) {
    self.text = text
    var head: UInt64 = 0
    for index in 0..<min(text.utf8CodeUnitCount, 8) {
      head |= UInt64(text.utf8Start[index]) << UInt64(8 * index)
    }
    self.head = head
  }

  /// A place for a head in a table of 2^`bits` places.
  @inline(__always)
  static func slot(of head: UInt64, bits: UInt64) -> Int {
    // Fibonacci hashing: the highest bits of the product depend on all bytes.
    Int(truncatingIfNeeded: (head &* 0x9E37_79B9_7F4A_7C15) >> (64 &- bits))
  }

  /// How many bytes it has.
  var count: Int { text.utf8CodeUnitCount }

  /// The word as a string, of which there is one for each step of a run: `StaticString.description` takes four times as long.
  var description: String {
    String(unsafeUninitializedCapacity: count) { place in
      let bytes = UnsafeRawBufferPointer(start: text.utf8Start, count: count)
      UnsafeMutableRawBufferPointer(place).copyMemory(from: bytes)
      return count
    }
  }
}

extension UnsafeRawBufferPointer {
  /// The first eight of some bytes as ``BatchWord/head`` has them.
  @inline(__always)
  func head(from start: Int, count: Int) -> UInt64 {
    guard start &+ 8 <= self.count else { return slowHead(from: start, count: count) }
    let word = UInt64(littleEndian: loadUnaligned(fromByteOffset: start, as: UInt64.self))
    return count >= 8 ? word : word & ((1 << UInt64(truncatingIfNeeded: 8 &* count)) &- 1)
  }

  /// The first eight of some bytes, which stand at the end of the memory that may be read.
  @inline(never)
  private func slowHead(from start: Int, count: Int) -> UInt64 {
    var head: UInt64 = 0
    for index in 0..<Swift.min(count, 8) { head |= UInt64(self[start &+ index]) << UInt64(8 &* index) }
    return head
  }
}
