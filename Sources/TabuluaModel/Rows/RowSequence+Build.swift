// Making a whole sequence at once.
extension RowSequence {
  /// How many rows a leaf gets when all are made at once: three quarters of what it holds.
  var leafFill: Int { max(1, leafCapacity * 3 / 4) }

  /// Puts the numbers in a sequence, in their order; each may stand in it once only.
  ///
  /// O(*n*).
  init(_ numbers: [UInt32], leafCapacity: Int = RowSequence.usualLeafCapacity, fanOut: Int = RowNode.slots) {
    let homes = numbers.max().map { Int($0) + 1 } ?? 0
    self.init(leafCapacity: leafCapacity, fanOut: fanOut, count: numbers.count, numberOfHomes: homes)
    fill(with: numbers)
  }

  /// A sequence of the numbers from zero up to but not including `count`, in their order.
  ///
  /// O(*n*).
  init(countingTo count: Int, leafCapacity: Int = RowSequence.usualLeafCapacity, fanOut: Int = RowNode.slots)
  {
    self.init(leafCapacity: leafCapacity, fanOut: fanOut, count: count, numberOfHomes: count)
    fill { start, rows, count in
      for offset in 0..<count { rows[offset] = UInt32(truncatingIfNeeded: start &+ offset) }
    }
  }

  /// Lays other rows; heights stay written down, also those of rows that are gone.
  ///
  /// O(*n*).
  mutating func rebuild(_ numbers: [UInt32]) {
    if refill(numbers) { return }
    let homes = max(homesMade, numbers.max().map { Int($0) + 1 } ?? 0)
    var new = RowSequence(
      leafCapacity: leafCapacity, fanOut: fanOut, count: numbers.count, numberOfHomes: homes)
    new.fill(with: numbers)
    new.heights = heights
    if !heights.isEmpty { new.sumHeights() }
    new.strategy = strategy
    self = new
  }

  /// Lays other rows into the memory that there is, which is quicker than taking new one; false if they do not fit.
  private mutating func refill(_ numbers: [UInt32]) -> Bool {
    let leaves = (numbers.count + leafFill - 1) / leafFill
    guard leaves > 1, leaves * leafStride <= buffers.rowCapacity, leaves <= buffers.leafCapacity,
      buffers.leafExtents == nil, heights.isEmpty, isKnownUniquelyReferenced(&memory)
    else { return false }
    if let last = numbers.max() { reserveHome(last) }
    buffers.homes.update(repeating: RowNode.none, count: homesMade)
    count = numbers.count
    leavesMade = leaves
    nodesMade = 0
    height = 0
    freeLeaf = RowNode.none
    freeNode = RowNode.none
    fill(with: numbers)
    return true
  }

  /// Spreads the numbers, which are as many as there are rows, over the leaves.
  private mutating func fill(with numbers: [UInt32]) {
    numbers.withUnsafeBufferPointer { numbers in
      guard let base = numbers.baseAddress else { return }
      fill { start, rows, count in rows.update(from: base + start, count: count) }
    }
  }

  /// Memory for a sequence that is to be filled at once; no number has a home.
  init(leafCapacity: Int, fanOut: Int, count: Int, numberOfHomes: Int) {
    precondition(leafCapacity >= 2, "a leaf holds at least two rows")
    precondition(fanOut >= 4 && fanOut <= RowNode.slots, "an inner node has 4 to 32 children")
    precondition(count <= Int(RowNode.beyond), "too many rows")
    self.leafCapacity = leafCapacity
    self.fanOut = fanOut
    self.count = count
    leafStride = (leafCapacity + 15) / 16 * 16
    // One leaf alone begins as small as its rows.
    let leaves = count <= leafCapacity ? 1 : (count + leafCapacity * 3 / 4 - 1) / max(1, leafCapacity * 3 / 4)
    // Many begin with room for a thirty-second more, which is not touched before it is needed, so that the first rows
    // that come do not make everything move to larger memory.
    let room = leaves == 1 ? 0 : leaves / 32
    let rows = leaves == 1 ? (count + 15) / 16 * 16 : (leaves + room) * leafStride
    buffers = RowBuffers(
      rows: rows, leaves: leaves + room, nodes: 0,
      homes: numberOfHomes + (leaves == 1 ? 0 : numberOfHomes / 32))
    memory = RowMemory(buffers)
    homesMade = numberOfHomes
    leavesMade = leaves
    buffers.homes.update(repeating: RowNode.none, count: numberOfHomes)
    buffers.leaves[0] = RowNode(link: RowNode.none, count: 0)
  }

