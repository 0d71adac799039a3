/// Chooses, from a list of numbers that all differ, as many as possible that ascend.
///
/// The numbers are places before a change, listed in the order after it: those that ascend can stay where they
/// are among each other, and the fewest possible others are moved.
enum LongestRun {
  /// Marks a longest choice among the numbers that lie in a range; the others are passed over.
  ///
  /// Numbers that stand at either end just as they did before belong to every longest choice, and are only
  /// compared. `isPreferred` is asked for the index of a number; without it, which of several longest choices
  /// is taken is not said, but it is the same one every time. With it, it is one with the most preferred numbers.
  ///
  /// - Complexity: O(*n*) where the numbers ascend already, or nearly so; else O(*n* log *n*).
  static func mark(
    _ numbers: UnsafeBufferPointer<UInt32>, within range: Range<UInt32>,
    in marks: UnsafeMutableBufferPointer<Bool>, isPreferred: ((Int) -> Bool)? = nil
  ) {
    var first = 0
    var last = numbers.count
    var lower = range.lowerBound
    var upper = range.upperBound
    while first < last, lower < upper, numbers[first] == lower {
      marks[first] = true
      first += 1
      lower += 1
    }
    while last > first, upper > lower, numbers[last - 1] == upper - 1 {
      last -= 1
      upper -= 1
      marks[last] = true
    }
    guard first < last, lower < upper else { return }
    let middle = Middle(numbers: numbers, indexes: first..<last, lower: lower, width: upper - lower)
    if middle.ascends {
      for index in first..<last where middle.has(numbers[index]) { marks[index] = true }
    } else if let isPreferred {
      // First as many as possible, then as many preferred ones as possible.
      middle.markHeaviest(in: marks) { (1 << 32) + (isPreferred($0) ? 1 : 0) }
    } else {
      middle.markLongest(in: marks)
    }
  }

  /// Which of some numbers, zero up to but not including their count, are in a choice of the greatest weight that
  /// ascends.
  ///
  /// `weight` is asked for the index of a number; none is negative.
  ///
  /// - Complexity: O(*n* log *n*).
  static func heaviest(_ numbers: [UInt32], weight: (Int) -> Int) -> [Bool] {
    var marks = [Bool](repeating: false, count: numbers.count)
    numbers.withUnsafeBufferPointer { numbers in
      marks.withUnsafeMutableBufferPointer { marks in
        Middle(numbers: numbers, indexes: numbers.indices, lower: 0, width: UInt32(numbers.count))
          .markHeaviest(in: marks, weight)
      }
    }
    return marks
  }

  /// What is left of a list between its unchanged ends.
  private struct Middle {
    let numbers: UnsafeBufferPointer<UInt32>
    let indexes: Range<Int>
    let lower: UInt32
    let width: UInt32

    @inline(__always)
    func has(_ number: UInt32) -> Bool { number &- lower < width }

    var ascends: Bool {
      var least = lower
      for index in indexes where has(numbers[index]) {
        if numbers[index] < least { return false }
        least = numbers[index]
      }
      return true
    }

    /// Patience sorting: `ends[k]` is the least number in which a choice of `k + 1` numbers can end.
    func markLongest(in marks: UnsafeMutableBufferPointer<Bool>) {
      let count = indexes.count
      withUnsafeTemporaryAllocation(of: UInt32.self, capacity: 3 * count) { buffer in
        let ends = UnsafeMutableBufferPointer(rebasing: buffer[..<count])
        let places = UnsafeMutableBufferPointer(rebasing: buffer[count..<2 * count])
        let previous = UnsafeMutableBufferPointer(rebasing: buffer[(2 * count)...])
        var length = 0
        for index in indexes {
          let number = numbers[index]
          guard has(number) else { continue }
          var place = length
          if length > 0, number < ends[length - 1] {
            var low = 0
            var high = length - 1
            while low < high {
              let middle = (low + high) / 2
              if ends[middle] < number { low = middle + 1 } else { high = middle }
            }
            place = low
          } else {
            length += 1
          }
          ends[place] = number
          places[place] = UInt32(truncatingIfNeeded: index)
          previous[index - indexes.lowerBound] = place == 0 ? .max : places[place - 1]
        }
        var index = length == 0 ? UInt32.max : places[length - 1]
        while index != .max {
          marks[Int(index)] = true
          index = previous[Int(index) - indexes.lowerBound]
        }
      }
    }

    /// A Fenwick tree over the numbers holds the heaviest choice that ends at or below each, and its last index.
    func markHeaviest(in marks: UnsafeMutableBufferPointer<Bool>, _ weight: (Int) -> Int) {
      var best = [(weight: Int, index: Int)](repeating: (0, -1), count: Int(width) + 1)
      var previous = [Int](repeating: -1, count: indexes.count)
      var last = (weight: 0, index: -1)
      for index in indexes where has(numbers[index]) {
        let rank = Int(numbers[index] - lower) + 1
        var below = (weight: 0, index: -1)
        var node = rank - 1
        while node > 0 {
          if best[node].weight > below.weight { below = best[node] }
          node -= node & -node
        }
        previous[index - indexes.lowerBound] = below.index
        let weight = below.weight + weight(index)
        if weight > last.weight { last = (weight, index) }
        node = rank
        while node < best.count {
          if weight > best[node].weight { best[node] = (weight, index) }
          node += node & -node
        }
      }
      var index = last.index
      while index >= 0 {
        marks[index] = true
        index = previous[index - indexes.lowerBound]
      }
    }
  }
}
