import TabuluaFiles

/// Does the same work on many elements with several threads.
enum ParallelMap {
  /// As deep as the main thread's: recursion of a script must meet Lua's limit before the end of the stack.
  private static let stackSize = 16 << 20

  /// The results of some work on each element, in the order of the elements.
  ///
  /// There are at most `jobs` threads; with one the caller's own does it all. `report` is called in the caller's
  /// thread with each result, in their order, as soon as those before it are known.
  static func map<Element: Sendable, Result: Sendable>(
    _ elements: [Element], jobs: Int, _ work: @escaping @Sendable (Element) -> Result,
    report: (_ index: Int, Result) -> Void = { _, _ in }
  ) -> [Result] {
    guard jobs > 1, elements.count > 1 else {
      return elements.enumerated().map { index, element in
        let result = work(element)
        report(index, result)
        return result
      }
    }
    let board = Board<Element, Result>(elements)
    for _ in 0..<min(jobs, elements.count) {
      let isBegun = WorkThread.detach(stackSize: stackSize) { board.work(work) }
      // Where there is no thread, this one does it.
      if !isBegun { board.work(work) }
    }
    return elements.indices.map { index in
      let result = board.wait(for: index)
      report(index, result)
      return result
    }
  }

  /// What the threads share.
  ///
  /// It is sendable because what changes in it is touched only while the monitor is locked.
  private final class Board<Element: Sendable, Result: Sendable>: @unchecked Sendable {
    private let monitor = Monitor()
    private let elements: [Element]
    private var nextIndex = 0
    private var results: [Int: Result] = [:]

    init(_ elements: [Element]) { self.elements = elements }

    /// Does the work as long as there is any.
    func work(_ body: (Element) -> Result) {
      while let (index, element) = next() { finish(index, body(element)) }
    }

    private func next() -> (Int, Element)? {
      monitor.withLock {
        guard nextIndex < elements.count else { return nil }
        defer { nextIndex += 1 }
        return (nextIndex, elements[nextIndex])
      }
    }

    private func finish(_ index: Int, _ result: Result) {
      monitor.withLock {
        results[index] = result
        monitor.broadcast()
      }
    }

    func wait(for index: Int) -> Result {
      monitor.withLock {
        while true {
          if let result = results.removeValue(forKey: index) { return result }
          monitor.wait()
        }
      }
    }
  }
}
