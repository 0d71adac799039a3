#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

extension FileBytes {
  /// The memory of a file's bytes.
  ///
  /// Sendable although nothing checks it: bytes are appended only by whoever has made the storage and has not yet
  /// given it to a ``FileBytes``; from then on nothing writes to it.
  final class Storage: @unchecked Sendable {
    private(set) var base: UnsafeMutableRawPointer
    private(set) var count = 0

    /// How many bytes there is room for, without the padding.
    private(set) var capacity: Int

    /// Makes room, which costs memory only once it is written to.
    init(capacity: Int) {
      self.capacity = capacity
      base = Self.allocate(capacity)
    }

    deinit { Self.free(base, capacity) }

    /// The place of the next byte; there is room for at least `needed` more.
    func reserve(_ needed: Int) -> UnsafeMutableRawPointer {
      if capacity - count < needed {
        let larger = Swift.max(capacity * 2, count + needed)
        let moved = Self.allocate(larger)
        moved.copyMemory(from: base, byteCount: count)
        Self.free(base, capacity)
        base = moved
        capacity = larger
      }
      return base + count
    }

    /// Takes over bytes that were written at the place that ``reserve(_:)`` gave.
    func advance(by written: Int) { count += written }

    func append(_ bytes: UnsafeRawBufferPointer) {
      guard let start = bytes.baseAddress else { return }
      reserve(bytes.count).copyMemory(from: start, byteCount: bytes.count)
      advance(by: bytes.count)
    }

    /// Large memory comes in pages of its own, which are zero, huge ones where the system has them.
    private static let pages = 1 << 21

    private static func allocate(_ capacity: Int) -> UnsafeMutableRawPointer {
      let size = capacity + padding
      if size >= pages {
        let mapped = mmap(nil, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANON, -1, 0)
        guard let mapped, mapped != MAP_FAILED else { fatalError("there is no memory for \(capacity) bytes") }
        #if canImport(Glibc)
          madvise(mapped, size, MADV_HUGEPAGE)
        #endif
        return mapped
      }
      let allocated = UnsafeMutableRawPointer.allocate(byteCount: size, alignment: 64)
      allocated.initializeMemory(as: UInt8.self, repeating: 0, count: size)
      return allocated
    }

    private static func free(_ base: UnsafeMutableRawPointer, _ capacity: Int) {
      let size = capacity + padding
      if size >= pages { munmap(base, size) } else { base.deallocate() }
    }
  }
}
