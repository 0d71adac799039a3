extension TableViewDelegate {
  /// Fails: the callback is said to be implemented and is not there.
  public func addButtonTapped(in view: TableView) throws {
    throw TableError(.notImplemented, callback: .addButtonTapped)
  }

  /// Fails: the callback is said to be implemented and is not there.
  public func titleForDeleteConfirmationButton(
    forRowAt path: TableIndexPath, in view: TableView
  ) throws -> String? {
    throw TableError(.notImplemented, callback: .titleForDeleteConfirmationButton)
  }

  /// Fails: the callback is said to be implemented and is not there.
  public func willBeginEditingRow(at path: TableIndexPath, in view: TableView) throws {
    throw TableError(.notImplemented, callback: .willBeginEditingRow)
  }

  /// Fails: the callback is said to be implemented and is not there.
  public func didEndEditingRow(at path: TableIndexPath?, in view: TableView) throws {
    throw TableError(.notImplemented, callback: .didEndEditingRow)
  }

  /// Fails: the callback is said to be implemented and is not there.
  public func leadingSwipeActions(
    forRowAt path: TableIndexPath, in view: TableView
  ) throws -> [SwipeAction]? {
    throw TableError(.notImplemented, callback: .leadingSwipeActions)
  }

  /// Fails: the callback is said to be implemented and is not there.
  public func trailingSwipeActions(
    forRowAt path: TableIndexPath, in view: TableView
  ) throws -> [SwipeAction]? {
    throw TableError(.notImplemented, callback: .trailingSwipeActions)
  }
}
