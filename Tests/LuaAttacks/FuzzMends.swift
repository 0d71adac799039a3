import LuaHost
import Synchronization

/// What is done about scripts that no deadline ends, each of which can be taken out: the fuzzer must find them again then.
public final class FuzzMends: Sendable {
  /// Whether the calls of a state have a time together, which steps do not begin anew.
  let limitsTime: Bool

  /// Whether calls through long chains of `__call` are ended.
  let endsLongCalls: Bool

  /// How many bytes a script may have.
  let memory: Int

  /// That time in seconds.
  let seconds = 0.2

  /// More steps than are made in that time.
  static let mostSteps = 2_000_000

  /// How many seconds of processor time a case may take, whose calls end at their deadlines.
  static let patience = 1.0

  /// How many calls were told that could not be stopped.
  private let told = Mutex(0)
  private let watch = Mutex<LuaOverrunWatch?>(nil)

  /// Makes the mends.
  ///
  /// - Parameters:
  ///   - limitsTime: Whether the calls of a state have a time together.
  ///   - watchesOverruns: Whether a watch tells of calls that go on after their deadline.
  ///   - endsLongCalls: Whether calls through long chains of `__call` are ended.
  ///   - memory: How many bytes a script may have.
  public init(
    limitsTime: Bool = true, watchesOverruns: Bool = true, endsLongCalls: Bool = true, memory: Int = 4 << 20
  ) {
    self.limitsTime = limitsTime
    self.endsLongCalls = endsLongCalls
    self.memory = memory
    guard watchesOverruns else { return }
    let made = try? LuaOverrunWatch(grace: 0.02) { [weak self] _ in self?.told.withLock { $0 += 1 } }
    watch.withLock { $0 = made }
  }

  /// Whether a call was told since this was asked last.
  func isTold() -> Bool {
    told.withLock { count in
      defer { count = 0 }
      return count > 0
    }
  }
}
