/// An answer of a callback, with its reason and with the place of what gave it.
///
/// ```swift
/// func canMoveRow(at path: TableIndexPath, in view: TableView) -> Decision<Bool> {
///   path.row == 0 ? Decision(false, reason: "the first row stays") : true
/// }
/// ```
public struct Decision<Answer: Sendable>: Sendable {
  /// What was answered.
  public var answer: Answer

  /// Why, in the words of whoever answered.
  public var reason: String?

  /// Where the answer was made, such as `kanban.lua:12`; nil for a default of a table view.
  ///
  /// A question about rows that an app keeps itself has the words `the default of …` for a default.
  public var decidedBy: String?

  /// Makes a decision.
  public init(_ answer: Answer, reason: String? = nil, decidedBy: String? = nil) {
    self.answer = answer
    self.reason = reason
    self.decidedBy = decidedBy
  }
}

extension Decision: Equatable where Answer: Equatable {}
extension Decision: Hashable where Answer: Hashable {}

extension Decision: ExpressibleByBooleanLiteral where Answer == Bool {
  /// Makes a yes or a no without a reason.
  public init(booleanLiteral value: Bool) { self.init(value) }
}
