public import TabuluaModel

/// What came of an interaction with rows that an app keeps itself: how it ended, and what the app is to change.
///
/// ```swift
/// let result = try policy.drag(rowAt: [0, 2], to: [1, 0], in: board)
/// if case .refused(let refusal) = result.outcome { print(refusal.reason ?? "refused") }
/// for move in result.changes.moved { print(move.from, move.to) }
/// ```
public struct PolicyTableResult<Outcome: Sendable>: Sendable {
  /// How it ended: what a table view with the same rows answers.
  ///
  /// The identities of rows in it mean nothing to the app.
  public var outcome: Outcome

  /// What the app is to change; nothing where it was refused.
  public var changes: ChangesToMake
}

extension PolicyTableResult: Equatable where Outcome: Equatable {}
extension PolicyTableResult: Hashable where Outcome: Hashable {}

extension PolicyTableResult: CustomStringConvertible, CustomDebugStringConvertible {
  /// Outcome and changes on one line.
  public var description: String { "\(outcome); \(changes)" }

  /// All of the outcome, and a line with the changes.
  public var debugDescription: String { "\(String(reflecting: outcome))\n\(changes)" }
}
