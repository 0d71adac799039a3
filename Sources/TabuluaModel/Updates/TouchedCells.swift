/// The rows and cells that were changed, for a listener that says later who changed them.
///
/// What is undone stays in it: whoever asks looks only at what differs in the end.
package struct TouchedCells: Sendable {
  /// A cell, or with nil where its row stands.
  package struct Cell: Sendable, Hashable {
    package let row: RowIdentity
    package let column: Int?
  }

  /// What was changed, in its order.
  package private(set) var cells: [Cell] = []

  /// Begins to listen.
  package init() {}

  /// Takes what was changed so far.
  package mutating func removeAll() { cells.removeAll(keepingCapacity: true) }

  /// Notes that a row came, went or was moved.
  mutating func note(_ row: RowIdentity) { cells.append(Cell(row: row, column: nil)) }

  /// Notes a change that was just made.
  mutating func note(_ change: TableChange) {
    switch change {
    case .setText(let row, let column, _, _): cells.append(Cell(row: row, column: column))
    case .removeRow(let stored, _), .insertRow(let stored, _): note(stored.row)
    case .update(let entry):
      for number in entry.taken + entry.put { note(RowIdentity(number: number)) }
    // Who moves a row notes it.
    case .moveRow, .setHeight, .setHeights, .setEditing, .setWindow, .setCounts, .setHeld, .setOpenRow,
      .moveHeld,
      .setSettings, .setAccessory, .setTableAbove, .join, .setCells:
      return
    }
  }
}

extension TableView {
  /// Whether the data source or the delegate has a callback, and where that stands.
  package func implementation(of callback: TableCallback) -> (isThere: Bool, place: String?) {
    let isThere = callbacks.contains(callback)
    return (isThere, isThere ? place(of: callback) : nil)
  }
}
