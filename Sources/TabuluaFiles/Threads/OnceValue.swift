/// A value that is worked out once, by whichever thread asks first; another one that asks meanwhile waits.
///
/// ```swift
/// let lines = OnceValue { countLines(of: text) }
/// let (first, second) = SideBySide.run({ lines.value }, beside: { lines.value })
/// ```
///
/// Sendable although nothing checks it: the value is written and read under one lock alone, and whether it was begun with under
/// another one, which is not held while it is worked out.
package final class OnceValue<Value: Sendable>: @unchecked Sendable {
  private let monitor = Monitor()
  private let make: @Sendable () -> Value
  private var made: Value?

  private let beginning = Monitor()

  /// Whether a thread of its own works it out, or has.
  private var hasBegun = false

  /// Says how the value is worked out.
  package init(_ make: @escaping @Sendable () -> Value) { self.make = make }

  /// Begins to work it out in a thread of its own, if the system has one and it was not begun with.
  ///
  /// That thread calls `other` before: where there are few processors, two pieces of work that nobody waits for yet are better
  /// done one after the other than both beside one that is waited for.
  package func begin(after other: @escaping @Sendable () -> Void = {}) {
    let isFirst = beginning.withLock {
      defer { hasBegun = true }
      return !hasBegun
    }
    if isFirst {
      _ = WorkThread.detach {
        other()
        _ = self.value
      }
    }
  }

  /// Waits until it is worked out, if that was begun.
  package func waitIfBegun() {
    if beginning.withLock({ hasBegun }) { _ = value }
  }

  /// The value.
  package var value: Value {
    monitor.withLock {
      if let made { return made }
      let value = make()
      made = value
      return value
    }
  }
}
