/// The cells of a table whose text is no longer that of their record, row by row: for writing a table.
///
/// Whether a row has such cells is a bit, so that nothing is looked up for the many rows that have none.
package struct ChangedCells {
  /// A bit for each row with such a cell, the lowest one first.
  ///
  /// For loops over all rows: asking another module's value each time would copy it each time.
  package private(set) var words: [UInt64]

  /// For each word how many such rows come before its own.
  private var rowsBefore: [UInt32] = []

  /// For each such row, in their order, where its cells begin; and at last where the last row's end.
  private var starts: [UInt32] = []

  /// The cells of such rows, row by row in their order, ascending by column.
  ///
  /// Tables are written in an order near to that of the rows' numbers. The changes lie in memory as they were made, so
  /// that each look would wait for it.
  private var cells: [CellOverrides.Cell] = []

  /// Takes the changed cells; rows that were inserted have their cells that are not empty.
  ///
  /// - Complexity: O(*c* + *n* / 64) for *c* changed cells in a table of *n* rows.
  package init(_ contents: TableContents) {
    words = [UInt64](repeating: 0, count: Int(contents.nextNumber) / 64 + 1)
    let overrides = contents.overrides
    overrides.forEachRow { row in words[Int(row) >> 6] |= Self.bit(of: row) }
    rowsBefore.reserveCapacity(words.count)
    var count: UInt32 = 0
    for word in words {
      rowsBefore.append(count)
      count &+= UInt32(truncatingIfNeeded: word.nonzeroBitCount)
    }
    var places = [UInt32](repeating: 0, count: Int(count))
    overrides.forEachFirstPlace { row, place in places[rank(of: row)] = place }
    starts.reserveCapacity(places.count + 1)
    cells.reserveCapacity(places.count)
    for place in places {
      starts.append(UInt32(truncatingIfNeeded: cells.count))
      overrides.forEachCell(from: place) { cells.append(CellOverrides.Cell(column: $0, override: $1)) }
    }
    starts.append(UInt32(truncatingIfNeeded: cells.count))
  }

  @inline(__always)
  private static func bit(of row: UInt32) -> UInt64 { 1 << UInt64(row & 63) }

  /// How many rows with such cells come before a row.
  @inline(__always)
  private func rank(of row: UInt32) -> Int {
    let word = Int(row) >> 6
    return Int(rowsBefore[word]) + (words[word] & (Self.bit(of: row) &- 1)).nonzeroBitCount
  }

  /// Whether no cell changed.
  package var isEmpty: Bool { cells.isEmpty }

  /// Whether a row has such a cell.
  @inline(__always)
  package func contains(_ row: UInt32) -> Bool { words[Int(row) >> 6] & Self.bit(of: row) != 0 }

  /// The text of a cell if it is such a cell.
  package func text(of row: UInt32, column: Int) -> String? {
    var result: String?
    forEachCell(of: row) { if $0 == column { result = $1 } }
    return result
  }

  /// Calls `body` with the cells of a row that are such cells, ascending by column.
  package func forEachCell(of row: UInt32, _ body: (_ column: Int, _ text: String) -> Void) {
    guard contains(row) else { return }
    let rank = rank(of: row)
    for place in Int(starts[rank])..<Int(starts[rank + 1]) { body(cells[place].column, cells[place].text) }
  }
}

extension TableContents {
  /// Calls `body` with the number of every row, in table order.
  ///
  /// O(1) a row.
  package func forEachNumber(_ body: (UInt32) throws -> Void) rethrows {
    try rows.forEach(in: 0..<rows.count, body)
  }
}
