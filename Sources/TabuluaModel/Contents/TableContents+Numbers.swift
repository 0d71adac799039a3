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
    [UInt32](unsafeUninitializedCapacity: rows.count) { numbers, count in
      count = rows.count
      if let base = numbers.baseAddress { rows.copy(to: base) }
    }
  }

  /// For each row, in table order, the place where it stood in the table from which this one came; ``SnapshotMatch/none`` for a
  /// row that came since.
  ///
  /// - Complexity: O(*n* + *b*) for *n* rows in both, of which the greatest number is *b*.
  package func places(in before: TableContents) -> [UInt32] {
    // All empty arrays share one storage, which several threads would write into at once.
    if rows.count == 0 { return [] }
    var places = [UInt32](repeating: SnapshotMatch.none, count: Int(max(nextNumber, before.nextNumber)))
    places.withUnsafeMutableBufferPointer { places in
      var place: UInt32 = 0
      before.forEachNumber { number in
        places[Int(number)] = place
        place += 1
      }
    }
    return places.withUnsafeBufferPointer { places in
      [UInt32](unsafeUninitializedCapacity: rows.count) { sources, count in
        forEachNumber { number in
          sources.initializeElement(at: count, to: places[Int(number)])
          count += 1
        }
      }
    }
  }
}
