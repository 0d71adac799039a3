// Trying something out.
extension TableView {
  /// Does something to the table and undoes it, whatever came of it.
  ///
  /// Rows, selection, marks, editing mode and viewport are as before when it returns. The body may make
  /// interactions and programmatic calls, each of them held to the laws, and look at what they did. What a policy keeps in variables of its own
  /// is not undone, and neither are the rows of a scripted data source, unless it saves its state. What the body does can be
  /// taken back in it, see ``undo()``, and is forgotten with it.
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
    let history = undoHistory?.beginInside(openTransactions)
    defer {
      surroundingTransactions = surrounding
      if let history { undoHistory?.end(with: history) }
      reordering = nil
      heldGroup = nil
      rollBackTransaction(to: mark)
    }
    return try body()
  }

  /// Exchanges the rows for others, without telling anybody; what else the view holds stays as it is.
  ///
  /// For whoever lends the rows of one view to another one, and brings them back as they were: rows that one view alone has are
  /// changed in place, and others are copied first.
  package func exchangeContents(with other: inout TableContents) { swap(&contents, &other) }

  /// Whether a view that is made of other rows, under the same rules and settings, is like this one with those rows: its rules
  /// have left nothing in it while it was loaded.
  ///
  /// A rule that says how high a row is, or that its cell hides the reorder control, leaves that in the view for the rows that
  /// came into view. What rows show of editing mode, and the texts of sections, are asked for and not kept.
  ///
  /// - Complexity: O(1).
  package var keepsNothingOfLoading: Bool { callbacks.isDisjoint(with: .keptOfLoading) && cells == nil }
}
