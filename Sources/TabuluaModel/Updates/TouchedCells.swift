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
  @exclusivity(unchecked) private(set) var cells: [Cell] = []

  /// What was said to the values of columns that might be set; mostly nothing.
  @exclusivity(unchecked) private var reasons: [(column: Int, text: String)] = []

  /// Whether anything was changed.
  fileprivate var hasCells: Bool { !cells.isEmpty }

  /// Begins to listen.
  package init() {}

  /// Forgets what was changed so far.
  fileprivate func removeAll() {
    // Mostly there is one, and to remove all of a list took ten times as long as to remove that.
    while !cells.isEmpty { cells.removeLast() }
    if !reasons.isEmpty { reasons.removeAll() }
  }

  /// Notes why a column of a row may be set.
  func note(reason: String, column: Int) { reasons.append((column, reason)) }

  /// Why a column may be set, where somebody said so.
  package func reason(ofColumn column: Int) -> String? { reasons.last { $0.column == column }?.text }

  /// Whether something was said to the value of a column.
  package var hasReasons: Bool { !reasons.isEmpty }

  /// Calls `body` with what was changed, in its order.
  ///
  /// Another module that reads a property of a class has each access checked, also where the property is not to be.
  package func forEachCell(_ body: (Cell) -> Void) {
    for cell in cells { body(cell) }
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
  /// Begins to note what is changed, and which callbacks are called.
  package func startNotingTouched() {
    touched = TouchedCells()
    called = []
  }

  /// Calls `body` with what was changed since this was called last, if anything was, and with the callbacks that were
  /// called; both are forgotten then.
  package func takeTouched(_ body: (TouchedCells, _ called: CallbackSet) -> Void) {
    guard let touched else { return }
    if touched.hasCells { body(touched, called) }
    called = []
    touched.removeAll()
  }

  /// The first of some callbacks that was called since ``called`` was emptied, and where it stands; nil where none was.
  package func firstCalled(of callbacks: [TableCallback]) -> (callback: TableCallback, place: String?)? {
    callbacks.first(where: called.contains).map { ($0, place(of: $0)) }
  }
}
