/// How long a run may go on, and how many steps its scripts may make.
///
/// What a script may use between two steps is in ``RunOptions/scriptLimits``, and starts anew with each step; so a loop of
/// steps ends only by these.
///
/// ```swift
/// var options = RunOptions()
/// options.limits = RunLimits(seconds: 5, scriptSteps: 1000)
/// ```
public struct RunLimits: Sendable, Hashable {
  /// How many seconds the steps may take together; nil for no limit.
  public var seconds: Double?

  /// How many steps batches in Lua may make; nil for no limit.
  ///
  /// Steps that are written down, as JSON Lines are, have an end by themselves.
  public var scriptSteps: Int?

  /// Makes limits.
  public init(seconds: Double?, scriptSteps: Int?) {
    self.seconds = seconds
    self.scriptSteps = scriptSteps
  }

  /// An hour, and ten million steps: no run that anybody waits for comes so far.
  public static let standard = RunLimits(seconds: 3600, scriptSteps: 10_000_000)

  /// A minute, and a million steps, for scripts that nobody trusts.
  public static let strict = RunLimits(seconds: 60, scriptSteps: 1_000_000)
}
