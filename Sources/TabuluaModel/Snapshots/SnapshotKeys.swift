/// Finds the same identifiers in two lists: numbers in a table of numbers, if they lie close together, all others by
/// their hashes.
///
/// Inlined into the caller's module, so that the identifiers are hashed and compared without a detour.
@usableFromInline
package enum SnapshotKeys {
  /// For each key after, the place of the same key before, `UInt32.max` if it is new; nil if a key stands twice
  /// in a list.
  ///
  /// Where keys are hashed, only those after are, and those before that do not follow the one before them as they do
  /// after.
  ///
  /// O(*n*).
  @inlinable
  package static func match<Key: Hashable>(_ before: [Key], _ after: [Key]) -> [UInt32]? {
    if Key.self == UInt32.self {
      let (before, after) = (
        unsafeBitCast(before, to: [UInt32].self), unsafeBitCast(after, to: [UInt32].self)
      )
      if let bounds = bounds(before, after) { return match(before, after, bounds) }
    }
    return before.withUnsafeBufferPointer { before in
      after.withUnsafeBufferPointer { after in match(before, after) }
    }
  }

  @inlinable
  static func match<Key: Hashable>(
    _ before: UnsafeBufferPointer<Key>, _ after: UnsafeBufferPointer<Key>
  ) -> [UInt32]? {
    precondition(before.count < UInt32.max / 4 && after.count < UInt32.max / 4, "too many rows")
    var sources = [UInt32](repeating: .max, count: after.count)
    var gone: [(place: UInt32, hash: UInt64)] = []
    var isUnique = true
    var places = Places(after.count)
    guard places.insertAll(after) else { return nil }
    sources.withUnsafeMutableBufferPointer { sources in
      var expected = 0
      for place in before.indices {
        if expected < after.count, before[place] == after[expected], sources[expected] == .max {
          sources[expected] = UInt32(truncatingIfNeeded: place)
          expected += 1
        } else if expected + 1 < after.count, before[place] == after[expected + 1],
          sources[expected + 1] == .max
        {
          // One row came in between.
          sources[expected + 1] = UInt32(truncatingIfNeeded: place)
          expected += 2
        } else {
          let hash = Places.hash(before[place], seed: places.seed)
          if let found = places.find(before[place], hash: hash, after) {
            if sources[found] != .max { isUnique = false }
            sources[found] = UInt32(truncatingIfNeeded: place)
            expected = found + 1
          } else {
            gone.append((UInt32(truncatingIfNeeded: place), hash))
          }
        }
      }
    }
    guard isUnique else { return nil }
    var others = Places(gone.count)
    guard others.insertAll(gone.count, hash: { gone[$0].hash }, key: { before[Int(gone[$0].place)] })
    else { return nil }
    return sources
  }

  /// A hash table of places in a list of keys, with open addressing.
  ///
  /// An entry is a place in its low bits, and as much of the key's hash as there is room for above it, so that
  /// keys which differ are hardly ever compared.
  @usableFromInline
  struct Places {
    @usableFromInline var slots: [UInt32]
    @usableFromInline let mask: UInt32

    /// The process's own, so that nobody can prepare keys that collide; no result depends on it.
    @usableFromInline let seed: UInt64

    @inlinable
    init(_ count: Int) {
      seed = UInt64(truncatingIfNeeded: count.hashValue)
      var size = 4
      while size < count * 2 { size *= 2 }
      slots = [UInt32](repeating: .max, count: size)
      mask = UInt32(truncatingIfNeeded: size - 1)
    }

    /// A key's hash; the same one for equal keys and the same seed, throughout the process.
    @inlinable @inline(__always)
    static func hash<Key: Hashable>(_ key: Key, seed: UInt64) -> UInt64 {
      if Key.self == String.self, let hash = asciiHash(unsafeBitCast(key, to: String.self), seed: seed) {
        return hash
      }
      return UInt64(truncatingIfNeeded: key.hashValue) &* 0x9E37_79B9_7F4A_7C15
    }

    /// A quicker hash of a text that is ASCII, so that only the same bytes are equal to it; nil of others.
    @inlinable
    static func asciiHash(_ text: String, seed: UInt64) -> UInt64? {
      text.utf8.withContiguousStorageIfAvailable { bytes -> UInt64? in
        let bytes = UnsafeRawBufferPointer(bytes)
        var all: UInt64 = 0
        var hash = seed ^ UInt64(truncatingIfNeeded: bytes.count)
        var place = 0
        while place + 8 <= bytes.count {
          let word = bytes.loadUnaligned(fromByteOffset: place, as: UInt64.self)
          all |= word
          hash = fold(hash ^ word)
          place += 8
        }
        var rest: UInt64 = 0
        while place < bytes.count {
          rest = rest << 8 | UInt64(bytes[place])
          place += 1
        }
        all |= rest
        guard all & 0x8080_8080_8080_8080 == 0 else { return nil }
        return fold(fold(hash ^ rest) ^ seed)
      } ?? nil
    }

    @inlinable @inline(__always)
    static func fold(_ word: UInt64) -> UInt64 {
      let product = word.multipliedFullWidth(by: 0x9E37_79B9_7F4A_7C15)
      return product.high ^ product.low
    }

    /// Takes up the places of all keys; false if a key stands at two of them.
    @inlinable
    mutating func insertAll<Key: Hashable>(_ keys: UnsafeBufferPointer<Key>) -> Bool {
      let seed = self.seed
      return insertAll(keys.count, hash: { Self.hash(keys[$0], seed: seed) }, key: { keys[$0] })
    }

    /// Takes up so many places, from zero on, into a table without any; false if a key stands at two of them.
    ///
    /// The keys are hashed some at a time before their slots are looked at: these lie anywhere in memory, and the
    /// processor waits for several at once where nothing else is to be done between them.
    @inlinable @inline(__always)
    mutating func insertAll<Key: Hashable>(_ count: Int, hash: (Int) -> UInt64, key: (Int) -> Key) -> Bool {
      let mask = self.mask
      let atOnce = 32
      return slots.withUnsafeMutableBufferPointer { slots in
        withUnsafeTemporaryAllocation(of: UInt64.self, capacity: atOnce) { hashes in
          var start = 0
          while start < count {
            let end = min(count, start &+ atOnce)
            for place in start..<end { hashes[place &- start] = hash(place) }
            for place in start..<end {
              let hash = hashes[place &- start]
              let tag = UInt32(truncatingIfNeeded: hash) & ~mask
              var slot = Int(truncatingIfNeeded: hash >> 32) & Int(mask)
              while slots[slot] != .max {
                let entry = slots[slot]
                if entry & ~mask == tag, key(Int(entry & mask)) == key(place) { return false }
                slot = (slot &+ 1) & Int(mask)
              }
              slots[slot] = tag | UInt32(truncatingIfNeeded: place)
            }
            start = end
          }
          return true
        }
      }
    }

    /// Where a key with a hash stands, or nil.
    @inlinable @inline(__always)
    func find<Key: Hashable>(_ key: Key, hash: UInt64, _ keys: UnsafeBufferPointer<Key>) -> Int? {
      let tag = UInt32(truncatingIfNeeded: hash) & ~mask
      var slot = Int(truncatingIfNeeded: hash >> 32) & Int(mask)
      return slots.withUnsafeBufferPointer { slots in
        while slots[slot] != .max {
          let entry = slots[slot]
          if entry & ~mask == tag, keys[Int(entry & mask)] == key { return Int(entry & mask) }
          slot = (slot + 1) & Int(mask)
        }
        return nil
      }
    }
  }
}
