// Laws that count faults: what they counted before a change.

/// The table that a changed one is compared with, for laws that count faults.
enum FormerTable {
  /// The table before the changes since a mark in the journal.
  case change(since: Int)
  /// Other rows.
  case rows(TableContents)
  /// What was counted last is known: the table before the change cannot be had back.
  case remembered
}

extension TableView {
  /// How many faults a law counts in the table as it was.
  ///
  /// A scripted data source cannot put its rows back for a question, so of these it is known what was counted last.
  func faults(
    of law: TableLaw, _ index: Int, _ laws: any TableViewLaws, in former: FormerTable
  ) throws(TableError) -> Int {
    switch former {
    case .change(let mark) where !isScripted:
      let changes = Array(journal[mark...])
      let steps = maps(since: mark)
      // The other sections are as they were.
      let sections = sections(thatMatterTo: law.rule, since: mark)
      undo(changes)
      defer { redo(changes) }
      return try faults(of: law, index, laws, inSections: formerSections(of: sections, before: steps))
    case .rows(let rows):
      let own = contents
      contents = rows
      defer { contents = own }
      return try faults(of: law, index, laws, inSections: Set(0..<numberOfSections))
    case .change, .remembered: return rememberedFaults?[law] ?? 0
    }
  }

  /// The sections after the changes since a mark in the journal in which a law may count other faults than before; none for one
  /// that is asked about the whole table.
  private func sections(thatMatterTo rule: TableLaw.Rule, since mark: Int) -> Set<Int> {
    switch rule {
    case .own: []
    case .eachSection: changedSections(since: mark)
    case .staysInSection, .notDisplaced, .keepsPlace, .lastPlaceKept, .oneMark, .exactlyOneMark,
      .noSelectionLeft:
      sectionsWithOtherMarks(since: mark)
    }
  }

  /// How many faults a law counts, or one about sections in some of them, in the table, which is now as it was before the
  /// change; the most that there can be where it only says no.
  private func faults(
    of law: TableLaw, _ index: Int, _ laws: any TableViewLaws, inSections sections: Set<Int>
  ) throws(TableError) -> Int {
    guard law.rule.isAsked else { return faultyMarks(law.rule, inSections: sections).count }
    switch try askBefore(law, index, laws, inSections: sections).answer {
    case .holds: return 0
    case .broken: return .max
    case .faults(let count): return count
    }
  }

  /// Asks a law about the table, or about some sections of it, which is now as it was before the change.
  private func askBefore(
    _ law: TableLaw, _ index: Int, _ laws: any TableViewLaws, inSections sections: Set<Int>
  ) throws(TableError) -> TableDecision<TableLaw.Verdict> {
    law.rule == .eachSection
      ? try verdict(of: law, index, laws, inSections: sections, beforeChange: true)
      : try ask(law, beforeChange: true) { try laws.verdict(ofLawAt: index, in: $0) }
  }

  /// Remembers what laws that count faults count now, before a change after which the table cannot be had back; once, for after
  /// the change they are counted anyway.
  ///
  /// What a law fails with is told when it fails after a change.
  func rememberFaults(of laws: (any TableViewLaws)?) {
    guard rememberedFaults == nil, let laws else { return }
    var counted: [TableLaw: Int] = [:]
    for (index, law) in laws.checkedLaws.enumerated() where law.rule.isAsked {
      let verdict = try? askBefore(law, index, laws, inSections: Set(0..<numberOfSections))
      counted[law] = verdict?.answer.faults
    }
    rememberedFaults = counted
  }

  /// Takes changes back, the last one first, for a question.
  func undo(_ changes: [TableChange]) { for change in changes.reversed() { apply(change.inverted) } }

  /// Makes changes again that were taken back.
  func redo(_ changes: [TableChange]) { for change in changes { apply(change) } }
}

extension TableDecision<TableLaw.Verdict> {
  /// The verdict where there were so many faults before: that the law is broken, if there are more now.
  func compared(with before: Int) -> Self {
    guard let now = answer.faults, now > before else { return self }
    // Without a fault before, the law's own words are enough, and what the table found.
    let found = host ?? (before == 0 ? nil : .moreFaults(now, before: before))
    guard let found else { return TableDecision(.broken, accountOf: self) }
    return TableDecision(.broken, host: found, reason: reason, decidedBy: decidedBy)
  }
}

extension TableDecision<Bool> {
  /// The decision about a change, as the verdict of a law.
  var asVerdict: TableDecision<TableLaw.Verdict> {
    TableDecision<TableLaw.Verdict>(answer ? .holds : .broken, accountOf: self)
  }
}

extension TableLaw.Verdict {
  /// What a trace tells.
  var traceValue: TraceValue {
    switch self {
    case .holds: .boolean(true)
    case .broken: .boolean(false)
    case .faults(let count): .integer(count)
    }
  }
}
