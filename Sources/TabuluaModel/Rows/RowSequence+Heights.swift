// The heights of the rows, summed up over the nodes.
//
// Every row has the height that its table says, but for those that have one of their own. As long as there is none
// of these, heights cost nothing. Otherwise each node knows how many there are in it and how high they are
// together; the sums over the children of a node are made when they are asked for.
extension RowSequence {
  /// The height of a row of its own, in points, or nil.
  func height(of number: UInt32) -> Double? { heights.isEmpty ? nil : heights[number] }

  /// Gives a row of the sequence a height of its own in points, above zero, or with nil takes it away.
  ///
  /// O(log *n*); the first one, O(*n*) for the room that the sums need.
  mutating func setHeight(_ height: Double?, of number: UInt32) {
    precondition(contains(number), "the number is not in the sequence")
    guard heights[number] != height else { return }
    own()
    makeExtents()
    let leaf = Int(buffers.homes[Int(number)])
    if let old = heights[number] { addExtent(-RowExtent(old), from: leaf) }
    heights[number] = height
    if let height { addExtent(RowExtent(height), from: leaf) }
    if heights.isEmpty { dropExtents() }
  }

  /// Forgets the height of a row, which may be gone from the sequence already.
  mutating func forgetHeight(of number: UInt32) {
    if contains(number) { setHeight(nil, of: number) } else { heights[number] = nil }
  }

  /// Gives the rows of the sequence these heights, and no others.
  ///
  /// O(heights), and O(*n*) for the sums.
  mutating func setHeights(_ new: [UInt32: Double]) {
    own()
    dropExtents()
    heights = new
    if !new.isEmpty { sumHeights() }
  }

  /// How high the rows before a position are together, in points; each without a height of its own has `height`.
  ///
  /// O(log *n*), or O(1) where no row has a height of its own; the position is in `0 ... count`.
  func offset(of position: Int, others height: Double) -> Double {
    precondition(position >= 0 && position <= count, "the position is outside the sequence")
    defer { withExtendedLifetime(memory) {} }
    guard !heights.isEmpty, let leafExtents = buffers.leafExtents, let nodeExtents = buffers.nodeExtents
    else { return RowExtent().points(of: position, others: height) }
    if position == count {
      let all = self.height == 0 ? leafExtents[root] : nodeExtents[root]
      return all.points(of: count, others: height)
    }
    let (leaf, offset) = find(position)
    var extent = RowExtent()
    if leafExtents[leaf].rows > 0 {
      for index in 0..<offset {
        if let own = heights[buffers.rows[leaf * leafStride + index]] { extent += RowExtent(own) }
      }
    }
    var link = buffers.leaves[leaf].link
    var extents = leafExtents
    while link != RowNode.none {
      let node = Int(link) / RowNode.slots
      for slot in 0..<Int(link) % RowNode.slots { extent += extents[Int(children(of: node)[slot])] }
      extents = nodeExtents
      link = buffers.nodes[node].link
    }
    return extent.points(of: position, others: height)
  }

  /// The position of the row that covers an offset in points, not below zero; nil behind the last row.
  ///
  /// O(log *n*); each row without a height of its own has `height`.
  func position(atOffset offset: Double, others height: Double) -> Int? {
    guard offset >= 0, offset < self.offset(of: count, others: height) else { return nil }
    defer { withExtendedLifetime(memory) {} }
    guard !heights.isEmpty, let leafExtents = buffers.leafExtents, let nodeExtents = buffers.nodeExtents
    else { return RowExtent().position(atOffset: offset, of: count, height: height) }
    var extent = RowExtent()
    var position = 0
    var node = root
    for level in stride(from: self.height, to: 0, by: -1) {
      let extents = level == 1 ? leafExtents : nodeExtents
      let sums = sums(of: node)
      let start = position
      var slot = 0
      while slot + 1 < Int(buffers.nodes[node].count) {
        var next = extent
        next += extents[Int(children(of: node)[slot])]
        let end = start + Int(sums[slot + 1])
        if next.points(of: end, others: height) > offset { break }
        extent = next
        position = end
        slot += 1
      }
      node = Int(children(of: node)[slot])
    }
    let rows = buffers.rows + node * leafStride
    for index in 0..<Int(buffers.leaves[node].count) - 1 {
      if let own = heights[rows[index]] { extent += RowExtent(own) }
      if extent.points(of: position + 1, others: height) > offset { break }
      position += 1
    }
    return position
  }
}

