import TabuluaText
import TabuluaModel
import TabuluaPolicy
import TabuluaScript

// Taps, for the laws about marks and the selection, and for own laws.
extension TableTrial {
  /// In tables of more rows not every selection is tried.
  private static let mostRows = 30

  /// Whether a tap may break a law.
  ///
  /// It may where the policy is told of taps, and may change the table then, and where a law is about the selection. Where
  /// nothing but the selection changes, an own law that does not ask for it answers as before.
  var mayBreakByTaps: Bool {
    guard laws.triesTaps else { return false }
    var reads = found.reads
    reads.merge(bench.policy.reads)
    let isTold = !bench.policy.implemented.isDisjoint(with: .eventsOfTaps)
    return isTold || laws.needs.contains(.selection) || found.remembers
      || (!laws.own.isEmpty && reads.selection)
  }

  /// Makes every tap and undoes it.
  func tapAll() throws(Diagnostic) {
    var modes: [Bool] = []
    let settings = bench.policy.settings
    if settings.allowsSelection || settings.allowsMultipleSelection { modes.append(false) }
    if settings.allowsSelectionDuringEditing || settings.allowsMultipleSelectionDuringEditing {
      modes.append(true)
    }
    let triesSelections = laws.triesSelections
    bench.watchMemory()
    var order = sources.lowerBound
    for number in sources {
      let path = places.path(ofRow: number)
      for isEditing in modes {
        for selected in [nil] + (triesSelections ? selections(for: number) : []) {
          order += 1
          try tap(TapTrial(path: path, selected: selected, isEditing: isEditing), order: order)
        }
      }
    }
  }

  /// The rows one of which is selected before a tap on the row with a number.
  private func selections(for number: Int) -> [TableIndexPath?] {
    guard places.rows > Self.mostRows else { return (0..<places.rows).map { places.path(ofRow: $0) } }
    return Set([number, 0, places.rows - 1]).sorted().map { places.path(ofRow: $0) }
  }

  private func tap(_ trial: TapTrial, order: Int) throws(Diagnostic) {
    try beginAnew()
    found.taps += 1
    let distance = trial.selected == nil ? 0 : 1
    func keepTap(_ index: Int, _ breach: (any LawBreach)?) {
      guard isMet(index), let breach else { return }
      keep(lawAt: index, .tap(trial), hovers: 0, distance: distance, order: order, breach)
    }
    // The other laws say nothing of tables with a selection.
    let tableLaws = laws.tables.filter { law in
      trial.selected == nil || laws.laws[law.index].ready?.needs.contains(.selectionBeforeTaps) == true
    }
    let view = bench.view
    do {
      try view.trying {
        try trial.prepare(view)
        _ = try view.tapRow(at: trial.path)
        var after = try observer.state(of: view, readsCells: false)
        after.hasLedToOtherTable = view.tableAbove != nil
        for law in tableLaws where isMet(law.index) {
          countLook(after, forLawAt: law.index)
          keepTap(law.index, law.check(after))
        }
        for (index, law) in ownLaws {
          if isMet(index) { found.addCases(1, ofLawAt: index) }
          keepTap(index, breach(of: law, index, in: view))
        }
      }
    } catch {
      let error = (error as? TableError)?.diagnostic(policy: bench.policy)
      let breach = CallbackFailure(error ?? Diagnostic(code: ProofCode.tapFailed, message: "the tap failed"))
      for law in tableLaws { keepTap(law.index, breach) }
      for (index, _) in ownLaws { keepTap(index, breach) }
    }
  }
}

extension TapTrial {
  /// Brings a table into the tap's own mode, with its own selection.
  ///
  /// - Throws: what the change of mode or the selection fails with.
  func prepare(_ view: TableView) throws(TableError) {
    if view.isEditing != isEditing { try view.setEditing(isEditing) }
    if let selected { try view.selectRow(at: selected) }
  }
}
