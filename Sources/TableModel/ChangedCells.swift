/// The cells of a table whose text is no longer that of their record, row by row: for writing a table.
///
/// Made once from a table's overrides, it finds the cells of a row without hashing.
package struct ChangedCells {
  /// A bit for each row with such a cell, the lowest one first.
  ///
  /// For loops over all rows: asking another module's value each time would copy it each time.
  package private(set) var words: [UInt64]

  /// How many bits are set before each word.
  private var ranks: [UInt32]

  /// Where the cells of each such row begin, and where the last ones end.
  private var starts: [UInt32] = [0]

  private var columns: [UInt32] = []
  private var texts: [String] = []

  /// Collects the changed cells; rows that were inserted have their cells that are not empty.
  ///
  /// - Complexity: O(*c* + *n* / 64) for *c* changed cells and *n* rows.
  package init(_ contents: TableContents) {
    words = [UInt64](repeating: 0, count: Int(contents.nextNumber) / 64 + 1)
    ranks = []
    contents.forEachOverride { row, _, _ in words[Int(row) >> 6] |= 1 << UInt64(row & 63) }
    ranks.reserveCapacity(words.count)
    var sum = 0
    for word in words {
      ranks.append(UInt32(truncatingIfNeeded: sum))
      sum += word.nonzeroBitCount
    }
    starts = [UInt32](repeating: 0, count: sum + 1)
    contents.forEachOverride { row, _, _ in starts[rank(of: row)] += 1 }
    var end: UInt32 = 0
    for index in starts.indices {
      end += starts[index]
      starts[index] = end
    }
    columns = [UInt32](repeating: 0, count: Int(end))
    texts = [String](repeating: "", count: Int(end))
    // Filled from their ends, so that what was an end becomes a start.
    contents.forEachOverride { row, column, text in
      let rank = rank(of: row)
      starts[rank] -= 1
      columns[Int(starts[rank])] = UInt32(truncatingIfNeeded: column)
      texts[Int(starts[rank])] = text
    }
  }

  /// Whether no cell changed.
  package var isEmpty: Bool { texts.isEmpty }

  /// Whether a row has such a cell.
  @inline(__always)
  package func contains(_ row: UInt32) -> Bool {
    words[Int(row) >> 6] & (1 << UInt64(row & 63)) != 0
  }

  /// The text of a cell if it is such a cell.
  package func text(of row: UInt32, column: Int) -> String? {
    guard contains(row) else { return nil }
    let rank = rank(of: row)
    for index in Int(starts[rank])..<Int(starts[rank + 1]) where columns[index] == column {
      return texts[index]
    }
    return nil
  }

  /// Calls `body` with the cells of a row that are such cells, ascending by column.
  package func forEachCell(of row: UInt32, _ body: (_ column: Int, _ text: String) -> Void) {
    guard contains(row) else { return }
    let rank = rank(of: row)
    // Those of a row were filled in from their end.
    for index in (Int(starts[rank])..<Int(starts[rank + 1])).reversed() {
      body(Int(columns[index]), texts[index])
    }
  }

  /// How many such rows come before one of them.
  private func rank(of row: UInt32) -> Int {
    let word = Int(row) >> 6
    return Int(ranks[word]) + (words[word] & ((1 << UInt64(row & 63)) - 1)).nonzeroBitCount
  }
}

extension TableContents {
  /// Calls `body` with the cells whose text is no longer that of their record, in no order.
  func forEachOverride(_ body: (_ row: UInt32, _ column: Int, String) -> Void) {
    for (row, cells) in overrides.cells {
      for cell in cells { body(row, cell.column, cell.text) }
    }
  }

  /// Calls `body` with the number of every row, in table order.
  ///
  /// O(1) a row.
  package func forEachNumber(_ body: (UInt32) throws -> Void) rethrows {
    try rows.forEach(in: 0..<rows.count, body)
  }
}
