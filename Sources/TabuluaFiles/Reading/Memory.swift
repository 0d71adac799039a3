import TabuluaSystem

/// Bytes that never change any more, in memory of their own.
///
/// Sendable although nothing checks it: the pointer is never written through, and ``GrowingMemory``, which wrote
/// the bytes, has given it away.
final class Memory: @unchecked Sendable {
  let base: UnsafeRawPointer

  /// How many bytes were written.
  let count: Int

  /// The file that they were read from; nil where they are from none.
  let version: FileVersion?

  private let capacity: Int

  fileprivate init(_ base: UnsafeMutableRawPointer, count: Int, capacity: Int, version: FileVersion?) {
    self.version = version
    self.base = UnsafeRawPointer(base)
    self.count = count
    self.capacity = capacity
  }

  deinit { GrowingMemory.deallocate(UnsafeMutableRawPointer(mutating: base), capacity) }
}

/// Memory that is filled from its start on; room costs nothing until it is written to.
struct GrowingMemory: ~Copyable {
  /// How many bytes may be read beyond the last one when it is finished; they are zero.
  ///
  /// So a scanner may load whole words at the very end, and the first byte there stops it.
  static let padding = 64

  /// The bytes.
  private(set) var base: UnsafeMutableRawPointer

  /// How many bytes are written.
  var count = 0

  /// How many bytes there is room for.
  private(set) var capacity: Int

  init(capacity: Int) {
    self.capacity = max(capacity, 1)
    base = Self.allocate(self.capacity)
  }

  deinit { Self.deallocate(base, capacity) }

  /// Makes room for `needed` more bytes, and for `expected` in all if that is more.
  mutating func reserve(_ needed: Int, expected: Int = 0) {
    guard capacity - count < needed else { return }
    let larger = max(capacity + capacity / 2, count + needed, expected)
    let moved = Self.allocate(larger)
    moved.copyMemory(from: base, byteCount: count)
    Self.deallocate(base, capacity)
    base = moved
    capacity = larger
  }

  /// Appends bytes.
  mutating func append(_ bytes: UnsafeRawBufferPointer) {
    guard let start = bytes.baseAddress else { return }
    reserve(bytes.count)
    (base + count).copyMemory(from: start, byteCount: bytes.count)
    count += bytes.count
  }

  /// Appends a byte.
  mutating func append(_ byte: UInt8) {
    reserve(1)
    base.storeBytes(of: byte, toByteOffset: count, as: UInt8.self)
    count += 1
  }

  /// Gives the bytes away; nothing is written to them from then on.
  consuming func finished(version: FileVersion? = nil) -> Memory {
    (base + count).initializeMemory(as: UInt8.self, repeating: 0, count: Self.padding)
    let memory = Memory(base, count: count, capacity: capacity, version: version)
    discard self
    return memory
  }

  /// The size of a huge page.
  static let hugePage = 1 << 21

  /// How much memory is taken for some bytes.
  ///
  /// From the half of a huge page on it comes in pages of its own, huge ones where the system has them: whole ones, since
  /// then Linux places them so that there are no small ones before and behind.
  private static func room(for capacity: Int) -> (bytes: Int, isMapped: Bool) {
    let size = capacity + padding
    guard size >= hugePage / 2 else { return (size, false) }
    return ((size + hugePage - 1) & ~(hugePage - 1), true)
  }

  private static func allocate(_ capacity: Int) -> UnsafeMutableRawPointer {
    let (size, isMapped) = room(for: capacity)
    guard isMapped else { return .allocate(byteCount: size, alignment: 64) }
    let mapped = mmap(nil, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANON, -1, 0)
    guard let mapped, mapped != MAP_FAILED else { endWithoutMemory() }
    // Of several pages the last one only where all of it is wanted: half of one is a mebibyte for nothing.
    let count = max(capacity + padding, hugePage)
    useHugePages(UnsafeMutableRawBufferPointer(start: mapped, count: count))
    return mapped
  }

  /// Lets memory come in huge pages where the system has them: whole ones, as far as they lie in it.
  ///
  /// To be called before it is written to, for memory of many mebibytes.
  static func useHugePages(_ bytes: UnsafeMutableRawBufferPointer) {
    #if canImport(Glibc)
      guard let base = bytes.baseAddress else { return }
      let start = UInt(bitPattern: base)
      let page = UInt(hugePage)
      let first = (start + page - 1) & ~(page - 1)
      let end = (start + UInt(bytes.count)) & ~(page - 1)
      if first < end { madvise(base + Int(first - start), Int(end - first), MADV_HUGEPAGE) }
    #endif
  }

  fileprivate static func deallocate(_ base: UnsafeMutableRawPointer, _ capacity: Int) {
    let (size, isMapped) = room(for: capacity)
    if isMapped { munmap(base, size) } else { base.deallocate() }
  }
}
