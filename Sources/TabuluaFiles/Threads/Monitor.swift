import TabuluaSystem

/// A lock, and a way to wait for what other threads do under it.
///
/// ```swift
/// let monitor = Monitor()
/// monitor.withLock { isDone = true; monitor.broadcast() }
/// monitor.withLock { while !isDone { monitor.wait() } }
/// ```
///
/// Sendable although nothing checks it: what it holds is changed by the system's functions alone, which are made for
/// several threads.
package final class Monitor: @unchecked Sendable {
  // They must not move.
  private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
  private let condition = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)

  /// Makes a lock that nobody holds.
  package init() {
    mutex.initialize(to: pthread_mutex_t())
    condition.initialize(to: pthread_cond_t())
    pthread_mutex_init(mutex, nil)
    pthread_cond_init(condition, nil)
  }

  deinit {
    pthread_cond_destroy(condition)
    pthread_mutex_destroy(mutex)
    condition.deallocate()
    mutex.deallocate()
  }

  /// Waits for the lock and takes it.
  package func lock() { pthread_mutex_lock(mutex) }

  /// Gives the lock back.
  package func unlock() { pthread_mutex_unlock(mutex) }

  /// Calls `body` while the lock is held.
  package func withLock<Result, Failure: Error>(
    _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    lock()
    defer { unlock() }
    return try body()
  }

  /// Gives the lock back, waits for a broadcast, and takes the lock again; it may also return without one.
  package func wait() { pthread_cond_wait(condition, mutex) }

  /// Wakes all that wait.
  package func broadcast() { pthread_cond_broadcast(condition) }
}
