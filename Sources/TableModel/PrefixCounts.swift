/// A list of counts that knows the sum of any prefix (a Fenwick tree).
///
/// It holds the lengths of sections and of the chunks of a ``RowSequence``. Changing one count, asking for a
/// prefix and finding the count that covers a position cost O(log *n*).
struct PrefixCounts: Sendable, Hashable {
  /// The counts themselves.
  private(set) var counts: [Int]

  /// The sum of all counts.
  private(set) var total: Int

  /// `tree[i]` is the sum of the counts that the tree's node `i`, counted from one, covers.
  private var tree: [Int]

  /// The largest power of two that is not above the number of counts.
  private var topStep: Int

  /// Takes over a list of counts.
  ///
  /// O(*n*).
  init(_ counts: [Int] = []) {
    self.counts = counts
    tree = [0]
    tree.reserveCapacity(counts.count + 1)
    tree.append(contentsOf: counts)
    var sum = 0
    for index in counts.indices {
      sum += counts[index]
      let node = index + 1
      let parent = node + (node & -node)
      if parent < tree.count { tree[parent] += tree[node] }
    }
    total = sum
    topStep = 1
    while topStep * 2 <= counts.count { topStep *= 2 }
  }

  /// One of the counts.
  subscript(index: Int) -> Int { counts[index] }

  /// Adds to one count; the result must not be negative.
  mutating func add(_ difference: Int, at index: Int) {
    counts[index] += difference
    total += difference
    var node = index + 1
    while node < tree.count {
      tree[node] += difference
      node += node & -node
    }
  }

  /// Puts a count in at `index`; those from there on move up by one.
  ///
  /// O(*n*).
  mutating func insert(_ count: Int, at index: Int) {
    var counts = counts
    counts.insert(count, at: index)
    self = PrefixCounts(counts)
  }

  /// Takes the count at `index` out.
  ///
  /// O(*n*).
  mutating func remove(at index: Int) {
    var counts = counts
    counts.remove(at: index)
    self = PrefixCounts(counts)
  }

  /// Moves a count; `destination` is its index after the removal.
  ///
  /// O(*n*).
  mutating func move(from source: Int, to destination: Int) {
    var counts = counts
    counts.insert(counts.remove(at: source), at: destination)
    self = PrefixCounts(counts)
  }

  /// The sum of the counts before `index`.
  func sum(before index: Int) -> Int {
    var node = index
    var sum = 0
    while node > 0 {
      sum += tree[node]
      node -= node & -node
    }
    return sum
  }

  /// The count that covers a position in `0 ..< total`, and how far into it the position lies.
  ///
  /// Counts of zero cover nothing and are never found.
  func find(_ position: Int) -> (index: Int, offset: Int) {
    var node = 0
    var rest = position
    var step = topStep
    while step > 0 {
      let next = node + step
      if next < tree.count, tree[next] <= rest {
        node = next
        rest -= tree[next]
      }
      step /= 2
    }
    return (node, rest)
  }

  /// Stops the program if the tree does not agree with the counts.
  func _checkInvariants() {
    var sum = 0
    for index in counts.indices {
      precondition(counts[index] >= 0, "a count is negative")
      precondition(self.sum(before: index) == sum, "a prefix sum is wrong")
      sum += counts[index]
    }
    precondition(total == sum, "the total is wrong")
  }
}
