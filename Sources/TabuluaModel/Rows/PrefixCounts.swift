/// A list of counts that knows the sum of any prefix (a Fenwick tree).
///
/// It holds the lengths of sections. Changing one count, asking for a prefix and finding the count that covers a
/// position cost O(log *n*), and next to nothing for one count alone. Where counts come, go or move, the list is made
/// anew.
struct PrefixCounts: Sendable, Hashable {
  /// The counts themselves.
  private(set) var counts: [Int]

  /// The sum of all counts.
  private(set) var total: Int

  /// `tree[i]` is the sum of the counts that the tree's node `i`, counted from one, covers.
  private var tree: [Int]

  /// The largest power of two that is not above the number of counts.
  private let topStep: Int

  /// Takes over a list of counts.
  ///
  /// O(*n*).
  init(_ counts: [Int] = []) {
    self.counts = counts
    tree = [0] + counts
    total = 0
    for index in counts.indices {
      total += counts[index]
      let node = index + 1
      let parent = node + (node & -node)
      if parent < tree.count { tree[parent] += tree[node] }
    }
    var step = 1
    while step * 2 <= counts.count { step *= 2 }
    topStep = step
  }

  /// One of the counts.
  subscript(index: Int) -> Int { counts[index] }

  /// Adds to one count; the result must not be negative.
  mutating func add(_ difference: Int, at index: Int) {
    counts[index] += difference
    total += difference
    tree.withUnsafeMutableBufferPointer { tree in
      // The index was checked above, and the loop checks the node.
      var node = index &+ 1
      while node < tree.count {
        tree[node] &+= difference
        node &+= node & -node
      }
    }
  }

  /// Moves one from a count, which is not zero, to another one.
  @inline(__always)
  mutating func moveOne(from source: Int, to destination: Int) {
    guard source != destination else { return }
    add(-1, at: source)
    add(1, at: destination)
  }

  /// Takes over the same counts in another order; only those at some indexes stand elsewhere.
  ///
  /// O(*m* + log *n*) for *m* indexes.
  mutating func reorder(to new: [Int], at indexes: Range<Int>) {
    counts = new
    func sum(_ node: Int) {
      var sum = new[node - 1]
      var step = 1
      while step < node & -node {
        sum += tree[node - step]
        step *= 2
      }
      tree[node] = sum
    }
    for index in indexes { sum(index + 1) }
    // Those after them that cover some of them cover the last one.
    var node = indexes.upperBound
    while node > 0, node + (node & -node) < tree.count {
      node += node & -node
      sum(node)
    }
  }

  /// The sum of the counts before `index`, which is at most the number of counts.
  @inline(__always)
  func sum(before index: Int) -> Int {
    precondition(index >= 0 && index < tree.count, "the index is outside the counts")
    guard index > 0 else { return 0 }
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

  /// The count that covers a position in `0 ..< total`, and how far into it the position lies.
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

// The rows of sections whose lengths these are.
extension PrefixCounts {
  /// Whether a row stands at a path.
  @inline(__always)
  func contains(_ path: TableIndexPath) -> Bool {
    counts.indices.contains(path.section) && path.row >= 0 && path.row < counts[path.section]
  }

  /// The place of a path's row in the whole table.
  @inline(__always)
  func position(of path: TableIndexPath) -> Int { sum(before: path.section) + path.row }

  /// The path of a place in the whole table.
  @inline(__always)
  func path(atPosition position: Int) -> TableIndexPath {
    let (section, row) = find(position)
    return TableIndexPath(section: section, row: row)
  }

  /// The places of a section's rows in the whole table.
  func positions(ofSection section: Int) -> Range<Int> {
    let start = sum(before: section)
    return start..<start + counts[section]
  }
}
