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
  /// The row landed where it was last proposed; of a group the row that was picked up did.
  case moved(RowMove)
  /// The row landed somewhere else than at the last proposed path (which counts rows after the removal, of a
  /// group after the removal of all its rows).
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
  public var others: [OtherMove] {
    get { company?.others ?? [] }
    set { company = .of(newValue, followers) }
  }

  /// The rows that were dragged together with this one, in the order in which they follow it; empty where it was dragged
  /// alone.
  ///
  /// They are listed also where they did not move themselves, because the others came to them.
  ///
  /// ```swift
  /// if case .moved(let move) = try view.drag(rowsAt: [[0, 2], [1, 0]], to: [0, 0]) {
  ///   for follower in move.followers { print("\(follower.from) is now at \(follower.to)") }
  /// }
  /// ```
  public var followers: [FollowingMove] {
    get { company?.followers ?? [] }
    set { company = .of(others, newValue) }
  }

  /// Whether there are ``others`` or ``followers``; nothing is copied for that.
  package var hasCompany: Bool { company != nil }

  /// ``others`` and ``followers``, which most moves have not, in one box: a move is handed on and copied several times.
  ///
  /// Not private: other modules would copy each move through its witnesses, because they could not know what it holds.
  @usableFromInline package private(set) var company: Company?

  /// Makes a move of a row alone.
  init(row: RowIdentity? = nil, from: TableIndexPath, to: TableIndexPath, reason: String? = nil) {
    (self.row, self.from, self.to, self.reason) = (row, from, to, reason)
  }

  @usableFromInline package final class Company: Sendable, Hashable {
    let others: [OtherMove]
    let followers: [FollowingMove]

    private init(_ others: [OtherMove], _ followers: [FollowingMove]) {
      (self.others, self.followers) = (others, followers)
    }

    /// Nil where both are empty: nothing is made for that.
    @inline(__always)
    static func of(_ others: [OtherMove], _ followers: [FollowingMove]) -> Company? {
      others.isEmpty && followers.isEmpty ? nil : Company(others, followers)
    }

    @usableFromInline package static func == (one: Company, other: Company) -> Bool {
      one === other || one.others == other.others && one.followers == other.followers
    }

    @usableFromInline package func hash(into hasher: inout Hasher) {
      hasher.combine(others)
      hasher.combine(followers)
    }
  }
}

/// A row that was dragged together with another one, which it follows.
///
/// ```swift
/// if case .moved(let move) = try view.drag(rowsAt: [[0, 2], [1, 0]], to: [0, 0]) {
///   for follower in move.followers { print("\(follower.from) is now at \(follower.to)") }
/// }
/// ```
public struct FollowingMove: Sendable, Hashable {
  /// The row; nil when a scripted data source owns the rows, which have no identity then.
  public var row: RowIdentity?

  /// Where it stood before the change.
  public var from: TableIndexPath

  /// Where it stands after the change.
  public var to: TableIndexPath

  /// Makes a move.
  package init(row: RowIdentity?, from: TableIndexPath, to: TableIndexPath) {
    (self.row, self.from, self.to) = (row, from, to)
  }
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
