// Trying something out.
extension TableView {
  /// Does something to the table and undoes it, whatever came of it.
  ///
  /// Rows, selection, marks, editing mode and viewport are as before when it returns. The body may make
  /// interactions and programmatic calls, each of them held to the laws, and look at what they did. What a policy keeps in variables of its own
  /// is not undone, and neither are the rows of a scripted data source, unless it saves its state.
  ///
  /// ```swift
  /// let landing = try view.trying { try view.drag(rowAt: [0, 2], to: [1, 0]) }
  /// ```
  ///
  /// - Throws: ``TableError/Code/changeDuringQuestion``, ``TableError/Code/changeDuringCallback`` inside a
  ///   callback, ``TableError/Code/reorderInProgress`` during a drag, and what the body throws.
  /// - Complexity: O(1) beside the body and the undoing of its changes.
  public func trying<Result>(_ body: () throws -> Result) throws -> Result {
    try checkMayBegin()
    let mark = openTransaction()
    let surrounding = surroundingTransactions
    surroundingTransactions = openTransactions
    defer {
      surroundingTransactions = surrounding
      reordering = nil
      rollBackTransaction(to: mark)
    }
    return try body()
  }
}

// The questions of a drag, without a drag.
extension TableView {
  /// Asks what a drag of the row asks first: whether it may be dragged.
  ///
  /// `path` must be one of a row, before the change. Editing mode does not matter, and where rows cannot be moved
  /// at all the answer is no. Nothing is dragged.
  ///
  /// ```swift
  /// let decision = try view.mayMoveRow(at: [0, 2])
  /// print(decision.answer, decision.reason ?? "")
  /// ```
  ///
  /// - Throws: ``TableError/Code/callbackFailed``.
  /// - Complexity: O(1), beside the callback.
  public func mayMoveRow(at path: TableIndexPath) throws(TableError) -> TableDecision<Bool> {
    guard canReorder else { return TableDecision(false, host: .noCallback(.moveRow)) }
    return try askCanMoveRow(path)
  }

  /// Asks what a hover asks: where a dragged row would land; nil if the place is refused.
  ///
  /// `source` is before the change; `proposed` and the answer count the rows after the removal, and must be places
  /// of the table. Nothing is dragged, so that any number of places may be asked about.
  ///
  /// ```swift
  /// let decision = try view.targetIndexPath(forMoveFromRowAt: [0, 2], toProposedIndexPath: [1, 0])
  /// ```
  ///
  /// - Throws: ``TableError/Code/targetOutOfRange``, ``TableError/Code/callbackFailed``.
  /// - Complexity: O(1), beside the callback.
  public func targetIndexPath(
    forMoveFromRowAt source: TableIndexPath, toProposedIndexPath proposed: TableIndexPath
  ) throws(TableError) -> TableDecision<TableIndexPath?> { try checkedTarget(source, proposed) }

  /// The delegate's answer about a place, checked; the source, answered for another place, refuses.
  @inline(__always)
  func checkedTarget(
    _ source: TableIndexPath, _ proposed: TableIndexPath
  ) throws(TableError) -> TableDecision<TableIndexPath?> {
    var decision = try askTarget(source, proposed)
    guard let target = decision.answer else { return decision }
    // The row may always stay at the source, so only other answers are checked.
    if target != source {
      if let bounds = bounds(exceededBy: target, of: source) {
        let call = TableError.Call(.targetIndexPathForMove, path: source, proposed: proposed)
        throw TableError(
          .callback(call, .targetOutOfRange(target, bounds)),
          at: decision.decidedBy ?? place(of: .targetIndexPathForMove))
      }
    } else if proposed != source {
      decision.answer = nil
    }
    return decision
  }
}
