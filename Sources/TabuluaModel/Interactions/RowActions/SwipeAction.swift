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

  /// The name of the image on the button; nil for none.
  public var image: String?

  /// Where the handler stands, such as `mail.lua:12`; nil if that is not known.
  public var at: String?

  /// What the button does; the path is where the row stands when it is tapped.
  ///
  /// It may change the table as an event may. An error that it throws fails the interaction, and ``NotPerformed`` says
  /// that nothing was done.
  public var handler: (_ view: TableView, _ path: TableIndexPath) throws -> Void

  /// What a handler throws to say that the action was not performed, as UIKit's completion handler is given false.
  ///
  /// What the handler has changed is undone, the row stays open, and the swipe is refused by the policy.
  ///
  /// ```swift
  /// let bin = SwipeAction(title: "Bin") { view, path in
  ///   guard path.row > 0 else { throw SwipeAction.NotPerformed(reason: "the first row stays") }
  ///   try view.deleteRows(at: [path])
  /// }
  /// ```
  public struct NotPerformed: Error, Sendable, Hashable {
    /// Why not, in the policy's own words; nil for no reason.
    public var reason: String?

    /// Says that nothing was done.
    public init(reason: String? = nil) { self.reason = reason }
  }

  /// Makes an action.
  public init(
    title: String, style: Style = .normal, image: String? = nil, at: String? = nil,
    handler: @escaping (_ view: TableView, _ path: TableIndexPath) throws -> Void
  ) {
    self.title = title
    self.style = style
    self.image = image
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
