// Going down to a position, and up from a row.
extension RowSequence {
  /// The sums of an inner node: how many of its rows lie before each of its children, then ``RowNode/beyond``.
  @inline(__always)
  func sums(of node: Int) -> UnsafeMutablePointer<Int32> { buffers.words + node &* RowBuffers.wordsPerNode }

  /// The children of an inner node.
  @inline(__always)
  func children(of node: Int) -> UnsafeMutablePointer<Int32> {
    buffers.words + (node &* RowBuffers.wordsPerNode &+ RowNode.slots)
  }

  /// The leaf that covers a position, and the offset in it; the position must be in the sequence, or be zero.
  @inline(__always)
  func find(_ position: Int) -> (leaf: Int, offset: Int) {
    var rest = Int32(truncatingIfNeeded: position)
    var node = root
    var level = height
    while level > 0 {
      let sums = sums(of: node)
      let slot = RowVector.lastSlot(in: sums, notAbove: rest)
      rest &-= sums[slot]
      node = Int(sums[RowNode.slots &+ slot])
      level &-= 1
    }
    return (node, Int(rest))
  }

  /// The position of a number, or nil if it is not in the sequence.
  func position(of number: UInt32) -> Int? {
    guard contains(number) else { return nil }
    defer { withExtendedLifetime(memory) {} }
    let leaf = Int(buffers.homes[Int(number)])
    return start(of: leaf) &+ RowVector.index(of: number, in: buffers.rows + leaf &* leafStride)
  }

  /// The position of the first row of a leaf.
  @inline(__always)
  func start(of leaf: Int) -> Int {
    var start: Int32 = 0
    var link = buffers.leaves[leaf].link
    while link != RowNode.none {
      let node = Int(link) / RowNode.slots
      start &+= sums(of: node)[Int(link) % RowNode.slots]
      link = buffers.nodes[node].link
    }
    return Int(start)
  }

  /// The leaf after another one, which must not be the last.
  func leaf(after leaf: Int) -> Int {
    var link = buffers.leaves[leaf].link
    var level = 1
    while Int(link) % RowNode.slots + 1 == Int(buffers.nodes[Int(link) / RowNode.slots].count) {
      link = buffers.nodes[Int(link) / RowNode.slots].link
      level += 1
    }
    var node = Int(children(of: Int(link) / RowNode.slots)[Int(link) % RowNode.slots + 1])
    while level > 1 {
      node = Int(children(of: node)[0])
      level -= 1
    }
    return node
  }

  /// Adds to the sums after a leaf, on the way up from it: the leaf has so many rows more.
  @inline(__always)
  func addUp(_ difference: Int32, from leaf: Int) {
    var link = buffers.leaves[leaf].link
    while link != RowNode.none {
      let node = Int(link) / RowNode.slots
      addBehind(link, difference)
      link = buffers.nodes[node].link
    }
  }

  /// Adds to the sums of the children that stand behind a slot of a node, and to what stands behind them all.
  @inline(__always)
  func addBehind(_ link: UInt32, _ difference: Int32) {
    RowVector.add(difference, to: sums(of: Int(link) / RowNode.slots), after: Int(link) % RowNode.slots)
  }
}
