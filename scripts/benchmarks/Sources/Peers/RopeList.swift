import _RopeModule

/// The rope of swift-collections over chunks of up to 256 rows of 32 bits.
struct RopeList: RowList {
  /// Up to 256 rows.
  private struct Chunk: RopeElement {
    static let capacity = 256

    struct Summary: RopeSummary {
      static var maxNodeSize: Int { 15 }
      static var zero: Summary { Summary(count: 0) }
      var count: Int
      var isZero: Bool { count == 0 }
      mutating func add(_ other: Summary) { count += other.count }
      mutating func subtract(_ other: Summary) { count -= other.count }
    }

    var rows: ContiguousArray<Int32>

    init(_ rows: some Sequence<Int32>) {
      self.rows = []
      self.rows.reserveCapacity(Self.capacity)
      self.rows.append(contentsOf: rows)
    }

    var summary: Summary { Summary(count: rows.count) }
    var isEmpty: Bool { rows.isEmpty }
    var isUndersized: Bool { rows.count < Self.capacity / 4 }
    func invariantCheck() {}

    mutating func rebalance(nextNeighbor right: inout Chunk) -> Bool {
      if rows.count + right.rows.count <= Self.capacity {
        rows.append(contentsOf: right.rows)
        right.rows.removeAll(keepingCapacity: true)
        return true
      }
      let all = rows + right.rows
      self = Chunk(all[..<(all.count / 2)])
      right = Chunk(all[(all.count / 2)...])
      return false
    }

    mutating func split(at index: Int) -> Chunk {
      let tail = Chunk(rows[index...])
      rows.removeLast(rows.count - index)
      return tail
    }
  }

  private struct Position: RopeMetric {
    typealias Element = Chunk
    func size(of summary: Chunk.Summary) -> Int { summary.count }
    func index(at offset: Int, in element: Chunk) -> Int { offset }
  }

  private var rope: Rope<Chunk>

  init(rows count: Int) {
    let filled = Chunk.capacity * 3 / 4
    rope = Rope(
      stride(from: 0, to: count, by: filled).map { Chunk(Int32($0)..<Int32(min($0 + filled, count))) })
  }

  @inline(__always)
  mutating func move(from: Int, to: Int) {
    var (index, offset) = rope.find(at: from, in: Position(), preferEnd: false)
    let (row, isEmpty) = rope.update(at: &index) { ($0.rows.remove(at: offset), $0.rows.isEmpty) }
    if isEmpty { _ = rope.remove(at: index) }
    (index, offset) = rope.find(at: to, in: Position(), preferEnd: true)
    let tail = rope.update(at: &index) { chunk -> Chunk? in
      chunk.rows.insert(row, at: offset)
      return chunk.rows.count == Chunk.capacity ? chunk.split(at: Chunk.capacity / 2) : nil
    }
    if let tail { rope.insert(tail, at: rope.index(after: index)) }
  }

  func row(at position: Int) -> Int {
    let (index, offset) = rope.find(at: position, in: Position(), preferEnd: false)
    return Int(rope[index].rows[offset])
  }
}
