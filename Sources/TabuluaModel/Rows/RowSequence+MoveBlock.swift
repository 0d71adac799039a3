// Moving a block of rows: its leaves are unhooked and hooked in elsewhere as they are.
extension RowSequence {
  /// Moves the rows at some positions so that the first of them stands at `destination`, which counts the rows without
  /// them.
  ///
  /// - Complexity: O(log *n*) for each leaf of the block, and the shifting of a few leaves' rows; the rows within the leaves
  ///   of the block are not visited.
  mutating func moveBlock(_ block: Range<Int>, to destination: Int) {
    precondition(block.lowerBound >= 0 && block.upperBound <= count, "the block is outside the sequence")
    precondition(destination >= 0 && destination + block.count <= count, "the place is outside the sequence")
    guard !block.isEmpty, destination != block.lowerBound else { return }
    own()
    guard height > 0 else { return rotateOnlyLeaf(block, to: destination) }
    cut(at: block.upperBound)
    cut(at: block.lowerBound)
    var leaves: [UnhookedLeaf] = []
    var left = block.count
    while left > 0 {
      leaves.append(unhook(find(block.lowerBound).leaf))
      left -= Int(leaves[leaves.count - 1].rows)
    }
    hook(leaves, at: destination)
    let gap = block.lowerBound < destination ? block.lowerBound : block.upperBound
    for position in [gap, destination, destination + block.count] {
      mendLeaf(at: position - 1)
      mendLeaf(at: position)
    }
  }

  /// A leaf that hangs nowhere, with what its ancestors have to know.
  private struct UnhookedLeaf {
    let leaf: Int
    let rows: Int32
    let extent: RowExtent
  }

  /// Moves rows within the only leaf.
  private mutating func rotateOnlyLeaf(_ block: Range<Int>, to destination: Int) {
    let rows = UnsafeMutableBufferPointer(start: buffers.rows + root * leafStride, count: count)
    let moved = Array(rows[block])
    var others = Array(rows)
    others.removeSubrange(block)
    others.insert(contentsOf: moved, at: destination)
    for (offset, number) in others.enumerated() { rows[offset] = number }
  }

  /// Lets a leaf begin at a position.
  private mutating func cut(at position: Int) {
    guard position > 0, position < count else { return }
    let (leaf, offset) = find(position)
    if offset > 0 { split(leaf, keeping: offset) }
  }

  /// Takes a leaf out of the tree, which has others.
  private mutating func unhook(_ leaf: Int) -> UnhookedLeaf {
    let rows = Int32(truncatingIfNeeded: buffers.leaves[leaf].count)
    let extent = buffers.leafExtents?[leaf] ?? RowExtent()
    addUp(-rows, from: leaf)
    addExtent(-extent, from: leaf)
    let link = buffers.leaves[leaf].link
    removeChild(of: Int(link) / RowNode.slots, at: Int(link) % RowNode.slots, level: 1)
    buffers.leaves[leaf].link = RowNode.none
    count &-= Int(rows)
    return UnhookedLeaf(leaf: leaf, rows: rows, extent: extent)
  }

  /// Puts leaves into the tree, in front of a position.
  private mutating func hook(_ leaves: [UnhookedLeaf], at position: Int) {
    cut(at: position)
    var last = find(max(0, position - 1)).leaf
    // In front of all leaves none can be hooked in, so the first one gives its rows to a leaf behind it.
    let emptied = position == 0 ? last : nil
    if emptied != nil { split(last, keeping: 0) }
    for leaf in leaves {
      let rows = Int32(truncatingIfNeeded: buffers.leaves[last].count)
      attach(leaf.leaf, rightOf: last, level: 0, rowsBefore: rows, side: .inside)
      sumExtents(above: last)
      addUp(leaf.rows, from: leaf.leaf)
      sumExtents(above: leaf.leaf)
      addExtent(leaf.extent, from: leaf.leaf)
      count &+= Int(leaf.rows)
      last = leaf.leaf
    }
    if let emptied {
      let leaf = unhook(emptied).leaf
      buffers.leaves[leaf].link = freeLeaf
      freeLeaf = UInt32(truncatingIfNeeded: leaf)
    }
  }

  /// Gives the leaf at a position as many rows as it must have.
  private mutating func mendLeaf(at position: Int) {
    guard position >= 0, position < count else { return }
    while height > 0 {
      let leaf = find(position).leaf
      if Int(buffers.leaves[leaf].count) >= minimumRows { return }
      mend(leaf)
    }
  }
}
