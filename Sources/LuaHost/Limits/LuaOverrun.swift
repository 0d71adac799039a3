/// A call of a script, with what the host does for it, that goes on although its deadline has passed.
///
/// ```swift
/// let watch = try LuaOverrunWatch { overrun in print("a script runs \(overrun.overdue) s too long") }
/// ```
public struct LuaOverrun: Sendable, Hashable {
  /// How many seconds the call might take, or all calls of its state together if ``isTimeLimit``.
  public var deadline: Double

  /// For how many seconds it has gone on since, as far as they were seen to pass.
  public var overdue: Double

  /// Whether it is the time of ``LuaState/startTimeLimit(_:)`` that has passed.
  public var isTimeLimit: Bool

  /// Whether the call goes on; else it has come to its end, and the host works because of it.
  public var isCalled: Bool

  /// The name of what was called, where the host has given it one; nil for none.
  public var name: String?

  /// Makes one.
  public init(
    deadline: Double, overdue: Double, isTimeLimit: Bool = false, isCalled: Bool = true, name: String? = nil
  ) {
    self.deadline = deadline
    self.overdue = overdue
    self.isTimeLimit = isTimeLimit
    self.isCalled = isCalled
    self.name = name
  }
}