  /// Spreads `count` rows over the leaves, and builds the nodes over them.
  ///
  /// `write` is called with the position of a leaf's first row, the place to write its rows to, and how many.
  private mutating func fill(_ write: (Int, UnsafeMutablePointer<UInt32>, Int) -> Void) {
    let numberOfLeaves = leavesMade
    let stride = numberOfLeaves == 1 ? buffers.rowCapacity : leafStride
    var sizes = [Int32](repeating: 0, count: numberOfLeaves)
    var start = 0
    for leaf in 0..<numberOfLeaves {
      let end = count * (leaf + 1) / numberOfLeaves
      let rows = buffers.rows + leaf &* leafStride
      write(start, rows, end &- start)
      (rows + (end &- start)).update(repeating: RowNode.none, count: stride &- (end &- start))
      for offset in 0..<end &- start {
        let number = Int(rows[offset])
        precondition(buffers.homes[number] == RowNode.none, "a number stands twice in the sequence")
        buffers.homes[number] = UInt32(truncatingIfNeeded: leaf)
      }
      buffers.leaves[leaf] = RowNode(link: RowNode.none, count: UInt32(truncatingIfNeeded: end &- start))
      sizes[leaf] = Int32(truncatingIfNeeded: end &- start)
      start = end
    }
    build(over: sizes)
  }

  /// Builds the inner nodes over the leaves, whose sizes are given, level by level.
  ///
  /// `leaves` are the leaves in their order; without them they are those from zero on.
  mutating func build(over leafSizes: [Int32], _ leaves: [UInt32]? = nil) {
    var sizes = leafSizes
    var first = 0
    height = 0
    root = leaves.flatMap { $0.first.map { Int($0) } } ?? 0
    while sizes.count > 1 {
      // Nearly full nodes keep the tree low; few of them will ever be split.
      let fill = max(minimumChildren, fanOut - fanOut / 16)
      let number =
        sizes.count <= fanOut ? 1 : min((sizes.count + fill - 1) / fill, sizes.count / minimumChildren)
      reserveNodes(number)
      let firstNode = nodesMade
      var upper: [Int32] = []
      upper.reserveCapacity(number)
      for node in 0..<number {
        let range = sizes.count * node / number..<sizes.count * (node + 1) / number
        let sums = sums(of: firstNode + node)
        var sum: Int32 = 0
        for slot in 0..<RowNode.slots {
          guard slot < range.count else {
            sums[slot] = RowNode.beyond
            sums[RowNode.slots + slot] = 0
            continue
          }
          var child = first + range.lowerBound + slot
          if height == 0, let leaves { child = Int(leaves[child]) }
          sums[slot] = sum
          sums[RowNode.slots + slot] = Int32(truncatingIfNeeded: child)
          sum += sizes[range.lowerBound + slot]
          setLink(of: child, level: height, to: RowNode.link(to: firstNode + node, slot))
        }
        buffers.nodes[firstNode + node] = RowNode(
          link: RowNode.none, count: UInt32(truncatingIfNeeded: range.count))
        upper.append(sum)
      }
      nodesMade += number
      height += 1
      root = firstNode
      first = firstNode
      sizes = upper
    }
  }
}
