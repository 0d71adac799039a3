/// Hashes bytes, fast and with seeds of the process's own.
///
/// So nobody can prepare keys that collide, and no result may depend on a hash. With the environment's
/// `SWIFT_DETERMINISTIC_HASHING` the seeds are the same each time.
package struct ByteHash: Sendable {
  private let first: UInt64
  private let second: UInt64
  private let third: UInt64

  /// Takes the process's seeds.
  package init() {
    first = Self.seed(1)
    second = Self.seed(2)
    third = Self.seed(3)
  }

  private static func seed(_ number: Int) -> UInt64 {
    var hasher = Hasher()
    hasher.combine(number)
    return UInt64(truncatingIfNeeded: hasher.finalize())
  }

  /// The hash of some bytes; all of its bits are good.
  ///
  /// About 30 instructions, and 10 for each further 16 bytes.
  @inline(__always)
  package func callAsFunction(_ bytes: UnsafeRawBufferPointer) -> UInt64 {
    let count = bytes.count
    guard let start = bytes.baseAddress, count > 0 else { return Self.mix(first, third) }
    var low: UInt64
    var high: UInt64
    var state = first
    if count > 16 {
      var offset = 0
      while count - offset > 16 {
        state = Self.mix(Self.word(start + offset) ^ second, Self.word(start + offset + 8) ^ state)
        offset += 16
      }
      low = Self.word(start + count - 16)
      high = Self.word(start + count - 8)
    } else if count >= 8 {
      // The two words may overlap. The count is hashed too, so texts of different lengths differ.
      low = Self.word(start)
      high = Self.word(start + count - 8)
    } else if count >= 4 {
      low = UInt64(start.loadUnaligned(as: UInt32.self))
      high = UInt64(start.loadUnaligned(fromByteOffset: count - 4, as: UInt32.self))
    } else {
      low = UInt64(start.load(as: UInt8.self)) << 16
      low |= UInt64(start.load(fromByteOffset: count >> 1, as: UInt8.self)) << 8
      low |= UInt64(start.load(fromByteOffset: count - 1, as: UInt8.self))
      high = 0
    }
    return Self.mix(Self.mix(low ^ second, high ^ state) ^ third, UInt64(truncatingIfNeeded: count) ^ second)
  }

  /// Both halves of a product, folded.
  @inline(__always)
  private static func mix(_ one: UInt64, _ other: UInt64) -> UInt64 {
    let product = one.multipliedFullWidth(by: other)
    return product.high ^ product.low
  }

  @inline(__always)
  private static func word(_ start: UnsafeRawPointer) -> UInt64 { start.loadUnaligned(as: UInt64.self) }
}
