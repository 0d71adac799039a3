/// Picks, from numbers that all differ, as many as possible that ascend.
enum IncreasingRun {
  /// The indexes of a longest ascending choice; among those of the same length one with the most preferred ones.
  ///
  /// - Complexity: O(*n* log *n*), and O(*n*) where the numbers ascend already.
  static func heaviest(_ numbers: [(number: Int, isPreferred: Bool)]) -> [Int] {
    if zip(numbers, numbers.dropFirst()).allSatisfy({ $0.number < $1.number }) {
      return Array(numbers.indices)
    }
    let ranks = Dictionary(
      uniqueKeysWithValues: numbers.map(\.number).sorted().enumerated().map { ($1, $0 + 1) })
    // A Fenwick tree over the ranks: the heaviest choice that ends at or below a rank, and its last index.
    var best = [(weight: Int, index: Int)](repeating: (0, -1), count: numbers.count + 1)
    var previous = [Int](repeating: -1, count: numbers.count)
    var last = (weight: 0, index: -1)
    for (index, entry) in numbers.enumerated() {
      guard let rank = ranks[entry.number] else { continue }
      var below = (weight: 0, index: -1)
      var place = rank - 1
      while place > 0 {
        if best[place].weight > below.weight { below = best[place] }
        place -= place & -place
      }
      previous[index] = below.index
      let reached = (weight: below.weight + (1 << 32) + (entry.isPreferred ? 1 : 0), index: index)
      if reached.weight > last.weight { last = reached }
      place = rank
      while place < best.count {
        if reached.weight > best[place].weight { best[place] = reached }
        place += place & -place
      }
    }
    var chosen: [Int] = []
    var index = last.index
    while index >= 0 {
      chosen.append(index)
      index = previous[index]
    }
    return chosen.reversed()
  }
}
