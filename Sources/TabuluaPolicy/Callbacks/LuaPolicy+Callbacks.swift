public import TabuluaModel

// The callbacks about one row that answer yes or no, and those that are told of an event at one row.
extension LuaPolicy {
  /// Asks a callback about a row, which answers yes or no.
  public func answer(
    to question: TableCallback, forRowAt path: TableIndexPath, in view: TableView
  ) throws -> TableDecision<Bool> {
    try yesNo(question, path, in: view)
  }

  /// Tells a callback of an event at a row.
  public func handle(_ event: TableCallback, forRowAt path: TableIndexPath, in view: TableView) throws {
    try tell(event, path, in: view)
  }
}
