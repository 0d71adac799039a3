// Where changes take rows and sections, by their index paths; most changes leave them where they are.
extension TableChange {
  /// Whether rows have other index paths after the change.
  var renumbersRows: Bool {
    switch self {
    case .moveRow, .removeRow, .update: true
    default: false
    }
  }

  /// The rows that went, before the change.
  var deleted: [TableIndexPath] {
    switch self {
    case .removeRow(_, let path): [path]
    case .update(let entry): entry.map.deleted
    default: []
    }
  }

  /// The rows that came, after the change.
  var inserted: [TableIndexPath] {
    if case .update(let entry) = self { entry.map.inserted } else { [] }
  }

  /// The rows that were moved one by one, by their paths before the change.
  var moved: [TableIndexPath] {
    switch self {
    case .moveRow(let from, _): [from]
    case .update(let entry): entry.map.moved
    default: []
    }
  }

  /// Where the row at a path before the change stands after it; nil if it is gone.
  func newPath(of path: TableIndexPath) -> TableIndexPath? {
    switch self {
    case .moveRow(let from, let to): path.afterMove(from: from, to: to)
    case .removeRow(_, let removed): path == removed ? nil : path.adjusted(forRemovalOf: removed)
    case .update(let entry): entry.map.newPath(of: path)
    default: path
    }
  }

  /// Where the row at a path after the change stood before it; nil if it came with the change.
  func oldPath(of path: TableIndexPath) -> TableIndexPath? {
    switch self {
    case .moveRow(let from, let to): path.afterMove(from: to, to: from)
    case .removeRow(_, let removed): path.adjusted(forReturnOf: removed)
    case .update(let entry): entry.map.oldPath(of: path)
    default: path
    }
  }

  // MARK: Sections

  /// Whether sections came, went or were moved.
  var movesSections: Bool {
    if case .update(let entry) = self { entry.map.movesSections } else { false }
  }

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
    switch self {
    case .moveRow(let from, _), .removeRow(_, let from): from.section == section ? 1 : 0
    case .update(let entry): entry.map.numberOfRowsLeaving(section)
    default: 0
    }
  }

  /// How many rows came to a section after the change: they are new or were moved.
  func rowsCome(to section: Int) -> Int {
    switch self {
    case .moveRow(_, let to): to.section == section ? 1 : 0
    case .update(let entry): entry.map.numberOfRowsComing(to: section)
    default: 0
    }
  }

  /// The sections after the change in which rows came, went or were moved.
  var changedSections: Set<Int> {
    switch self {
    case .moveRow(let from, let to): [from.section, to.section]
    case .removeRow(_, let path): [path.section]
    case .update(let entry): entry.map.changedSections
    default: []
    }
  }

  /// The places, by section, at which the change may alter which row stands there; not where sections move.
  var touchedRows: [Int: Range<Int>] {
    switch self {
    case .moveRow(let from, let to):
      if from.section == to.section {
        [from.section: min(from.row, to.row)..<max(from.row, to.row) + 1]
      } else {
        [from.section: from.row..<Int.max, to.section: to.row..<Int.max]
      }
    case .removeRow(_, let path): [path.section: path.row..<Int.max]
    case .update(let entry): entry.map.touchedRows
    default: [:]
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
