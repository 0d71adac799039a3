extension TableChange {
  /// Where the change took the rows; nil for one that leaves their index paths as they are.
  var map: UpdateMap? {
    switch self {
    case .moveRow(let from, let to): UpdateMap(takingRowAt: from, to: to)
    case .removeRow(_, let path): UpdateMap(takingRowAt: path, to: nil)
    case .insertRow(_, let path): UpdateMap(takingRowAt: path, to: nil).inverted
    case .update(let entry): entry.map
    case .setText, .setHeight, .setHeights, .setEditing, .setWindow, .setCounts, .setHeld,
      .setOpenRow, .moveHeld, .setFollowed, .setHeldRow, .setSettings, .setAccessory, .setTableAbove, .join,
      .setCells, .keepForScripts:
      nil
    }
  }
}

extension UpdateMap {
  /// The sections after the change in which rows came, went or were moved.
  var changedSections: Set<Int> {
    var result = Set(coming.map(\.section))
    for path in leaving { if let section = newSection(of: path.section) { result.insert(section) } }
    return result
  }

  /// The places, by section, at which another row may stand after the change; not where sections move.
  var touchedRows: [Int: Range<Int>] {
    var result: [Int: Range<Int>] = [:]
    for path in leaving + coming {
      let known = result[path.section] ?? path.row..<path.row
      result[path.section] = min(path.row, known.lowerBound)..<max(path.row + 1, known.upperBound)
    }
    // Where as many rows came as went, those behind the last of them stand where they stood.
    for (section, rows) in result where numberOfRowsLeaving(section) != numberOfRowsComing(to: section) {
      result[section] = rows.lowerBound..<Int.max
    }
    return result
  }
}

extension [UpdateMap] {
  /// Where a section before the changes is after them; nil if it is gone.
  func newSection(of section: Int) -> Int? {
    reduce(section as Int?) { section, map in section.flatMap { map.newSection(of: $0) } }
  }
}
