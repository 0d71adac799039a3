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

  /// Whether the sections that may have come to break a law about marks keep it, or how many faults there are in those whose
  /// marks, or number of marks, may have changed.
  ///
  /// Only those sections are looked through; all where there was no change.
  func marks(_ rule: TableLaw.Rule, since mark: Int) -> TableDecision<TableLaw.Verdict> {
    guard !isScripted else { return TableDecision(.holds) }
    let sections = rule == .oneMark ? sectionsWithNewMarks(since: mark) : sectionsWithOtherMarks(since: mark)
    guard let found = faultyMarks(rule, inSections: sections).first else { return TableDecision(.holds) }
    let faults = faultyMarks(rule, inSections: sectionsWithOtherMarks(since: mark)).count
    return TableDecision(.faults(faults), host: found)
  }

  /// The sections before some steps that are among `sections` after them, and those that are gone.
  ///
  /// The table is as it was before the steps.
  func formerSections(of sections: Set<Int>, before steps: [UpdateMap]) -> Set<Int> {
    guard steps.contains(where: \.movesSections) else { return sections }
    return Set((0..<numberOfSections).filter { steps.newSection(of: $0).map(sections.contains) ?? true })
  }

  /// What breaks a law about marks in some sections of the table as it is: each mark too many, and each one that lacks.
  func faultyMarks(_ rule: TableLaw.Rule, inSections sections: Set<Int>) -> [HostReason] {
    var faults: [HostReason] = []
    for section in sections.sorted() where section < numberOfSections {
      let rows = contents.rows(inSection: section)
      let marked = rows.enumerated().filter { contents.isMarked($0.element) }
        .map { TableIndexPath(section: section, row: $0.offset) }
      for path in marked.dropFirst() { faults.append(.bothMarked(marked[0], path)) }
      if rule == .exactlyOneMark, marked.isEmpty, !rows.isEmpty { faults.append(.noneMarked(section)) }
    }
    return faults
  }

  /// The sections, after the changes since a mark in the journal, in which rows came, went or got another mark.
  func sectionsWithOtherMarks(since mark: Int) -> Set<Int> {
    if journal.count == mark { return Set(0..<numberOfSections) }
    var sections: Set<Int> = []
    for row in rowsWithSetMarks(since: mark) {
      if let path = contents.indexPath(of: row) { sections.insert(path.section) }
    }
    let steps = maps(since: mark)
    let movesOfSections = steps.filter(\.movesSections)
    let effects = effects(since: mark, withReturned: true)
    for move in effects.moved {
      let home = movesOfSections.newSection(of: move.from.section)
      if home != move.to.section { sections.formUnion([home, move.to.section].compactMap { $0 }) }
    }
    sections.formUnion(effects.deleted.compactMap { movesOfSections.newSection(of: $0.section) })
    sections.formUnion(effects.inserted.map(\.section))
    return sections
  }

  /// The rows whose marks were set since a mark in the journal, and those that an update put somewhere.
  private func rowsWithSetMarks(since mark: Int) -> Set<RowIdentity> {
    var touched: Set<RowIdentity> = []
    for change in journal[mark...] {
      switch change {
      case .setText(let row, let column, _, _) where column == contents.checkColumn: touched.insert(row)
      case .setAccessory(let row, _, _): touched.insert(row)
      case .insertRow(let stored, _): touched.insert(stored.row)
      case .update(let entry): touched.formUnion(entry.put.map { RowIdentity(number: $0) })
      case .setText, .moveRow, .removeRow, .setHeight, .setHeights, .setEditing, .setWindow,
        .setCounts, .setHeld, .setOpenRow, .moveHeld, .setFollowed, .setHeldRow, .setSettings, .setTableAbove,
        .join, .setCells, .keepForScripts:
        continue
      }
    }
    return touched
  }

  /// The sections in which a row came to be marked since a mark in the journal; all where there was no change.
  private func sectionsWithNewMarks(since mark: Int) -> Set<Int> {
    if journal.count == mark { return Set(0..<numberOfSections) }
    var touched = rowsWithSetMarks(since: mark)
    // Rows that a move took to another section; those within an update block are inserted again.
    let crossed = journal[mark...].contains { change in
      if case .moveRow(let from, let to) = change { from.section != to.section } else { false }
    }
    if crossed { touched.formUnion(effects(since: mark, withReturned: true).moved.compactMap(\.row)) }
    var sections: Set<Int> = []
    for row in touched where contents.isMarked(row) {
      if let path = contents.indexPath(of: row) { sections.insert(path.section) }
    }
    return sections
  }
}

extension TableContents {
  /// Whether the row is marked: in the check column, or by a checkmark as its accessory.
  fileprivate func isMarked(_ row: RowIdentity) -> Bool { isChecked(row) || accessories[row] == .checkmark }
}
