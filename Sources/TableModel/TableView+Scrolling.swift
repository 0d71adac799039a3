/// Where a row stands in view after scrolling to it.
public enum ScrollPosition: String, Sendable, Hashable, CaseIterable {
  /// Wherever it comes into view with the least scrolling.
  case none
  /// At the top.
  case top
  /// In the middle.
  case middle
  /// At the bottom.
  case bottom
}

extension TableView {
  /// Scrolls so that a row stands at a place in view, as far as the ends of the table allow.
  ///
  /// A programmatic call. Rows that come into view are asked about; then those that left it are told.
  ///
  /// - Throws: ``TableError/Code/rowOutOfRange``, ``TableError/Code/sectionOutOfRange``, and as
  ///   ``setViewport(_:)``.
  /// - Complexity: O(rows that come or leave) calls.
  public func scrollToRow(
    at path: TableIndexPath, at position: ScrollPosition
  ) throws(TableError) {
    try checkMayChange()
    try checkInStep()
    try checkRow(path)
    throw TableError(.notImplemented)
  }

  /// Scrolls so that the selected row nearest to a place in view stands there; does nothing if none is selected.
  ///
  /// A programmatic call.
  ///
  /// - Throws: as ``setViewport(_:)``.
  /// - Complexity: O(selected rows), and O(rows that come or leave) calls.
  public func scrollToNearestSelectedRow(at position: ScrollPosition) throws(TableError) {
    try checkMayChange()
    try checkInStep()
    throw TableError(.notImplemented)
  }
}
