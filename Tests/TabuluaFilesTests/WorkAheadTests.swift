import Testing

@testable import TabuluaFiles

/// Parts are done before they are asked for, each once, and come in their order.
@Suite struct WorkAheadTests {
  /// Counts how often each part was done.
  private final class Done: @unchecked Sendable {
    private let monitor = Monitor()
    private var counts: [Int: Int] = [:]

    func note(_ part: Int) { monitor.withLock { counts[part, default: 0] += 1 } }

    var all: [Int: Int] { monitor.withLock { counts } }
  }

  @Test(arguments: [0, 1, 2, 3, 50, 3_000]) func inOrder(_ count: Int) {
    let done = Done()
    let work = WorkAhead(parts: count) { part in
      done.note(part)
      var sum = part
      for number in 0..<(part % 5 == 0 ? 5_000 : 5) { sum = (sum &+ number) % 1_000 }
      return (part: part, sum: sum)
    }
    var parts: [Int] = []
    while let result = work.next() { parts.append(result.part) }
    #expect(work.next() == nil)
    work.end()
    #expect(parts == Array(0..<count))
    #expect(done.all == Dictionary(uniqueKeysWithValues: parts.map { ($0, 1) }))
  }

  /// Only a few parts are done that nobody asked for, and none after the end.
  @Test(arguments: [0, 1, 7, 40]) func anEarlyEnd(_ asked: Int) {
    let done = Done()
    let work = WorkAhead(parts: 1_000) { part in
      done.note(part)
      return part
    }
    var results: [Int?] = []
    for _ in 0..<asked { results.append(work.next()) }
    work.end()
    #expect(results == (0..<asked).map { $0 })
    let count = done.all.count
    #expect((asked...asked + 2).contains(count), "\(count)")
    #expect(done.all.values.allSatisfy { $0 == 1 })
    #expect(done.all.keys.max() ?? -1 == count - 1)
  }
}
