// Many changes in one pass over the leaves.
extension RowSequence {
  /// Takes rows out and puts rows in, leaf by leaf, where there are several leaves before and after the change.
  ///
  /// A leaf that stays neither too empty nor too full keeps its place in memory, and its rows their homes, so that
  /// only the homes of rows that come are written; one without any change is not touched. Neighbours that became
  /// too empty are put together, what became too full is spread over more leaves, and the nodes are built anew.
  ///
  /// O(*n* / leaf capacity) and O(1) a row of the leaves that change.
  mutating func merge(taking taken: [UInt32], puttingAt put: [UInt32], _ numbers: ([UInt32]) -> [UInt32]) {
    own()
    let order = leavesInOrder()
    let coming = numbers(takeOut(taken, order))
    precondition(coming.count == put.count, "each place needs one row")
    if let last = coming.max() { reserveHome(last) }
    var pass = Merging(taken: taken, put: put, coming: coming, leafCapacity: leafCapacity)
    pass.leaves.reserveCapacity(order.count + 16)
    pass.sizes.reserveCapacity(order.count + 16)
    for leaf in order { merge(Int(leaf), &pass) }
    endMerging(&pass)
    precondition(pass.nextPut == put.count, "places are left over")
    count += put.count - taken.count
    nodesMade = 0
    freeNode = RowNode.none
    build(over: pass.sizes, pass.leaves)
    sumHeightsAnew()
  }

  /// What a pass has come to.
  private struct Merging {
    /// Where rows are taken out, and how many of them are.
    let taken: [UInt32]
    var nextTaken = 0

    /// Where rows are put in, which ones, and how many of them are.
    let put: [UInt32]
    let coming: [UInt32]
    var nextPut = 0

    /// How many rows there were in the leaves that were passed.
    var rowsBefore = 0

    /// How many there are in them now.
    var rowsAfter = 0

    /// The leaves in their new order, and how many rows each has.
    var leaves: [UInt32] = []
    var sizes: [Int32] = []

    /// The rows of the leaves that wait to be written.
    var rows: UnsafeMutablePointer<UInt32> = RowBuffers.allocate(0)
    var capacity = 0
    var filled = 0

    /// The leaves that wait.
    var waiting: [UInt32] = []

    /// Room for what one leaf keeps, and for a mark at each of its places.
    let kept: UnsafeMutablePointer<UInt32>
    let marks: UnsafeMutablePointer<UInt32>

    init(taken: [UInt32], put: [UInt32], coming: [UInt32], leafCapacity: Int) {
      self.taken = taken
      self.put = put
      self.coming = coming
      kept = RowBuffers.allocate(leafCapacity + 1)
      kept.update(repeating: 0, count: leafCapacity + 1)
      marks = RowBuffers.allocate(leafCapacity)
    }

    /// Gives the memory back.
    func deallocate() {
      UnsafeMutableRawPointer(rows).deallocate()
      UnsafeMutableRawPointer(kept).deallocate()
      UnsafeMutableRawPointer(marks).deallocate()
    }
  }

  /// All leaves in the order of their rows.
  private func leavesInOrder() -> [UInt32] {
    var order: [UInt32] = []
    order.reserveCapacity(leavesMade)
    func add(_ node: Int, _ level: Int) {
      let children = children(of: node)
      for slot in 0..<Int(buffers.nodes[node].count) {
        if level == 1 {
          order.append(UInt32(truncatingIfNeeded: children[slot]))
        } else {
          add(Int(children[slot]), level - 1)
        }
      }
    }
    if height == 0 { order.append(UInt32(truncatingIfNeeded: root)) } else { add(root, height) }
    return order
  }

