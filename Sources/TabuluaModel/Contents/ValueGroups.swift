/// Numbers the different values of cells, from zero, in the order in which they are first met.
///
/// Values are the same if their bytes are.
package struct ValueGroups {
  private let hash = ByteHash()

  /// A hash table with open addressing: each slot holds the upper half of a hash and the number of a value, or `empty`.
  private var slots = [UInt64](repeating: empty, count: 16)

  /// The bytes of all values, one after the other.
  private var bytes: [UInt8] = []

  /// Where the bytes of each value begin, and where the last ones end.
  private var starts = [0]

  private static let empty = UInt64.max

  /// Begins without values.
  package init() {}

  /// How many values there are.
  package var count: Int { starts.count - 1 }

  /// Whether a value has these bytes.
  @inline(__always)
  package func contains(_ value: UnsafeRawBufferPointer, at number: Int) -> Bool {
    let start = starts[number]
    guard starts[number + 1] - start == value.count else { return false }
    return bytes.withUnsafeBytes {
      CellText.isEqual(value, UnsafeRawBufferPointer(rebasing: $0[start..<start + value.count]))
    }
  }

  /// The number of the value with these bytes, a new one if it is met for the first time.
  ///
  /// O(*b*) for *b* bytes.
  package mutating func number(of value: UnsafeRawBufferPointer) -> Int {
    let hash = hash(value)
    let tag = hash >> 32
    let mask = slots.count - 1
    var slot = Int(truncatingIfNeeded: hash) & mask
    while slots[slot] != Self.empty {
      let number = Int(slots[slot] & 0xFFFF_FFFF)
      if slots[slot] >> 32 == tag, contains(value, at: number) { return number }
      slot = (slot + 1) & mask
    }
    let number = count
    bytes.append(contentsOf: value)
    starts.append(bytes.count)
    slots[slot] = (tag << 32) | UInt64(truncatingIfNeeded: number)
    if count * 2 > slots.count { grow() }
    return number
  }

  private mutating func grow() {
    slots = [UInt64](repeating: Self.empty, count: slots.count * 2)
    let mask = slots.count - 1
    for number in 0..<count {
      let hash = bytes.withUnsafeBytes {
        self.hash(UnsafeRawBufferPointer(rebasing: $0[starts[number]..<starts[number + 1]]))
      }
      var slot = Int(truncatingIfNeeded: hash) & mask
      while slots[slot] != Self.empty { slot = (slot + 1) & mask }
      slots[slot] = (hash & ~0xFFFF_FFFF) | UInt64(truncatingIfNeeded: number)
    }
  }

  /// Calls `body` with the number of the value of each record's cell in a column, in the order of the records.
  ///
  /// A null is the empty value. `body` gets the bytes where they are met for the first time, otherwise nil.
  ///
  /// - Complexity: O(*n*) for *n* bytes, less where neighbours have the same value.
  package mutating func number<E: Error>(
    column: Int, of records: any RowContents,
    _ body: (Int, _ number: Int, _ new: UnsafeRawBufferPointer?) throws(E) -> Void
  ) throws(E) {
    var last = -1
    var failure: E?
    records.readCells(ofColumn: column, in: 0..<records.numberOfRecords) { record, bytes in
      let value = bytes ?? UnsafeRawBufferPointer(start: nil, count: 0)
      let known = count
      if last < 0 || !contains(value, at: last) { last = number(of: value) }
      do throws(E) {
        try body(record, last, count > known ? value : nil)
        return true
      } catch {
        failure = error
        return false
      }
    }
    if let failure { throw failure }
  }
}
