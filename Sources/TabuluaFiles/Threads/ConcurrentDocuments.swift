import TabuluaModel

extension CSVDocument: ConcurrentRecords {
  package func runBoth<Result: Sendable>(_ body: @Sendable (Int) -> Result) -> [Result] {
    SideBySide.runBoth(body)
  }
}

extension JSONLinesDocument: ConcurrentRecords {
  package func runBoth<Result: Sendable>(_ body: @Sendable (Int) -> Result) -> [Result] {
    SideBySide.runBoth(body)
  }
}

extension SideBySide {
  /// Calls `body` with 0 and, in another thread, with 1, and answers both results.
  fileprivate static func runBoth<Result: Sendable>(_ body: @Sendable (Int) -> Result) -> [Result] {
    let (first, second) = run {
      body(0)
    } beside: {
      body(1)
    }
    return [first, second]
  }
}
