@testable import TabuluaModel
import Testing

@Suite struct LongestRunTests {
  /// Every ascending choice, by trying every subset; it has the bit of each number that is chosen.
  private func ascending(_ numbers: [Int]) -> [Int] {
    (0..<(1 << numbers.count)).compactMap { mask in
      let chosen = numbers.indices.filter { mask >> $0 & 1 == 1 }.map { numbers[$0] }
      guard zip(chosen, chosen.dropFirst()).allSatisfy({ $0 < $1 }) else { return nil }
      return chosen.reduce(0) { $0 | 1 << $1 }
    }
  }

  /// The longest of some choices; among those the ones with the most preferred numbers, which have bits in `preferred`.
  private func best(_ choices: [Int], _ preferred: Int) -> (count: Int, preferred: Int) {
    choices.map { ($0.nonzeroBitCount, ($0 & preferred).nonzeroBitCount) }.max { $0 < $1 } ?? (0, 0)
  }

  private func permutations(_ count: Int) -> [[Int]] {
    guard count > 0 else { return [[]] }
    return permutations(count - 1).flatMap { shorter in
      (0...shorter.count).map { place in
        var longer = shorter
        longer.insert(count - 1, at: place)
        return longer
      }
    }
  }

  /// The indexes of the numbers that are chosen.
  private func chosen(
    _ numbers: [Int], within range: Range<UInt32> = 0..<10, weight: ((Int) -> Int)? = nil
  ) -> [Int] {
    var marks = numbers.map { $0 % 2 == 0 }
    numbers.map { UInt32($0) }.withUnsafeBufferPointer { numbers in
      marks.withUnsafeMutableBufferPointer { marks in
        LongestRun.mark(
          numbers, within: range, in: marks,
          weight: weight.map { weight in { $0.reduce(0) { $0 + weight($1) } } })
      }
    }
    return numbers.indices.filter { marks[$0] }
  }

  @Test(arguments: 0...6)
  func againstEverySubset(_ count: Int) {
    for permutation in permutations(count) {
      let choices = ascending(permutation)
      for preferred in 0..<(1 << count) {
        let numbers = permutation.map { (number: $0, isPreferred: preferred >> $0 & 1 == 1) }
        let chosen = chosen(permutation) { 1 << 32 + (numbers[$0].isPreferred ? 1 : 0) }
        let expected = best(choices, preferred)
        #expect(self.chosen(permutation).count == expected.count)
        // With holes between the numbers, and others among them that are passed over.
        let others = permutation.flatMap { [100, 3 * $0 + 10] }
        let among = self.chosen(others, within: 10..<30) { index in
          1 << 32 + (numbers[index / 2].isPreferred ? 1 : 0)
        }
        #expect(among == chosen.map { 2 * $0 + 1 })
        #expect(zip(chosen, chosen.dropFirst()).allSatisfy { numbers[$0].number < numbers[$1].number })
        #expect(chosen.count == expected.count, "\(numbers)")
        #expect(chosen.count { numbers[$0].isPreferred } == expected.preferred, "\(numbers)")
      }
    }
  }
}
