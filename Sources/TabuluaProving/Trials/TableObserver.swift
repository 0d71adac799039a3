import TabuluaModel
import TabuluaPolicy

/// Looks at tables, and numbers the rows of scripted data sources by what they show.
final class TableObserver {
  /// The numbers of what rows show.
  private var numbers: [String: Int] = [:]

  /// What rows show, by their numbers.
  private(set) var names: [String] = []

  /// Whether marks are counted.
  let countsMarks: Bool

  init(countsMarks: Bool) { self.countsMarks = countsMarks }

  /// Looks at a table; `readsCells` says whether `cells` is filled.
  ///
  /// - Throws: what `cell_for_row` fails with.
  /// - Complexity: O(*n*) for *n* rows; with a scripted data source as many calls.
  func state(of view: TableView, readsCells: Bool) throws(TableError) -> TableState {
    var state = TableState(selected: view.indexPathsForSelectedRows)
    if view.isScripted {
      try lookAtCells(of: view, &state)
    } else {
      try lookAtRows(of: view, readsCells: readsCells, &state)
    }
    return state
  }

  private func lookAtRows(
    of view: TableView, readsCells: Bool, _ state: inout TableState
  ) throws(TableError) {
    for section in 0..<view.numberOfSections {
      let rows = view.contents.rows(inSection: section)
      state.rows.append(rows.map { Int($0.number) })
      if countsMarks {
        state.marks.append(
          rows.count { view.contents.isChecked($0) || view.contents.accessory(of: $0) == .checkmark })
      }
      guard readsCells else { continue }
      state.cells.append(view.contents.section(section).value ?? "")
      for row in rows {
        state.cells.append(view.contents.accessory(of: row).rawValue)
        for column in view.contents.columns.indices {
          state.cells.append(view.contents.text(of: row, column: column))
        }
      }
    }
  }

  private func lookAtCells(of view: TableView, _ state: inout TableState) throws(TableError) {
    for section in 0..<view.numberOfSections {
      var rows: [Int] = []
      var marks = 0
      for row in 0..<(view.numberOfRows(inSection: section) ?? 0) {
        let cell = try view.cell(forRowAt: TableIndexPath(section: section, row: row))
        rows.append(number(of: "\(cell?.text ?? "")\u{1F}\(cell?.detail ?? "")"))
        if cell?.accessory == .checkmark { marks += 1 }
      }
      state.rows.append(rows)
      state.marks.append(marks)
    }
  }

  private func number(of shown: String) -> Int {
    if let number = numbers[shown] { return number }
    numbers[shown] = names.count
    names.append(shown)
    return names.count - 1
  }
}
