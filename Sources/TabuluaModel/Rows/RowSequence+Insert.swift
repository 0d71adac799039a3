// Putting a row in, and splitting what is full.
extension RowSequence {
  /// Puts a number that is not in the sequence at `position`, in `0 ... count`.
  ///
  /// O(log *n*), and the shifting of half a leaf; splitting a leaf costs O(1) a row that was inserted since.
  mutating func insert(_ number: UInt32, at position: Int) {
    precondition(position >= 0 && position <= count, "the position is outside the sequence")
    precondition(!contains(number), "the number is in the sequence already")
    precondition(count < Int(RowNode.beyond), "too many rows")
    own()
    reserveHome(number)
    put(number, at: position)
  }

  /// Puts a number with a home reserved for it into memory that is the sequence's own.
  mutating func put(_ number: UInt32, at position: Int) {
    // The row goes behind the one before it, so that a row that is appended needs no case of its own.
    var (leaf, offset) = find(max(0, position &- 1))
    if position > 0 { offset &+= 1 }
    if Int(buffers.leaves[leaf].count) == leafCapacity {
      (leaf, offset) = split(leaf, offset, side: position == count ? .end : position == 0 ? .start : .inside)
    } else if leavesMade == 1, count == buffers.rowCapacity {
      growOnlyLeaf()
    }
    let rows = buffers.rows + leaf &* leafStride
    let filled = Int(buffers.leaves[leaf].count)
    (rows + offset + 1).update(from: rows + offset, count: filled &- offset)
    rows[offset] = number
    buffers.leaves[leaf].count &+= 1
    buffers.homes[Int(number)] = UInt32(truncatingIfNeeded: leaf)
    addUp(1, from: leaf)
    count &+= 1
    if !heights.isEmpty, let height = heights[number] { addExtent(RowExtent(height), from: leaf) }
  }

  /// Where in the sequence a node is split.
  enum Side {
    case start, inside, end

    /// How many of `count` elements stay in the left node: fewer have to be kept where no more will come in.
    func kept(of count: Int) -> Int {
      switch self {
      case .start: count - count * 3 / 4
      case .inside: count / 2
      case .end: count * 3 / 4
      }
    }
  }

  /// Splits a full leaf in two, and gives back where the place at `offset` is now.
  private mutating func split(_ leaf: Int, _ offset: Int, side: Side) -> (leaf: Int, offset: Int) {
    let kept = side.kept(of: leafCapacity)
    let new = split(leaf, keeping: kept, side: side)
    return offset <= kept && side != .end ? (leaf, offset) : (new, offset - kept)
  }

  /// Gives the rows of a leaf but the first `kept` to a new one behind it, which is the answer.
  @discardableResult
  mutating func split(_ leaf: Int, keeping kept: Int, side: Side = .inside) -> Int {
    let new = makeLeaf()
    shareRows(leaf, new, keeping: kept)
    attach(new, rightOf: leaf, level: 0, rowsBefore: Int32(truncatingIfNeeded: kept), side: side)
    sumExtents(above: leaf)
    sumExtents(above: new)
    return new
  }

  /// Makes a node the right neighbour of another one, whose rows they share.
  ///
  /// `rowsBefore` is how many rows the left one has left.
  mutating func attach(_ new: Int, rightOf old: Int, level: Int, rowsBefore: Int32, side: Side) {
    if link(of: old, level: level) == RowNode.none {
      let node = makeNode()
      let sums = sums(of: node)
      sums.update(repeating: RowNode.beyond, count: RowNode.slots)
      sums[0] = 0
      sums[1] = rowsBefore
      sums[RowNode.slots] = Int32(truncatingIfNeeded: old)
      sums[RowNode.slots + 1] = Int32(truncatingIfNeeded: new)
      buffers.nodes[node] = RowNode(link: RowNode.none, count: 2)
      setLink(of: old, level: level, to: RowNode.link(to: node, 0))
      setLink(of: new, level: level, to: RowNode.link(to: node, 1))
      root = node
      height = level + 1
      return
    }
    let parent = Int(link(of: old, level: level)) / RowNode.slots
    if Int(buffers.nodes[parent].count) == fanOut {
      let kept = side.kept(of: fanOut)
      let other = makeNode()
      let rows = shareChildren(parent, other, keeping: kept, rowsBefore: 0, level: level + 1)
      attach(other, rightOf: parent, level: level + 1, rowsBefore: rows, side: side)
    }
    let link = link(of: old, level: level)
    insertChild(
      new, into: Int(link) / RowNode.slots, at: Int(link) % RowNode.slots + 1, level: level,
      rowsBefore: rowsBefore)
  }

