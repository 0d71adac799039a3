// Sharing rows or children between two neighbours: what splitting, joining and evening out have in common.
extension RowSequence {
  /// Shares the rows of two leaves, so that the left one has the first `kept` of them.
  mutating func shareRows(_ left: Int, _ right: Int, keeping kept: Int) {
    let leftRows = buffers.rows + left * leafStride
    let rightRows = buffers.rows + right * leafStride
    let leftCount = Int(buffers.leaves[left].count)
    let rightCount = Int(buffers.leaves[right].count)
    let moved: UnsafeMutablePointer<UInt32>
    if kept < leftCount {
      (rightRows + leftCount - kept).update(from: rightRows, count: rightCount)
      rightRows.update(from: leftRows + kept, count: leftCount - kept)
      moved = rightRows
    } else {
      (leftRows + leftCount).update(from: rightRows, count: kept - leftCount)
      rightRows.update(from: rightRows + kept - leftCount, count: leftCount + rightCount - kept)
      moved = leftRows + leftCount
    }
    let home = UInt32(truncatingIfNeeded: kept < leftCount ? right : left)
    for offset in 0..<abs(leftCount - kept) { buffers.homes[Int(moved[offset])] = home }
    buffers.leaves[left].count = UInt32(truncatingIfNeeded: kept)
    buffers.leaves[right].count = UInt32(truncatingIfNeeded: leftCount + rightCount - kept)
    sumExtents(ofLeaf: left)
    sumExtents(ofLeaf: right)
  }

  /// Shares the children of two inner nodes of a level, so that the left one has the first `kept` of them.
  ///
  /// `rowsBefore` is how many rows the left one has now; the answer is how many it has then, or zero where it
  /// gets all children.
  mutating func shareChildren(
    _ left: Int, _ right: Int, keeping kept: Int, rowsBefore: Int32, level: Int
  ) -> Int32 {
    let leftCount = Int(buffers.nodes[left].count)
    let total = leftCount + Int(buffers.nodes[right].count)
    let rows = withUnsafeTemporaryAllocation(of: Int32.self, capacity: 2 * RowBuffers.wordsPerNode) { all in
      // Both nodes side by side: the sums, and behind them the children.
      let slots = RowBuffers.wordsPerNode
      for slot in 0..<total {
        let node = slot < leftCount ? left : right
        let place = slot < leftCount ? slot : slot - leftCount
        all[slot] = sums(of: node)[place] + (slot < leftCount ? 0 : rowsBefore)
        all[slots + slot] = children(of: node)[place]
      }
      let rows = kept < total ? all[kept] : 0
      for slot in 0..<RowNode.slots {
        sums(of: left)[slot] = slot < kept ? all[slot] : RowNode.beyond
        sums(of: right)[slot] = kept + slot < total ? all[kept + slot] - rows : RowNode.beyond
        children(of: left)[slot] = slot < kept ? all[slots + slot] : 0
        children(of: right)[slot] = kept + slot < total ? all[slots + kept + slot] : 0
      }
      return rows
    }
    buffers.nodes[left].count = UInt32(truncatingIfNeeded: kept)
    buffers.nodes[right].count = UInt32(truncatingIfNeeded: total - kept)
    linkChildren(of: left, from: min(leftCount, kept), level: level - 1)
    linkChildren(of: right, from: 0, level: level - 1)
    sumExtents(ofNode: left, level: level)
    sumExtents(ofNode: right, level: level)
    return rows
  }

  /// Writes into the children of a node, from a slot on, where they hang; `level` is theirs.
  func linkChildren(of node: Int, from first: Int, level: Int) {
    let children = children(of: node)
    for slot in first..<max(first, Int(buffers.nodes[node].count)) {
      setLink(of: Int(children[slot]), level: level, to: RowNode.link(to: node, slot))
    }
  }

  /// Where a node of a level hangs.
  func link(of node: Int, level: Int) -> UInt32 {
    level == 0 ? buffers.leaves[node].link : buffers.nodes[node].link
  }

  /// Writes down where a node of a level hangs.
  func setLink(of node: Int, level: Int, to link: UInt32) {
    if level == 0 { buffers.leaves[node].link = link } else { buffers.nodes[node].link = link }
  }
}
