import TabuluaSystem

/// Does the parts of a work in another thread before what comes of them is asked for, one after the other.
///
/// ```swift
/// let lengths = WorkAhead(parts: texts.count) { texts[$0].utf8.count }
/// while let length = lengths.next() { print(length) }
/// ```
///
/// Whoever makes it is the one that asks, and ends it. Where the other thread has not begun with the next part, or the system
/// has no thread, the part is done when it is asked for.
///
/// Sendable although nothing checks it: what changes is touched under the lock alone, but for the thread, which the one that
/// asks has; a result has one thread at a time, the one that made it and then the one that asks.
package final class WorkAhead<Result>: @unchecked Sendable {
  private let make: @Sendable (Int) -> Result
  private let monitor = Monitor()

  /// How many parts there are, were begun with, and were asked for.
  private var count: Int
  private var begun = 0
  private var asked = 0

  /// What came of parts that were not asked for yet, by their numbers.
  private var results: [Int: Result] = [:]

  private var thread: pthread_t?

  /// How many parts are done before they are asked for: few, so that what was read for them is still near to the processor.
  private static var most: Int { 2 }

  /// Says how many parts there are, and how each of them is done.
  package init(parts count: Int, make: @escaping @Sendable (Int) -> Result) {
    (self.count, self.make) = (count, make)
    thread = WorkThread.start { self.workAhead() }
  }

  /// What comes of the next part; nil after the last one.
  package func next() -> Result? {
    let made: Result? = monitor.withLock {
      guard asked < count else { return nil }
      if begun == asked {
        begun += 1
        return nil
      }
      while results[asked] == nil { monitor.wait() }
      return results.removeValue(forKey: asked)
    }
    let part = asked
    guard made != nil || part < count else { return nil }
    defer {
      monitor.withLock {
        asked += 1
        monitor.broadcast()
      }
    }
    return made ?? make(part)
  }

  /// Does no more parts; to be called once, also where all were asked for.
  package func end() {
    monitor.withLock {
      count = min(count, begun)
      monitor.broadcast()
    }
    if let thread { pthread_join(thread, nil) }
    thread = nil
  }

  private func workAhead() {
    while let part = monitor.withLock({ nextPart() }) {
      let result = make(part)
      monitor.withLock {
        results[part] = result
        monitor.broadcast()
      }
    }
  }

  /// The next part to be done ahead, as soon as few enough are; nil if there is none any more.
  private func nextPart() -> Int? {
    while begun < count, begun - asked >= Self.most { monitor.wait() }
    guard begun < count else { return nil }
    begun += 1
    return begun - 1
  }
}
