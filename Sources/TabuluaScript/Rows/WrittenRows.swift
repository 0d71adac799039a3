import TabuluaText

/// Rows that a script writes out, as tables of their values by columns.
///
/// A table made of them has a cell in each row for each column that any row names.
package enum WrittenRows {
  /// Whether a table of them would be many times larger than what was written: a script of a few lines could fill the memory.
  package static func areTooSparse(rows: Int, columns: Int, values: Int) -> Bool {
    let (cells, isOver) = rows.multipliedReportingOverflow(by: columns)
    return isOver || cells > mostCells && cells / 4 > values
  }

  /// What is wrong with them then.
  package static func tooManyCells(rows: Int, columns: Int) -> String {
    "\(CountText.of(rows, "row", "rows")) that name \(CountText.of(columns, "column", "columns")) between them would be a table of "
      + "mostly empty cells, too large to be made"
  }

  /// How to mend that.
  package static let helpOfTooManyCells = "let rows name the same columns"

  /// How many cells there may be, however few were given a value: about 150 megabytes.
  private static let mostCells = 4_000_000
}
