/// All lists of numbers that are below given ones, in the order in which a counter shows its digits.
///
/// ```swift
/// for list in CountedLists(below: [2, 3]) { print(list) }  // [0, 0], [0, 1], [0, 2], [1, 0], …
/// ```
struct CountedLists: Sequence, IteratorProtocol {
  /// What each number of a list is below; there is no list where one of them is 0.
  private let bounds: [Int]

  /// The last list that was given.
  private var list: [Int] = []
  private var hasBegun = false

  init(below bounds: [Int]) { self.bounds = bounds }

  mutating func next() -> [Int]? {
    guard hasBegun else {
      hasBegun = true
      list = bounds.map { _ in 0 }
      return bounds.contains(0) ? nil : list
    }
    for index in list.indices.reversed() {
      list[index] += 1
      if list[index] < bounds[index] { return list }
      list[index] = 0
    }
    return nil
  }
}