  /// Puts a child that got the last rows of its left neighbour into a node that has room.
  private mutating func insertChild(
    _ child: Int, into node: Int, at slot: Int, level: Int, rowsBefore: Int32
  ) {
    let sums = sums(of: node)
    let children = children(of: node)
    let count = Int(buffers.nodes[node].count)
    (sums + slot + 1).update(from: sums + slot, count: count - slot)
    (children + slot + 1).update(from: children + slot, count: count - slot)
    sums[slot] = sums[slot - 1] + rowsBefore
    children[slot] = Int32(truncatingIfNeeded: child)
    buffers.nodes[node].count += 1
    linkChildren(of: node, from: slot, level: level)
  }
}

extension RowSequence {
  /// Makes sure that a number can have a home.
  @inline(__always)
  mutating func reserveHome(_ number: UInt32) {
    if Int(number) >= homesMade { makeHomes(through: Int(number)) }
  }

  @inline(never)
  private mutating func makeHomes(through number: Int) {
    if number >= buffers.homeCapacity {
      RowBuffers.grow(&buffers.homes, &buffers.homeCapacity, keeping: homesMade, to: max(16, number + 1))
      memory.buffers = buffers
    }
    (buffers.homes + homesMade).update(repeating: RowNode.none, count: number + 1 - homesMade)
    homesMade = number + 1
  }

  /// Makes room in the only leaf, which begins smaller than leaves are otherwise.
  @inline(never)
  private mutating func growOnlyLeaf() {
    let room = min(leafStride, max(16, (count * 2 + 15) / 16 * 16))
    RowBuffers.grow(&buffers.rows, &buffers.rowCapacity, keeping: count, to: room)
    memory.buffers = buffers
    (buffers.rows + count).update(repeating: RowNode.none, count: buffers.rowCapacity - count)
  }

  /// A leaf without rows and without a parent.
  mutating func makeLeaf() -> Int {
    let leaf: Int
    if freeLeaf != RowNode.none {
      leaf = Int(freeLeaf)
      freeLeaf = buffers.leaves[leaf].link
    } else {
      leaf = leavesMade
      if (leaf + 1) * leafStride > buffers.rowCapacity {
        RowBuffers.grow(
          &buffers.rows, &buffers.rowCapacity, keeping: leaf * leafStride, to: (leaf + 1) * leafStride,
          unit: leafStride)
      }
      if leaf == buffers.leafCapacity {
        let old = buffers.leafCapacity
        RowBuffers.grow(&buffers.leaves, &buffers.leafCapacity, keeping: leaf, to: leaf + 4)
        growExtents(&buffers.leafExtents, from: old, to: buffers.leafCapacity)
      }
      memory.buffers = buffers
      leavesMade += 1
      (buffers.rows + leaf * leafStride).update(repeating: RowNode.none, count: leafStride)
    }
    buffers.leaves[leaf] = RowNode(link: RowNode.none, count: 0)
    buffers.leafExtents?[leaf] = RowExtent()
    return leaf
  }

  /// An inner node without children and without a parent.
  private mutating func makeNode() -> Int {
    let node: Int
    if freeNode != RowNode.none {
      node = Int(freeNode)
      freeNode = buffers.nodes[node].link
    } else {
      reserveNodes(1)
      node = nodesMade
      nodesMade += 1
    }
    buffers.nodes[node] = RowNode(link: RowNode.none, count: 0)
    buffers.nodeExtents?[node] = RowExtent()
    return node
  }

  /// Makes room for so many more inner nodes.
  mutating func reserveNodes(_ number: Int) {
    guard nodesMade + number > buffers.nodeCapacity else { return }
    let old = buffers.nodeCapacity
    var capacity = buffers.nodeCapacity * RowBuffers.wordsPerNode
    RowBuffers.grow(
      &buffers.words, &capacity, keeping: nodesMade * RowBuffers.wordsPerNode,
      to: (nodesMade + number) * RowBuffers.wordsPerNode, unit: RowBuffers.wordsPerNode)
    RowBuffers.grow(
      &buffers.nodes, &buffers.nodeCapacity, keeping: nodesMade, to: capacity / RowBuffers.wordsPerNode)
    growExtents(&buffers.nodeExtents, from: old, to: buffers.nodeCapacity)
    memory.buffers = buffers
  }
}
