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
    return heaviest(blocks, ranks: ranks(of: blocks, numbers.count))
  }

  /// How many numbers a longest ascending choice has.
  ///
  /// - Complexity: as ``heaviest(_:isPreferred:)``, with a quarter of its memory.
  static func greatestLength(_ numbers: [UInt32]) -> Int {
    let blocks = blocks(of: numbers)
    guard blocks.count > 1 else { return numbers.count }
    let ranks = ranks(of: blocks, numbers.count)
    var best = [UInt32](repeating: 0, count: blocks.count + 1)
    var greatest: UInt32 = 0
    best.withUnsafeMutableBufferPointer { best in
      for (index, block) in blocks.enumerated() {
        var length: UInt32 = 0
        var place = Int(ranks[index]) - 1
        while place > 0 {
          length = max(length, best[place])
          place &= place - 1
        }
        length += UInt32(truncatingIfNeeded: block.places.count)
        greatest = max(greatest, length)
        place = Int(ranks[index])
        while place < best.count {
          best[place] = max(best[place], length)
          place += place & -place
        }
      }
    }
    return Int(greatest)
  }

  /// For each block its place among the blocks ordered by their numbers, from one.
  private static func ranks(of blocks: [Block], _ count: Int) -> [UInt32] {
    var ranks = [UInt32](repeating: 0, count: blocks.count)
    var rank: UInt32 = 0
    if blocks.count > count / 32 {
      // Many blocks: each is put where its first number says, and found again in one pass.
      var blockAt = [UInt32](repeating: .max, count: count)
      for (index, block) in blocks.enumerated() {
        blockAt[Int(block.number)] = UInt32(truncatingIfNeeded: index)
      }
      for index in blockAt where index != .max {
        rank += 1
        ranks[Int(index)] = rank
      }
      return ranks
    }
    for index in blocks.indices.sorted(by: { blocks[$0].number < blocks[$1].number }) {
      rank += 1
      ranks[index] = rank
    }
    return ranks
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

  private static func heaviest(_ blocks: [Block], ranks: [UInt32]) -> [Range<Int>] {
    // A Fenwick tree over the ranks: the heaviest choice that ends at or below a rank, and its last block.
    var best = [(weight: Int, block: Int)](repeating: (0, -1), count: blocks.count + 1)
    var previous = [Int](repeating: -1, count: blocks.count)
    var last = (weight: 0, block: -1)
    for (index, block) in blocks.enumerated() {
      var below = (weight: 0, block: -1)
      var place = Int(ranks[index]) - 1
      while place > 0 {
        if best[place].weight > below.weight { below = best[place] }
        place -= place & -place
      }
      previous[index] = below.block
      let reached = (weight: below.weight + block.weight, block: index)
      if reached.weight > last.weight { last = reached }
      place = Int(ranks[index])
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
