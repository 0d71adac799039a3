/// Picks, from a permutation, as many numbers as possible that ascend.
enum IncreasingRun {
  /// Neighbours of the permutation whose numbers follow on one another; they are picked together or not at all.
  private struct Block {
    /// The places of the numbers.
    var places: Range<Int>
    /// The first number.
    var number: UInt32
    /// How many numbers there are, and below that how many of them are preferred.
    var weight: Int
  }

  /// The places of a longest ascending choice, ascending; among those of the same length one with the most
  /// preferred numbers.
  ///
  /// `numbers` holds each of the numbers 0, 1, 2, … once. Any other number lies before, between or after all
  /// numbers of a block, so a choice that takes a part of a block can as well take all of it; what is left to
  /// choose among are blocks, three at most for each number that was taken out and put back elsewhere.
  ///
  /// - Complexity: O(*n* + *b* log *b*) for *b* blocks.
  static func heaviest(_ numbers: [UInt32], isPreferred: (Int) -> Bool) -> [Range<Int>] {
    var blocks = blocks(of: numbers)
    guard blocks.count > 1 else { return blocks.map(\.places) }
    for index in blocks.indices {
      let preferred = blocks[index].places.reduce(0) { $0 + (isPreferred($1) ? 1 : 0) }
      blocks[index].weight += preferred
    }
    return heaviest(blocks)
  }

  private static func blocks(of numbers: [UInt32]) -> [Block] {
    var blocks: [Block] = []
    var start = 0
    while start < numbers.count {
      var end = start + 1
      while end < numbers.count, numbers[end] == numbers[end - 1] &+ 1 { end += 1 }
      blocks.append(Block(places: start..<end, number: numbers[start], weight: (end - start) << 32))
      start = end
    }
    return blocks
  }

  private static func heaviest(_ blocks: [Block]) -> [Range<Int>] {
    var ranks = [Int](repeating: 0, count: blocks.count)
    for (rank, block) in blocks.indices.sorted(by: { blocks[$0].number < blocks[$1].number }).enumerated() {
      ranks[block] = rank + 1
    }
    // A Fenwick tree over the ranks: the heaviest choice that ends at or below a rank, and its last block.
    var best = [(weight: Int, block: Int)](repeating: (0, -1), count: blocks.count + 1)
    var previous = [Int](repeating: -1, count: blocks.count)
    var last = (weight: 0, block: -1)
    for (index, block) in blocks.enumerated() {
      var below = (weight: 0, block: -1)
      var place = ranks[index] - 1
      while place > 0 {
        if best[place].weight > below.weight { below = best[place] }
        place -= place & -place
      }
      previous[index] = below.block
      let reached = (weight: below.weight + block.weight, block: index)
      if reached.weight > last.weight { last = reached }
      place = ranks[index]
      while place < best.count {
        if reached.weight > best[place].weight { best[place] = reached }
        place += place & -place
      }
    }
    var chosen: [Range<Int>] = []
    var block = last.block
    while block >= 0 {
      chosen.append(blocks[block].places)
      block = previous[block]
    }
    return chosen.reversed()
  }
}