// How the sums are kept.
extension RowSequence {
  /// Adds to the sums of a leaf and of all nodes above it.
  mutating func addExtent(_ extent: RowExtent, from leaf: Int) {
    guard let leafExtents = buffers.leafExtents, let nodeExtents = buffers.nodeExtents else { return }
    leafExtents[leaf] += extent
    var link = buffers.leaves[leaf].link
    while link != RowNode.none {
      nodeExtents[Int(link) / RowNode.slots] += extent
      link = buffers.nodes[Int(link) / RowNode.slots].link
    }
  }

  /// Changes the sums where a row goes from one leaf to another.
  @inline(never)
  mutating func moveExtent(of number: UInt32, from leaf: Int, to other: Int) {
    guard let height = heights[number] else { return }
    addExtent(-RowExtent(height), from: leaf)
    addExtent(RowExtent(height), from: other)
  }

  /// Makes the sum of a leaf anew.
  mutating func sumExtents(ofLeaf leaf: Int) {
    guard let leafExtents = buffers.leafExtents else { return }
    var extent = RowExtent()
    for offset in 0..<Int(buffers.leaves[leaf].count) {
      if let height = heights[buffers.rows[leaf * leafStride + offset]] { extent += RowExtent(height) }
    }
    leafExtents[leaf] = extent
  }

  /// Makes the sum of an inner node of a level anew, of those of its children.
  mutating func sumExtents(ofNode node: Int, level: Int) {
    guard let leafExtents = buffers.leafExtents, let nodeExtents = buffers.nodeExtents else { return }
    let extents = level == 1 ? leafExtents : nodeExtents
    var extent = RowExtent()
    for slot in 0..<Int(buffers.nodes[node].count) { extent += extents[Int(children(of: node)[slot])] }
    nodeExtents[node] = extent
  }

  /// Makes the sums of all nodes above a leaf anew.
  mutating func sumExtents(above leaf: Int) {
    guard buffers.leafExtents != nil else { return }
    var link = buffers.leaves[leaf].link
    var level = 1
    while link != RowNode.none {
      sumExtents(ofNode: Int(link) / RowNode.slots, level: level)
      link = buffers.nodes[Int(link) / RowNode.slots].link
      level += 1
    }
  }

  /// Makes all sums anew, in memory that is the sequence's own.
  mutating func sumHeights() {
    makeExtents()
    for (number, height) in heights where contains(number) {
      addExtent(RowExtent(height), from: Int(buffers.homes[Int(number)]))
    }
  }

  /// Makes all sums anew after all nodes were.
  mutating func sumHeightsAnew() {
    guard buffers.leafExtents != nil else { return }
    dropExtents()
    if !heights.isEmpty { sumHeights() }
  }

  /// Makes room for the sums where there is none.
  private mutating func makeExtents() {
    guard buffers.leafExtents == nil else { return }
    let leaves: UnsafeMutablePointer<RowExtent> = RowBuffers.allocate(buffers.leafCapacity)
    let nodes: UnsafeMutablePointer<RowExtent> = RowBuffers.allocate(buffers.nodeCapacity)
    leaves.update(repeating: RowExtent(), count: buffers.leafCapacity)
    nodes.update(repeating: RowExtent(), count: buffers.nodeCapacity)
    buffers.leafExtents = leaves
    buffers.nodeExtents = nodes
    memory.buffers = buffers
  }

  /// Gives the room for the sums back.
  private mutating func dropExtents() {
    buffers.deallocateExtents()
    buffers.leafExtents = nil
    buffers.nodeExtents = nil
    memory.buffers = buffers
  }

  /// Makes room for the sums of more nodes.
  func growExtents(_ extents: inout UnsafeMutablePointer<RowExtent>?, from old: Int, to new: Int) {
    guard let buffer = extents else { return }
    let grown: UnsafeMutablePointer<RowExtent> = RowBuffers.allocate(new)
    grown.update(from: buffer, count: old)
    (grown + old).update(repeating: RowExtent(), count: new - old)
    UnsafeMutableRawPointer(buffer).deallocate()
    extents = grown
  }
}
