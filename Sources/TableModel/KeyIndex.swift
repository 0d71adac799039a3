/// Finds the record with a key; made once, when a table is loaded.
///
/// It holds no text: the keys are read from the records again.
struct KeyIndex: Sendable {
  /// Record numbers in an open hash table; `empty` where there is none.
  private var slots: [UInt32]

  private static let empty = UInt32.max

  /// Indexes a column of the records that are in the table.
  ///
  /// O(*n*).
  ///
  /// - Throws: ``TableError/Code/duplicateKey`` with both records, or ``TableError/Code/emptyKey``.
  init(
    records: any RowContents, count: Int, where isPresent: (Int) -> Bool, column: Int, name: String
  ) throws(TableError) {
    var size = 16
    while size < count * 2 { size *= 2 }
    slots = [UInt32](repeating: Self.empty, count: size)
    for record in 0..<count where isPresent(record) {
      let problem: TableError? = withCell(of: records, record, column) { bytes in
        guard let bytes, !bytes.isEmpty else {
          return TableError(.emptyKey, column: name, records: [record])
        }
        var slot = Self.hash(bytes) & (size - 1)
        while slots[slot] != Self.empty {
          let other = Int(slots[slot])
          if Self.isEqual(bytes, other, column, records) {
            return TableError(
              .duplicateKey, column: name, text: CellText.string(bytes), records: [other, record])
          }
          slot = (slot + 1) & (size - 1)
        }
        slots[slot] = UInt32(truncatingIfNeeded: record)
        return nil
      }
      if let problem { throw problem }
    }
  }

  /// The record with the key, or nil.
  func record(forKey key: String, in records: any RowContents, column: Int) -> UInt32? {
    var key = key
    return key.withUTF8 { key in
      let bytes = UnsafeRawBufferPointer(key)
      var slot = Self.hash(bytes) & (slots.count - 1)
      while slots[slot] != Self.empty {
        if Self.isEqual(bytes, Int(slots[slot]), column, records) { return slots[slot] }
        slot = (slot + 1) & (slots.count - 1)
      }
      return nil
    }
  }

  private static func isEqual(
    _ bytes: UnsafeRawBufferPointer, _ record: Int, _ column: Int, _ records: any RowContents
  ) -> Bool {
    withCell(of: records, record, column) { other in
      other.map { CellText.isEqual($0, bytes) } ?? false
    }
  }

  /// The seed is the process's own, so that nobody can prepare keys that collide; no result depends on it.
  private static func hash(_ bytes: UnsafeRawBufferPointer) -> Int {
    var hasher = Hasher()
    hasher.combine(bytes: bytes)
    return hasher.finalize()
  }
}
