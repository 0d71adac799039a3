// How steps are recorded and taken back.
extension TableView {
  /// Records what the step changed that has just been kept.
  func recordStep() {
    guard let history = undoHistory else { return }
    let mark = min(history.mark, journal.count)
    history.mark = openTransactions == 0 ? 0 : journal.count
    let changes = journal[mark...]
    let kept = changes.filter(\.isTakenBack)
    let isStep = history.renewsRows || !kept.isEmpty && changesAnything(kept, since: mark)
    history.record(isStep ? kept : nil, selection: isStep ? selection(before: changes) : Selection())
  }

  /// Whether changes of rows, values, marks and order, which were made since a mark in the journal, leave anything other than it
  /// was.
  private func changesAnything(_ kept: [TableChange], since mark: Int) -> Bool {
    let effects = effects(since: mark)
    if !effects.deleted.isEmpty || effects.hasExtras { return true }
    var texts: [TouchedCells.Cell: CellOverride?] = [:]
    var accessories: [RowIdentity: TableCell.Accessory?] = [:]
    var counts: PrefixCounts?
    // What each of them was at first.
    for change in kept.reversed() {
      switch change {
      case .setText(let row, let column, let old, _): texts[.init(row: row, column: column)] = .some(old)
      case .setAccessory(let row, let old, _): accessories[row] = .some(old)
      case .setCounts(let old, _): counts = old
      case .moveRow, .removeRow, .insertRow, .update, .setHeight, .setHeights, .setEditing, .setWindow,
        .setHeld, .setFollowed, .setHeldRow, .setOpenRow, .moveHeld, .setSettings, .setTableAbove, .join,
        .setCells, .keepForScripts:
        continue
      }
    }
    if let counts, counts != self.counts { return true }
    return texts.contains { cell, old in
      guard let column = cell.column, contents.contains(cell.row) else { return false }
      return contents.cellOverride(of: cell.row, column: column) != old
    } || accessories.contains { row, old in contents.contains(row) && contents.accessories[row] != old }
  }

  /// Records a step that was made inside a transaction that stays open between steps.
  @inline(never)
  func recordInnerStep() {
    if let undoHistory, openTransactions == undoHistory.level { recordStep() }
  }

  /// What was selected before the last changes, which the journal holds.
  private func selection(before changes: Slice<Journal>) -> Selection {
    var before = held
    for change in changes.reversed() {
      switch change {
      case .setHeld(let old, _): before = old
      case .setHeldRow(let kind, let path, let isMember): before.set(path, in: kind, to: !isMember)
      case .moveHeld(let from, let to): before.moveRow(from: to, to: from)
      case .moveRow, .setText, .removeRow, .insertRow, .setHeight, .setHeights, .update, .setEditing,
        .setWindow, .setCounts, .setFollowed, .setOpenRow, .setSettings, .setAccessory, .setTableAbove, .join,
        .setCells, .keepForScripts:
        continue
      }
    }
    return before.selection
  }

  /// Takes a step back, or does one again that was taken back.
  func takeBack(_ direction: UndoHistory.Direction) throws(TableError) -> InteractionOutcome {
    try checkMayBegin()
    if isScripted, !callbacks.isSuperset(of: [.saveState, .restoreState]) {
      return .refused(.host(.undoNeedsState))
    }
    guard let history = undoHistory, openTransactions == history.level, let step = history.next(direction)
    else { return .refused(.host(reasonOfNoStep(direction))) }
    history.direction = direction
    defer { history.direction = nil }
    return try interaction(touching: nil) { (mark) throws(TableError) in
      try takeBack(step, since: mark)
      try tellOfTakingBack(direction)
      try closeReplacedOpenRow()
      var effects = effects(since: mark)
      effects.step = step.number
      return .done(effects)
    }
  }

  /// Why there is no step to take back, or to do again.
  private func reasonOfNoStep(_ direction: UndoHistory.Direction) -> HostReason {
    guard let undoHistory, openTransactions == undoHistory.level,
      let forgotten = undoHistory.forgotten(direction)
    else { return direction == .undo ? .nothingToUndo : .nothingToRedo }
    return direction == .undo ? .stepsForgotten(forgotten) : .undoneStepsForgotten(forgotten)
  }

  /// Makes the opposites of a step's changes, and shows what came of them.
  private func takeBack(_ step: UndoHistory.Step, since mark: Int) throws(TableError) {
    if step.state != nil || isScripted { try prepareForChange() }
    let inView = isScripted ? rowsToldOfLeaving : []
    for change in step.changes.reversed() { makeOpposite(of: change) }
    if let state = step.state { try giveBack(state) }
    if isScripted { try checkCounts(after: .restoreState, of: nil) }
    let effects = effects(since: mark, withReturned: true)
    let plan = try UpdatePlan(of: effects, sectionsAfter: numberOfSections)
    if isScripted {
      remapSelection(by: plan.map)
      select(asBefore: step)
      // Nobody can say which of its rows show something else.
      return try reload(replacing: inView)
    }
    guard !plan.map.isIdentity else { return select(asBefore: step) }
    let changes = Array(journal[mark...])
    undo(changes)
    let shown = ShownRows(self, plan)
    redo(changes)
    remapSelection(by: plan.map)
    select(asBefore: step)
    try show(plan, after: shown)
  }

  /// Selects what was selected before a step; nothing where several rows were, and the mode is now one without several.
  private func select(asBefore step: UndoHistory.Step) {
    let former = step.selection.keeping(contains)
    setSelection(former.count > 1 && selectionMode != .multiple ? Selection() : former)
  }

  /// Makes the opposite of a change that was kept, as a change of its own.
  ///
  /// What a row holds beside its record is read anew where the row goes: it may have been asked for its height since.
  private func makeOpposite(of kept: TableChange) {
    let change: TableChange
    switch kept.inverted {
    case .removeRow(_, let path): change = .removeRow(contents.removeRow(at: path), at: path)
    case .update(let entry) where !isScripted:
      let new = zip(entry.put, entry.map.sources).filter { $0.1 == UpdateMap.none }.map(\.0)
      change = .update(
        contents.perform(
          entry.map, insertingSections: entry.sectionsThatCame, inserting: new, with: entry.added))
    case let opposite:
      change = opposite
      apply(opposite)
    }
    journal.append(change)
    guard touched != nil else { return }
    touched?.note(change)
    if case .moveRow(_, let path) = change, let row = row(at: path) { touched?.note(row) }
  }

  private func tellOfTakingBack(_ direction: UndoHistory.Direction) throws(TableError) {
    let callback = direction == .undo ? TableCallback.didUndo : .didRedo
    guard callbacks.contains(callback) else { return }
    try changingRows(callback, nil) { () throws(TableError) in
      try notify(callback) { delegate in
        switch direction {
        case .undo: try delegate.didUndo(in: self)
        case .redo: try delegate.didRedo(in: self)
        }
      }
    }
  }
}
