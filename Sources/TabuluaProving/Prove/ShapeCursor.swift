import TabuluaModel

/// Goes through the tables of a plan, the smallest first: fewest rows, fewest sections, then in the order of their
/// row counts, of their sections' values and of their rows' values.
struct ShapeCursor: IteratorProtocol {
  private let plan: ShapePlan

  /// How many rows the table has.
  private var rows = 0

  /// How many rows each section has; empty before the first table.
  private var shape: [Int] = []

  /// Which value each section has.
  private var sections: [Int] = []

  /// Which values each row has: for each, one number for its key and one for each listed column.
  private var digits: [Int] = []

  /// How many values each number of a row chooses from.
  private let bases: [Int]

  init(_ plan: ShapePlan) {
    self.plan = plan
    bases = (plan.keys.isEmpty ? [] : [plan.keys.count + 1]) + plan.columns.map(\.values.count)
  }

  /// The next table; nil after the last.
  mutating func next() -> ShapeTable? {
    guard advance() else { return nil }
    return ShapeTable(plan: plan, shape: shape, sections: sections, digits: digits)
  }

  private mutating func advance() -> Bool {
    if shape.isEmpty { return begin(sections: plan.sectionCounts.lowerBound) || advanceShape() }
    while Self.increment(&digits, base: { [bases] in bases[$0 % bases.count] }) {
      if hasDistinctKeys { return true }
    }
    if advanceSections() { return true }
    return advanceShape()
  }

  private mutating func advanceShape() -> Bool {
    if Self.nextComposition(&shape, maximum: plan.maximum) {
      beginValues()
      return true
    }
    var count = shape.count + 1
    while true {
      while count <= plan.sectionCounts.upperBound {
        if begin(sections: count) { return true }
        count += 1
      }
      rows += 1
      guard rows <= plan.sectionCounts.upperBound * plan.maximum else { return false }
      count = plan.sectionCounts.lowerBound
    }
  }

  /// Begins with the first table of `rows` rows in so many sections; false if there is none.
  private mutating func begin(sections count: Int) -> Bool {
    guard rows <= count * plan.maximum else { return false }
    shape = [Int](repeating: 0, count: count)
    Self.fill(&shape, from: 0, with: rows, maximum: plan.maximum)
    beginValues()
    return true
  }

  private mutating func beginValues() {
    sections = Array(shape.indices)
    digits = [Int](repeating: 0, count: rows * bases.count)
  }

  /// The next choice of sections' values; the rows' values begin anew.
  private mutating func advanceSections() -> Bool {
    guard !plan.hasFixedSections, let values = plan.sectionValues else { return false }
    while Self.increment(&sections, base: { _ in values.count }) {
      guard Set(sections).count == sections.count else { continue }
      digits = [Int](repeating: 0, count: digits.count)
      return true
    }
    return false
  }

  /// Whether no listed key is given to two rows.
  private var hasDistinctKeys: Bool {
    guard !plan.keys.isEmpty else { return true }
    let keys = stride(from: 0, to: digits.count, by: bases.count).map { digits[$0] }.filter { $0 > 0 }
    return Set(keys).count == keys.count
  }

  /// Counts up; false after the last.
  private static func increment(_ digits: inout [Int], base: (Int) -> Int) -> Bool {
    for index in digits.indices.reversed() {
      digits[index] += 1
      if digits[index] < base(index) { return true }
      digits[index] = 0
    }
    return false
  }

  /// The next list of the same sum in the order of lists; false after the last.
  private static func nextComposition(_ shape: inout [Int], maximum: Int) -> Bool {
    var tail = 0
    for index in shape.indices.reversed() {
      if tail > 0, shape[index] < maximum {
        shape[index] += 1
        fill(&shape, from: index + 1, with: tail - 1, maximum: maximum)
        return true
      }
      tail += shape[index]
    }
    return false
  }

  /// Puts rows into the sections from one on, as far behind as they go.
  private static func fill(_ shape: inout [Int], from start: Int, with rows: Int, maximum: Int) {
    var left = rows
    for index in (start..<shape.count).reversed() {
      shape[index] = min(left, maximum)
      left -= shape[index]
    }
  }
}
