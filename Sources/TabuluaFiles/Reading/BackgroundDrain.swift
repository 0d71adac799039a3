import TabuluaSystem

/// Lets a thread of its own drain full buffers while the next one is filled.
///
/// The thread begins with the first full buffer, so that what fits into one costs nothing.
///
/// Sendable although nothing checks it: what changes is touched only under the lock, and `drain` is called by one thread
/// at a time, in the order of the buffers.
final class BackgroundDrain: @unchecked Sendable {
  private let drain: (UnsafeRawBufferPointer) -> Void
  private let monitor = Monitor()

  /// The buffer that is being drained.
  private var pending: UnsafeRawBufferPointer?

  /// The buffer that was drained last, to be filled next.
  private var spare: UnsafeMutableRawPointer?

  private var hasEnded = false
  private var thread: pthread_t?

  init(_ drain: @escaping (UnsafeRawBufferPointer) -> Void) { self.drain = drain }

  /// Takes a full buffer, which was allocated, to be drained, and gives one of the same size to be filled.
  func exchange(_ buffer: UnsafeMutableRawPointer, count: Int) -> UnsafeMutableRawPointer {
    if thread == nil { thread = WorkThread.start { [self] in run() } }
    guard thread != nil else {
      drain(UnsafeRawBufferPointer(start: buffer, count: count))
      return buffer
    }
    return monitor.withLock {
      while pending != nil { monitor.wait() }
      let next = spare ?? ByteOutput.makeBuffer()
      pending = UnsafeRawBufferPointer(start: buffer, count: count)
      spare = buffer
      monitor.broadcast()
      return next
    }
  }

  /// Waits until all that was taken is drained.
  func wait() {
    guard thread != nil else { return }
    monitor.withLock { while pending != nil { monitor.wait() } }
  }

  /// Waits too, and ends the thread; to be called once, at the end.
  func end() {
    guard let thread else { return }
    monitor.withLock {
      hasEnded = true
      monitor.broadcast()
    }
    pthread_join(thread, nil)
    spare?.deallocate()
  }

  private func run() {
    monitor.lock()
    while true {
      if let bytes = pending {
        monitor.unlock()
        drain(bytes)
        monitor.lock()
        pending = nil
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
