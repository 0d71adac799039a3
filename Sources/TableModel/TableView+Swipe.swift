// Swipes.
extension TableView {
  /// The row that a swipe has opened; nil if none is open.
  ///
  /// It follows the row when that moves.
  public var swipedRow: TableIndexPath? { nil }

  /// Swipes a row open at an edge, and taps the button with the title `action`; without one it only opens.
  @discardableResult
  public func swipe(
    rowAt path: TableIndexPath, edge: SwipeEdge = .trailing, action: String? = nil
  ) throws(TableError) -> InteractionOutcome {
    throw TableError(.notImplemented)
  }
}
