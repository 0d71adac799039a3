// A person edits the values of a row.
extension TableView {
  /// Gives cells of a row other values, by the names of their columns, as a person does.
  @discardableResult
  public func set(
    values: [String: TableValue], ofRowAt path: TableIndexPath
  ) throws(TableError) -> InteractionOutcome {
    throw TableError(.notImplemented)
  }
}
