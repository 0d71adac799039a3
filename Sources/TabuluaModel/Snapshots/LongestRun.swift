/// Chooses, from a list of numbers that all differ, numbers that ascend: as many as possible, or the heaviest ones.
///
/// The numbers are places before a change, listed in the order after it. Those that are chosen can stay where they
/// are among each other, so that only the others must be moved. All that compares two orders chooses here: snapshots,
/// tables before and after a run, sections, and the parts of a sequence of rows.
package enum LongestRun {
  /// Numbers that follow on one another in the list and among all numbers; they are chosen together or not at all.
  ///
  /// Any other number lies before all numbers of a block or after them, so a choice that takes a part of a block can as
  /// well take all of it. There are three blocks at most for each number that was taken out and put in elsewhere.
  private struct Block {
    /// The index of its first number in the list.
    let start: UInt32

    /// Its first number, counted from the lower bound of the range.
    let first: UInt32

    /// What its numbers weigh; later what the heaviest choice weighs that ends with this block.
    var weight: Int
  }

  /// What rows weigh where first as many as possible stay, and then as few as possible of those that were dragged.
  package static let weights = (dragged: 1 << 32, other: 1 << 32 + 1)

  /// Stands for no block.
  private static let none = UInt32.max

  /// Marks the heaviest choice among the numbers that lie in a range; the others are passed over and not marked.
  ///
  /// `weight` is asked for the indices of numbers that follow on one another and lie in the range, and answers what they weigh
  /// together; it is not negative. Without it all weigh the same, and a longest choice is marked. Which of several choices of
  /// the same weight is marked is not said, but it is the same one every time.
  ///
  /// - Complexity: O(*n* + *w* + *b* log *b*) for *n* numbers, a range of *w* and *b* blocks; O(*n*) where the numbers
  ///   ascend already.
  package static func mark(
    _ numbers: UnsafeBufferPointer<UInt32>, within range: Range<UInt32>,
    in marks: UnsafeMutableBufferPointer<Bool>, weight: ((Range<Int>) -> Int)? = nil
  ) {
    if markAll(numbers, within: range, in: marks) { return }
    var blocks = blocks(of: numbers, within: range, weight)
    // What is not chosen is cleared, from the end to the front.
    var end = numbers.count
    func clear(_ others: Range<Int>) {
      guard !others.isEmpty else { return }
      let start = Int(blocks[others.lowerBound].start)
      marks[start..<end].update(repeating: false)
      end = start
    }
    var next = blocks.count
    for block in heaviest(&blocks, below: range.upperBound - range.lowerBound) {
      clear(block + 1..<next)
      end = Int(blocks[block].start)
      next = block
    }
    clear(0..<next)
  }

  /// Marks all numbers that lie in the range; tells whether they ascend.
  private static func markAll(
    _ numbers: UnsafeBufferPointer<UInt32>, within range: Range<UInt32>,
    in marks: UnsafeMutableBufferPointer<Bool>
  ) -> Bool {
    let width = range.upperBound - range.lowerBound
    var ascends = true
    var least: UInt32 = 0
    for index in numbers.indices {
      let number = numbers[index] &- range.lowerBound
      let isInside = number < width
      marks[index] = isInside
      guard isInside else { continue }
      if number < least { ascends = false }
      least = number
    }
    return ascends
  }

  /// The blocks of the numbers that lie in the range, in the order of the list.
  private static func blocks(
    of numbers: UnsafeBufferPointer<UInt32>, within range: Range<UInt32>, _ weight: ((Range<Int>) -> Int)?
  ) -> [Block] {
    let least = range.lowerBound
    let width = range.upperBound - least
    let listed = NumberRanks(below: Int(width)) { insert in
      for number in numbers where number &- least < width { insert(number &- least) }
    }
    var blocks: [Block] = []
    var last: UInt32?
    var index = 0
    while index < numbers.count {
      let number = numbers[index] &- least
      let start = index
      index += 1
      guard number < width else { continue }
      // Each of these numbers is one more than the one before it.
      let most = min(numbers.count, start + Int(width - number))
      while index < most, numbers[index] &- numbers[index - 1] == 1 { index += 1 }
      let sum = weight.map { $0(start..<index) } ?? index - start
      // They go on with the last block where no number of the list lies between.
      if let last, number > last, listed.rank(of: number) == listed.rank(of: last) + 1 {
        blocks[blocks.count - 1].weight += sum
      } else {
        blocks.append(Block(start: UInt32(truncatingIfNeeded: start), first: number, weight: sum))
      }
      last = number &+ UInt32(truncatingIfNeeded: index - start - 1)
    }
    return blocks
  }

  /// The heaviest choice of blocks that ascends, the last one first; their numbers are below a bound.
  ///
  /// A Fenwick tree over the blocks, ordered by their numbers, holds the heaviest choice that ends at each of them or
  /// before it.
  private static func heaviest(_ blocks: inout [Block], below bound: UInt32) -> [Int] {
    let firsts = blocks.map(\.first)
    let ranks = NumberRanks(below: Int(bound)) { firsts.forEach($0) }
    let places = firsts.map { ranks.rank(of: $0) + 1 }
    var best = [UInt32](repeating: none, count: blocks.count + 1)
    var previous = best
    var last = (block: none, weight: 0)
    for index in blocks.indices {
      var below = (block: none, weight: 0)
      var place = Int(places[index]) - 1
      while place > 0 {
        let found = best[place]
        if found != none, blocks[Int(found)].weight > below.weight {
          below = (found, blocks[Int(found)].weight)
        }
        place &= place &- 1
      }
      let reached = blocks[index].weight + below.weight
      blocks[index].weight = reached
      previous[index] = below.block
      if reached > last.weight { last = (UInt32(truncatingIfNeeded: index), reached) }
      place = Int(places[index])
      while place < best.count {
        if best[place] == none || reached > blocks[Int(best[place])].weight {
          best[place] = UInt32(truncatingIfNeeded: index)
        }
        place += place & -place
      }
    }
    var chosen: [Int] = []
    while last.block != none {
      chosen.append(Int(last.block))
      last.block = previous[Int(last.block)]
    }
    return chosen
  }
}
