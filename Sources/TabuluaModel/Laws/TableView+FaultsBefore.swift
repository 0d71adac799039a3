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
      undo(changes)
      defer { redo(changes) }
      return try faults(of: law, index, laws)
    case .rows(let rows):
      let own = contents
      contents = rows
      defer { contents = own }
      return try faults(of: law, index, laws)
    case .change, .remembered: return rememberedFaults[law] ?? 0
    }
  }

  /// How many faults a law counts in the table, which is now as it was before the change; the most that there can be where it only says no.
  private func faults(of law: TableLaw, _ index: Int, _ laws: any TableViewLaws) throws(TableError) -> Int {
    let answer =
      law.rule == .own
      ? try ask(law, beforeChange: true) { try laws.verdict(ofLawAt: index, in: $0) }.answer
      : .faults(faultyMarks(law.rule).count)
    switch answer {
    case .holds: return 0
    case .broken: return .max
    case .faults(let count): return count
    }
  }

  /// Remembers what laws that count faults count now.
  ///
  /// What a law fails with is told when it fails after a change.
  func rememberFaults() {
    rememberedFaults = [:]
    guard let laws else { return }
    for (index, law) in laws.checkedLaws.enumerated() where law.rule == .own {
      let verdict = try? ask(law) { try laws.verdict(ofLawAt: index, in: $0) }
      rememberedFaults[law] = verdict?.answer.faults
    }
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
