// Laws that are checked once, at the end of many changes.
extension TableView {
  /// Holds everything that follows to the laws together, once, when ``checkDeferredLaws()`` is called.
  ///
  /// Until then a change may break a law, and a later one may mend it. Nothing happens where the view has no laws.
  /// A view that defers its laws keeps what it needs to undo every change.
  ///
  /// ```swift
  /// view.deferLaws()
  /// try view.moveRow(at: [0, 0], to: [1, 0])
  /// try view.moveRow(at: [1, 3], to: [0, 0])
  /// try view.checkDeferredLaws()
  /// ```
  public func deferLaws() {
    guard deferredLaws == nil, let laws, openTransactions == 0 else { return }
    deferredLaws = laws
    self.laws = nil
    if checksTableAlone { rememberFaults(of: laws) }
    // A data source saves its state for the outermost transaction, so each step must have one of its own.
    guard !checksTableAlone else { return }
    _ = openTransaction()
    surroundingTransactions = openTransactions
    undoHistory?.level = openTransactions
  }

  /// Fails if other rows in the place of the view's break a law that is about the table as it is; nothing changes.
  ///
  /// - Throws: as ``checkDeferredLaws()``.
  package func checkLaws(of other: TableContents) throws(TableError) {
    guard let laws else { return }
    let own = contents
    contents = other
    defer { contents = own }
    try checkTable(laws, comparedWith: .rows(own))
  }

  /// Whether each step has a transaction of its own also where laws are deferred, so that no law about a change can be
  /// checked at the end.
  private var checksTableAlone: Bool { isScripted || callbacks.contains(.saveState) || keptMaps != nil }

  /// Whether ``deferLaws()`` was called and ``checkDeferredLaws()`` was not yet.
  public var hasDeferredLaws: Bool { deferredLaws != nil }

  /// Fails if the laws that ``deferLaws()`` deferred do not hold.
  ///
  /// Nothing is undone. They are the view's laws again.
  ///
  /// A law about a change is checked as if all changes were one. Where a data source owns the rows or saves a state,
  /// only the laws about the table as it is are checked.
  ///
  /// ```swift
  /// view.deferLaws()
  /// _ = try view.drag(rowAt: [0, 2], to: [1, 0])
  /// _ = try view.drag(rowAt: [1, 1], to: [0, 0])
  /// try view.checkDeferredLaws()
  /// ```
  ///
  /// - Throws: ``TableError/Code/lawBroken``, and ``TableError/Code/callbackFailed`` for a law that raised an error.
  /// - Complexity: O(*c* log *n*) for *c* changes, beside the laws.
  public func checkDeferredLaws() throws(TableError) {
    guard let laws = deferredLaws else { return }
    let isOneChange = !checksTableAlone
    defer {
      deferredLaws = nil
      self.laws = laws
      if isOneChange {
        surroundingTransactions = 0
        undoHistory?.level = 0
        commitTransaction()
      }
    }
    if isOneChange {
      try check(laws, since: 0)
    } else {
      try checkTable(laws)
    }
  }
}
