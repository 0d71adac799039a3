/// Finds the record with a key; made once, when a table is loaded.
///
/// It holds no text: the keys are read from the records again, where half of the hash is the same.
struct KeyIndex: Sendable {
  /// For a key the lower half of its hash and its record, in an open table in the order of the upper halves;
  /// `empty` where there is none.
  ///
  /// Twelve bytes a key.
  private var slots: [UInt64]

  let hash = ByteHash()

  static let empty = UInt64.max

  /// Of how many records each half of the table is filled by itself, where the records can do two things at a time.
  static let leastOfHalves = 1 << 16

  /// Indexes a column of the records, those that are in the table if `isPresent` tells.
  ///
  /// Where the records can do two things at a time, two threads read all keys, and each puts in those of its half of the table:
  /// for a million records in CSV in two thirds of the time.
  ///
  /// - Throws: ``TableError/Code/duplicateKey`` with both records, or ``TableError/Code/emptyKey``; of several
  ///   errors the one whose record comes first.
  /// - Complexity: O(*n*); about 140 instructions a key.
  init(
    records: any RowContents, isPresent: [Bool]? = nil, column: Int, name: String,
    halvesFrom least: Int = leastOfHalves
  ) throws(TableError) {
    let count = records.numberOfRecords
    let size = max(16, count + count / 2)
    let (hash, middle) = (hash, size / 2)
    var problem: KeyTable.Problem?
    slots = Array(unsafeUninitializedCapacity: size) { slots, numberOfSlots in
      let table = KeyTable(
        slots: UnsafeMutableBufferPointer(rebasing: slots[..<size]), records: records, isPresent: isPresent,
        column: column, name: name, hash: hash)
      if count >= least, let records = records as? any ConcurrentRecords {
        problem = table.finish(records.runBoth { table.fill($0 == 0 ? 0..<middle : middle..<size) })
      } else {
        problem = table.finish([table.fill(0..<size)])
      }
      numberOfSlots = size
    }
    if let problem { throw problem.error }
  }

  /// The record with the key, or nil.
  func record(forKey key: String, in records: any RowContents, column: Int) -> UInt32? {
    var key = key
    return key.withUTF8 { key in
      let key = UnsafeRawBufferPointer(key)
      let hash = hash(key)
      return slots.withUnsafeBufferPointer { slots in
        var slot = Self.slot(hash, slots.count)
        while slots[slot] != Self.empty {
          if slots[slot] >> 32 == hash & 0xFFFF_FFFF {
            let record = UInt32(truncatingIfNeeded: slots[slot])
            if Self.isEqual(key, Int(record), column, records) { return record }
          }
          slot = slot + 1 == slots.count ? 0 : slot + 1
        }
        return nil
      }
    }
  }

  /// Reads the slots of hashes, so that their memory is in the cache when it is needed; the answer only keeps the reads.
  ///
  /// One after the other without a decision between, so that the waits for memory overlap.
  func touch(_ hashes: [UInt64]) -> Int {
    slots.withUnsafeBufferPointer { slots in
      var sum: UInt64 = 0
      for hash in hashes { sum &+= slots[Self.slot(hash, slots.count)] }
      return Int(truncatingIfNeeded: sum)
    }
  }

  /// The first record whose key has half of a hash; no key is read.
  ///
  /// `UInt32.max` if there is none.
  func likelyRecord(forHash hash: UInt64) -> UInt32 {
    slots.withUnsafeBufferPointer { slots in
      var slot = Self.slot(hash, slots.count)
      while slots[slot] != Self.empty, slots[slot] >> 32 != hash & 0xFFFF_FFFF {
        slot = slot + 1 == slots.count ? 0 : slot + 1
      }
      // An empty slot says that there is none.
      return UInt32(truncatingIfNeeded: slots[slot])
    }
  }

  /// Where a hash belongs in a table of so many slots.
  @inline(__always)
  static func slot(_ hash: UInt64, _ count: Int) -> Int {
    Int(truncatingIfNeeded: hash.multipliedFullWidth(by: UInt64(truncatingIfNeeded: count)).high)
  }

  /// Whether a record's key is made of these bytes.
  static func isEqual(
    _ bytes: UnsafeRawBufferPointer, _ record: Int, _ column: Int, _ records: any RowContents
  ) -> Bool {
    withCell(of: records, record, column) { other in
      other.map { CellText.isEqual($0, bytes) } ?? false
    }
  }
}
