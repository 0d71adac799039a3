/// The buttons that a swipe uncovers at an edge of a row, and what a swipe all the way across does.
///
/// ```swift
/// let bin = SwipeAction(title: "Bin", style: .destructive) { view, path in try view.deleteRows(at: [path]) }
/// var answer = SwipeActionsConfiguration(actions: [bin])
/// answer.performsFirstActionWithFullSwipe = false
/// ```
public struct SwipeActionsConfiguration {
  /// The buttons, the outermost first; none at all means that the row cannot be swiped from this edge.
  public var actions: [SwipeAction]

  /// Whether a swipe all the way across performs the first action; if not, it only opens the row.
  public var performsFirstActionWithFullSwipe: Bool

  /// Makes an answer of its actions.
  public init(actions: [SwipeAction], performsFirstActionWithFullSwipe: Bool = true) {
    self.actions = actions
    self.performsFirstActionWithFullSwipe = performsFirstActionWithFullSwipe
  }
}

extension SwipeActionsConfiguration: ExpressibleByArrayLiteral {
  /// Makes an answer of its actions, the first of which a full swipe performs.
  public init(arrayLiteral actions: SwipeAction...) { self.init(actions: actions) }
}
