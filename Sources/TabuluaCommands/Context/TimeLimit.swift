import LuaHost

/// How long a command may take in all, as far as it was seen to pass.
///
/// What a process is held up because a person stopped it, or the machine slept, does not count.
struct TimeLimit {
  /// The time in seconds.
  let seconds: Double

  /// How many seconds it goes on after that, because the command ends by itself then.
  var grace: Double

  private var passed = 0.0

  /// Whether the time is over, though not what the command goes on after it.
  var hasPassed: Bool { passed >= seconds }

  init(seconds: Double, grace: Double) { (self.seconds, self.grace) = (seconds, grace) }

  /// Counts seconds since the look before; answers whether the time is over.
  mutating func isOver(after elapsed: Double) -> Bool {
    passed += min(max(elapsed, 0), LuaDeadlineWatch.longestLook)
    return passed > seconds + grace
  }
}
