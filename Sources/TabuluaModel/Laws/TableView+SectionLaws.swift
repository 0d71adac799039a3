// Laws that say of each section by itself whether it is as it should be.
extension TableView {
  /// What a law says of some sections, one after the other: the first no, or all faults together.
  ///
  /// `isBefore` says whether the table is now as it was before the change.
  func verdict(
    of law: TableLaw, _ index: Int, _ laws: any TableViewLaws, inSections sections: Set<Int>,
    beforeChange isBefore: Bool = false
  ) throws(TableError) -> TableDecision<TableLaw.Verdict> {
    var sum = TableDecision(TableLaw.Verdict.holds)
    for section in sections.sorted() where section < numberOfSections {
      let decision = try ask(law, inSection: section, beforeChange: isBefore) {
        try laws.verdict(ofLawAt: index, inSection: section, of: $0)
      }
      if decision.answer == .broken { return decision }
      sum = sum.adding(decision)
    }
    return sum
  }

  /// The sections, after the changes since a mark in the journal, that came, or in which rows came, went, were moved or got
  /// other values; all where it is not known.
  func changedSections(since mark: Int) -> Set<Int> {
    if isScripted || journal.count == mark { return Set(0..<numberOfSections) }
    var sections: Set<Int> = []
    var rows: Set<RowIdentity> = []
    for change in journal[mark...] {
      if let row = change.rowWithOtherValues { rows.insert(row) }
      guard let map = change.map else { continue }
      if map.movesSections { sections = Set(sections.compactMap { map.newSection(of: $0) }) }
      sections.formUnion(map.changedSections)
      sections.formUnion(map.sections.inserted)
    }
    for row in rows { if let path = contents.indexPath(of: row) { sections.insert(path.section) } }
    return sections
  }
}

extension TableDecision<TableLaw.Verdict> {
  /// The faults of two sections together, with the words about the first of them that has any.
  package func adding(_ other: Self) -> Self {
    guard let more = other.answer.faults, more > 0 else { return self }
    guard let faults = answer.faults, faults > 0 else { return other }
    let (sum, overflow) = faults.addingReportingOverflow(more)
    return TableDecision(.faults(overflow ? .max : sum), accountOf: self)
  }
}

extension TableChange {
  /// The row that came to have other values or another mark where it stands.
  fileprivate var rowWithOtherValues: RowIdentity? {
    switch self {
    case .setText(let row, _, _, _), .setAccessory(let row, _, _): row
    case .moveRow, .removeRow, .insertRow, .update, .setHeight, .setHeights, .setEditing, .setWindow,
      .setCounts, .setHeld, .setOpenRow, .moveHeld, .setFollowed, .setHeldRow, .setSettings, .setTableAbove,
      .join, .setCells, .keepForScripts:
      nil
    }
  }
}
