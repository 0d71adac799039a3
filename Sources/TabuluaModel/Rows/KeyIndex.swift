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

  /// A sum of what was read ahead, kept so that the compiler does not leave the reads out.
  private var touched: UInt64 = 0

  private static let empty = UInt64.max

  /// How many keys are hashed before they are put in, so that the places in memory are fetched together.
  private static let batch = 64

  /// Indexes a column of the records, those that are in the table if `isPresent` tells.
  ///
  /// - Throws: ``TableError/Code/duplicateKey`` with both records, or ``TableError/Code/emptyKey``; of several
  ///   errors the one whose record comes first.
  /// - Complexity: O(*n*); about 140 instructions a key.
  init(records: any RowContents, isPresent: [Bool]? = nil, column: Int, name: String) throws(TableError) {
    let count = records.numberOfRecords
    slots = [UInt64](repeating: Self.empty, count: max(16, count + count / 2))
    let hash = hash
    var touched: UInt64 = 0
    let problem: TableError? = slots.withUnsafeMutableBufferPointer { slots in
      withUnsafeTemporaryAllocation(of: (hash: UInt64, record: UInt32).self, capacity: Self.batch) { batch in
        var table = Table(slots: slots, records: records, column: column, name: name)
        defer { touched = table.touched }
        var filled = 0
        var problem: TableError?
        records.readCells(ofColumn: column, in: 0..<count) { record, bytes in
          if let isPresent, !isPresent[record] { return true }
          guard let bytes, !bytes.isEmpty else {
            problem = TableError(.cells(.init(name, records: [record]), .emptyKey))
            return false
          }
          batch[filled] = (hash(bytes), UInt32(truncatingIfNeeded: record))
          filled += 1
          guard filled == Self.batch else { return true }
          filled = 0
          problem = table.insert(UnsafeMutableBufferPointer(rebasing: batch[..<Self.batch]))
          return problem == nil
        }
        // A duplicate key before the empty one is reported first.
        return table.insert(UnsafeMutableBufferPointer(rebasing: batch[..<filled])) ?? problem
      }
    }
    if let problem { throw problem }
    self.touched = touched
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
  private static func slot(_ hash: UInt64, _ count: Int) -> Int {
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

extension KeyIndex {
  /// The table while keys are put in.
  private struct Table {
    let slots: UnsafeMutableBufferPointer<UInt64>
    let records: any RowContents
    let column: Int
    let name: String
    var touched: UInt64 = 0

    /// Puts keys in; answers what is wrong with the first that is there already.
    mutating func insert(_ keys: UnsafeMutableBufferPointer<(hash: UInt64, record: UInt32)>) -> TableError? {
      // One after the other without a decision between, so that the waits for memory overlap: without it, it takes half as
      // long again.
      for key in keys { touched &+= slots[KeyIndex.slot(key.hash, slots.count)] }
      for key in keys {
        let entry = (key.hash << 32) | UInt64(key.record)
        var slot = KeyIndex.slot(key.hash, slots.count)
        while slots[slot] != KeyIndex.empty {
          if (slots[slot] ^ entry) >> 32 == 0 {
            let other = Int(slots[slot] & 0xFFFF_FFFF)
            if let text = sameKey(Int(key.record), other) {
              let cells = TableError.Cells(name, records: [other, Int(key.record)])
              return TableError(.cells(cells, .duplicateKey(text)))
            }
          }
          slot = slot + 1 == slots.count ? 0 : slot + 1
        }
        slots[slot] = entry
      }
      return nil
    }

    /// The key of two records if it is the same.
    private func sameKey(_ record: Int, _ other: Int) -> String? {
      withCell(of: records, record, column) { bytes in
        guard let bytes, KeyIndex.isEqual(bytes, other, column, records) else { return nil }
        return CellText.string(bytes)
      }
    }
  }
}
