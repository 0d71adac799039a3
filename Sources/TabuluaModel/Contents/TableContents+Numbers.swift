// The numbers of rows, by which tables that came of each other are compared.
extension TableContents {
  /// Calls `body` with the number of every row, in table order.
  ///
  /// O(1) a row.
  package func forEachNumber(_ body: (UInt32) throws -> Void) rethrows {
    try rows.forEach(in: 0..<rows.count, body)
  }

  /// The numbers of all rows, in table order.
  ///
  /// - Complexity: O(*n*) for *n* rows, which are copied some hundred at a time.
  package var numbers: [UInt32] {
    // All empty arrays share one storage, which several threads would write into at once.
    if rows.count == 0 { return [] }
    return [UInt32](unsafeUninitializedCapacity: rows.count) { numbers, count in
      count = rows.count
      if let base = numbers.baseAddress { rows.copy(to: base) }
    }
  }
}
