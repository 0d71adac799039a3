import SeededNumbers
import Testing

@testable import TabuluaModel

@Suite struct PrefixCountsTests {
  /// All lists of up to five counts of 0 to 2, against sums made afresh.
  @Test func everySmallList() {
    var lists: [[Int]] = [[]]
    for _ in 0..<5 {
      for list in lists { expectEqual(PrefixCounts(list), list) }
      lists = lists.flatMap { list in (0...2).map { list + [$0] } }
    }
  }

  /// Changes of one count, for lists of every length to 40.
  @Test(arguments: 1...40) func changes(_ length: Int) {
    var random = SeededGenerator(seed: UInt64(length))
    var model = (0..<length).map { _ in Int.random(in: 0...3, using: &random) }
    var counts = PrefixCounts(model)
    for _ in 0..<60 {
      let index = Int.random(in: model.indices, using: &random)
      let difference = Int.random(in: -model[index]...3, using: &random)
      model[index] += difference
      counts.add(difference, at: index)
      if model[index] > 0 {
        let other = Int.random(in: model.indices, using: &random)
        model[index] -= 1
        model[other] += 1
        counts.moveOne(from: index, to: other)
      }
      expectEqual(counts, model)
    }
    #expect(counts == PrefixCounts(model))
  }

  private func expectEqual(_ counts: PrefixCounts, _ model: [Int]) {
    counts._checkInvariants()
    #expect(counts.counts == model)
    #expect(counts.total == model.reduce(0, +))
    var position = 0
    for (index, count) in model.enumerated() {
      #expect(counts.sum(before: index) == position)
      for offset in 0..<count {
        let found = counts.find(position)
        #expect(found.index == index && found.offset == offset, "\(model) at \(position)")
        position += 1
      }
    }
  }
}
