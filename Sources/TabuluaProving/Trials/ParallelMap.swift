import TabuluaFiles

/// Does the same work on many elements with several threads.
enum ParallelMap {
  /// As deep as the main thread's: recursion of a script must meet Lua's limit before the end of the stack.
  private static let stackSize = 16 << 20

  /// The results of some work on each element, in the order of the elements.
  ///
  /// There are at most `jobs` threads; with one the caller's own does it all. `report` is called in the caller's
  /// thread with each result, in their order, as soon as those before it are known. Work behind a result that `isLast`
  /// holds of need not be done, and its results are left out.
  @discardableResult
  static func map<Element: Sendable, Result: Sendable>(
    _ elements: [Element], jobs: Int, _ work: @escaping @Sendable (Element) -> Result,
    isLast: @escaping @Sendable (Result) -> Bool = { _ in false },
    report: (_ index: Int, Result) -> Void = { _, _ in }
  ) -> [Result] {
    let board = Board<Element, Result>(elements, work, isLast)
    let jobs = min(jobs, elements.count)
    for _ in 0..<jobs where jobs > 1 {
      // If no thread can be begun, this one does the work.
      if !WorkThread.detach(stackSize: stackSize, { board.work() }) { board.work() }
    }
    var results: [Result] = []
    for index in elements.indices {
      let result = jobs > 1 ? board.wait(for: index) : work(elements[index])
      results.append(result)
      report(index, result)
      if isLast(result) { break }
    }
    board.end()
    return results
  }

  /// What the threads share: which element is next, and the results that are known.
  ///
  /// It is sendable because what changes in it is touched only while the monitor is locked.
  private final class Board<Element: Sendable, Result: Sendable>: @unchecked Sendable {
    private let monitor = Monitor()
    private let elements: [Element]
    private let body: @Sendable (Element) -> Result
    private let isLast: @Sendable (Result) -> Bool
    private var nextIndex = 0
    private var running = 0
    private var hasEnded = false
    private var results: [Int: Result] = [:]

    init(
      _ elements: [Element], _ body: @escaping @Sendable (Element) -> Result,
      _ isLast: @escaping @Sendable (Result) -> Bool
    ) { (self.elements, self.body, self.isLast) = (elements, body, isLast) }

    /// Does the work as long as there is any.
    func work() {
      while let index = next() {
        let result = body(elements[index])
        monitor.withLock {
          results[index] = result
          running -= 1
          // Elements before this one are worked on already, and one of them may be the last as well.
          if isLast(result) { hasEnded = true }
          monitor.broadcast()
        }
      }
    }

    private func next() -> Int? {
      monitor.withLock {
        guard !hasEnded, nextIndex < elements.count else { return nil }
        defer { nextIndex += 1 }
        running += 1
        return nextIndex
      }
    }

    /// The result of an element, when it is known.
    func wait(for index: Int) -> Result {
      monitor.withLock {
        while true {
          if let result = results.removeValue(forKey: index) { return result }
          monitor.wait()
        }
      }
    }

    /// Begins no further work, and waits for what is begun.
    func end() {
      monitor.withLock {
        hasEnded = true
        while running > 0 { monitor.wait() }
      }
    }
  }
}
