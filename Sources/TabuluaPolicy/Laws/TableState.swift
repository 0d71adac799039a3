package import TabuluaModel

/// What laws look at in a table: which row stands where, what is selected, and what is marked.
package struct TableState: Equatable {
  /// A number for each row, section by section; rows with one number cannot be told apart.
  package var rows: [[Int]] = []

  /// The rows that are selected.
  package var selected: [TableIndexPath] = []

  /// How many rows of each section are marked.
  package var marks: [Int] = []

  /// All cells, their accessories and the values of the sections; empty unless asked for.
  package var cells: [String] = []

  /// Whether the trial was a tap that led to another table; the row that was tapped is deselected on return.
  package var hasLedToOtherTable = false

  package init(selected: [TableIndexPath] = []) { self.selected = selected }

  /// Where the first row of a number stands.
  package func path(of number: Int) -> TableIndexPath? {
    for (section, rows) in rows.enumerated() {
      if let row = rows.firstIndex(of: number) { return TableIndexPath(section: section, row: row) }
    }
    return nil
  }
}
