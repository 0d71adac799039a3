// Finding rows by keys that are known ahead.
extension TableContents {
  /// Reads what finding the rows with some keys will need, so that it is near to the processor then.
  ///
  /// A large table is far larger than the caches, and finding a row waits for memory four times, one time after the
  /// other: for the index of the keys, the record, the row's leaf, and its place in it. Here each of these is done
  /// for all keys before the next one, so that the waits overlap. It takes a tenth more instructions a step, and a
  /// twentieth to a tenth off the time of a hundred thousand steps on a million rows, the more the busier the machine.
  ///
  /// Nothing changes. The answer means nothing; it is there so that the reads are not left out.
  ///
  /// - Complexity: O(*k*) for *k* keys.
  func lookAhead(for keys: [String]) -> Int {
    guard let column = schema.keyColumn, let index = schema.keys else { return 0 }
    var sum = 0
    let records = keys.map { index.likelyRecord(forKey: $0) }
    for record in records where record < schema.numberOfRecords {
      sum &+= rows.touchHome(of: record) &+ schema.records.touch(Int(record), column)
    }
    for record in records { sum &+= rows.touchLeaf(of: record) }
    return sum
  }
}

extension KeyIndex {
  /// The record that has the key if any has, found by half of its hash alone; `UInt32.max` if none has.
  fileprivate func likelyRecord(forKey key: String) -> UInt32 {
    var key = key
    return key.withUTF8 { likelyRecord(forHash: hash(UnsafeRawBufferPointer($0))) }
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

extension TableView {
  /// Reads what finding the rows with some keys will need, so that it is near to the processor then; about 32 at a time.
  ///
  /// The answer means nothing.
  ///
  /// - Complexity: O(*k*) for *k* keys.
  package func lookAhead(for keys: [String]) -> Int { contents.lookAhead(for: keys) }
}