  /// The numbers at positions, in that order, which lose their homes.
  private func takeOut(_ positions: [UInt32], _ order: [UInt32]) -> [UInt32] {
    // All empty arrays share one storage, which several threads would write into at once.
    if positions.isEmpty { return [] }
    return [UInt32](unsafeUninitializedCapacity: positions.count) { out, length in
      var start = 0
      for leaf in order {
        if length == positions.count { break }
        let rows = buffers.rows + Int(leaf) &* leafStride
        let end = start &+ Int(buffers.leaves[Int(leaf)].count)
        while length < positions.count, Int(positions[length]) < end {
          let number = rows[Int(positions[length]) &- start]
          buffers.homes[Int(number)] = RowNode.none
          out.initializeElement(at: length, to: number)
          length &+= 1
        }
        start = end
      }
    }
  }

  /// Changes one leaf, or lets it wait for the next one.
  private mutating func merge(_ leaf: Int, _ pass: inout Merging) {
    let old = Int(buffers.leaves[leaf].count)
    let end = pass.rowsBefore &+ old
    let firstTaken = pass.nextTaken
    var index = firstTaken
    while index < pass.taken.count, Int(pass.taken[index]) < end { index &+= 1 }
    pass.nextTaken = index
    var size = old &- (index &- firstTaken)
    let firstPut = pass.nextPut
    index = firstPut
    while index < pass.put.count, Int(pass.put[index]) <= pass.rowsAfter &+ size {
      index &+= 1
      size &+= 1
    }
    pass.nextPut = index
    let isTouched = pass.nextTaken > firstTaken || pass.nextPut > firstPut
    if !isTouched, pass.waiting.isEmpty {
      pass.leaves.append(UInt32(truncatingIfNeeded: leaf))
      pass.sizes.append(Int32(truncatingIfNeeded: size))
    } else {
      if pass.filled &+ size > pass.capacity {
        RowBuffers.grow(
          &pass.rows, &pass.capacity, keeping: pass.filled, to: max(pass.filled &+ size, 2 &* leafCapacity))
      }
      let taken = firstTaken..<pass.nextTaken
      let put = firstPut..<pass.nextPut
      // Measured: a change costs as much as twenty rows that are looked at without a branch.
      if size <= leafCapacity, 20 &* (taken.count &+ put.count) > old &+ size {
        gatherMany(leaf, taken: taken, put: put, size, pass)
      } else {
        gather(leaf, taken: taken, put: put, size, pass)
      }
      pass.filled &+= size
      pass.waiting.append(UInt32(truncatingIfNeeded: leaf))
      if pass.filled >= leafCapacity / 2 { writeWaiting(&pass) }
    }
    pass.rowsBefore = end
    pass.rowsAfter &+= size
  }

  /// Writes what a leaf comes to behind the rows that wait; the rows that come find their home in it.
  private func gather(
    _ leaf: Int, taken: Range<Int>, put: Range<Int>, _ size: Int, _ pass: borrowing Merging
  ) {
    let source = buffers.rows + leaf &* leafStride
    let target = pass.rows + pass.filled
    let old = Int(buffers.leaves[leaf].count)
    let home = UInt32(truncatingIfNeeded: leaf)
    var read = 0
    var written = 0
    var nextTaken = taken.lowerBound
    var nextPut = put.lowerBound
    while true {
      let end = nextTaken < taken.upperBound ? Int(pass.taken[nextTaken]) &- pass.rowsBefore : old
      let place = nextPut < put.upperBound ? Int(pass.put[nextPut]) &- pass.rowsAfter : size
      let length = min(end &- read, place &- written)
      precondition(length >= 0, "a place is left over")
      if length < 8 {
        for offset in 0..<length { target[written &+ offset] = source[read &+ offset] }
      } else {
        (target + written).update(from: source + read, count: length)
      }
      read &+= length
      written &+= length
      if nextPut < put.upperBound, written == place {
        let number = pass.coming[nextPut]
        precondition(buffers.homes[Int(number)] == RowNode.none, "a number stands twice in the sequence")
        buffers.homes[Int(number)] = home
        target[written] = number
        written &+= 1
        nextPut &+= 1
      } else if nextTaken < taken.upperBound {
        read &+= 1
        nextTaken &+= 1
      } else {
        return
      }
    }
  }

