// Editing through controls: the red minus with its confirmation, and the green plus.
extension TableView {
  /// The row whose delete button waits to be tapped; nil if none does.
  ///
  /// It follows the row when that moves.
  public var pendingDeletion: TableIndexPath? { nil }

  /// What the delete button of ``pendingDeletion`` says; nil if there is none.
  public var deleteConfirmationTitle: String? { nil }

  /// Taps the red minus of a row, so that its delete button appears.
  @discardableResult
  public func tapDeleteControl(
    forRowAt path: TableIndexPath
  ) throws(TableError) -> InteractionOutcome {
    throw TableError(.notImplemented)
  }

  /// Taps the delete button that waits.
  @discardableResult
  public func confirmDelete() throws(TableError) -> InteractionOutcome { throw TableError(.notImplemented) }

  /// Hides the delete button that waits, and closes a row that a swipe opened.
  @discardableResult
  public func cancelDelete() throws(TableError) -> InteractionOutcome { throw TableError(.notImplemented) }

  /// Taps the red minus of a row and then its delete button, in one interaction.
  @discardableResult
  public func deleteRow(at path: TableIndexPath) throws(TableError) -> InteractionOutcome {
    throw TableError(.notImplemented)
  }

  /// Taps the green plus of a row.
  @discardableResult
  public func tapInsertControl(
    forRowAt path: TableIndexPath
  ) throws(TableError) -> InteractionOutcome {
    throw TableError(.notImplemented)
  }
}
