// Holding changes to the laws.
extension TableView {
  /// Fails with ``TableError/Code/lawBroken`` if the changes since a mark in the journal break a law.
  func check(_ laws: any TableViewLaws, since mark: Int) throws(TableError) {
    defer { forgetDraggedRows() }
    let kinds = changes(since: mark)
    guard !kinds.isEmpty else { return }
    // A person who takes a step back comes to a table that was there before, in whatever way.
    let isTakenBack = undoHistory?.direction != nil
    try check(laws, comparedWith: .change(since: mark)) {
      !$0.dependsOn.isDisjoint(with: kinds) && !(isTakenBack && $0.isAboutChange)
    }
  }

  /// Forgets which rows hopped and which were dragged as a group: the laws were checked, or the drag was undone.
  @inline(__always)
  func forgetDraggedRows() {
    if !hoppedRows.isEmpty { hoppedRows = [] }
    if !groupedRows.isEmpty { groupedRows = [] }
  }

  /// Fails if the table as it is breaks a law that is about no change.
  func checkTable(
    _ laws: any TableViewLaws, comparedWith former: FormerTable = .remembered
  ) throws(TableError) {
    try check(laws, comparedWith: former) { !$0.isAboutChange }
  }

  private func check(
    _ laws: any TableViewLaws, comparedWith former: FormerTable, where isAsked: (TableLaw.Rule) -> Bool
  ) throws(TableError) {
    let mark = if case .change(let mark) = former { mark } else { journal.count }
    var counted = rememberedFaults ?? [:]
    for (index, law) in laws.checkedLaws.enumerated() where isAsked(law.rule) {
      var verdict = try verdict(of: law, index, laws, since: mark)
      if let faults = verdict.answer.faults, faults > 0 {
        let before = try self.faults(of: law, index, laws, in: former)
        verdict = verdict.compared(with: before)
      }
      if isScripted { counted[law] = verdict.answer.faults }
      if !law.rule.isAsked { report(law, verdict) }
      if verdict.answer == .broken { throw broken(law, verdict) }
    }
    if isScripted { rememberedFaults = counted }
  }

  /// What was changed since a mark in the journal, or may have been by a scripted data source alone.
  private func changes(since mark: Int) -> TableLaw.Subjects {
    let kinds: TableLaw.Subjects = hasBegunChange || hasBegunUpdate ? .all : []
    return journal[mark...].reduce(into: kinds) { $0.formUnion($1.subjectsOfLaws) }
  }

  private func verdict(
    of law: TableLaw, _ index: Int, _ laws: any TableViewLaws, since mark: Int
  ) throws(TableError) -> TableDecision<TableLaw.Verdict> {
    switch law.rule {
    case .own: return try ask(law) { (_) throws in try laws.verdict(ofLawAt: index, in: self) }
    case .eachSection:
      return try self.verdict(of: law, index, laws, inSections: changedSections(since: mark))
    case .notDisplaced, .keepsPlace:
      // A scripted data source was asked before the drop.
      return isScripted ? TableDecision(.holds) : try displacement(law, laws, since: mark).asVerdict
    case .staysInSection: return sectionsKept(since: mark).asVerdict
    case .lastPlaceKept: return lastPlacesKept(since: mark).asVerdict
    case .oneMark, .exactlyOneMark: return marks(law.rule, since: mark)
    case .noSelectionLeft:
      let selected = tableAbove == nil ? selection.first : nil
      return selected.map { TableDecision(.broken, host: .staysSelected($0)) } ?? TableDecision(.holds)
    }
  }

  /// Asks a law about the table as it is, or as it was before the change, or about a section of it.
  package func ask(
    _ law: TableLaw, inSection section: Int? = nil, beforeChange isBefore: Bool = false,
    _ body: (TableView) throws -> TableDecision<TableLaw.Verdict>
  ) throws(TableError) -> TableDecision<TableLaw.Verdict> {
    checkedLaw = law
    defer { checkedLaw = nil }
    return try call(
      .init(.law, law: law.name),
      arguments: [law.name.traceValue] + (section.map { [.integer($0)] } ?? [])
        + (isBefore ? ["before the change".traceValue] : []),
      traced: { ($0.answer.traceValue, $0.answer.isClean ? nil : $0.reason) }, { try body(self) })
  }

