/// A button that stands at an end of an open row.
///
/// ```swift
/// for button in try view.buttonsOfOpenRow() { print(button.title, button.style) }
/// ```
public struct RowButton: Sendable, Hashable {
  /// What it says.
  public var title: String

  /// How it looks.
  public var style: SwipeAction.Style

  /// The name of the image on it; nil for none.
  public var image: String?
}

// What stands at the ends of rows now, for whoever draws them.
extension TableView {
  /// The row that is open and the edge at which its buttons stand; nil if no row is, also where a menu is open.
  ///
  /// After a tap on a red minus the delete button stands at the trailing edge. It follows the row when that moves.
  public var openRow: (path: TableIndexPath, edge: SwipeEdge)? {
    guard let row = held.openRow, !row.isMenu, let path = row.path else { return nil }
    return (path, row.edge ?? .trailing)
  }

  /// The buttons of the row that is open, the outermost first; none where no row is open.
  ///
  /// A delete button has the title that it was given when the row was opened. Where a swipe has uncovered actions,
  /// `leading_swipe_actions` or `trailing_swipe_actions` is asked for them.
  ///
  /// ```swift
  /// try view.swipe(rowAt: [0, 2])
  /// print(try view.buttonsOfOpenRow().map(\.title))  // ["Delete"]
  /// ```
  ///
  /// - Throws: ``TableError/Code/callbackFailed``.
  /// - Complexity: O(1), beside the callback.
  public func buttonsOfOpenRow() throws(TableError) -> [RowButton] {
    guard let row = held.openRow, let path = row.path else { return [] }
    if let title = row.title { return [RowButton(title: title, style: .destructive)] }
    guard let edge = row.edge else { return [] }
    return try askSwipeActions(path, edge)?.actions.map {
      RowButton(title: $0.title, style: $0.style, image: $0.image)
    } ?? []
  }

  /// Whether a row is highlighted while a finger touches it.
  ///
  /// Not where no row may be selected; otherwise `should_highlight_row` is asked. Nothing is touched: a row is
  /// highlighted only while ``tapRow(at:)`` runs.
  ///
  /// ```swift
  /// let lightsUp = try view.isHighlightedByTouch(rowAt: [0, 2])
  /// ```
  ///
  /// - Throws: ``TableError/Code/rowOutOfRange``, ``TableError/Code/sectionOutOfRange``,
  ///   ``TableError/Code/callbackFailed``.
  /// - Complexity: O(1), beside the callback.
  public func isHighlightedByTouch(rowAt path: TableIndexPath) throws(TableError) -> Bool {
    try checkRow(path)
    guard selectionMode != .none else { return false }
    return try askDelegate(.shouldHighlightRow, path) {
      try $0.shouldHighlightRow(at: path, in: self)
    }.answer
  }
}
