// Checks for tests.
extension RowSequence {
  /// How many leaves are in use.
  var numberOfLeaves: Int { leavesMade - numberOfFree(from: freeLeaf) { buffers.leaves[$0].link } }

  /// How many inner nodes are in use.
  var numberOfNodes: Int { nodesMade - numberOfFree(from: freeNode) { buffers.nodes[$0].link } }

  private func numberOfFree(from first: UInt32, _ next: (Int) -> UInt32) -> Int {
    var node = first
    var number = 0
    while node != RowNode.none {
      number += 1
      node = next(Int(node))
    }
    return number
  }

  /// Stops the program if the parts of the sequence do not agree; O(*n*).
  func _checkInvariants() {
    defer { withExtendedLifetime(memory) {} }
    precondition(buffers.rows == memory.buffers.rows, "the rows are not those of the memory")
    precondition(buffers.leaves == memory.buffers.leaves, "the leaves are not those of the memory")
    precondition(buffers.words == memory.buffers.words, "the words are not those of the memory")
    precondition(buffers.nodes == memory.buffers.nodes, "the nodes are not those of the memory")
    precondition(buffers.homes == memory.buffers.homes, "the homes are not those of the memory")
    precondition(buffers.leafExtents == memory.buffers.leafExtents, "the extents are not the memory's")
    precondition(buffers.nodeExtents == memory.buffers.nodeExtents, "the extents are not the memory's")
    precondition(
      buffers.rowCapacity >= min(leavesMade * leafStride, max(count, buffers.rowCapacity)), "rows do not fit")
    precondition(leavesMade == 1 || buffers.rowCapacity >= leavesMade * leafStride, "leaves do not fit")
    precondition(leavesMade <= buffers.leafCapacity, "leaves do not fit")
    precondition(nodesMade <= buffers.nodeCapacity, "nodes do not fit")
    precondition(homesMade <= buffers.homeCapacity, "homes do not fit")
    var seen = Seen()
    check(root, level: height, link: RowNode.none, &seen)
    precondition(seen.rows == count, "the count is wrong")
    precondition(seen.leaves == numberOfLeaves && seen.nodes == numberOfNodes, "a node is lost")
    var homes = 0
    for number in 0..<homesMade where buffers.homes[number] != RowNode.none { homes += 1 }
    precondition(homes == count, "a number is lost")
    precondition(heights.isEmpty || seen.extent.rows == heights.count, "a height is lost")
    precondition(heights.isEmpty || buffers.leafExtents != nil, "the heights are not summed")
  }

  /// What was met in a part of the tree.
  private struct Seen {
    var rows = 0
    var leaves = 0
    var nodes = 0
    var extent = RowExtent()
  }

  /// Checks a node and all below it.
  private func check(_ node: Int, level: Int, link: UInt32, _ seen: inout Seen) {
    precondition(self.link(of: node, level: level) == link, "a node does not know where it hangs")
    let before = seen
    if level == 0 {
      checkLeaf(node, &seen)
    } else {
      checkNode(node, level: level, &seen)
    }
    guard !heights.isEmpty else { return }
    var extent = seen.extent
    extent += -before.extent
    let sum = level == 0 ? buffers.leafExtents?[node] : buffers.nodeExtents?[node]
    precondition(extent == sum, "a sum of heights is wrong")
  }

  private func checkLeaf(_ leaf: Int, _ seen: inout Seen) {
    let filled = Int(buffers.leaves[leaf].count)
    precondition(filled <= leafCapacity, "a leaf is too full")
    precondition(height == 0 || filled >= minimumRows, "a leaf is too empty")
    for offset in 0..<filled {
      let number = buffers.rows[leaf * leafStride + offset]
      precondition(Int(number) < homesMade, "a number has no home")
      precondition(Int(buffers.homes[Int(number)]) == leaf, "a number does not know its leaf")
      if let height = heights[number] { seen.extent += RowExtent(height) }
    }
    seen.rows += filled
    seen.leaves += 1
  }

  private func checkNode(_ node: Int, level: Int, _ seen: inout Seen) {
    let number = Int(buffers.nodes[node].count)
    let sums = sums(of: node)
    precondition(number <= fanOut, "a node is too full")
    precondition(number >= (node == root ? 2 : minimumChildren), "a node is too empty")
    let start = seen.rows
    for slot in 0..<number {
      precondition(Int(sums[slot]) == seen.rows - start, "a sum is wrong")
      check(Int(children(of: node)[slot]), level: level - 1, link: RowNode.link(to: node, slot), &seen)
    }
    for slot in number..<RowNode.slots {
      precondition(Int(sums[slot]) > seen.rows - start, "a slot is not free")
    }
    seen.nodes += 1
  }
}
