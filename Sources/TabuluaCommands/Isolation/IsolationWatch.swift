import LuaHost

/// Finds calls that go on although their deadline has passed.
///
/// Only time between two looks counts that was seen to pass: what a process is held up together with the one that looks,
/// because a person stopped both or the machine slept, is nobody's fault.
struct IsolationWatch {
  /// How long a call may go on after its deadline, in seconds: the script is stopped by then, unless it cannot be.
  static let grace = 2.0

  /// The longest time that counts between two looks, in seconds.
  static let longestLook = 0.3

  private struct Seen {
    var ticks: UInt64 = 0
    var left = Double.infinity
    var overdue = 0.0
  }

  private var seen: [Seen]

  /// A watch over so many threads.
  init(threads: Int) { seen = [Seen](repeating: Seen(), count: threads) }

  /// Looks at what the threads have noted; `elapsed` seconds after the look before.
  ///
  /// - Returns: The deadline in seconds of a call that has to be ended; nil where there is none.
  mutating func look(after elapsed: Double, _ entry: (Int) -> LuaDeadlineBoard.Entry) -> Double? {
    let passed = min(max(elapsed, 0), Self.longestLook)
    for index in seen.indices {
      let now = entry(index)
      guard let left = now.left else {
        seen[index] = Seen()
        continue
      }
      // A thread that is held up does not move its clock on, but the time passes all the same.
      let isHeldUp = now.ticks == seen[index].ticks
      seen[index].left = isHeldUp ? min(seen[index].left, left) - passed : left
      seen[index].ticks = now.ticks
      seen[index].overdue = seen[index].left < 0 ? seen[index].overdue + passed : 0
      if seen[index].overdue > Self.grace { return now.deadline }
    }
    return nil
  }
}
