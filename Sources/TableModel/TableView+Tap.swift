// Taps.
extension TableView {
  /// Taps a row: touches it and lets go.
  ///
  /// An interaction.
  ///
  /// - Throws: ``TableError/Code/callbackFailed``, ``TableError/Code/answerOutOfRange``.
  public func tapRow(at path: TableIndexPath) throws(TableError) -> InteractionOutcome {
    throw TableError(.notImplemented)
  }
}
