/// Where a record with a certain order of keys has its cell of a column.
struct JSONLinesShapes: Sendable {
  private struct Shape {
    let start: Int
    let count: Int32
    /// Whether the table holds a place for every column, and not only pairs of columns and places.
    let listsAllColumns: Bool
  }

  private var shapes: [Shape] = []
  private var table: [UInt32] = []

  init(_ keys: JSONLinesKeys) {
    let count = keys.names.count
    keys.forEachShape { columns in
      // The tables of all shapes together take no more than the cells of their records.
      let listsAllColumns = count <= columns.count * 2 + 8
      shapes.append(
        Shape(
          start: table.count, count: Int32(truncatingIfNeeded: columns.count),
          listsAllColumns: listsAllColumns))
      if listsAllColumns {
        let start = table.count
        table.append(contentsOf: repeatElement(0, count: count))
        for (place, column) in columns.enumerated() {
          table[start + column] = UInt32(truncatingIfNeeded: place + 1)
        }
      } else {
        for (place, column) in columns.enumerated().sorted(by: { $0.element < $1.element }) {
          table.append(UInt32(truncatingIfNeeded: column))
          table.append(UInt32(truncatingIfNeeded: place))
        }
      }
    }
  }

  /// The shapes in a file with more columns, which none of them has.
  func widened(by added: Int, of columns: Int) -> JSONLinesShapes {
    var result = self
    result.table.removeAll()
    for (index, shape) in shapes.enumerated() {
      let length = shape.listsAllColumns ? columns : Int(shape.count) * 2
      result.shapes[index] = Shape(
        start: result.table.count, count: shape.count, listsAllColumns: shape.listsAllColumns)
      result.table += table[shape.start..<shape.start + length]
      if shape.listsAllColumns { result.table.append(contentsOf: repeatElement(0, count: added)) }
    }
    return result
  }

  /// How many keys records of a shape have.
  func count(_ shape: UInt32) -> Int { Int(shapes[Int(shape)].count) }

  /// The columns of a shape, in their order; nil where those are many of all.
  func columns(_ shape: UInt32) -> [Int]? {
    let shape = shapes[Int(shape)]
    guard !shape.listsAllColumns else { return nil }
    return (0..<Int(shape.count)).map { Int(table[shape.start + $0 * 2]) }
  }

  /// Which of a record's values belongs to a column; nil if it has none.
  ///
  /// - Complexity: O(1) where most columns have a value, O(log *k*) for *k* keys otherwise.
  @inline(__always)
  func place(of column: Int, in shape: UInt32) -> Int? {
    let shape = shapes[Int(shape)]
    if shape.listsAllColumns {
      let place = table[shape.start + column]
      return place == 0 ? nil : Int(place) - 1
    }
    var low = 0
    var high = Int(shape.count)
    while low < high {
      let middle = (low + high) / 2
      let found = Int(table[shape.start + middle * 2])
      if found == column { return Int(table[shape.start + middle * 2 + 1]) }
      if found < column { low = middle + 1 } else { high = middle }
    }
    return nil
  }
}
