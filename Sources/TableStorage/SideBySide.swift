#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Does two pieces of work at the same time.
///
/// ```swift
/// let (lines, size) = SideBySide.run({ countLines(of: text) }, beside: { text.utf8.count })
/// ```
package enum SideBySide {
  /// As large as the main thread's mostly is.
  private static let stackSize = 8 << 20

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
      let thread = start { place.result = second() }
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

  /// What a thread is to do.
  private final class Work: Sendable {
    let body: @Sendable () -> Void

    init(_ body: @escaping @Sendable () -> Void) { self.body = body }
  }

  /// Begins a thread; nil if the system has none.
  private static func start(_ body: @escaping @Sendable () -> Void) -> pthread_t? {
    let work = Unmanaged.passRetained(Work(body)).toOpaque()
    var attributes = pthread_attr_t()
    pthread_attr_init(&attributes)
    pthread_attr_setstacksize(&attributes, stackSize)
    #if canImport(Glibc)
      var thread = pthread_t()
    #else
      var thread: pthread_t?
    #endif
    let error = pthread_create(&thread, &attributes, perform, work)
    pthread_attr_destroy(&attributes)
    if error == 0 { return thread }
    Unmanaged<Work>.fromOpaque(work).release()
    return nil
  }

  /// What a thread begins with.
  ///
  /// A constant, because Swift 6.3.1's compiler crashes where the function is made at the call.
  private static let perform: @convention(c) (UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? = {
    work in
    if let work { Unmanaged<Work>.fromOpaque(work).takeRetainedValue().body() }
    return nil
  }
}
