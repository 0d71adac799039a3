// What the interactions other than drags share.
extension TableView {
  /// Runs an interaction, which is undone if it throws; what the body answers refuses, nil does not, and a law that does
  /// not hold refuses too.
  ///
  /// What the callbacks changed before a refusal stays. With the cells of a device, a finger scrolls first to the row
  /// that it touches.
  func interaction(
    touching path: TableIndexPath? = nil, _ body: () throws(TableError) -> Refusal?
  ) throws(TableError) -> InteractionOutcome {
    try interaction(touching: path) { (mark) throws(TableError) in
      if let refusal = try body() { return .refused(refusal) }
      return .done(effects(since: mark))
    }
  }

  /// Runs an interaction whose body says what came of it, from the place in the journal where its changes begin.
  @inline(__always)
  func interaction(
    touching path: TableIndexPath?, _ body: (Int) throws(TableError) -> InteractionOutcome
  ) throws(TableError) -> InteractionOutcome {
    let mark = openTransaction()
    do throws(TableError) {
      if cells != nil, let path { try scrollForTouch(path) }
      let outcome = try body(mark)
      try endTransaction(from: mark)
      return outcome
    } catch {
      rollBackTransaction(to: mark)
      return .refused(try refusal(by: error))
    }
  }

  /// Runs an interaction that touches the table, at a row unless it is elsewhere; a row that is open takes the touch.
  func touch(
    _ path: TableIndexPath? = nil, _ body: () throws(TableError) -> Refusal?
  ) throws(TableError) -> InteractionOutcome {
    guard !hasOpenRow else { return .refused(try closeOpenRowByTouch()) }
    return try interaction(touching: path, body)
  }

  /// Fails where a row cannot be tapped now.
  func checkMayTap(_ path: TableIndexPath) throws(TableError) {
    try checkMayBegin()
    try checkRow(path)
  }

  /// Asks the delegate a yes/no question about an interaction's own row.
  ///
  /// Without the callback its own default holds, unless the interaction has another one.
  func askDelegate(
    _ callback: TableCallback, _ path: TableIndexPath, default otherDefault: Bool? = nil,
    _ body: (any TableViewDelegate) throws -> TableDecision<Bool>
  ) throws(TableError) -> TableDecision<Bool> {
    let standard = TableDecision(otherDefault ?? callback.facts.isYesByDefault)
    return try ask(
      callback, path: path, of: delegate, default: standard, reportsDefault: true, body)
  }

  /// Asks the delegate which row to take instead of one; that one itself if it is not implemented.
  ///
  /// The answer is a path after the changes that the callback made; it is checked.
  func askDelegate(
    _ callback: TableCallback, _ path: TableIndexPath,
    _ body: (any TableViewDelegate) throws -> TableDecision<TableIndexPath?>
  ) throws(TableError) -> TableDecision<TableIndexPath?> {
    let decision = try ask(
      callback, path: path, of: delegate, default: TableDecision(path), reportsDefault: true, body)
    guard callbacks.contains(callback), let answer = decision.answer, !contains(answer) else {
      return decision
    }
    let bounds =
      numberOfRows(inSection: answer.section).map { TableError.Bounds.rows($0, section: answer.section) }
      ?? .sections(numberOfSections)
    throw fault(.answerOutOfRange(answer, bounds), in: .init(callback, path: path), at: decision.decidedBy)
  }
}
