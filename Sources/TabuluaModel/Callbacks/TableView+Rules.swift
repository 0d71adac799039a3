extension TableView {
  /// Puts other rules in force: another data source, delegate and laws, from the next interaction on.
  ///
  /// A loaded table keeps everything: rows, marks, values, selection, editing mode and the part of it that is in view. A row
  /// that a swipe or a red minus has opened is closed first, under the old delegate, because its buttons are the old
  /// delegate's. Then all rows in view are asked about anew. `view_did_load` is not called again: the view is there
  /// already. The new laws hold from the next change on.
  ///
  /// Where the data source owns its rows, the new one takes the place of the old one with its rows: if both implement
  /// `save_state` and `restore_state`, what the old one saves the new one restores, and the selection stays where the
  /// rows are; without them the new one begins with rows of its own, and nothing is selected.
  ///
  /// Steps of a loaded table can still be taken back afterwards, see ``undo()``, but no state is given back to the new rules;
  /// where the data source owns the rows there is nothing to take back then.
  ///
  /// If anything fails, the old rules stay in force and the view is as it was.
  ///
  /// ```swift
  /// let stricter = try LuaPolicy(contentsOf: "stricter.lua")
  /// try view.replaceRules(dataSource: stricter, delegate: stricter, laws: stricter)
  /// ```
  ///
  /// - Throws: ``TableError/Code/dataSourceOwnsRows`` or ``TableError/Code/tableOwnsRows`` where only one of the two data
  ///   sources owns its rows, ``TableError/Code/changeDuringQuestion`` and ``TableError/Code/changeDuringCallback``
  ///   inside a callback, ``TableError/Code/reorderInProgress``, ``TableError/Code/updateInProgress``,
  ///   ``TableError/Code/tableCovered`` and ``TableError/Code/tablePopped`` for a table that is not alone, and what
  ///   the callbacks about the rows in view can fail with.
  /// - Complexity: O(rows in view) calls, and O(sections) for a data source that owns its rows.
  public func replaceRules(
    dataSource new: (any TableViewDataSource)?, delegate newDelegate: (any TableViewDelegate)?,
    laws newLaws: (any TableViewLaws)? = nil
  ) throws(TableError) {
    try checkMayReplaceRules()
    let ownsRows = new?.implemented.contains(.numberOfRows) ?? false
    guard ownsRows == isScripted else { throw TableError(ownsRows ? .dataSourceOwnsRows : .tableOwnsRows) }
    try Self.checkTogether(new)
    try transaction(isHeldToLaws: false) { () throws(TableError) in try closeOpenRow() }
    let old = (dataSource, delegate, laws)
    let shown = rowsToldOfLeaving
    let wasOutOfStep = isOutOfStep
    let state = isScripted ? try stateToHandOver(to: new) : nil
    setRules(new, newDelegate, newLaws)
    do throws(TableError) {
      try transaction(isHeldToLaws: false) { () throws(TableError) in
        try beginAnew(with: state)
        // The old delegate was told of the cells that are replaced.
        for path in shown { try endDisplayingRow(path, of: old.1) }
      }
      isOutOfStep = false
      // What the old rules saved is nothing that the new ones know.
      if isScripted { undoHistory?.removeAll() } else { undoHistory?.forgetStates() }
    } catch {
      setRules(old.0, old.1, old.2)
      isOutOfStep = wasOutOfStep
      throw error
    }
  }

  /// Whether ``replaceRules(dataSource:delegate:laws:)`` may be called now: not inside a callback, during a drag or an
  /// update, or while another table is pushed over this one.
  public var mayReplaceRules: Bool { (try? checkMayReplaceRules()) != nil }

  private func checkMayReplaceRules() throws(TableError) {
    try checkMayBegin()
    // The rules of a pushed table belong to those of the one below.
    if let below = tableBelow { throw TableError(.tableCovered(by: below.name)) }
  }

  private func setRules(
    _ dataSource: (any TableViewDataSource)?, _ delegate: (any TableViewDelegate)?,
    _ laws: (any TableViewLaws)?
  ) {
    self.dataSource = dataSource
    self.delegate = delegate
    self.laws = laws
    callbacks = Self.callbacks(dataSource, delegate)
    setPreparation()
  }

  /// Notes whether something is to be done before events and when changes are kept.
  func setPreparation() {
    preparesForEvents =
      isScripted || callbacks.contains(.saveState) || keptMaps != nil || undoHistory != nil
  }

  /// What the data source saves for another one; nil where one of them does not keep its state, or the view is out of
  /// step with it.
  private func stateToHandOver(to new: (any TableViewDataSource)?) throws(TableError) -> (any Sendable)? {
    let both: CallbackSet = [.saveState, .restoreState]
    guard let new, !isOutOfStep, callbacks.isSuperset(of: both), new.implemented.isSuperset(of: both)
    else { return nil }
    return try askState()
  }

  /// Shows everything anew under rules that were put in force.
  private func beginAnew(with state: (any Sendable)?) throws(TableError) {
    if isScripted {
      if let state { try giveBack(state) } else { setSelection(Selection()) }
    }
    try reload(replacing: [])
  }
}
