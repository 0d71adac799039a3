package import TabuluaText
package import TabuluaModel

/// One way in which a proof finds that a law is broken: the kind of trial, and what is looked at there.
///
/// A proof tries only what one of its laws asks for.
package enum LawCheck: Sendable {
  /// A callback of a drag failed or answered nonsense, or the table could not be loaded.
  case failure(@Sendable (Diagnostic) -> any LawBreach)

  /// The table as it stands: before anything is done, after each drag that did not fail, and after each tap.
  case table(@Sendable (TableState) -> (any LawBreach)?)

  /// A drag that moved its row: where the row was before the drag, and where it landed, after the removal.
  case landing(@Sendable (_ from: TableIndexPath, _ to: TableIndexPath) -> (any LawBreach)?)

  /// What a drag that was not refused did to the rows.
  ///
  /// `hostMove` says it where the host moves the row and nothing else happens, without looking at the table; `change`
  /// looks at the table before the drag and after it, where the policy may have done more.
  case rows(hostMove: HostMoveCheck, change: @Sendable (DragChange) -> (any LawBreach)?)

  /// What a drag that was refused did to the table: before and after it.
  case refusal(@Sendable (TableState, TableState) -> (any LawBreach)?)

  /// Each question is asked again, and the two answers are compared.
  case askedAgain(AnswerComparison)

  /// The row is held over the place where it landed, and the landing is compared with the one from there.
  case heldOverLanding(AnswerComparison)

  /// The row is held over several places; the landing of the direct drag to the last one is compared with the one
  /// on this way.
  case heldOverWay(AnswerComparison)

  /// A drag that moved its row is compared with moves of that row by one place: where it landed, after the removal, and
  /// where such moves bring it, in table order, which is not there.
  case movedByOne(@Sendable (_ landing: TableIndexPath, _ reached: [TableIndexPath]) -> any LawBreach)
}

/// Whether a drag breaks a law where the host moves the row and nothing else happens.
package enum HostMoveCheck: Sendable {
  /// No such drag can break the law.
  case neverBreaks

  /// The table before the drag, the path of the row in it, and where it lands, after the removal, which is elsewhere.
  case check(
    @Sendable (_ before: RowsBeforeMove, _ from: TableIndexPath, _ to: TableIndexPath) -> (any LawBreach)?)
}

/// What is known of a table before its rows are moved.
package struct RowsBeforeMove {
  /// How many rows each section has.
  package let counts: [Int]

  /// The rows that may not be displaced; empty unless a law needs them.
  package let fixed: FixedRows

  /// The rows that may not leave their places; empty unless a law needs them.
  package let kept: FixedRows

  package init(counts: [Int], fixed: FixedRows, kept: FixedRows) {
    (self.counts, self.fixed, self.kept) = (counts, fixed, kept)
  }
}

/// A drag that was made and not refused, and the table around it.
package struct DragChange {
  /// The table before the drag.
  package let before: TableState

  /// The table after it.
  package let after: TableState

  /// Where the row was, before the drag.
  package let from: TableIndexPath

  /// Where it landed, after the removal.
  package let to: TableIndexPath

  /// The rows that were dragged with it, before the drag and after it.
  package let followers: [FollowingMove]

  /// The rows that may not be displaced; empty unless a law needs them.
  package let fixed: FixedRows

  /// The rows that may not leave their places; empty unless a law needs them.
  package let kept: FixedRows

  /// Whether the policy's own `move_row` moved the row, because the policy owns its rows.
  package let isMovedByPolicy: Bool

  /// What the row of a number is called.
  package let name: (Int) -> String

  package init(
    before: TableState, after: TableState, from: TableIndexPath, to: TableIndexPath,
    followers: [FollowingMove], fixed: FixedRows, kept: FixedRows, isMovedByPolicy: Bool,
    name: @escaping (Int) -> String
  ) {
    (self.before, self.after, self.from, self.to) = (before, after, from, to)
    (self.followers, self.fixed, self.kept) = (followers, fixed, kept)
    (self.isMovedByPolicy, self.name) = (isMovedByPolicy, name)
  }
}

extension DragChange {
  /// All dragged rows, before the drag, in the order in which they stand after it.
  package var dragged: [TableIndexPath] { [from] + followers.map(\.from) }
}

/// How two answers about one drag are compared.
package struct AnswerComparison: Sendable {
  /// Whether the reasons must be the same, besides the places.
  package let comparesReasons: Bool

  /// What is told of two answers that differ.
  package let breach: @Sendable (_ first: DragAnswer, _ second: DragAnswer) -> any LawBreach

  init(
    comparesReasons: Bool = false,
    breach: @escaping @Sendable (_ first: DragAnswer, _ second: DragAnswer) -> any LawBreach
  ) { (self.comparesReasons, self.breach) = (comparesReasons, breach) }
}

/// What a rule answers about a drag.
package enum DragAnswer: Sendable, Hashable {
  /// The row lands there, after the removal.
  case lands(TableIndexPath, reason: String?)
  /// The drag is refused.
  case refused(reason: String?)
  /// A callback failed.
  case failed
  /// A limit has stopped a callback, so that nobody knows what it would have answered.
  case stopped
}

extension DragAnswer {
  /// Where the row lands; nil if it does not.
  package var landing: TableIndexPath? {
    if case .lands(let path, _) = self { path } else { nil }
  }

  /// What happens to the row, such as `lands at [0, 1]`.
  var words: String {
    switch self {
    case .lands(let path, let reason): "lands at \(path)" + Self.because(reason)
    case .refused(let reason): "is refused" + Self.because(reason)
    case .failed: "fails"
    case .stopped: "is stopped by a limit"
    }
  }

  /// Whether a limit has stopped the callback.
  var isOfLimit: Bool { self == .stopped }

  private static func because(_ reason: String?) -> String {
    reason.map { " (\(PrintableText.of($0)))" } ?? ""
  }
}
