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

  /// Counts that come and go, in blocks of few, one by one and many at once.
  @Test(arguments: 1...40) func countsComeAndGo(_ seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let block = [2, 4, 7, 16][Int(seed) % 4]
    var model = (0..<Int.random(in: 0...60, using: &random)).map { _ in Int.random(in: 0...3, using: &random)
    }
    var counts = PrefixCounts(model, block: block)
    var (fewest, most) = (model.count, model.count)
    for step in 0..<200 {
      // It grows and shrinks in turn, so that blocks become two and one again.
      let isGrowing = step / 40 % 2 == 0
      let number = Int.random(in: 0..<(step % 10 == 0 ? 30 : 3), using: &random)
      let taken = model.indices.shuffled(using: &random).prefix(isGrowing ? number / 2 : number).sorted()
      for index in taken.reversed() { model.remove(at: index) }
      let coming = Int.random(in: 0..<(step % 10 == 0 ? 30 : 3), using: &random) / (isGrowing ? 1 : 2)
      let places = (0..<model.count + coming).shuffled(using: &random).prefix(coming).sorted()
      let new = places.map { _ in Int.random(in: 0...3, using: &random) }
      for (count, place) in zip(new, places) { model.insert(count, at: place) }
      counts.change(taking: taken, putting: new, at: places)
      if let index = model.indices.randomElement(using: &random) {
        model[index] += 1
        counts.add(1, at: index)
      }
      expectEqual(counts, model)
      (fewest, most) = (min(fewest, model.count), max(most, model.count))
    }
    #expect(counts == PrefixCounts(model) && counts.hashValue == PrefixCounts(model).hashValue)
    #expect(counts != PrefixCounts(model + [0]))
    #expect(most > 8 * block / 7 && fewest < most / 2, "\(fewest), \(most)")
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
