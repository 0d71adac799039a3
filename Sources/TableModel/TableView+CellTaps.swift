// Taps into a cell.
extension TableView {
  /// Taps the button for details at the end of a row's cell.
  ///
  /// An interaction.
  public func tapAccessory(forRowAt path: TableIndexPath) throws(TableError) -> InteractionOutcome {
    throw TableError(.notImplemented)
  }

  /// Turns the switch or pushes the slider in a row's cell.
  ///
  /// An interaction.
  public func changeControl(
    forRowAt path: TableIndexPath, to value: TableValue
  ) throws(TableError) -> InteractionOutcome {
    throw TableError(.notImplemented)
  }
}
