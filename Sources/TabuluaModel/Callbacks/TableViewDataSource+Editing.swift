extension TableViewDataSource {
  /// Fails: the callback is said to be implemented and is not there.
  public func canDisplaceRow(at path: TableIndexPath, in view: TableView) throws -> Decision<Bool> {
    throw TableError(.notImplemented, callback: .canDisplaceRow)
  }

  /// Fails: the callback is said to be implemented and is not there.
  public func shouldSetValue(
    _ value: TableValue, ofRowAt path: TableIndexPath, column: String, in view: TableView
  ) throws -> Decision<Bool> {
    throw TableError(.notImplemented, callback: .shouldSetValue)
  }

  /// Fails: the callback is said to be implemented and is not there.
  public func commit(
    _ style: TableEditingStyle, forRowAt path: TableIndexPath, in view: TableView
  ) throws {
    throw TableError(.notImplemented, callback: .commitEditingStyle)
  }
}
