import SeededNumbers
import Testing

@testable import TabuluaBatch
@testable import TabuluaDrawing

/// Many changes summed up.
@Suite struct ChangeSummaryTests {
  /// Changes that are summed up in two parts are the same as those that are summed up one after the other.
  @Test func partsAreAsTheWhole() {
    var random = SeededGenerator(seed: 7)
    var shown = 0
    for _ in 0..<50 {
      let count = Int.random(in: 0..<30, using: &random)
      let changes = (0..<count).map { number in
        var change = RowChange(kind: Bool.random(using: &random) ? .set : .moved, row: "\(number)")
        if change.kind == .set { change.column = Bool.random(using: &random) ? "a" : "b" }
        return change
      }
      let whole = summary(changes[...])
      for middle in 0...count {
        var parts = summary(changes[..<middle])
        parts.add(summary(changes[middle...]))
        #expect(parts.count == count)
        #expect(parts.groups.map(\.kind) == whole.groups.map(\.kind))
        #expect(parts.groups.map(\.column) == whole.groups.map(\.column))
        #expect(parts.groups.map(\.count) == whole.groups.map(\.count))
        #expect(parts.groups.map(\.examples) == whole.groups.map(\.examples))
        // What comes behind both goes to the groups that are there.
        var (more, wanted) = (parts, whole)
        for change in changes {
          more.add(change.kind, change.column) { change }
          wanted.add(change.kind, change.column) { change }
        }
        #expect(more.groups.map(\.count) == wanted.groups.map(\.count))
      }
      shown += whole.groups.reduce(0) { $0 + $1.examples.count }
    }
    #expect(shown > 100)
  }

  private func summary(_ changes: ArraySlice<RowChange>) -> ChangeSummary {
    var summary = ChangeSummary()
    for change in changes { summary.add(change.kind, change.column) { change } }
    return summary
  }
}
