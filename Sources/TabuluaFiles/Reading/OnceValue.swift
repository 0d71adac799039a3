/// A value that is worked out once, by whichever thread asks first; another one that asks meanwhile waits.
///
/// ```swift
/// let lines = OnceValue { countLines(of: text) }
/// let (first, second) = SideBySide.run({ lines.value }, beside: { lines.value })
/// ```
///
/// Sendable although nothing checks it: the value is written and read under the lock alone.
package final class OnceValue<Value: Sendable>: @unchecked Sendable {
  private let monitor = Monitor()
  private let make: @Sendable () -> Value
  private var made: Value?

  /// Says how the value is worked out.
  package init(_ make: @escaping @Sendable () -> Value) { self.make = make }

  /// Begins to work it out in a thread of its own, if the system has one.
  package func begin() {
    _ = WorkThread.detach(stackSize: 1 << 20) { _ = self.value }
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
