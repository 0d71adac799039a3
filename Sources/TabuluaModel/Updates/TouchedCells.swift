/// The rows and cells that were changed, for a listener that says later who changed them.
///
/// What is undone stays in it: whoever asks looks only at what differs in the end. It is a class because the table
/// writes into it with each change, and the listener reads it after each step, without a copy between them.
package final class TouchedCells {
  /// A cell, or with nil where its row stands.
  package struct Cell: Sendable, Hashable {
    package let row: RowIdentity
    package let column: Int?
  }

  // Neither is checked for overlapping accesses, because a check takes longer than the access: a view is confined to one task,
  // and each of them is read or changed by itself.

  /// What was changed, in its order.
  @exclusivity(unchecked) package private(set) var cells: [Cell] = []

  /// What was said to the values of columns that might be set; mostly nothing.
  @exclusivity(unchecked) private var reasons: [(column: Int, text: String)] = []

  /// Whether nothing was changed, and nothing was said.
  package var isEmpty: Bool { cells.isEmpty && reasons.isEmpty }

  /// Begins to listen.
  package init() {}

  /// Takes what was changed so far.
  package func removeAll() {
    // Mostly there is one, and to remove all of a list took ten times as long as to remove that.
    while !cells.isEmpty { cells.removeLast() }
    if !reasons.isEmpty { reasons.removeAll() }
  }

  /// Notes why a column of a row may be set.
  func note(reason: String, column: Int) { reasons.append((column, reason)) }

  /// Why a column may be set, where somebody said so.
  package func reason(ofColumn column: Int) -> String? {
    reasons.isEmpty ? nil : reasons.last { $0.column == column }?.text
  }

  /// Notes that a row came, went or was moved.
  func note(_ row: RowIdentity) { cells.append(Cell(row: row, column: nil)) }

  /// Notes that a cell was given another value.
  func note(_ row: RowIdentity, column: Int) { cells.append(Cell(row: row, column: column)) }

  /// Notes a change that was just made.
  func note(_ change: TableChange) {
    switch change {
    case .setText(let row, let column, _, _): note(row, column: column)
    case .removeRow(let stored, _), .insertRow(let stored, _): note(stored.row)
    case .update(let entry):
      for number in entry.taken + entry.put { note(RowIdentity(number: number)) }
    // Who moves a row notes it.
    case .moveRow, .setHeight, .setHeights, .setEditing, .setWindow, .setCounts, .setHeld, .setOpenRow,
      .moveHeld, .setFollowed, .setHeldRow,
      .setSettings, .setAccessory, .setTableAbove, .join, .setCells, .keepForScripts:
      return
    }
  }
}

extension TableView {
  /// The first of some callbacks that was called since ``called`` was emptied, and where it stands; nil where none was.
  package func firstCalled(of callbacks: [TableCallback]) -> (callback: TableCallback, place: String?)? {
    callbacks.first(where: called.contains).map { ($0, place(of: $0)) }
  }
}
