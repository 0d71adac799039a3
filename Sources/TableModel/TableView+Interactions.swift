// What the interactions other than drags share.
extension TableView {
  /// Runs an interaction, which is undone if it throws; a no refuses.
  ///
  /// What the callbacks changed before a refusal stays.
  func interaction(
    _ body: () throws(TableError) -> Decision<Bool>
  ) throws(TableError) -> InteractionOutcome {
    try transaction { () throws(TableError) in
      let mark = journal.count
      let decision = try body()
      return decision.answer ? .done(effects(since: mark)) : .refused(reason: decision.reason)
    }
  }

  /// Fails where a row cannot be tapped now.
  func checkMayTap(_ path: TableIndexPath) throws(TableError) {
    try checkMayInteract()
    try checkNotReordering()
    try checkRow(path)
  }

  /// Asks the delegate a yes/no question about an interaction's own row.
  func askDelegate(
    _ callback: TableCallback, _ path: TableIndexPath, default answer: Bool,
    _ body: (any TableViewDelegate) throws -> Decision<Bool>
  ) throws(TableError) -> Decision<Bool> {
    guard delegateCallbacks.contains(callback), let delegate else {
      reportDefault(callback, [.path(path)], .boolean(answer))
      return Decision(answer)
    }
    return try call(
      callback, path: path, arguments: [.path(path)], traced: { (.boolean($0.answer), $0.reason) },
      { try body(delegate) })
  }

  /// Asks the delegate which row to take instead of one; that one itself if it is not implemented.
  ///
  /// The answer is a path after the changes that the callback made; it is checked.
  func askDelegate(
    _ callback: TableCallback, _ path: TableIndexPath,
    _ body: (any TableViewDelegate) throws -> Decision<TableIndexPath?>
  ) throws(TableError) -> Decision<TableIndexPath?> {
    guard delegateCallbacks.contains(callback), let delegate else {
      reportDefault(callback, [.path(path)], .path(path))
      return Decision(path)
    }
    let decision = try call(
      callback, path: path, arguments: [.path(path)],
      traced: { ($0.answer.map(TraceValue.path) ?? .null, $0.reason) }, { try body(delegate) })
    if let answer = decision.answer, !contains(answer) {
      let count = numberOfRows(inSection: answer.section)
      throw TableError(
        .answerOutOfRange, callback: callback, path: path, answer: answer,
        section: count == nil ? answer.section : nil, expected: count ?? numberOfSections,
        at: decision.decidedBy ?? place(of: callback))
    }
    return decision
  }
}
