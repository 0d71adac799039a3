import CLuaHost

/// A thread that looks for calls that go on although their deadline has passed, and tells of each once.
///
/// A deadline raises at the next instruction of the script. A few instructions of Lua take minutes where a script has
/// prepared that, and nothing in the process can end them: filling a table whose keys collide, and collecting tables with
/// weak keys that hold one another in a long chain. Whoever runs scripts that nobody trusts decides here what is to happen
/// then, mostly that the process ends:
///
/// ```swift
/// let watch = try LuaOverrunWatch { overrun in
///   print("a script could not be stopped after \(overrun.deadline) s")
///   exit(1)
/// }
/// ```
///
/// The calls of all states of the process are watched that have a ``LuaLimits/deadline``, until the watch is stopped.
/// `onOverrun` is called in the watch's own thread; the thread of the call goes on, and holds what it holds: its locks, and
/// all that it was about to change.
public final class LuaOverrunWatch: Sendable {
  private let thread: Thread

  /// Begins to watch.
  ///
  /// ```swift
  /// let watch = try LuaOverrunWatch(grace: 0.5) { overrun in print(overrun.overdue) }
  /// ```
  ///
  /// - Parameters:
  ///   - grace: For how many seconds a call may go on after its deadline.
  ///   - onOverrun: Is called for each call that goes on for longer.
  /// - Throws: ``LuaError`` with the code ``LuaError/Code/noDeadline`` where the system gives no thread.
  /// - Complexity: O(1); twenty times a second the thread looks at what the others have noted.
  public convenience init(
    grace: Double = 2, onOverrun: @escaping @Sendable (LuaOverrun) -> Void
  ) throws(LuaError) {
    try self.init(.ofProcess, grace: grace, onOverrun: onOverrun)
  }

  /// Begins to watch what the threads of this process note on a board, which was published.
  package init(
    _ board: LuaDeadlineBoard, grace: Double, onOverrun: @escaping @Sendable (LuaOverrun) -> Void
  ) throws(LuaError) {
    thread = Thread(board, grace: grace, onOverrun: onOverrun)
    let context = Unmanaged.passRetained(thread)
    guard lh_start_watcher(Thread.interval, Thread.tick, context.toOpaque()) else {
      context.release()
      throw LuaError(code: .noDeadline, message: "there is no thread to watch deadlines")
    }
  }

  deinit { stop() }

  /// Stops watching; a call of `onOverrun` that runs now comes to its end.
  ///
  /// ```swift
  /// watch.stop()
  /// ```
  public func stop() { lh_stop_watcher(thread.isStopped) }

  /// What the thread has.
  ///
  /// Sendable although nothing checks it: `watch` and `lastLook` are used by the thread alone, and `isStopped` is read and
  /// written as an atomic.
  private final class Thread: @unchecked Sendable {
    /// Nanoseconds between two looks.
    static let interval: Int64 = 50_000_000

    let isStopped = UnsafeMutablePointer<Int32>.allocate(capacity: 1)
    private let board: LuaDeadlineBoard
    private let onOverrun: @Sendable (LuaOverrun) -> Void
    private var watch: LuaDeadlineWatch
    private var lastLook = ContinuousClock.now

    init(
      _ board: LuaDeadlineBoard, grace: Double, onOverrun: @escaping @Sendable (LuaOverrun) -> Void
    ) {
      isStopped.initialize(to: 0)
      self.board = board
      watch = LuaDeadlineWatch(threads: board.count, grace: max(grace, 0))
      self.onOverrun = onOverrun
    }

    deinit { isStopped.deallocate() }

    private func look() {
      let now = ContinuousClock.now
      let elapsed = (now - lastLook) / .seconds(1)
      lastLook = now
      if let overrun = watch.look(after: elapsed, { board[$0] }) { onOverrun(overrun) }
    }

    /// What the thread does each time; false ends it.
    static let tick: @convention(c) (UnsafeMutableRawPointer?) -> Bool = { context in
      guard let context else { return false }
      let thread = Unmanaged<Thread>.fromOpaque(context)
      let goesOn = thread.takeUnretainedValue().lookUnlessStopped()
      if !goesOn { thread.release() }
      return goesOn
    }

    private func lookUnlessStopped() -> Bool {
      guard !lh_is_watcher_stopped(isStopped) else { return false }
      look()
      return true
    }
  }
}
