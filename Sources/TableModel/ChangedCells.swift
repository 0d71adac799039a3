/// The cells of a table whose text is no longer that of their record, row by row: for writing a table.
///
/// Whether a row has such cells is a bit, so that nothing is looked up for the many rows that have none.
package struct ChangedCells {
  /// A bit for each row with such a cell, the lowest one first.
  ///
  /// For loops over all rows: asking another module's value each time would copy it each time.
  package private(set) var words: [UInt64]

  private let cells: CellOverrides

  /// Takes the changed cells; rows that were inserted have their cells that are not empty.
  ///
  /// - Complexity: O(*c* + *n* / 64) for *c* rows with changed cells of *n*.
  package init(_ contents: TableContents) {
    words = [UInt64](repeating: 0, count: Int(contents.nextNumber) / 64 + 1)
    cells = contents.overrides
    cells.forEachRow { row in words[Int(row) >> 6] |= 1 << UInt64(row & 63) }
  }

  /// Whether no cell changed.
  package var isEmpty: Bool { cells.isEmpty }

  /// Whether a row has such a cell.
  @inline(__always)
  package func contains(_ row: UInt32) -> Bool {
    words[Int(row) >> 6] & (1 << UInt64(row & 63)) != 0
  }

  /// The text of a cell if it is such a cell.
  package func text(of row: UInt32, column: Int) -> String? {
    contains(row) ? cells.override(of: row, column: column)?.text : nil
  }

  /// Calls `body` with the cells of a row that are such cells, ascending by column.
  package func forEachCell(of row: UInt32, _ body: (_ column: Int, _ text: String) -> Void) {
    guard contains(row) else { return }
    cells.forEachCell(of: row) { body($0, $1.text) }
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
