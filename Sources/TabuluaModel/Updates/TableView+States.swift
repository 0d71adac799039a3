// The state of a data source, which the view does not hold and cannot undo.
extension TableView {
  /// Called before each callback: before the first event of a transaction the data source saves its state.
  func prepare(for callback: TableCallback) throws(TableError) {
    guard !callback.isQuestion else { return }
    if CallbackSet.changingRows.contains(callback) {
      try prepareForChange()
    } else if !CallbackSet.unsaved.contains(callback) {
      try saveState()
    }
  }

  /// Called before code of the data source runs that may change its rows, such as the handler of an action.
  func prepareForChange() throws(TableError) {
    try saveState()
    guard isScripted else { return }
    rememberFaults(of: laws)
    hasBegunChange = true
  }

  /// Called before the body of an update block, in which a scripted data source changes its rows.
  func prepareForUpdate() throws(TableError) {
    guard isScripted else { return }
    try saveState()
    rememberFaults(of: laws)
    hasBegunUpdate = true
  }

  private func saveState() throws(TableError) {
    guard callbacks.contains(.saveState), callbacks.contains(.restoreState), openTransactions > 0, isLoaded
    else { return }
    // Several steps may be made in one transaction, and each is taken back by itself.
    let isStepSaved = undoHistory.map { $0.stateBefore != nil } ?? true
    if savedState != nil, isStepSaved { return }
    let state = try askState()
    if savedState == nil { savedState = state }
    if !isStepSaved { undoHistory?.stateBefore = state }
  }

  /// The state of the data source before something that may be undone by itself, inside an interaction that goes on; nil
  /// where it keeps none.
  func stateBeforeAttempt() throws(TableError) -> (any Sendable)? {
    guard callbacks.isSuperset(of: [.saveState, .restoreState]) else { return nil }
    if savedState != nil { return try askState() }
    try saveState()
    return savedState
  }

  /// Asks the data source for its state.
  func askState() throws(TableError) -> (any Sendable)? {
    guard let dataSource else { return nil }
    return try call(.init(.saveState)) { () throws -> (any Sendable)? in try dataSource.saveState(in: self) }
  }

  /// Gives the data source a state back.
  func giveBack(_ state: any Sendable) throws(TableError) {
    guard let dataSource else { throw TableError.notImplemented(.restoreState) }
    try call(.init(.restoreState)) { try dataSource.restoreState(state, in: self) }
  }

  /// Called when the outermost transaction ends: gives the data source its state back, or sees whether it is
  /// still in step.
  ///
  /// Without `save_state`, a data source that owns its rows is out of step when it failed in an event that may
  /// change them. If an update outside any event failed, its counts tell.
  func settleDataSource(isUndone: Bool) {
    // The properties that are read below are set only where this holds.
    guard preparesForEvents else { return }
    let state = savedState
    let mayDiffer = hasBegunUpdate
    let wasChanging = hasBegunChange
    savedState = nil
    hasBegunUpdate = false
    hasBegunChange = false
    guard isUndone || hasFailedUpdate else { return }
    hasFailedUpdate = false
    if !isUndone {
      if isScripted, !isInAgreement() { isOutOfStep = true }
    } else if let state {
      let isRestored = (try? giveBack(state)) != nil
      if !isRestored || isScripted && !isInAgreement() { isOutOfStep = true }
    } else if wasChanging || isScripted && mayDiffer && !isInAgreement() {
      isOutOfStep = true
    }
  }

  /// Whether a scripted data source has the rows that the view knows of.
  private func isInAgreement() -> Bool { (try? askCounts()) == counts.counts }
}
