/// The slots of an index of keys while these are put in; they have no values before.
///
/// Sendable although nothing checks it: threads that fill it at the same time have different parts of the slots, and neither read
/// nor write others.
struct KeyTable: @unchecked Sendable {
  /// A key by its hash, and its record.
  typealias Key = (hash: UInt64, record: UInt32)

  /// A key that is there already, or is empty, and its record.
  typealias Problem = (record: UInt32, error: TableError)

  /// What came of filling a part of the slots.
  struct Part: Sendable {
    /// The first problem; no key behind it was put in.
    var problem: Problem?

    /// The keys for which there was no slot from their own one to the end of the part, in the order of the records.
    var left: [Key] = []
  }

  let slots: UnsafeMutableBufferPointer<UInt64>
  let records: any RowContents
  let isPresent: [Bool]?
  let column: Int
  let name: String
  let hash: ByteHash

  /// How many keys are hashed before they are put in, so that the places in memory are fetched together.
  private static let batch = 64

  /// Empties some of the slots, and puts in the keys that belong there.
  func fill(_ range: Range<Int>) -> Part {
    var part = Part()
    UnsafeMutableBufferPointer(rebasing: slots[range]).initialize(repeating: KeyIndex.empty)
    withUnsafeTemporaryAllocation(of: Key.self, capacity: Self.batch) { batch in
      var filled = 0
      records.readCells(ofColumn: column, in: 0..<records.numberOfRecords) { record, bytes in
        if let isPresent, !isPresent[record] { return true }
        let number = UInt32(truncatingIfNeeded: record)
        guard let bytes, !bytes.isEmpty else {
          part.problem = (number, TableError(.cells(.init(name, records: [record]), .emptyKey)))
          return false
        }
        let hash = hash(bytes)
        guard range.contains(KeyIndex.slot(hash, slots.count)) else { return true }
        batch[filled] = (hash, number)
        filled += 1
        guard filled == Self.batch else { return true }
        filled = 0
        part.problem = insert(
          UnsafeMutableBufferPointer(rebasing: batch[..<Self.batch]), into: range, &part.left)
        return part.problem == nil
      }
      // A key that is there already stands before the empty one.
      let last = insert(UnsafeMutableBufferPointer(rebasing: batch[..<filled]), into: range, &part.left)
      part.problem = last ?? part.problem
    }
    return part
  }

  /// Puts keys in; answers what is wrong with the first that is there already.
  private func insert(
    _ keys: UnsafeMutableBufferPointer<Key>, into range: Range<Int>, _ left: inout [Key]
  ) -> Problem? {
    for key in keys {
      var slot = KeyIndex.slot(key.hash, slots.count)
      while slot < range.upperBound, slots[slot] != KeyIndex.empty {
        if let problem = problem(of: key, besides: slot) { return problem }
        slot += 1
      }
      if slot < range.upperBound { slots[slot] = entry(key) } else { left.append(key) }
    }
    return nil
  }

  /// Puts in what was left over of all parts, behind which the table goes on; answers the first problem of all.
  func finish(_ parts: [Part]) -> Problem? {
    let first = parts.compactMap(\.problem).min { $0.record < $1.record }
    for key in parts.flatMap(\.left).sorted(by: { $0.record < $1.record }) {
      if let first, first.record < key.record { break }
      var slot = KeyIndex.slot(key.hash, slots.count)
      while slots[slot] != KeyIndex.empty {
        if let problem = problem(of: key, besides: slot) { return problem }
        slot = slot + 1 == slots.count ? 0 : slot + 1
      }
      slots[slot] = entry(key)
    }
    return first
  }

  private func entry(_ key: Key) -> UInt64 { key.hash << 32 | UInt64(key.record) }

  /// What is wrong with a key if a slot that is not empty has the same one.
  @inline(__always)
  private func problem(of key: Key, besides slot: Int) -> Problem? {
    guard (slots[slot] ^ entry(key)) >> 32 == 0 else { return nil }
    let other = Int(slots[slot] & 0xFFFF_FFFF)
    guard let text = sameKey(Int(key.record), other) else { return nil }
    let cells = TableError.Cells(name, records: [other, Int(key.record)])
    return (key.record, TableError(.cells(cells, .duplicateKey(text))))
  }

  /// The key of two records if it is the same.
  private func sameKey(_ record: Int, _ other: Int) -> String? {
    withCell(of: records, record, column) { bytes in
      guard let bytes, KeyIndex.isEqual(bytes, other, column, records) else { return nil }
      return CellText.string(bytes)
    }
  }
}
