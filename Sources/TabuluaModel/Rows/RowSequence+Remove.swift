// Taking a row out, and joining what is nearly empty.
extension RowSequence {
  /// The fewest rows that a leaf holds which is not the root: a quarter of what it can hold.
  var minimumRows: Int { max(1, leafCapacity / 4) }

  /// The fewest children that an inner node has which is not the root; the root has at least two.
  var minimumChildren: Int { max(2, fanOut / 4) }

  /// Takes the number at `position` out and gives it back; the numbers after it move up by one.
  ///
  /// Its height is forgotten. O(log *n*), and the shifting of half a leaf; joining leaves costs O(1) a row that
  /// was removed since.
  @discardableResult
  mutating func remove(at position: Int) -> UInt32 {
    precondition(position >= 0 && position < count, "the position is outside the sequence")
    own()
    let number = take(at: position)
    if !heights.isEmpty { heights[number] = nil }
    return number
  }

  /// Takes a number out of memory that is the sequence's own, and leaves its height written down.
  mutating func take(at position: Int) -> UInt32 {
    let (leaf, offset) = find(position)
    let rows = buffers.rows + leaf &* leafStride
    let filled = Int(buffers.leaves[leaf].count) &- 1
    let number = rows[offset]
    if !heights.isEmpty, let height = heights[number] { addExtent(-RowExtent(height), from: leaf) }
    (rows + offset).update(from: rows + offset + 1, count: filled &- offset)
    buffers.leaves[leaf].count &-= 1
    buffers.homes[Int(number)] = RowNode.none
    addUp(-1, from: leaf)
    count &-= 1
    if filled < minimumRows, height > 0 { mend(leaf) }
    return number
  }

  /// Joins a leaf that has too few rows with a neighbour, or takes rows from it.
  ///
  /// Two leaves are joined where they fill no more than three quarters of one, so that it takes a quarter of a
  /// leaf of insertions to split it again; otherwise both end with at least an eighth of a leaf above the fewest.
  @inline(never)
  mutating func mend(_ leaf: Int) {
    let link = buffers.leaves[leaf].link
    let parent = Int(link) / RowNode.slots
    let slot = pair(of: Int(link) % RowNode.slots, in: parent) {
      Int(buffers.leaves[$0].count) + Int(buffers.leaves[$1].count) <= leafFill
    }
    let left = Int(children(of: parent)[slot])
    let right = Int(children(of: parent)[slot + 1])
    let total = Int(buffers.leaves[left].count) + Int(buffers.leaves[right].count)
    guard total <= leafFill else {
      shareRows(left, right, keeping: total / 2)
      sums(of: parent)[slot + 1] = sums(of: parent)[slot] + Int32(truncatingIfNeeded: total / 2)
      return
    }
    shareRows(left, right, keeping: total)
    buffers.leaves[right].link = freeLeaf
    freeLeaf = UInt32(truncatingIfNeeded: right)
    removeChild(of: parent, at: slot + 1, level: 1)
  }

  /// Which of a child's two neighbours it is best joined with: the slot of the left one of the pair.
  ///
  /// The right neighbour, unless only the left one can be joined with it, or there is none.
  private func pair(of slot: Int, in parent: Int, _ canJoin: (Int, Int) -> Bool) -> Int {
    let children = children(of: parent)
    guard slot + 1 < Int(buffers.nodes[parent].count) else { return slot - 1 }
    guard slot > 0 else { return slot }
    let fits = canJoin(Int(children[slot]), Int(children[slot + 1]))
    return fits || !canJoin(Int(children[slot - 1]), Int(children[slot])) ? slot : slot - 1
  }

  /// Takes out a child whose rows went to its left neighbour, or are counted no longer; `level` is that of the node.
  mutating func removeChild(of node: Int, at slot: Int, level: Int) {
    let sums = sums(of: node)
    let children = children(of: node)
    let count = Int(buffers.nodes[node].count) - 1
    (sums + slot).update(from: sums + slot + 1, count: count - slot)
    (children + slot).update(from: children + slot + 1, count: count - slot)
    sums[count] = RowNode.beyond
    buffers.nodes[node].count = UInt32(truncatingIfNeeded: count)
    linkChildren(of: node, from: slot, level: level - 1)
    if node == root {
      guard count == 1 else { return }
      root = Int(children[0])
      height = level - 1
      setLink(of: root, level: level - 1, to: RowNode.none)
      free(node)
    } else if count < minimumChildren {
      mendNode(node, level: level)
    }
  }

  /// Joins an inner node that has too few children with a neighbour, or takes children from it.
  private mutating func mendNode(_ node: Int, level: Int) {
    let room = max(fanOut * 3 / 4, 2 * minimumChildren - 1)
    let link = buffers.nodes[node].link
    let parent = Int(link) / RowNode.slots
    let slot = pair(of: Int(link) % RowNode.slots, in: parent) {
      Int(buffers.nodes[$0].count) + Int(buffers.nodes[$1].count) <= room
    }
    let left = Int(children(of: parent)[slot])
    let right = Int(children(of: parent)[slot + 1])
    let total = Int(buffers.nodes[left].count) + Int(buffers.nodes[right].count)
    let sums = sums(of: parent)
    let kept = total <= room ? total : total / 2
    let rows = shareChildren(
      left, right, keeping: kept, rowsBefore: sums[slot + 1] - sums[slot], level: level)
    if kept == total {
      free(right)
      removeChild(of: parent, at: slot + 1, level: level + 1)
    } else {
      sums[slot + 1] = sums[slot] + rows
    }
  }

  /// Puts an inner node among the free ones.
  private mutating func free(_ node: Int) {
    buffers.nodes[node] = RowNode(link: freeNode, count: 0)
    freeNode = UInt32(truncatingIfNeeded: node)
  }
}
