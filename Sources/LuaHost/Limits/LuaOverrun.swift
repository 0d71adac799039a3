/// A call of a script that goes on although its deadline has passed.
///
/// ```swift
/// let watch = try LuaOverrunWatch { overrun in print("a script runs \(overrun.overdue) s too long") }
/// ```
public struct LuaOverrun: Sendable, Hashable {
  /// How many seconds the call might take.
  public var deadline: Double

  /// For how many seconds it has gone on since, as far as they were seen to pass.
  public var overdue: Double

  /// Makes one.
  public init(deadline: Double, overdue: Double) {
    self.deadline = deadline
    self.overdue = overdue
  }
}
