import TabuluaText
import LuaHost

/// Tells when a run has passed its limits.
///
/// The time is looked at after so many steps as take little of it, at most after ``mostSteps``: a look at each would cost
/// more than some steps. A step that takes long by itself ends by the time limit of its scripts' states.
struct RunClock {
  private let limits: RunLimits
  /// How long the run may take; nil without a limit.
  private let allowed: Duration?
  /// When the run began, as ``now`` counts.
  ///
  /// The compiler knows the size of a duration. With an instant, whose size it does not know, each look at a property of the
  /// runner would first load where that property lies.
  private let begin: Duration
  private var lastLook = Duration.zero
  private var nextLook = 1
  private var stride = 1

  /// Whether the time is over.
  private(set) var isOver = false

  /// The most steps between two looks.
  private static let mostSteps = 1024

  /// Looks are far enough from one another when they are so far.
  private static let shortTime = Duration.milliseconds(5)

  init(_ limits: RunLimits) {
    self.limits = limits
    // A clock has no more seconds than these, and no number of seconds that is none.
    allowed = limits.seconds.map { .seconds($0 < 1e9 ? $0 : 1e9) }
    begin = Self.now
  }

  /// The time now, since this process first asked for it.
  private static var now: Duration { ContinuousClock.now - origin }
  private static let origin = ContinuousClock.now

  /// Whether the time is over after so many steps, as far as it was looked at.
  @inline(__always)
  mutating func isOver(after steps: Int) -> Bool {
    if steps < nextLook { return isOver }
    return look(after: steps)
  }

  /// How many seconds are left; nil without a limit.
  var secondsLeft: Double? {
    limits.seconds.map { max($0 - (Self.now - begin) / .seconds(1), 1e-9) }
  }

  /// Looks at the time now.
  @inline(never)
  mutating func look(after steps: Int) -> Bool {
    guard let allowed else {
      nextLook = .max
      return false
    }
    let now = Self.now - begin
    stride = now - lastLook < Self.shortTime ? min(2 * stride, Self.mostSteps) : 1
    (lastLook, nextLook) = (now, steps + stride)
    isOver = now >= allowed
    return isOver
  }

  /// Why a script may make no further step; nil where it may.
  mutating func problem(after steps: Int, ofScript scriptSteps: Int) -> Diagnostic? {
    if isOver(after: steps) { return .runTooLong(limits) }
    guard let most = limits.scriptSteps, scriptSteps >= most else { return nil }
    return .tooManySteps(most)
  }
}

extension Diagnostic {
  /// The steps of a run took longer than they may.
  static func runTooLong(_ limits: RunLimits) -> Diagnostic {
    Diagnostic(
      code: LuaError.Code.timeLimit.rawValue,
      message: "the run took longer than \(CountText.of(seconds: limits.seconds ?? 0)) and was ended",
      help: "look for a loop that does not end, or allow more seconds, `--timeout`")
  }

  /// Scripts made more steps than they may.
  static func tooManySteps(_ most: Int) -> Diagnostic {
    Diagnostic(
      code: BatchCode.tooManySteps,
      message: "the batch made more than \(CountText.of(most, "step", "steps")) and was stopped",
      help: "look for a loop that does not end, or allow more, `--max-steps`")
  }
}
