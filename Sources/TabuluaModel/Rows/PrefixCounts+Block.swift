extension PrefixCounts {
  /// Counts that follow each other, with their sums (a Fenwick tree).
  ///
  /// To change one count, to ask for a sum and to find the count that covers a position costs O(log *b*) for *b* counts, and next
  /// to nothing for one count alone; to put one in or to take one out costs O(*b*).
  struct Block: Sendable {
    /// The counts themselves.
    private(set) var counts: [Int]

    /// `tree[i]` is the sum of the counts that the tree's node `i`, counted from one, covers.
    private var tree: [Int] = []

    /// The largest power of two that is not above the number of counts.
    private var topStep = 1

    /// Takes over counts.
    init(_ counts: [Int]) {
      self.counts = counts
      sumUp()
    }

    /// How many counts there are.
    var count: Int { @inline(__always) get { counts.count } }

    /// One of the counts.
    subscript(index: Int) -> Int { @inline(__always) get { counts[index] } }

    /// Makes the tree of the counts.
    private mutating func sumUp() {
      tree.removeAll(keepingCapacity: true)
      tree.append(0)
      tree.append(contentsOf: counts)
      tree.withUnsafeMutableBufferPointer { tree in
        for node in 1..<max(1, tree.count) {
          let parent = node + (node & -node)
          if parent < tree.count { tree[parent] += tree[node] }
        }
      }
      topStep = 1
      while topStep * 2 <= counts.count { topStep *= 2 }
    }
  }
}

// Changes.
extension PrefixCounts.Block {
  /// Adds to one count; the result must not be negative.
  @inline(__always)
  mutating func add(_ difference: Int, at index: Int) {
    counts[index] += difference
    tree.withUnsafeMutableBufferPointer { tree in
      // The index was checked above, and the loop checks the node.
      var node = index &+ 1
      while node < tree.count {
        tree[node] &+= difference
        node &+= node & -node
      }
    }
  }

  /// Puts a count in front of an index.
  mutating func insert(_ count: Int, at index: Int) {
    counts.insert(count, at: index)
    sumUp()
  }

  /// Takes a count out.
  mutating func remove(at index: Int) -> Int {
    defer { sumUp() }
    return counts.remove(at: index)
  }
}

// Sums.
extension PrefixCounts.Block {
  /// The sum of the counts before `index`, which is at most the number of counts.
  @inline(__always)
  func sum(before index: Int) -> Int {
    precondition(index >= 0 && index < tree.count, "the index is outside the counts")
    return tree.withUnsafeBufferPointer { tree in
      // Each step clears a bit, so the node only becomes smaller.
      var node = index
      var sum = 0
      while node > 0 {
        sum &+= tree[node]
        node &= node &- 1
      }
      return sum
    }
  }

  /// The count that covers a position, which is less than the sum of all, and how far into it the position lies.
  ///
  /// Counts of zero cover nothing and are never found.
  @inline(__always)
  func find(_ position: Int) -> (index: Int, offset: Int) {
    guard counts.count != 1 else { return (0, position) }
    return tree.withUnsafeBufferPointer { tree in
      var node = 0
      var rest = position
      var step = topStep
      while step > 0 {
        let next = node &+ step
        if next < tree.count, tree[next] <= rest {
          node = next
          rest &-= tree[next]
        }
        step /= 2
      }
      return (node, rest)
    }
  }
}
