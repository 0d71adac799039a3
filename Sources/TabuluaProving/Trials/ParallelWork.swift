import TabuluaFiles

/// Does the same work on many elements with several threads.
enum ParallelWork {
  /// As deep as the main thread's: recursion of a script must meet Lua's limit before the end of the stack.
  private static let stackSize = 16 << 20

  /// Does some work on each element.
  ///
  /// There are at most `jobs` threads; with one the caller's own does it all. `report` is called in the caller's
  /// thread with each result, in the order of the elements, as soon as those before it are known. Where it answers
  /// false no further work is begun, and the results that are left are dropped.
  static func run<Elements: Sequence, Result: Sendable>(
    on elements: Elements, jobs: Int, _ work: @escaping @Sendable (Elements.Element) -> Result,
    report: (Result) -> Bool
  ) {
    if jobs <= 1 {
      for element in elements {
        guard report(work(element)) else { return }
      }
      return
    }
    let board = Board(AnyIterator(elements.makeIterator()), work)
    for _ in 0..<jobs {
      // If no thread can be begun, this one does the work.
      if !WorkThread.detach(stackSize: stackSize, { board.work() }) { board.work() }
    }
    while let result = board.nextResult(), report(result) {}
    board.end()
  }

  /// What the threads share: which element is next, and the results that are known.
  ///
  /// It is sendable because what changes in it is touched only while the monitor is locked.
  private final class Board<Element, Result: Sendable>: @unchecked Sendable {
    private let monitor = Monitor()
    private let body: @Sendable (Element) -> Result
    private let elements: AnyIterator<Element>
    private var begun = 0
    private var running = 0
    private var reported = 0
    private var hasEnded = false
    private var results: [Int: Result] = [:]

    init(_ elements: AnyIterator<Element>, _ body: @escaping @Sendable (Element) -> Result) {
      (self.elements, self.body) = (elements, body)
    }

    /// Does the work as long as there is any.
    func work() {
      while let (index, element) = next() {
        let result = body(element)
        monitor.withLock {
          results[index] = result
          running -= 1
          monitor.broadcast()
        }
      }
    }

    private func next() -> (index: Int, element: Element)? {
      monitor.withLock {
        guard !hasEnded, let element = elements.next() else {
          hasEnded = true
          monitor.broadcast()
          return nil
        }
        defer { begun += 1 }
        running += 1
        return (begun, element)
      }
    }

    /// The result of the next element, when it is known; nil behind the last one.
    func nextResult() -> Result? {
      monitor.withLock {
        while reported < begun || !hasEnded {
          if let result = results.removeValue(forKey: reported) {
            reported += 1
            return result
          }
          monitor.wait()
        }
        return nil
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
