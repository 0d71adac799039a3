/// The order of the rows of a table, over all its sections: each number in it stands once.
///
/// It is a counted B+tree. The rows stand in leaves of at most ``leafCapacity``; an inner node holds for each of
/// its children how many rows lie before it, so that a child is found by comparing a whole vector of these sums
/// with the position. Each row knows its leaf, and each node its parent and its slot there, so that the position
/// of a row is found going up. No more rows than fit into one leaf are a flat array.
///
/// The row at a position, the position of a row, an insertion, a removal and a move cost O(log *n*), and the
/// shifting of at most a leaf's rows. The nodes lie in a few flat buffers. A sequence is a value: a copy costs
/// nothing until one of the two changes, which then copies everything once; a sequence that nobody shares never
/// copies, but to grow.
///
/// Memory: 4 bytes a row at the fill of the leaves, 4 bytes for each number up to the largest ever inserted, and
/// about 3 % for the nodes. Leaves are three quarters full when made at once, about two thirds full after random
/// changes and at least a quarter full after any changes. So it is about 10 bytes a row. What removals leave
/// is used again by insertions; the 4 bytes for a number that is gone are not.
struct RowSequence: @unchecked Sendable {
  // It can be sent because what `memory` owns is changed only by a sequence that holds it alone, see `own()`.

  /// How many rows a leaf holds at most, where nothing else is asked for.
  ///
  /// A move shifts half a leaf twice, and finding a row's position looks through half a leaf: at 10⁵ and 10⁶ rows that
  /// costs more than the levels above do. Twice as many take a tenth more there, and a tenth less at 10⁴.
  static let usualLeafCapacity = 256

  /// How many rows a leaf holds at most.
  let leafCapacity: Int

  /// How many children an inner node has at most.
  let fanOut: Int

  /// How far apart the leaves begin: a multiple of the rows that are compared at once.
  let leafStride: Int

  /// How many rows there are.
  var count = 0

  /// The root: a leaf if ``height`` is zero, else an inner node.
  var root = 0

  /// How many levels of inner nodes there are.
  var height = 0

  /// How many leaves were ever in use.
  var leavesMade = 0

  /// How many inner nodes were ever in use.
  var nodesMade = 0

  /// For how many numbers, from zero, a home is written down.
  var homesMade = 0

  /// A leaf that is free, which links to the next one.
  var freeLeaf = RowNode.none

  /// An inner node that is free, which links to the next one.
  var freeNode = RowNode.none

  /// Where the nodes lie; the same as in ``memory``.
  var buffers: RowBuffers

  /// Owns the buffers.
  var memory: RowMemory

  /// The heights of the rows that have one of their own, see `RowSequence+Heights.swift`.
  var heights: [UInt32: Double] = [:]

  /// How many changes at once are made; the tests ask for each way by itself.
  var strategy = Strategy.automatic

  /// A sequence without rows.
  init(leafCapacity: Int = RowSequence.usualLeafCapacity, fanOut: Int = RowNode.slots) {
    self.init(leafCapacity: leafCapacity, fanOut: fanOut, count: 0, numberOfHomes: 0)
  }

  /// Whether the number stands in the sequence.
  @inline(__always)
  func contains(_ number: UInt32) -> Bool {
    defer { withExtendedLifetime(memory) {} }
    return Int(number) < homesMade && buffers.homes[Int(number)] != RowNode.none
  }

  /// The number at a position in `0 ..< count`.
  @inline(__always)
  subscript(position: Int) -> UInt32 {
    precondition(position >= 0 && position < count, "the position is outside the sequence")
    defer { withExtendedLifetime(memory) {} }
    let (leaf, offset) = find(position)
    return buffers.rows[leaf &* leafStride &+ offset]
  }

  /// Copies the numbers at all positions, in order, to memory that has room for them.
  ///
  /// O(*n*).
  func copy(to target: UnsafeMutablePointer<UInt32>) {
    guard count > 0 else { return }
    defer { withExtendedLifetime(memory) {} }
    var leaf = find(0).leaf
    var place = 0
    while true {
      let length = Int(buffers.leaves[leaf].count)
      (target + place).update(from: buffers.rows + leaf &* leafStride, count: length)
      place &+= length
      guard place < count else { return }
      leaf = self.leaf(after: leaf)
    }
  }

  /// Calls `body` with the numbers at the positions, in order.
  ///
  /// O(1) a number.
  func forEach(in positions: Range<Int>, _ body: (UInt32) throws -> Void) rethrows {
    guard !positions.isEmpty else { return }
    precondition(positions.lowerBound >= 0 && positions.upperBound <= count, "outside the sequence")
    // Whatever the body does to the sequence that this one was read from, it copies before it changes.
    let held = memory
    defer { withExtendedLifetime(held) {} }
    var (leaf, offset) = find(positions.lowerBound)
    var left = positions.count
    while true {
      let rows = buffers.rows + leaf &* leafStride
      let end = min(Int(buffers.leaves[leaf].count), offset &+ left)
      left &-= end &- offset
      while offset < end {
        try body(rows[offset])
        offset &+= 1
      }
      guard left > 0 else { return }
      leaf = self.leaf(after: leaf)
      offset = 0
    }
  }
}

extension RowSequence {
  /// Makes the memory this sequence's own, before a change.
  ///
  /// Afterwards no other sequence reads what this one writes: a copy of a sequence holds `memory` too, and
  /// each change of either begins here.
  @inline(__always)
  mutating func own() { if !isKnownUniquelyReferenced(&memory) { copyMemory() } }

  /// Takes a copy of the memory.
  ///
  /// O(*n*).
  @inline(never)
  private mutating func copyMemory() {
    let rows = min(buffers.rowCapacity, leavesMade * leafStride)
    var new = RowBuffers(rows: rows, leaves: leavesMade, nodes: nodesMade, homes: homesMade)
    new.rows.update(from: buffers.rows, count: rows)
    new.leaves.update(from: buffers.leaves, count: leavesMade)
    new.words.update(from: buffers.words, count: nodesMade * RowBuffers.wordsPerNode)
    new.nodes.update(from: buffers.nodes, count: nodesMade)
    new.homes.update(from: buffers.homes, count: homesMade)
    func copy(_ extents: UnsafeMutablePointer<RowExtent>, _ count: Int) -> UnsafeMutablePointer<RowExtent> {
      let copy: UnsafeMutablePointer<RowExtent> = RowBuffers.allocate(count)
      copy.update(from: extents, count: count)
      return copy
    }
    new.leafExtents = buffers.leafExtents.map { copy($0, leavesMade) }
    new.nodeExtents = buffers.nodeExtents.map { copy($0, nodesMade) }
    memory = RowMemory(new)
    buffers = new
  }
}
