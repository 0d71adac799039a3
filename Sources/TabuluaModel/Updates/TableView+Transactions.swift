extension TableView {
  /// Runs a change that is undone if it throws.
  ///
  /// Transactions nest: a change inside a callback that is caught there is undone alone, and one that was done
  /// is undone with the interaction around it.
  /// The outermost one is held to the laws, unless it is said that it is not.
  func transaction<Result>(
    isHeldToLaws: Bool = true, _ body: () throws(TableError) -> Result
  ) throws(TableError) -> Result {
    let mark = openTransaction()
    do {
      let result = try body()
      if isHeldToLaws { try endTransaction(from: mark) } else { commitTransaction() }
      return result
    } catch {
      rollBackTransaction(to: mark)
      throw error
    }
  }

  /// Ends a transaction and keeps its changes; the outermost one must leave the laws unbroken, or is not ended.
  @inline(__always)
  func endTransaction(from mark: Int) throws(TableError) {
    if let laws, openTransactions == surroundingTransactions + 1 { try check(laws, since: mark) }
    commitTransaction()
  }

  /// Begins a transaction; the answer is where its changes begin in the journal.
  @inline(__always)
  func openTransaction() -> Int {
    openTransactions += 1
    return journal.count
  }

  /// Ends a transaction and keeps its changes.
  @inline(__always)
  func commitTransaction() {
    openTransactions -= 1
    if openTransactions == 0 {
      if tableAbove != nil, joinTableAbove() { return }
      if pushed != nil { commitJoined() }
      if preparesForEvents { return keepChanges() }
      journal.removeAll()
    } else if undoHistory != nil {
      recordInnerStep()
    }
    checkInvariantsInTests()
  }

  /// Ends the outermost transaction where somebody asks what it changed, or is to be told of it.
  @inline(never)
  private func keepChanges() {
    if keptMaps != nil { keptMaps?.append(contentsOf: maps(since: 0)) }
    if undoHistory != nil { recordStep() }
    journal.removeAll()
    settleDataSource(isUndone: false)
    checkInvariantsInTests()
  }

  /// Ends a transaction and undoes its changes, the last one first.
  func rollBackTransaction(to mark: Int) {
    openTransactions -= 1
    while journal.count > mark, let change = journal.popLast() {
      if case .join(let joined) = change { joined.rollBack() } else { apply(change.inverted) }
    }
    if let undoHistory, openTransactions == undoHistory.level { undoHistory.forgetStep() }
    if openTransactions == 0 { settleDataSource(isUndone: true) }
    checkInvariantsInTests()
  }

  /// Makes a change and writes it into the journal.
  func change(_ change: TableChange) {
    apply(change)
    journal.append(change)
    touched?.note(change)
    if case .moveRow(let source, let destination) = change, source.section != destination.section {
      fillSection(at: destination)
    }
  }

  /// Moves a row and writes that into the journal: what ``change(_:)`` does, without a way around for other changes.
  ///
  /// The answer is the row; nil where a scripted data source owns the rows.
  @inline(__always)
  @discardableResult
  func changeOrder(from source: TableIndexPath, to destination: TableIndexPath) -> RowIdentity? {
    guard !isScripted else {
      counts.moveOne(from: source.section, to: destination.section)
      journal.append(.moveRow(from: source, to: destination))
      return nil
    }
    let row = contents.shiftRow(from: source, to: destination)
    journal.append(.moveRow(from: source, to: destination))
    touched?.note(row)
    if source.section != destination.section { fillSection(of: row, inSection: destination.section) }
    return row
  }

  /// Whether what is done now may have to be undone later, if it is the last thing that the only open transaction does:
  /// another transaction is open around that one, laws are checked at its end, other tables belong to it, somebody asks
  /// afterwards where all rows went, or a person may take it back.
  ///
  /// If not, nothing can fail any more, and what is done needs no entry in the journal; ``touched`` is told of it by
  /// whoever does it.
  @inline(__always)
  var mayUndoLastChange: Bool {
    openTransactions > 1 || laws != nil || tableAbove != nil || pushed != nil || keptMaps != nil
      || undoHistory != nil
  }

  /// Writes the section where a row of a loaded table stands into its section cell.
  func fillSection(at path: TableIndexPath) {
    guard !isScripted, let row = contents.row(at: path) else { return }
    fillSection(of: row, inSection: path.section)
  }

  /// Writes the section into the section cell of a row of a loaded table that stands there.
  func fillSection(of row: RowIdentity, inSection section: Int) {
    guard let cell = contents.sectionText(of: row, inSection: section) else { return }
    let old = contents.cellOverride(of: cell.row, column: cell.column)
    change(.setText(row: cell.row, column: cell.column, from: old, to: cell.cell))
  }

  /// Makes a change, without writing it into the journal.
  func apply(_ change: TableChange) {
    switch change {
    case .moveRow(let from, let to) where isScripted: counts.moveOne(from: from.section, to: to.section)
    // What a data source does to its own rows, it undoes itself.
    case .update where isScripted: break
    case .moveRow, .update, .removeRow, .insertRow, .setText, .setAccessory, .setHeight, .setHeights:
      contents.apply(change)
    case .setEditing(_, let isEditing): self.isEditing = isEditing
    case .setWindow(_, let window): self.window = window
    case .setCounts(_, let counts): self.counts = counts
    case .setHeld(_, let held): self.held = held
    case .setFollowed(_, let followed): held.followed = followed
    case .setHeldRow(let kind, let path, let isMember): held.set(path, in: kind, to: isMember)
    case .setOpenRow(_, let row): held.openRow = row
    case .moveHeld(let from, let to): held.moveRow(from: from, to: to)
    case .setSettings(_, let settings): self.settings = settings
    case .setTableAbove(_, let table): tableAbove = table?.view
    case .join: break
    case .setCells(_, let cells): self.cells = cells
    case .keepForScripts(let bytes): keptForScripts.bytes += bytes
    }
  }
}

