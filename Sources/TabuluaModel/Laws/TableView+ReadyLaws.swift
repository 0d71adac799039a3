// The laws that the view checks itself, in about as many steps as there are changed rows.
extension TableView {
  /// Whether each row that was moved is in the section where it was.
  func sectionsKept(since mark: Int) -> TableDecision<Bool> {
    let steps = maps(since: mark).filter(\.movesSections)
    for move in effects(since: mark, withReturned: true).moved {
      let home = steps.newSection(of: move.from.section)
      guard let home, home != move.to.section else { continue }
      return TableDecision(false, host: .leavesSection(move.from, to: move.to.section))
    }
    return true
  }

  /// Whether the last row of each section that had rows is still its last.
  func lastPlacesKept(since mark: Int) -> TableDecision<Bool> {
    let steps = maps(since: mark)
    var touched: Set<Int> = []
    for step in steps {
      if step.movesSections { touched = Set(touched.compactMap { step.newSection(of: $0) }) }
      touched.formUnion(step.changedSections)
    }
    for section in touched.sorted() where section < numberOfSections {
      guard let before = lastRow(ofSection: section, before: steps) else { continue }
      guard before.isKept else { return TableDecision(false, host: .notLast(before.path)) }
    }
    return true
  }

  /// The last row of a section, which is one after some steps, as it was before them, and whether it is still the
  /// last; nil for a section that had no rows or is new.
  private func lastRow(
    ofSection section: Int, before steps: [UpdateMap]
  ) -> (path: TableIndexPath, isKept: Bool)? {
    var count = lengths[section]
    var section = section
    var last: TableIndexPath? = count == 0 ? nil : TableIndexPath(section: section, row: count - 1)
    for step in steps.reversed() {
      guard let old = step.oldSection(of: section) else { return nil }
      last = last.flatMap { step.oldPath(of: $0) }
      count += step.numberOfRowsLeaving(old) - step.numberOfRowsComing(to: section)
      section = old
    }
    guard count > 0 else { return nil }
    let path = TableIndexPath(section: section, row: count - 1)
    return (path, last == path)
  }

  /// Whether no section has two marked rows; only those are looked through in which a row came to be marked.
  func marksSingle(since mark: Int) -> TableDecision<Bool> {
    guard !isScripted else { return true }
    var touched: Set<RowIdentity> = []
    for change in journal[mark...] {
      switch change {
      case .setText(let row, let column, _, _) where column == contents.checkColumn: touched.insert(row)
      case .setAccessory(let row, _, _): touched.insert(row)
      case .update(let entry): touched.formUnion(entry.put.map { RowIdentity(number: $0) })
      case .setText, .moveRow, .removeRow, .insertRow, .setHeight, .setHeights, .setEditing, .setWindow,
        .setCounts, .setHeld, .setOpenRow, .moveHeld, .setSettings, .setTableAbove, .join, .setCells:
        continue
      }
    }
    // Rows that a move took to another section; those within an update block are inserted again.
    let crossed = journal[mark...].contains { change in
      if case .moveRow(let from, let to) = change { from.section != to.section } else { false }
    }
    if crossed { touched.formUnion(effects(since: mark, withReturned: true).moved.compactMap(\.row)) }
    var sections: Set<Int> = []
    for row in touched where contents.isMarked(row) {
      if let path = contents.indexPath(of: row) { sections.insert(path.section) }
    }
    for section in sections.sorted() {
      let rows = contents.rows(inSection: section).enumerated().filter { contents.isMarked($0.element) }
      let marked = rows.prefix(2).map { TableIndexPath(section: section, row: $0.offset) }
      if marked.count == 2 { return TableDecision(false, host: .bothMarked(marked[0], marked[1])) }
    }
    return true
  }
}

extension TableContents {
  /// Whether the row is marked: in the check column, or by a checkmark as its accessory.
  fileprivate func isMarked(_ row: RowIdentity) -> Bool { isChecked(row) || accessories[row] == .checkmark }
}
