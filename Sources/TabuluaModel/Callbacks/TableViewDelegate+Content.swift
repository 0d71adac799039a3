extension TableViewDelegate {
  /// Fails: the callback is said to be implemented and is not there.
  public func heightForHeader(inSection section: Int, in view: TableView) throws -> Double {
    throw TableError(.notImplemented, callback: .heightForHeader)
  }

  /// Fails: the callback is said to be implemented and is not there.
  public func heightForFooter(inSection section: Int, in view: TableView) throws -> Double {
    throw TableError(.notImplemented, callback: .heightForFooter)
  }

  /// Fails: the callback is said to be implemented and is not there.
  public func shouldBeginMultipleSelectionInteraction(
    at path: TableIndexPath, in view: TableView
  ) throws -> Decision<Bool> {
    throw TableError(.notImplemented, callback: .shouldBeginMultipleSelectionInteraction)
  }

  /// Fails: the callback is said to be implemented and is not there.
  public func didBeginMultipleSelectionInteraction(at path: TableIndexPath, in view: TableView) throws {
    throw TableError(.notImplemented, callback: .didBeginMultipleSelectionInteraction)
  }

  /// Fails: the callback is said to be implemented and is not there.
  public func didEndMultipleSelectionInteraction(in view: TableView) throws {
    throw TableError(.notImplemented, callback: .didEndMultipleSelectionInteraction)
  }
}
