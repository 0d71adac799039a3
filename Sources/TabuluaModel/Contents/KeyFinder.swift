/// Finds records by keys that are known ahead.
///
/// A large table is far larger than the caches, and finding a row waits for memory four times, one time after the other: for
/// the index of the keys, the record, the row's leaf, and its place in it. Here each of these is done for many keys before the
/// next one, so that the waits overlap.
///
/// Records never change, so another thread may find them while the table is changed.
package struct KeyFinder: Sendable {
  private let schema: TableSchema
  private let index: KeyIndex
  private let column: Int

  fileprivate init?(_ schema: TableSchema) {
    guard let column = schema.keyColumn, let index = schema.keys else { return nil }
    (self.schema, self.index, self.column) = (schema, index, column)
  }

  /// The records of keys; about 32 at a time.
  ///
  /// - Complexity: O(*k*) for *k* keys.
  package func find(_ keys: [String]) -> KeysAhead {
    let hashes = keys.map { index.hash(ofKey: $0) }
    var touched = index.touch(hashes)
    var records = hashes.map { index.likelyRecord(forHash: $0) }
    var found: [Int] = []
    found.reserveCapacity(records.count)
    for record in records where record != .max { found.append(Int(record)) }
    touched &+= schema.recordsAhead?.readAhead(found, column) ?? 0
    for place in records.indices {
      records[place] = index.record(keys[place], if: records[place], in: schema.records, column: column)
    }
    return KeysAhead(schema: schema, keys: keys, records: records, found: found, touched: touched)
  }
}

extension KeyFinder {
  /// Whether no record has a key of one of these hashes, as far as an index tells that keeps half of each; no key is read.
  ///
  /// - Complexity: O(*k*) for *k* hashes; about 32 at a time.
  func hasNone(of hashes: [UInt64]) -> Bool {
    let touched = index.touch(hashes)
    // The sum is asked for only so that the compiler does not leave the reads out; where it is that number nothing is known.
    return hashes.allSatisfy { index.likelyRecord(forHash: $0) == .max } && touched != .max
  }

  /// What hashes keys.
  var hash: ByteHash { index.hash }
}

extension TableContents {
  /// Finds records by their keys; nil where rows have none.
  package var keyFinder: KeyFinder? { KeyFinder(schema) }

  /// Reads records and where their rows stand, so that both are near to this processor when they are needed.
  ///
  /// The answer is a sum of what was read, so that the reading cannot be left out.
  fileprivate func touchRows(of records: [Int]) -> Int {
    let parts = parts
    var touched = schema.recordsAhead?.readAhead(records, schema.keyColumn ?? 0) ?? 0
    for record in records {
      let row = UInt32(truncatingIfNeeded: record)
      touched &+= parts.rows.touchHome(of: row) &+ parts.overrides.touch(row)
    }
    guard parts.rows.count > Self.mostRowsAtHand else { return touched }
    for record in records { touched &+= parts.rows.touchLeaf(of: UInt32(truncatingIfNeeded: record)) }
    return touched
  }

  /// The order of so many rows, at most, stays near to the processor by itself.
  private static let mostRowsAtHand = 1 << 18
}

extension TableView {
  /// Takes the records with some keys that ``find(key:)`` will be asked for next, in this order.
  ///
  /// Nothing changes. A key that was found need not be hashed and compared again; whether its row is still there, and the key
  /// still its own, is looked at when it is asked for.
  ///
  /// - Complexity: O(*k*) for *k* keys.
  package func expect(_ keys: KeysAhead) {
    keysAhead = keys
    if keys.schema === contents.schema { keysAhead.touched &+= contents.touchRows(of: keys.found) }
  }
}

/// The records of some keys, found before they are asked for.
package struct KeysAhead: Sendable {
  /// Whose records they are.
  var schema: TableSchema?
  var keys: [String] = []
  /// For each key its record; `UInt32.max` where that is not known.
  var records: [UInt32] = []
  /// The records that have such a key, or one of the same hash.
  var found: [Int] = []
  /// Where the next key stands that is expected.
  var next = 0
  /// A sum of what was read, kept so that the compiler does not leave the reads out.
  var touched = 0

  /// How many keys may be left out, because their steps failed before, without those after them being missed.
  private static let leap = 4

  /// The record of a key, if it is one of the next that are expected; nil if it must be looked up.
  @inline(__always)
  mutating func take(_ key: String, of schema: TableSchema) -> UInt32? {
    guard self.schema === schema else { return nil }
    var place = next
    while place < keys.count, place < next + Self.leap {
      if keys[place].hasBytes(of: key) {
        next = place + 1
        return records[place] == .max ? nil : records[place]
      }
      place += 1
    }
    return nil
  }
}

extension KeyIndex {
  fileprivate func hash(ofKey key: String) -> UInt64 {
    var key = key
    return key.withUTF8 { hash(UnsafeRawBufferPointer($0)) }
  }

  /// The record, if it has the key; else `UInt32.max`.
  fileprivate func record(
    _ key: String, if record: UInt32, in records: any RowContents, column: Int
  ) -> UInt32 {
    guard record != .max else { return .max }
    var key = key
    return key.withUTF8 {
      Self.isEqual(UnsafeRawBufferPointer($0), Int(record), column, records) ? record : .max
    }
  }
}

extension RowSequence {
  /// Reads the home of a number.
  @inline(__always)
  fileprivate func touchHome(of number: UInt32) -> Int {
    defer { withExtendedLifetime(memory) {} }
    return Int(number) < homesMade ? Int(buffers.homes[Int(number)]) : 0
  }

  /// Reads a row of each line of the cache in the leaf where a number stands.
  @inline(__always)
  fileprivate func touchLeaf(of number: UInt32) -> Int {
    guard contains(number) else { return 0 }
    defer { withExtendedLifetime(memory) {} }
    let leaf = Int(buffers.homes[Int(number)])
    let rows = buffers.rows + leaf &* leafStride
    var sum = 0
    var offset = 0
    while offset < Int(buffers.leaves[leaf].count) {
      sum &+= Int(rows[offset])
      offset &+= 16
    }
    return sum
  }
}
