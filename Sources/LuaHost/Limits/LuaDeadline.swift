import CLuaHost

/// How long a call may take before a signal stops it; a script cannot catch that.
///
/// A thread that runs a call with a deadline has a timer, whose signal comes some times a second, at least every
/// eighth of the deadline or 20 milliseconds. The deadline counts from the first signal that meets the call, so that it
/// is stopped up to twice as much later. The timer stops itself when no call has run for a while. The signal's handler
/// is installed for the rest of the process's life; system calls that it interrupts are restarted where the system does
/// that. Where a thread is given no timer, its calls are stopped after fifty million instructions instead.
///
/// A process chooses the signal, one that nothing else in it uses:
///
/// ```swift
/// var limits = LuaLimits.standard
/// limits.deadline = try LuaDeadline(seconds: 2, signal: SIGVTALRM)
/// limits.instructions = nil
/// let state = try LuaState(limits: limits)
/// ```
///
/// There are deadlines on Linux only; use ``LuaLimits/instructions`` elsewhere.
public struct LuaDeadline: Sendable, Hashable {
  /// The time in seconds.
  public let seconds: Double

  /// The signal, whose handler is installed.
  public let signal: Int32

  /// Makes a deadline, and installs the handler of its signal.
  ///
  /// ```swift
  /// var limits = LuaLimits.standard
  /// limits.deadline = try LuaDeadline(seconds: 0.5, signal: SIGVTALRM)
  /// ```
  ///
  /// - Parameters:
  ///   - seconds: More than zero; at most a thousand million count.
  ///   - signal: The number of a signal.
  /// - Throws: ``LuaError`` with the code ``LuaError/Code/noDeadline`` where the signal has another handler or
  ///   cannot have one, and on systems without deadlines.
  /// - Complexity: O(1).
  public init(seconds: Double, signal: Int32) throws(LuaError) {
    precondition(seconds > 0, "a deadline lies ahead")
    let problem = lh_deadline_install(signal)
    guard problem == 0 else {
      throw LuaError(code: .noDeadline, message: "signal \(signal) cannot be the one of deadlines")
    }
    self.seconds = min(seconds, 1e9)
    self.signal = signal
  }

  /// The time in nanoseconds, at least one.
  var nanoseconds: Int64 { max(Int64(seconds * 1e9), 1) }
}
