import TabuluaSystem

/// Lets a thread of its own drain full buffers while the next one is filled.
///
/// The thread begins with the first full buffer, so that what fits into one costs nothing. Two buffers are in use at most: one
/// is filled, and one is drained.
///
/// ```swift
/// let lines = BackgroundDrain<[String]> { write($0); $0.removeAll(keepingCapacity: true) }
/// var buffer = ["a", "b"]
/// buffer = lines.exchange(buffer) ?? []
/// lines.end()
/// ```
///
/// Sendable although nothing checks it: what changes is touched only under the lock, and `drain` is called by one thread
/// at a time, in the order of the buffers.
package final class BackgroundDrain<Buffer>: @unchecked Sendable {
  private let drain: (inout Buffer) -> Void
  private let monitor = Monitor()

  /// The buffer that is to be drained.
  private var pending: Buffer?

  /// Whether one is being drained.
  private var isDraining = false

  /// The buffer that was drained last, to be filled next.
  private var drained: Buffer?

  private var hasEnded = false
  private var thread: pthread_t?

  /// `drain` takes what is in a buffer, and leaves it as it is to be filled again.
  package init(_ drain: @escaping (inout Buffer) -> Void) { self.drain = drain }

  /// Takes a full buffer to be drained, and gives one to be filled that was drained before; nil for the first one.
  ///
  /// It waits until the buffer before it is drained.
  package func exchange(_ buffer: consuming Buffer) -> Buffer? {
    if thread == nil { thread = WorkThread.start { [self] in run() } }
    guard thread != nil else {
      drain(&buffer)
      return buffer
    }
    monitor.lock()
    defer { monitor.unlock() }
    while isBusy { monitor.wait() }
    pending = buffer
    monitor.broadcast()
    return drained.take()
  }

  /// Waits until all that was taken is drained.
  package func wait() {
    guard thread != nil else { return }
    monitor.withLock { while isBusy { monitor.wait() } }
  }

  /// Waits too, and ends the thread; to be called once, at the end.
  ///
  /// - Returns: The buffer that was drained last; nil where none was.
  @discardableResult
  package func end() -> Buffer? {
    guard let thread else { return nil }
    monitor.withLock {
      hasEnded = true
      monitor.broadcast()
    }
    pthread_join(thread, nil)
    return drained
  }

  private var isBusy: Bool { pending != nil || isDraining }

  private func run() {
    monitor.lock()
    while true {
      if var buffer = pending.take() {
        isDraining = true
        monitor.unlock()
        drain(&buffer)
        monitor.lock()
        drained = buffer
        isDraining = false
        monitor.broadcast()
      } else if hasEnded {
        break
      } else {
        monitor.wait()
      }
    }
    monitor.unlock()
  }
}
