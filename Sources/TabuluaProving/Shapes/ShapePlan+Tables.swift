import TabuluaModel

extension ShapePlan {
  /// All tables, the smallest first: fewest rows, fewest sections, then in the order of their row counts, of their
  /// sections' values and of their rows' values.
  ///
  /// Each is made when it is asked for.
  var tables: some Sequence<ShapeTable> {
    (0...sectionCounts.upperBound * maximum).lazy.flatMap { rows in
      sectionCounts.lazy.flatMap { count in shapes(rows: rows, sections: count) }
        .flatMap { shape in tables(of: shape, rows: rows) }
    }
  }

  /// How so many rows can stand in so many sections.
  private func shapes(rows: Int, sections count: Int) -> some Sequence<[Int]> {
    CountedLists(below: [Int](repeating: maximum + 1, count: count)).lazy
      .filter { $0.reduce(0, +) == rows }
  }

  private func tables(of shape: [Int], rows: Int) -> some Sequence<ShapeTable> {
    // For each row one number for its key, and one for each listed column.
    let bounds = (keys.isEmpty ? [] : [keys.count + 1]) + columns.map(\.values.count)
    return arrangements(of: shape.count).lazy.flatMap { sections in
      CountedLists(below: (0..<rows).flatMap { _ in bounds }).lazy
        .filter { hasDistinctKeys($0, perRow: bounds.count) }
        .map { ShapeTable(plan: self, shape: shape, sections: sections, digits: $0) }
    }
  }

  /// Which values so many sections can have, no two of them the same one.
  private func arrangements(of count: Int) -> [[Int]] {
    guard !hasFixedSections, let sectionValues else { return [Array(0..<count)] }
    return CountedLists(below: [Int](repeating: sectionValues.count, count: count))
      .filter { Set($0).count == count }
  }

  /// Whether no listed key is given to two rows.
  private func hasDistinctKeys(_ digits: [Int], perRow width: Int) -> Bool {
    guard !keys.isEmpty else { return true }
    let given = stride(from: 0, to: digits.count, by: width).map { digits[$0] }.filter { $0 > 0 }
    return Set(given).count == given.count
  }
}
