/// The values of a step in the order in which they are written, in memory that is used again for the next step.
///
/// An array would ask at each change whether it shares its memory.
struct NodeList: ~Copyable {
  typealias Node = StepFields.Node

  private var base: UnsafeMutablePointer<Node>
  private var capacity: Int

  /// How many there are.
  private(set) var count = 0

  init() {
    capacity = 64
    base = .allocate(capacity: capacity)
  }

  // A node holds nothing that would have to be released.
  deinit { base.deallocate() }

  /// The value at a place.
  @inline(__always)
  func value(_ place: Int) -> StepFields.Value { node(place).pointee.value }

  /// The name at a place.
  @inline(__always)
  func name(_ place: Int) -> StepFields.Text { node(place).pointee.name }

  /// The head of the name at a place.
  @inline(__always)
  func head(_ place: Int) -> UInt64 { node(place).pointee.head }

  /// The place after the value at a place and all that belongs to it.
  @inline(__always)
  func end(_ place: Int) -> Int { node(place).pointee.next }

  // Parts are read one by one, because a whole node would be copied for each.
  @inline(__always)
  private func node(_ place: Int) -> UnsafeMutablePointer<Node> {
    assert(place >= 0 && place < count)
    return base + place
  }

  /// Adds a node.
  @inline(__always)
  mutating func append(_ node: Node) {
    if count == capacity { grow() }
    (base + count).initialize(to: node)
    count &+= 1
  }

  /// Says that all nodes after the one at a place belong to it.
  @inline(__always)
  mutating func close(_ place: Int) {
    node(place).pointee.next = count
  }

  /// Removes all nodes.
  @inline(__always)
  mutating func removeAll() { count = 0 }

  @inline(never)
  private mutating func grow() {
    let larger = UnsafeMutablePointer<Node>.allocate(capacity: 2 * capacity)
    larger.moveInitialize(from: base, count: count)
    base.deallocate()
    base = larger
    capacity *= 2
  }
}