// What may be done when.
extension TableView {
  /// Fails where the table may not be changed: inside a question, and while rows come into view.
  func checkMayChange() throws(TableError) {
    if pushed != nil, isPopped { throw TableError(.tablePopped(name)) }
    if let callback = activeCallback {
      if callback.isQuestion { throw fault(.changeDuringQuestion, in: callback) }
      if callback == .willDisplayCell || callback == .didEndDisplayingCell || callback == .restoreState {
        throw fault(.changeDuringCallback, in: callback)
      }
    }
  }

  /// Fails inside every callback: a callback is no finger.
  func checkMayInteract() throws(TableError) {
    if let callback = activeCallback {
      throw fault(callback.isQuestion ? .changeDuringQuestion : .changeDuringCallback, in: callback)
    }
    if tableAbove != nil || pushed != nil { try checkOnTop() }
    try checkNotUpdating()
    try checkInStep()
  }

  /// Fails as ``checkMayInteract()`` does, and while a row is dragged.
  @inline(__always)
  func checkMayBegin() throws(TableError) {
    try checkMayInteract()
    try checkNotReordering()
  }

  /// Fails while a scripted data source is out of step.
  func checkInStep() throws(TableError) { if isOutOfStep { throw TableError(.dataSourceOutOfStep) } }

  /// Fails while a row is being dragged; inside `move_row` the error names the event in which it can be done.
  @inline(__always)
  func checkNotReordering() throws(TableError) {
    if let path = reorderingIndexPath { throw errorOfReordering(path) }
  }

  private func errorOfReordering(_ path: TableIndexPath) -> TableError {
    activeCallback == .moveRow
      ? fault(.changeDuringCallback, in: .moveRow) : TableError(.reorderInProgress(path))
  }
}

// Checks for tests.
extension TableView {
  /// Stops the program if the parts of the view do not agree; O(*n*).
  ///
  /// Builds with `TABLE_INTERNAL_CHECKS` call it after every change.
  package func _checkInvariants() {
    contents._checkInvariants()
    counts._checkInvariants()
    precondition(isScripted || counts.count == 0, "a loaded table has counts of its own")
    precondition(!isScripted || contents.numberOfRows == 0, "a scripted view has rows of its own")
    precondition(openTransactions > 0 || journal.isEmpty, "the journal was not emptied")
    precondition(openTransactions > 0 || reorderingIndexPath == nil, "a drag goes on outside a transaction")
    precondition(
      reordering.map { $0.hasMoved || contains($0.source) } ?? true, "the dragged row is not in the table")
    precondition(
      (reordering?.isGroup ?? false) == (heldGroup != nil), "a group is held without a drag, or not in one")
    held.selection._checkInvariants()
    precondition(held.selection.indexPaths.allSatisfy(contains), "a selected row is not in the table")
    precondition(
      held.selection.count <= 1 || selectionMode == .multiple, "several rows are selected where one may be")
    precondition(openTransactions > 0 || held.followed.isEmpty, "rows are followed outside an interaction")
    if let row = held.openRow {
      precondition(row.path.map(contains) ?? true, "the open row is not in the table")
      precondition(isEditing || row.isMenu, "a row is open outside editing mode")
      precondition(
        row.edge == nil || row.title == nil || row.path == nil || canCommitDeletion, "nothing deletes")
    }
    precondition(window.first >= 0, "the window begins before the table")
    precondition(window.first <= max(0, numberOfRows), "the window begins after the table")
  }

  @inline(__always)
  func checkInvariantsInTests() {
    #if TABLE_INTERNAL_CHECKS
      _checkInvariants()
    #endif
  }
}