  /// Asks about a row on behalf of a law.
  private func ask(
    _ law: TableLaw, about path: TableIndexPath, _ body: (TableView) throws -> TableDecision<Bool>
  ) throws(TableError) -> TableDecision<Bool> {
    checkedLaw = law
    defer { checkedLaw = nil }
    return try call(
      .init(.law, path: path, law: law.name),
      arguments: [law.name.traceValue, path.traceValue],
      traced: { (.boolean($0.answer), $0.answer ? nil : $0.reason) }, { try body(self) })
  }

  /// Tells listeners what came of a law that the view checks itself.
  private func report(_ law: TableLaw, _ verdict: TableDecision<TableLaw.Verdict>) {
    guard let onCall else { return }
    var record = CallRecord(
      callback: .law, arguments: [.text(law.name)], result: .boolean(verdict.answer != .broken), at: law.at)
    if verdict.answer == .broken {
      record.text = verdict.reason
      record.found = verdict.host
    }
    onCall(record)
  }

  private func broken(_ law: TableLaw, _ verdict: TableDecision<TableLaw.Verdict>) -> TableError {
    let refusal = Refusal(.law(name: law.name, found: verdict.host, text: verdict.reason, place: law.at))
    return TableError(
      .callback(.init(.law, law: law.name), .lawBroken(law.name, refusal)), at: law.at,
      isUndone: savedState != nil || !(isScripted && (hasBegunChange || hasBegunUpdate)))
  }

  /// Why an interaction is refused that broke a law and was undone; other errors are thrown on.
  ///
  /// Where a scripted data source keeps what it has changed, breaking a law is an error.
  func refusal(by error: TableError) throws(TableError) -> Refusal {
    let error = isOutOfStep ? TableError(error.facts, at: error.at, isUndone: false) : error
    guard let refusal = error.refusalByLaw else { throw error }
    return refusal
  }
}

// Rows that may not be displaced, or not leave their places at all.
extension TableView {
  /// Whether the rows that may not be displaced have the index paths that they had, if rows were moved.
  ///
  /// The table is put back to where it was while the rows are asked about, so that rules about places mean the old
  /// ones.
  private func displacement(
    _ law: TableLaw, _ laws: any TableViewLaws, since mark: Int
  ) throws(TableError) -> TableDecision<Bool> {
    let changes = Array(journal[mark...])
    let steps = maps(since: mark)
    guard steps.contains(where: \.hasMoves) else { return true }
    // A row that was moved itself, or dragged with others, was not displaced, but it has left its place.
    let moved =
      law.rule == .keepsPlace
      ? []
      : Set(effects(since: mark, withReturned: true).moved.compactMap(\.row)).union(groupedRows).subtracting(
        hoppedRows)
    undo(changes)
    let before = rows(touchedBy: steps)
    redo(changes)
    var homes: [Int: Int?] = [:]
    let displaced = before.compactMap { path, row -> (from: TableIndexPath, to: TableIndexPath)? in
      guard !moved.contains(row), let new = indexPath(of: row) else { return nil }
      let home = homes[path.section] ?? steps.newSection(of: path.section)
      homes[path.section] = home
      return new.section == home && new.row == path.row ? nil : (path, new)
    }
    guard !displaced.isEmpty else { return true }
    undo(changes)
    defer { redo(changes) }
    for (path, new) in displaced {
      let decision = try ask(law, laws, whetherRowMayGoFrom: path)
      if !decision.answer { return decision.refusing(path, new) }
    }
    return true
  }

