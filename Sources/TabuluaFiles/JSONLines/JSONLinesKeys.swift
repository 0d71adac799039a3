import TabuluaModel
import TabuluaSystem

/// The keys of records while they are read: which column each is, and in which order they stand.
///
/// Records mostly have the same keys in the same order, so the order is a path in a tree, and the next key is
/// expected to be the one that followed here before. Each end of a path is a *shape*; a record remembers its own.
struct JSONLinesKeys {
  /// A key of a record, with the keys before it on the path.
  private struct Node {
    let parent: UInt32
    let column: UInt32
    /// Where the key is written first, with its quotes.
    let literal: UInt32
    let length: UInt32
    /// The key that followed last; 0 if none did.
    var next: UInt32 = 0
    /// The shape of records that end here.
    var shape = Self.none

    static let none = UInt32.max
  }

  private let base: UnsafeRawPointer
  private var nodes = [Node(parent: 0, column: .max, literal: 0, length: 0)]
  private var node: UInt32 = 0

  /// The node that follows a node with a column, by both numbers.
  private var children: [UInt64: UInt32] = [:]

  /// The columns by the bytes of their names.
  private var columnsByName: [[UInt8]: Int] = [:]

  /// The keys as they are written, with quotes, and the column of each.
  private var spellings = ValueGroups()
  private var columnsBySpelling: [Int] = []

  /// For each column, the last record with a new order of keys that had it.
  private var seen: [UInt32] = []
  private var number: UInt32 = 0
  private var isNewOrder = false

  /// The names of the columns, in the order of their first appearance.
  private(set) var names: [String] = []

  /// The last nodes of the shapes.
  private var ends: [UInt32] = []

  init(_ base: UnsafeRawPointer) { self.base = base }

  mutating func beginRecord() {
    node = 0
    number &+= 1
    isNewOrder = false
  }

  /// The shape of the record.
  mutating func endRecord() -> UInt32 {
    let shape = nodes[Int(node)].shape
    if shape != Node.none { return shape }
    nodes[Int(node)].shape = UInt32(truncatingIfNeeded: ends.count)
    ends.append(node)
    return nodes[Int(node)].shape
  }

  /// The column of the key at a place, and how many bytes it takes, if it is the one that is expected.
  @inline(__always)
  mutating func expected(at index: Int, before end: Int) -> (column: Int, length: Int)? {
    let next = nodes[Int(node)].next
    guard next != 0 else { return nil }
    let found = nodes[Int(next)]
    let length = Int(found.length)
    guard end - index > length, memcmp(base + index, base + Int(found.literal), length) == 0 else {
      return nil
    }
    node = next
    return (Int(found.column), length)
  }

  /// The column of a key that is written in a range, with its quotes; nil if the record has it already.
  mutating func find(_ literal: Range<Int>) -> Int? {
    let column = column(literal)
    let edge = UInt64(node) << 32 | UInt64(column)
    if let child = children[edge] {
      nodes[Int(node)].next = child
      node = child
      return column
    }
    if !isNewOrder {
      isNewOrder = true
      var ancestor = node
      while ancestor != 0 {
        seen[Int(nodes[Int(ancestor)].column)] = number
        ancestor = nodes[Int(ancestor)].parent
      }
    }
    guard seen[column] != number else { return nil }
    seen[column] = number
    let child = UInt32(truncatingIfNeeded: nodes.count)
    nodes.append(
      Node(
        parent: node, column: UInt32(truncatingIfNeeded: column),
        literal: UInt32(truncatingIfNeeded: literal.lowerBound),
        length: UInt32(truncatingIfNeeded: literal.count)))
    children[edge] = child
    nodes[Int(node)].next = child
    node = child
    return column
  }

  /// The column with a key that is written in a range, with its quotes; a new one if there is none.
  private mutating func column(_ literal: Range<Int>) -> Int {
    let bytes = UnsafeRawBufferPointer(start: base + literal.lowerBound, count: literal.count)
    let spelling = spellings.number(of: bytes)
    if spelling < columnsBySpelling.count { return columnsBySpelling[spelling] }
    let content = UnsafeRawBufferPointer(rebasing: bytes.dropFirst().dropLast())
    // All empty arrays share one storage, which several threads would write into at once.
    let name: [UInt8] =
      content.isEmpty
      ? []
      : [UInt8](unsafeUninitializedCapacity: content.count) { buffer, count in
        count = JSONBytes.decode(content, to: UnsafeMutableRawBufferPointer(buffer))
      }
    let column = columnsByName[name] ?? names.count
    if column == names.count {
      columnsByName[name] = column
      names.append(String(decoding: name, as: UTF8.self))
      seen.append(0)
    }
    columnsBySpelling.append(column)
    return column
  }
}

extension JSONLinesKeys {
  /// For each shape its columns, in the order of the keys.
  func forEachShape(_ body: ([Int]) -> Void) {
    for end in ends {
      var columns: [Int] = []
      var node = end
      while node != 0 {
        columns.append(Int(nodes[Int(node)].column))
        node = nodes[Int(node)].parent
      }
      body(columns.reversed())
    }
  }
}
