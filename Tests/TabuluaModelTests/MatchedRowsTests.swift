import SeededNumbers
import Testing

@testable import TabuluaModel

/// Where rows stood before a change, found without a list of those before.
@Suite struct MatchedRowsTests {
  /// What is found is what is found with a list, also where a row stands twice, and where most rows are gone.
  @Test(arguments: 0..<120) func asWithAList(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    // Of many rows all but a few go, so that a table of all numbers would be large.
    let isSparse = seed % 10 == 9
    let count = isSparse ? 3_000 : Int.random(in: 0..<60, using: &random)
    let left = isSparse ? 5 : Int.random(in: 0...count, using: &random)
    var before = TableContents(sections: [(0..<count).map { "row \($0)" }])
    for gone in 0..<count - left {
      _ = before.removeRow(at: TableIndexPath(section: 0, row: random.next(below: count - gone)))
    }
    var after = before.numbers.shuffled(using: &random)
    after.removeLast(random.next(below: after.count + 1))
    for new in 0..<UInt32(random.next(below: 4)) {
      after.insert(before.nextNumber + new, at: random.next(below: after.count + 1))
    }
    if seed % 4 == 3, let twice = after.randomElement(using: &random) { after.append(twice) }
    let found = SnapshotKeys.match(rowsOf: before, after)
    #expect(found == SnapshotKeys.match(before.numbers, after))
    let model = after.map { number in
      before.numbers.firstIndex(of: number).map { UInt32($0) } ?? SnapshotMatch.none
    }
    #expect(found == (Set(after).count == after.count ? model : nil))
  }
}
