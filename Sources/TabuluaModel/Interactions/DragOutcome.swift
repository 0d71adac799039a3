/// How a drag ended.
///
/// ```swift
/// switch try view.drag(rowAt: [0, 2], to: [1, 0]) {
/// case .moved(let move): print("landed at \(move.to)")
/// case .retargeted(let move, let proposed): print("landed at \(move.to) and not at \(proposed)")
/// case .refused(let refusal): print(refusal.reason ?? "refused")
/// case .unchanged, .cancelled: break
/// }
/// ```
public enum DragOutcome: Sendable, Hashable {
  /// The row landed where it was last proposed.
  case moved(RowMove)
  /// The row landed somewhere else than at the last proposed path (which counts rows after the removal).
  case retargeted(RowMove, proposed: TableIndexPath)
  /// The row was dropped where it came from, and that was accepted.
  case unchanged
  /// The row may not be dragged, the last hover was refused, or a law does not hold after the drop.
  case refused(Refusal)
  /// The row was let go without dropping it.
  case cancelled
}

/// What came of the attempt to pick a row up.
///
/// ```swift
/// if case .refused(let refusal) = try view.beginReordering(rowAt: [0, 2]) { print(refusal.reason ?? "refused") }
/// ```
public enum ReorderBeginning: Sendable, Hashable {
  /// The row is held; hover and drop it.
  case began
  /// The row may not be dragged now.
  case refused(Refusal)
}

/// A row that went to another place.
///
/// ```swift
/// if case .moved(let move) = try view.drag(rowAt: [0, 2], to: [1, 0]) {
///   print(move.from, move.to, move.others.count)
/// }
/// ```
public struct RowMove: Sendable, Hashable {
  /// The dragged row; nil when a scripted data source owns the rows, which have no identity then.
  public var row: RowIdentity?

  /// Where the row stood before the change.
  public var from: TableIndexPath

  /// Where the row stands after the change; that is also its path after the removal.
  public var to: TableIndexPath

  /// Why the row landed there, in the delegate's words.
  public var reason: String?

  /// The other rows that hopped over rows that may not be displaced, in table order.
  ///
  /// A row that only made room for the dragged one, by one place, is not among them, and neither is one that kept
  /// its index path. So the list is empty where all rows between the two places may be displaced.
  public var others: [OtherMove] = []
}

/// A row that moved because another one was dragged.
///
/// ```swift
/// if case .moved(let move) = try view.drag(rowAt: [0, 2], to: [1, 0]) {
///   for other in move.others { print("\(other.from) is now at \(other.to)") }
/// }
/// ```
public struct OtherMove: Sendable, Hashable {
  /// The row that moved.
  public var row: RowIdentity

  /// Where it stood before the change.
  public var from: TableIndexPath

  /// Where it stands after the change.
  public var to: TableIndexPath
}
