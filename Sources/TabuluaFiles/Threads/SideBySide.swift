import TabuluaSystem

/// Does two pieces of work at the same time.
///
/// ```swift
/// let (lines, size) = SideBySide.run({ countLines(of: text) }, beside: { text.utf8.count })
/// ```
package enum SideBySide {
  /// Calls both functions, the second one in a thread of its own, and returns when both have returned.
  ///
  /// Only the second one and its result cross to another thread; the first one runs in the caller's. Where no thread
  /// can be made, the second one is called after the first one.
  ///
  /// - Complexity: about 30 µs besides the work.
  package static func run<First, Second: Sendable>(
    _ first: () -> First, beside second: @Sendable () -> Second
  ) -> (First, Second) {
    let place = Place<Second>()
    let result = withoutActuallyEscaping(second) { second in
      let thread = WorkThread.start { place.result = second() }
      let result = first()
      if let thread { pthread_join(thread, nil) } else { place.result = second() }
      return result
    }
    guard let other = place.result else { preconditionFailure("the other work has ended without a result") }
    return (result, other)
  }

  /// Where a thread leaves its result.
  ///
  /// Sendable although nothing checks it: the thread writes the result before it ends, and it is read only after it
  /// was waited for.
  private final class Place<Result: Sendable>: @unchecked Sendable {
    var result: Result?
  }
}
