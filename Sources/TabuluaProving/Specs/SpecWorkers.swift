import TabuluaFiles

/// Runs tests on several threads, and hands their results on in order.
enum SpecWorkers {
  /// As deep as the main thread's: hostile recursion must meet Lua's limit before the end of the stack.
  private static let stackSize = 16 << 20

  /// Runs each test; `report` gets the results in the order of the tests, in the caller's thread.
  ///
  /// Where the first failure ends the run, the results up to it are reported, and none behind it.
  static func run(
    _ tests: [SpecTest], _ options: SpecOptions, _ work: @escaping @Sendable (SpecTest) -> SpecResult,
    report: (SpecResult) -> Void
  ) {
    let jobs = min(options.jobs, tests.count)
    guard jobs > 1 else {
      for test in tests {
        let result = work(test)
        report(result)
        if options.stopsAtFirstFailure, result.outcome == .failed { return }
      }
      return
    }
    let board = SpecBoard(tests, stopsAtFirstFailure: options.stopsAtFirstFailure)
    for _ in 0..<jobs {
      let isBegun = WorkThread.detach(stackSize: stackSize) { board.work(work) }
      // Where there is no thread, this one does it.
      if !isBegun { board.work(work) }
    }
    for index in tests.indices {
      let result = board.wait(for: index)
      report(result)
      if options.stopsAtFirstFailure, result.outcome == .failed { break }
    }
    board.end()
  }
}

/// What the threads share: which test is next, and the results that are known.
///
/// It is sendable because all that changes is touched only while the monitor is locked.
private final class SpecBoard: @unchecked Sendable {
  private let monitor = Monitor()
  private let tests: [SpecTest]
  private let stopsAtFirstFailure: Bool
  private var nextIndex = 0
  private var running = 0
  private var hasEnded = false
  private var results: [SpecResult?]

  init(_ tests: [SpecTest], stopsAtFirstFailure: Bool) {
    self.tests = tests
    self.stopsAtFirstFailure = stopsAtFirstFailure
    results = [SpecResult?](repeating: nil, count: tests.count)
  }

  /// Runs tests as long as there are any.
  func work(_ run: (SpecTest) -> SpecResult) {
    while let (index, test) = next() { finish(index, run(test)) }
  }

  /// The test that is run next; nil where there is none.
  private func next() -> (Int, SpecTest)? {
    monitor.withLock {
      guard !hasEnded, nextIndex < tests.count else { return nil }
      defer { nextIndex += 1 }
      running += 1
      return (nextIndex, tests[nextIndex])
    }
  }

  private func finish(_ index: Int, _ result: SpecResult) {
    monitor.withLock {
      results[index] = result
      running -= 1
      // Tests before this one go on, since one of them may fail as well; they were all begun.
      if stopsAtFirstFailure, result.outcome == .failed { hasEnded = true }
      monitor.broadcast()
    }
  }

  /// The result of a test, when it is known.
  func wait(for index: Int) -> SpecResult {
    monitor.withLock {
      while true {
        if let result = results[index] { return result }
        monitor.wait()
      }
    }
  }

  /// Begins no further test, and waits for those that run.
  func end() {
    monitor.withLock {
      hasEnded = true
      while running > 0 { monitor.wait() }
    }
  }
}
