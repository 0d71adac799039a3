// Where changes take rows and sections, by their index paths; most changes leave them where they are.
extension TableChange {
  /// What a change does to the index paths of the rows.
  enum Renumbering {
    /// The rows keep them.
    case none
    /// One row went from a path before the change to one after the removal.
    case move(from: TableIndexPath, to: TableIndexPath)
    /// One row was taken out of a path before the change.
    case removal(RowIdentity, at: TableIndexPath)
    /// An update block was done.
    case update(UpdateEntry)
  }

  /// What the change does to the index paths; one that comes back is in no journal, see ``insertRow(_:at:)``.
  @inline(__always)
  var renumbering: Renumbering {
    switch self {
    case .moveRow(let from, let to): .move(from: from, to: to)
    case .removeRow(let stored, let path): .removal(stored.row, at: path)
    case .update(let entry): .update(entry)
    case .setText, .insertRow, .setHeight, .setHeights, .setEditing, .setWindow, .setCounts, .setHeld,
      .setOpenRow, .moveHeld, .setSettings, .setAccessory, .setTableAbove, .join, .setCells:
      .none
    }
  }

  /// Whether rows have other index paths after the change.
  var renumbersRows: Bool { if case .none = renumbering { false } else { true } }

  /// The rows that went, before the change.
  var deleted: [TableIndexPath] {
    switch renumbering {
    case .removal(_, let path): [path]
    case .update(let entry): entry.map.deleted
    case .move, .none: []
    }
  }

  /// The rows that came, after the change.
  var inserted: [TableIndexPath] { if case .update(let entry) = self { entry.map.inserted } else { [] } }

  /// The rows that were moved one by one, by their paths before the change.
  var moved: [TableIndexPath] {
    switch renumbering {
    case .move(let from, _): [from]
    case .update(let entry): entry.map.moved
    case .removal, .none: []
    }
  }

  /// Where the row at a path before the change stands after it; nil if it is gone.
  func newPath(of path: TableIndexPath) -> TableIndexPath? {
    switch renumbering {
    case .move(let from, let to): path.afterMove(from: from, to: to)
    case .removal(_, let removed): path == removed ? nil : path.adjusted(forRemovalOf: removed)
    case .update(let entry): entry.map.newPath(of: path)
    case .none: path
    }
  }

  /// Where the row at a path after the change stood before it; nil if it came with the change.
  func oldPath(of path: TableIndexPath) -> TableIndexPath? {
    switch renumbering {
    case .move(let from, let to): path.afterMove(from: to, to: from)
    case .removal(_, let removed): path.adjusted(forReturnOf: removed)
    case .update(let entry): entry.map.oldPath(of: path)
    case .none: path
    }
  }

  // MARK: Sections

  /// Whether sections came, went or were moved.
  var movesSections: Bool { if case .update(let entry) = self { entry.map.movesSections } else { false } }

  /// Where a section before the change is after it; nil if it is gone.
  func newSection(of section: Int) -> Int? {
    if case .update(let entry) = self { entry.map.newSection(of: section) } else { section }
  }

  /// Where a section after the change was before it; nil if it came with the change.
  func oldSection(of section: Int) -> Int? {
    if case .update(let entry) = self { entry.map.oldSection(of: section) } else { section }
  }

  /// How many rows left a section before the change: they are gone, or were moved by themselves.
  func rowsGone(from section: Int) -> Int {
    switch renumbering {
    case .move(let from, _), .removal(_, let from): from.section == section ? 1 : 0
    case .update(let entry): entry.map.numberOfRowsLeaving(section)
    case .none: 0
    }
  }

  /// How many rows came to a section after the change: they are new or were moved.
  func rowsCome(to section: Int) -> Int {
    switch renumbering {
    case .move(_, let to): to.section == section ? 1 : 0
    case .update(let entry): entry.map.numberOfRowsComing(to: section)
    case .removal, .none: 0
    }
  }

  /// The sections after the change in which rows came, went or were moved.
  var changedSections: Set<Int> {
    switch renumbering {
    case .move(let from, let to): [from.section, to.section]
    case .removal(_, let path): [path.section]
    case .update(let entry): entry.map.changedSections
    case .none: []
    }
  }

  /// The places, by section, at which the change may alter which row stands there; not where sections move.
  var touchedRows: [Int: Range<Int>] {
    switch renumbering {
    case .move(let from, let to):
      if from.section == to.section {
        [from.section: min(from.row, to.row)..<max(from.row, to.row) + 1]
      } else {
        [from.section: from.row..<Int.max, to.section: to.row..<Int.max]
      }
    case .removal(_, let path): [path.section: path.row..<Int.max]
    case .update(let entry): entry.map.touchedRows
    case .none: [:]
    }
  }
}

extension UpdateMap {
  /// The sections after the block in which rows came, went or were moved.
  fileprivate var changedSections: Set<Int> {
    var result = Set(coming.map(\.section))
    for path in leaving { if let section = newSection(of: path.section) { result.insert(section) } }
    return result
  }

  /// The places, by section, from the first row on that came, went or was moved; not where sections move.
  fileprivate var touchedRows: [Int: Range<Int>] {
    var result: [Int: Range<Int>] = [:]
    for path in leaving + coming {
      result[path.section] = min(path.row, result[path.section]?.lowerBound ?? path.row)..<Int.max
    }
    return result
  }
}
