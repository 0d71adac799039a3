/// An answer of a callback, with its reason and with the place of what gave it.
///
/// ```swift
/// func canMoveRow(at path: TableIndexPath, in view: TableView) -> TableDecision<Bool> {
///   path.row == 0 ? TableDecision(false, reason: "the first row stays") : true
/// }
/// ```
public struct TableDecision<Answer: Sendable>: Sendable {
  /// What was answered.
  public var answer: Answer

  /// Reason and place, behind one reference, so that a decision is cheap to hand on; nil where it has neither.
  @usableFromInline var account: DecisionAccount?

  /// Why, in the words of whoever answered.
  public var reason: String? {
    get { account?.reason }
    set { account = DecisionAccount(reason: newValue, decidedBy: decidedBy, host: host) }
  }

  /// Where the answer was made, such as `kanban.lua:12`; nil for a default of a table view.
  ///
  /// A question about rows that an app keeps itself has the words `the default of …` for a default.
  public var decidedBy: String? {
    get { account?.decidedBy }
    set { account = DecisionAccount(reason: reason, decidedBy: newValue, host: host) }
  }

  /// Makes a decision.
  public init(_ answer: Answer, reason: String? = nil, decidedBy: String? = nil) {
    self.answer = answer
    if reason != nil || decidedBy != nil { account = DecisionAccount(reason: reason, decidedBy: decidedBy) }
  }

  /// Makes a decision that shares its account with others where it gives no reason.
  @inlinable
  package init(_ answer: Answer, reason: String?, account: DecisionAccount) {
    self.answer = answer
    self.account =
      reason == nil ? account : DecisionAccount(reason: reason, decidedBy: account.decidedBy)
  }
}

extension TableDecision {
  /// The table's own reason, where not a callback answered but the table itself.
  package var host: HostReason? { account?.host }

  /// Makes a decision of the table itself; `reason` and `decidedBy` are those of the callback whose answer led to it.
  init(_ answer: Answer, host: HostReason, reason: String? = nil, decidedBy: String? = nil) {
    self.answer = answer
    account = DecisionAccount(reason: reason, decidedBy: decidedBy, host: host)
  }

  /// Makes a decision with the reason and place of another one.
  init<Other>(_ answer: Answer, accountOf other: TableDecision<Other>) {
    self.answer = answer
    account = other.account
  }
}

/// Why and where an answer was made.
@usableFromInline
package final class DecisionAccount: Sendable {
  @usableFromInline let reason: String?
  @usableFromInline package let decidedBy: String?
  let host: HostReason?

  @usableFromInline
  package init(reason: String? = nil, decidedBy: String?, host: HostReason? = nil) {
    self.reason = reason
    self.decidedBy = decidedBy
    self.host = host
  }
}

extension TableDecision: Equatable where Answer: Equatable {
  /// Whether both have the same answer, reason and place.
  public static func == (left: Self, right: Self) -> Bool {
    left.answer == right.answer && left.reason == right.reason && left.decidedBy == right.decidedBy
      && left.host == right.host
  }
}

extension TableDecision: Hashable where Answer: Hashable {
  /// Hashes answer, reason and place.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(answer)
    hasher.combine(reason)
    hasher.combine(decidedBy)
    hasher.combine(host)
  }
}

extension TableDecision: ExpressibleByBooleanLiteral where Answer == Bool {
  /// Makes a yes or a no without a reason.
  public init(booleanLiteral value: Bool) { self.init(value) }
}
