/// Where a node of a row sequence hangs, and how much it holds.
struct RowNode: BitwiseCopyable {
  /// The parent times ``RowNode/slots``, and the slot in it; ``RowNode/none`` for the root.
  ///
  /// In a node that is free: the next free node.
  var link: UInt32

  /// How many rows a leaf holds, or how many children an inner node has.
  var count: UInt32

  /// How many slots an inner node has in memory.
  static let slots = 32

  /// What stands in the sums of an inner node behind those of its children at first; also the most rows of a sequence.
  ///
  /// It counts the rows that come and go under the node as the sums before it do, so that these can be changed all at
  /// once: it stays above every position in the node, and below what a word can hold.
  static let beyond: Int32 = 1 << 30

  /// A link that leads nowhere.
  static let none = UInt32.max

  /// The link to a slot of a parent.
  @inline(__always)
  static func link(to parent: Int, _ slot: Int) -> UInt32 {
    UInt32(truncatingIfNeeded: parent &* slots &+ slot)
  }
}

/// The addresses and the sizes of the flat buffers that the nodes of a row sequence lie in.
struct RowBuffers {
  /// The rows: those of leaf *l* begin at *l* times the stride of leaves.
  var rows: UnsafeMutablePointer<UInt32>

  /// How many rows fit.
  var rowCapacity: Int

  /// What is known of each leaf.
  var leaves: UnsafeMutablePointer<RowNode>

  /// How many leaves fit.
  var leafCapacity: Int

  /// The inner nodes, 64 words each: how many rows lie before each child, and then the children.
  var words: UnsafeMutablePointer<Int32>

  /// What is known of each inner node.
  var nodes: UnsafeMutablePointer<RowNode>

  /// How many inner nodes fit.
  var nodeCapacity: Int

  /// The leaf that each row stands in, by the number of the row; ``RowNode/none`` for none.
  var homes: UnsafeMutablePointer<UInt32>

  /// How many homes fit.
  var homeCapacity: Int

  /// What is known of the heights in each leaf; nil while no row has a height of its own.
  var leafExtents: UnsafeMutablePointer<RowExtent>?

  /// What is known of the heights under each inner node; nil while no row has a height of its own.
  var nodeExtents: UnsafeMutablePointer<RowExtent>?

  /// The number of words of an inner node.
  static let wordsPerNode = 2 * RowNode.slots

  /// Buffers with room for at least so much; nothing in them is initialized.
  init(rows: Int, leaves: Int, nodes: Int, homes: Int) {
    rowCapacity = rows
    leafCapacity = leaves
    nodeCapacity = nodes
    homeCapacity = homes
    self.rows = Self.allocate(rows)
    self.leaves = Self.allocate(leaves)
    words = Self.allocate(nodes * Self.wordsPerNode)
    self.nodes = Self.allocate(nodes)
    self.homes = Self.allocate(homes)
  }

  /// Memory for so many elements; the larger pieces begin where a line of the cache does.
  static func allocate<Element: BitwiseCopyable>(_ count: Int) -> UnsafeMutablePointer<Element> {
    let bytes = max(1, count) * MemoryLayout<Element>.stride
    return UnsafeMutableRawPointer.allocate(byteCount: bytes, alignment: bytes < 1024 ? 16 : 64)
      .bindMemory(to: Element.self, capacity: count)
  }

  /// Makes room for `needed` elements where `capacity` fit, and keeps the first `used` of them.
  ///
  /// It grows by half, so that a row that is appended is copied about three times in all.
  static func grow<Element: BitwiseCopyable>(
    _ buffer: inout UnsafeMutablePointer<Element>, _ capacity: inout Int, keeping used: Int, to needed: Int,
    unit: Int = 1
  ) {
    let room = max(needed, capacity + capacity / (2 * unit) * unit)
    let new: UnsafeMutablePointer<Element> = allocate(room)
    new.update(from: buffer, count: used)
    UnsafeMutableRawPointer(buffer).deallocate()
    buffer = new
    capacity = room
  }

  /// Gives the memory back.
  func deallocate() {
    UnsafeMutableRawPointer(rows).deallocate()
    UnsafeMutableRawPointer(leaves).deallocate()
    UnsafeMutableRawPointer(words).deallocate()
    UnsafeMutableRawPointer(nodes).deallocate()
    UnsafeMutableRawPointer(homes).deallocate()
    deallocateExtents()
  }

  /// Gives the memory of the heights back.
  func deallocateExtents() {
    if let leafExtents { UnsafeMutableRawPointer(leafExtents).deallocate() }
    if let nodeExtents { UnsafeMutableRawPointer(nodeExtents).deallocate() }
  }
}

/// Owns the memory of a row sequence, and of the copies of it that were not changed since.
///
/// The sequence holds the addresses beside it, so that a change reads no property of an object.
final class RowMemory {
  @exclusivity(unchecked) var buffers: RowBuffers

  init(_ buffers: RowBuffers) { self.buffers = buffers }

  deinit { buffers.deallocate() }
}