  /// Asks whether the row at a path may be displaced, or leave its place at all, as the law has it.
  private func ask(
    _ law: TableLaw, _ laws: any TableViewLaws, whetherRowMayGoFrom path: TableIndexPath
  ) throws(TableError) -> TableDecision<Bool> {
    try ask(law, about: path) {
      law.rule == .keepsPlace
        ? try laws.mayLeavePlace(path, in: $0) : try laws.mayBeDisplaced(path, in: $0)
    }
  }

  /// Fails if a drop would take a row of a scripted data source from its place that may not go.
  ///
  /// `source` is before the change, `target` after the removal.
  func checkDisplacement(from source: TableIndexPath, to target: TableIndexPath) throws(TableError) {
    try checkDisplacement {
      [(source, target)]
    } of: {
      displacedRows(from: source, to: target)
    } to: {
      $0.afterMove(from: source, to: target)
    }
  }

  /// Fails if a drop would take a row of a scripted data source from its place that may not go: one of the `dragged` rows, by
  /// their paths before and after the change, or one that makes room.
  func checkDisplacement(
    _ dragged: () -> [(TableIndexPath, TableIndexPath)], of others: () -> [DisplacedRows],
    to new: (TableIndexPath) -> TableIndexPath
  ) throws(TableError) {
    guard openTransactions == surroundingTransactions + 1, let laws else { return }
    for law in laws.checkedLaws where law.rule == .notDisplaced || law.rule == .keepsPlace {
      let left = law.rule == .keepsPlace ? dragged() : []
      let verdict = try displacement(law, laws, left, others(), to: new)
      report(law, verdict.asVerdict)
      if !verdict.answer { throw broken(law, verdict.asVerdict) }
    }
  }

  /// Whether a drop leaves the rows where they are that may not go; paths as for ``checkDisplacement(_:of:to:)``.
  private func displacement(
    _ law: TableLaw, _ laws: any TableViewLaws, _ dragged: [(TableIndexPath, TableIndexPath)],
    _ others: [DisplacedRows], to new: (TableIndexPath) -> TableIndexPath
  ) throws(TableError) -> TableDecision<Bool> {
    for (source, target) in dragged where source != target {
      let decision = try ask(law, laws, whetherRowMayGoFrom: source)
      if !decision.answer { return decision.refusing(source, target) }
    }
    for rows in others {
      for row in rows.rows {
        let path = TableIndexPath(section: rows.section, row: row)
        let decision = try ask(law, laws, whetherRowMayGoFrom: path)
        if !decision.answer { return decision.refusing(path, new(path)) }
      }
    }
    return true
  }

  /// The rows of a loaded table, as it is before some steps, whose index paths the steps may change.
  private func rows(touchedBy steps: [UpdateMap]) -> [(TableIndexPath, RowIdentity)] {
    var touched: [Int: Range<Int>] = [:]
    if steps.contains(where: \.movesSections) {
      for section in 0..<numberOfSections { touched[section] = 0..<Int.max }
    } else {
      for step in steps {
        for (section, rows) in step.touchedRows {
          touched[section] =
            touched[section].map {
              min($0.lowerBound, rows.lowerBound)..<max($0.upperBound, rows.upperBound)
            } ?? rows
        }
      }
    }
    var result: [(TableIndexPath, RowIdentity)] = []
    for (section, range) in touched.sorted(by: { $0.key < $1.key }) where section < numberOfSections {
      let rows = range.clamped(to: 0..<contents.lengths[section])
      let start = contents.lengths.sum(before: section)
      var path = TableIndexPath(section: section, row: rows.lowerBound)
      contents.rows.forEach(in: start + rows.lowerBound..<start + rows.upperBound) { number in
        result.append((path, RowIdentity(number: number)))
        path.row += 1
      }
    }
    return result
  }
}

extension TableDecision<Bool> {
  /// The no to a change that takes a row from one path to another although it may not be displaced.
  fileprivate func refusing(_ path: TableIndexPath, _ new: TableIndexPath) -> TableDecision<Bool> {
    TableDecision(false, host: .displaced(path, to: new), reason: reason, decidedBy: decidedBy)
  }
}
