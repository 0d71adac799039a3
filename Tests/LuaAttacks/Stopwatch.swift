import Foundation

/// The time since it was made: how much of it passed, and how much of that this thread had.
struct Stopwatch {
  private let processor = Self.seconds(CLOCK_THREAD_CPUTIME_ID)
  private let wall = Self.seconds(CLOCK_MONOTONIC)

  /// The processor time of this thread, in seconds.
  var processorSeconds: Double { Self.seconds(CLOCK_THREAD_CPUTIME_ID) - processor }

  /// Whether a deadline of the attacks can have passed, though the thread itself did not use it up.
  ///
  /// A deadline that comes too early, such as one that was left from an earlier call, is none of these.
  var wasWithheld: Bool {
    let wall = Self.seconds(CLOCK_MONOTONIC) - wall
    return wall > 0.8 * AttackMode.seconds && processorSeconds < 0.8 * AttackMode.seconds
  }

  private static func seconds(_ clock: clockid_t) -> Double {
    var time = timespec()
    clock_gettime(clock, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }
}
