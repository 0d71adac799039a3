// The button above the cells.
extension TableView {
  /// Taps the button above the cells, which adds a record; `add_button_tapped` is told.
  @discardableResult
  public func tapAddButton() throws(TableError) -> InteractionOutcome { throw TableError(.notImplemented) }
}
