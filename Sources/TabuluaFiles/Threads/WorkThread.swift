import TabuluaSystem

/// Threads that do one piece of work each.
package enum WorkThread {
  /// As large as the main thread's mostly is.
  package static let usualStackSize = 8 << 20

  /// Begins a thread that nobody waits for.
  ///
  /// ```swift
  /// if !WorkThread.detach(stackSize: 16 << 20, work) { work() }
  /// ```
  ///
  /// - Returns: Whether the system has one; otherwise the work is not done.
  package static func detach(
    stackSize: Int = usualStackSize, _ body: @escaping @Sendable () -> Void
  ) -> Bool {
    guard let thread = start(stackSize: stackSize, body) else { return false }
    pthread_detach(thread)
    return true
  }

  /// What a thread is to do.
  private final class Work: Sendable {
    let body: @Sendable () -> Void

    init(_ body: @escaping @Sendable () -> Void) { self.body = body }
  }

  /// Begins a thread, which is to be joined; nil if the system has none.
  static func start(stackSize: Int = usualStackSize, _ body: @escaping @Sendable () -> Void) -> pthread_t? {
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
