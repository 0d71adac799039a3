/// The cells of a table whose text is no longer that of their record, row by row: for writing a table.
///
/// Whether a row has such cells is a bit, so that nothing is looked up for the many rows that have none.
package struct ChangedCells: Sendable {
  /// The rows with such a cell.
  private let rows: NumberRanks

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
    let overrides = contents.overrides
    let rows = NumberRanks(below: Int(contents.nextNumber)) { overrides.forEachRow($0) }
    self.rows = rows
    var places = [UInt32](repeating: 0, count: rows.count)
    overrides.forEachTopPlace { row, place in places[rows.rank(of: row)] = place }
    starts.reserveCapacity(places.count + 1)
    cells.reserveCapacity(overrides.entries.count)
    for place in places {
      starts.append(UInt32(truncatingIfNeeded: cells.count))
      overrides.forEachCell(below: place) { cells.append(CellOverrides.Cell(column: $0, override: $1)) }
    }
    starts.append(UInt32(truncatingIfNeeded: cells.count))
  }

  /// A bit for each row with such a cell, the lowest one first; see ``NumberRanks/words``.
  package var words: [UInt64] { rows.words }

  /// The bits of the rows that have such a cell here or in another list, as in ``words``.
  package func merged(with other: ChangedCells) -> [UInt64] {
    let (few, many) = words.count < other.words.count ? (words, other.words) : (other.words, words)
    var merged = many
    for place in few.indices { merged[place] |= few[place] }
    return merged
  }

  /// Whether no cell changed.
  package var isEmpty: Bool { cells.isEmpty }

  /// Whether a row has such a cell.
  @inline(__always)
  package func contains(_ row: UInt32) -> Bool { rows.contains(row) }

  /// The text of a cell if it is such a cell.
  ///
  /// - Complexity: O(log *k*) for *k* such cells of the row.
  package func text(of row: UInt32, column: Int) -> String? {
    guard contains(row) else { return nil }
    let rank = rows.rank(of: row)
    let places = Int(starts[rank])..<Int(starts[rank + 1])
    let place = places.firstIndex(since: { cells[$0].column >= column })
    return place < places.upperBound && cells[place].column == column ? cells[place].text : nil
  }

  /// Calls `body` with the cells of a row that are such cells, ascending by column.
  package func forEachCell(of row: UInt32, _ body: (_ column: Int, _ text: String) -> Void) {
    guard contains(row) else { return }
    let rank = rows.rank(of: row)
    for place in Int(starts[rank])..<Int(starts[rank + 1]) { body(cells[place].column, cells[place].text) }
  }
}
