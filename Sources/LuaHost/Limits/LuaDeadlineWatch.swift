/// Finds calls that go on although their deadline has passed.
///
/// Only time between two looks counts that was seen to pass: what a process is held up together with the one that looks,
/// because a person stopped both or the machine slept, is nobody's fault.
package struct LuaDeadlineWatch {
  /// How long a call may go on after its deadline, in seconds: the script is stopped by then, unless it cannot be.
  package static let grace = 2.0

  /// The longest time that counts between two looks, in seconds.
  package static let longestLook = 0.3

  private struct Seen {
    var ticks: UInt64 = 0
    var left = Double.infinity
    var overdue = 0.0
    var isTold = false
  }

  private let grace: Double
  private var seen: [Seen]

  /// A watch over so many threads.
  package init(threads: Int, grace: Double = grace) {
    self.grace = grace
    seen = [Seen](repeating: Seen(), count: threads)
  }

  /// Looks at what the threads have noted; `elapsed` seconds after the look before.
  ///
  /// - Returns: A call that has to be ended, once for each, of several the first; nil where there is none.
  package mutating func look(
    after elapsed: Double, _ entry: (Int) -> LuaDeadlineBoard.Entry
  ) -> LuaOverrun? {
    let passed = min(max(elapsed, 0), Self.longestLook)
    var found: LuaOverrun?
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
      let isOverdue = seen[index].left < 0
      seen[index].overdue = isOverdue ? seen[index].overdue + passed : 0
      if !isOverdue { seen[index].isTold = false }
      // Of several the others are told by the next looks.
      if seen[index].overdue > grace, !seen[index].isTold, found == nil {
        seen[index].isTold = true
        found = LuaOverrun(
          deadline: now.deadline, overdue: seen[index].overdue, isTimeLimit: now.isOfAll,
          isCalled: now.isCalled, name: now.name)
      }
    }
    return found
  }
}
