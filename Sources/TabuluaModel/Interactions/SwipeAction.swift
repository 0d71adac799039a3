/// A button that a swipe uncovers at an edge of a row.
///
/// ```swift
/// let archive = SwipeAction(title: "Archive") { view, path in
///   try view.moveRow(at: path, to: [1, 0])
/// }
/// ```
public struct SwipeAction {
  /// How the button looks; neither style does anything by itself.
  ///
  /// ```swift
  /// let archive = SwipeAction(title: "Archive", style: .destructive) { view, path in try view.deleteRows(at: [path]) }
  /// ```
  public enum Style: String, Sendable, Hashable, CaseIterable {
    /// Like any other.
    case normal
    /// As one that takes something away.
    case destructive
  }

  /// What the button says, and what it is called by.
  public var title: String

  /// How the button looks.
  public var style: Style

  /// Where the handler stands, such as `mail.lua:12`; nil if that is not known.
  public var at: String?

  /// What the button does; the path is where the row stands when it is tapped.
  ///
  /// It may change the table as an event may. An error that it throws fails the interaction.
  public var handler: (_ view: TableView, _ path: TableIndexPath) throws -> Void

  /// Makes an action.
  public init(
    title: String, style: Style = .normal, at: String? = nil,
    handler: @escaping (_ view: TableView, _ path: TableIndexPath) throws -> Void
  ) {
    self.title = title
    self.style = style
    self.at = at
    self.handler = handler
  }
}

/// The edge of a row from which a swipe uncovers buttons.
///
/// ```swift
/// _ = try view.swipe(rowAt: [0, 2], edge: .trailing, action: "Delete")
/// ```
public enum SwipeEdge: String, Sendable, Hashable, CaseIterable {
  /// Where a line of text begins.
  case leading
  /// Where a line of text ends.
  case trailing
}
