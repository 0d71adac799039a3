/// One change of what a table view holds; a journal of them undoes an interaction that failed.
///
/// What is large and rare stands in a box, so that an entry of the journal is small.
enum TableChange {
  /// A row went from a path before the change to one after the removal.
  case moveRow(from: TableIndexPath, to: TableIndexPath)

  /// A cell holds something else; nil is what the row's record says.
  case setText(row: RowIdentity, column: Int, from: CellOverride?, to: CellOverride?)

  /// A row of a loaded table was taken out of a path, before the change.
  case removeRow(StoredRow, at: TableIndexPath)

  /// A row that was taken out came back to a path, after the change; undoes the other. In a journal it stands only where a
  /// person has taken back a step.
  case insertRow(StoredRow, at: TableIndexPath)

  /// A row is known to have a height of its own, in points, or is no longer.
  case setHeight(row: RowIdentity, from: Double?, to: Double?)

  /// Rows are known to have other heights of their own, in points, by their numbers.
  case setHeights(from: [UInt32: Double], to: [UInt32: Double])

  /// What an update block did to the index paths, and to the rows and sections of a loaded table.
  indirect case update(UpdateEntry)

  /// Editing mode was entered or left.
  case setEditing(from: Bool, to: Bool)

  /// Another part of the table is in view.
  case setWindow(from: TableWindow, to: TableWindow)

  /// A scripted data source has other counts.
  indirect case setCounts(from: PrefixCounts, to: PrefixCounts)

  /// Other rows are selected, followed or without a control.
  indirect case setHeld(from: HeldPaths, to: HeldPaths)

  /// Other rows are followed.
  case setFollowed(from: [TableIndexPath?], to: [TableIndexPath?])

  /// One row was selected or deselected, or came to show no control or one; the others stay as they are.
  case setHeldRow(HeldPaths.Kind, TableIndexPath, to: Bool)

  /// Another row's buttons stand open.
  case setOpenRow(from: OpenRow?, to: OpenRow?)

  /// The selected and followed rows were renumbered, because a row went from a path before the change to one
  /// after the removal.
  case moveHeld(from: TableIndexPath, to: TableIndexPath)

  /// The view is set up in another way.
  indirect case setSettings(from: TableViewSettings, to: TableViewSettings)

  /// A row was given an accessory, or lost it.
  case setAccessory(row: RowIdentity, from: TableCell.Accessory?, to: TableCell.Accessory?)

  /// Another table stands over this one, or none.
  case setTableAbove(from: PushedTable?, to: PushedTable?)

  /// A transaction of the table below was opened, and ends with the outermost one of this table.
  indirect case join(JoinedTransaction)

  /// The cells of a device show something else, or stand for other rows.
  indirect case setCells(from: ReusedCells, to: ReusedCells)

  /// Scripts have the table keep so many bytes more, or less; see ``KeptForScripts``.
  case keepForScripts(bytes: Int)

  /// The change that undoes this one.
  var inverted: TableChange {
    switch self {
    case .moveRow(let from, let to): .moveRow(from: to, to: from)
    case .setText(let row, let column, let from, let to):
      .setText(row: row, column: column, from: to, to: from)
    case .removeRow(let row, let path): .insertRow(row, at: path)
    case .insertRow(let row, let path): .removeRow(row, at: path)
    case .setHeight(let row, let from, let to): .setHeight(row: row, from: to, to: from)
    case .setHeights(let from, let to): .setHeights(from: to, to: from)
    case .update(let entry): .update(entry.inverted)
    case .setEditing(let from, let to): .setEditing(from: to, to: from)
    case .setWindow(let from, let to): .setWindow(from: to, to: from)
    case .setCounts(let from, let to): .setCounts(from: to, to: from)
    case .setHeld(let from, let to): .setHeld(from: to, to: from)
    case .setFollowed(let from, let to): .setFollowed(from: to, to: from)
    case .setHeldRow(let kind, let path, let isMember): .setHeldRow(kind, path, to: !isMember)
    case .setOpenRow(let from, let to): .setOpenRow(from: to, to: from)
    case .moveHeld(let from, let to): .moveHeld(from: to, to: from)
    case .setSettings(let from, let to): .setSettings(from: to, to: from)
    case .setAccessory(let row, let from, let to): .setAccessory(row: row, from: to, to: from)
    case .setTableAbove(let from, let to): .setTableAbove(from: to, to: from)
    case .join: self
    case .setCells(let from, let to): .setCells(from: to, to: from)
    case .keepForScripts(let bytes): .keepForScripts(bytes: -bytes)
    }
  }
}

/// The part of a table that is in view.
struct TableWindow: Sendable, Hashable {
  /// How many rows it shows.
  var viewport: TableView.Viewport

  /// The place of the first row that it shows, in the whole table.
  var first: Int

  /// The places of the rows in view, in a table of `count` rows.
  func positions(of count: Int) -> Range<Int> {
    switch viewport {
    case .all: return 0..<count
    case .rows(let rows):
      let lower = min(max(0, first), count)
      return lower..<min(count, lower + max(0, min(rows, count)))
    }
  }

  /// This window, pulled back so far that it does not hang past the end of `count` rows.
  func clamped(to count: Int) -> TableWindow {
    var result = self
    switch viewport {
    case .all: result.first = 0
    case .rows(let rows): result.first = max(0, min(first, count - min(max(0, rows), count)))
    }
    return result
  }
}
