@testable import TabuluaModel

/// Everything that a view holds, as a value; not the number that the next new row gets, which only grows.
struct ViewState: Hashable {
  private let sections: [TableSection]
  private let rows: [[RowIdentity]]
  private let overrides: CellOverrides
  private let accessories: [RowIdentity: TableCell.Accessory]
  private let newKeys: [ExactText: UInt32]
  private let heights: [UInt32: Double]
  private let counts: [Int]
  private let isEditing: Bool
  private let held: HeldPaths
  private let window: TableWindow
  private let settings: TableViewSettings

  init(_ view: TableView) {
    let contents = view.contents
    sections = Array(contents.sections)
    rows = sections.indices.map { contents.rows(inSection: $0) }
    overrides = contents.overrides
    accessories = contents.accessories
    newKeys = contents.newKeys
    heights = contents.rows.heights
    counts = view.counts.counts
    isEditing = view.isEditing
    held = view.held
    window = view.window
    settings = view.settings
  }
}

extension SmallTable {
  /// What a view shows, read through what it tells everybody.
  init(_ view: TableView) {
    let contents = view.contents
    sections = (0..<contents.numberOfSections).map { section in
      var result = Section(value: contents.section(section).value ?? "no value")
      for (index, row) in contents.rows(inSection: section).enumerated() {
        let path = TableIndexPath(section: section, row: index)
        let key = contents.text(of: row, column: 0)
        // A row that cannot be found by its key, or stands in a section that is not its own, is told by its name.
        let isFound = contents.row(forKey: key) == row && contents.indexPath(of: row) == path
        let isAtHome = contents.text(of: row, column: 2) == result.value
        result.rows.append(
          Row(
            key: isFound && isAtHome ? key : "\(key) astray", text: contents.text(of: row, column: 1),
            isMarked: contents.isChecked(row), isSelected: view.isSelected(path),
            number: row.number))
      }
      return result
    }
    isEditing = view.isEditing
    settings = view.settings
    if let path = view.swipedRow {
      open = Open(key: self[path].key, edge: view.held.openRow?.edge)
      if (view.pendingDeletion == path) != open?.deletes { open = Open(key: "two rows", edge: nil) }
    } else if let path = view.pendingDeletion {
      open = Open(key: self[path].key, edge: nil)
    } else if let path = view.menuRow {
      open = Open(key: self[path].key, edge: nil, isMenu: true)
    }
  }

  /// Takes over the identities of the rows that came, if no row before them had the same.
  mutating func adoptNewRows(of found: SmallTable, from before: SmallTable) {
    let known = Set(before.paths.map { before[$0].number })
    for path in paths where self[path].number == nil && found.has(path) {
      if !known.contains(found[path].number) { self[path].number = found[path].number }
    }
  }
}

extension InteractionEffects {
  /// Whether they say what made one table of another.
  func fit(_ before: SmallTable, _ after: SmallTable) -> Bool {
    let (oldPaths, newPaths) = (before.paths, after.paths)
    var old: [UInt32?: TableIndexPath] = [:]
    var new: [UInt32?: TableIndexPath] = [:]
    for path in oldPaths { old[before[path].number] = path }
    for path in newPaths { new[after[path].number] = path }
    return selected == newPaths.filter { after[$0].isSelected }
      && deleted == oldPaths.filter { new[before[$0].number] == nil }
      && inserted == newPaths.filter { old[after[$0].number] == nil }
      && moved.allSatisfy { move in
        new[move.row?.number] == move.to && old[move.row?.number] == move.from && move.from != move.to
      }
  }
}