  /// Does what ``gather(_:taken:put:_:_:)`` does, for a leaf of which many rows change: each place is looked at, and no
  /// branch depends on what changes.
  private func gatherMany(
    _ leaf: Int, taken: Range<Int>, put: Range<Int>, _ size: Int, _ pass: borrowing Merging
  ) {
    let source = buffers.rows + leaf &* leafStride
    let target = pass.rows + pass.filled
    let old = Int(buffers.leaves[leaf].count)
    let home = UInt32(truncatingIfNeeded: leaf)
    let kept = pass.kept
    let marks = pass.marks
    marks.update(repeating: 1, count: old)
    for index in taken { marks[Int(pass.taken[index]) &- pass.rowsBefore] = 0 }
    var length = 0
    for offset in 0..<old {
      kept[length] = source[offset]
      length &+= Int(marks[offset])
    }
    precondition(length + put.count == size, "a position stands twice")
    marks.update(repeating: 1, count: size)
    for index in put {
      let number = pass.coming[index]
      let place = Int(pass.put[index]) &- pass.rowsAfter
      precondition(buffers.homes[Int(number)] == RowNode.none, "a number stands twice in the sequence")
      buffers.homes[Int(number)] = home
      target[place] = number
      marks[place] = 0
    }
    var next = 0
    for place in 0..<size {
      let mask = 0 &- marks[place]
      target[place] = (kept[next] & mask) | (target[place] & ~mask)
      next &+= Int(marks[place])
    }
    precondition(next == length, "a place is left over")
  }

  /// Spreads the rows that wait over the leaves that do, and over more or fewer of them as they need.
  private mutating func writeWaiting(_ pass: inout Merging) {
    let number = pass.filled <= leafCapacity ? 1 : (pass.filled + leafFill - 1) / leafFill
    let isInPlace = number == 1 && pass.waiting.count == 1
    for index in 0..<number {
      let leaf = index < pass.waiting.count ? Int(pass.waiting[index]) : makeLeaf()
      let start = pass.filled * index / number
      let size = pass.filled * (index + 1) / number - start
      let rows = buffers.rows + leaf &* leafStride
      rows.update(from: pass.rows + start, count: size)
      if !isInPlace {
        let home = UInt32(truncatingIfNeeded: leaf)
        for offset in 0..<size { buffers.homes[Int(rows[offset])] = home }
      }
      buffers.leaves[leaf].count = UInt32(truncatingIfNeeded: size)
      pass.leaves.append(UInt32(truncatingIfNeeded: leaf))
      pass.sizes.append(Int32(truncatingIfNeeded: size))
    }
    free(pass.waiting.dropFirst(number))
    pass.waiting.removeAll(keepingCapacity: true)
    pass.filled = 0
  }

  /// Puts the rows that still wait together with those of the last leaf.
  private mutating func endMerging(_ pass: inout Merging) {
    if pass.filled > 0, let leaf = pass.leaves.popLast(), let size = pass.sizes.popLast() {
      let size = Int(size)
      if pass.filled + size > pass.capacity {
        RowBuffers.grow(&pass.rows, &pass.capacity, keeping: pass.filled, to: pass.filled + size)
      }
      (pass.rows + size).update(from: pass.rows, count: pass.filled)
      pass.rows.update(from: buffers.rows + Int(leaf) * leafStride, count: size)
      pass.filled += size
      pass.waiting.insert(leaf, at: 0)
      writeWaiting(&pass)
    }
    free(pass.waiting[...])
    pass.deallocate()
  }

  /// Puts leaves among the free ones.
  private mutating func free(_ leaves: ArraySlice<UInt32>) {
    for leaf in leaves {
      buffers.leaves[Int(leaf)] = RowNode(link: freeLeaf, count: 0)
      freeLeaf = leaf
    }
  }
}
