import TabuluaText
import TabuluaModel

// How many tables and drags there are, without making them.
extension ShapePlan {
  /// How many tables, shapes and drags there are; counts that do not fit are the largest integer.
  ///
  /// A drag with *h* hovers counts for each `h` up to `hovers`.
  func size(hovers: Int = 1, groups: Int = 1) -> (shapes: Int, tables: Int, drags: Int) {
    // Far too many anyway.
    guard sectionCounts.upperBound * maximum < 20_000 else { return (.max, .max, .max) }
    var shapes: Saturating = 0, tables: Saturating = 0, drags: Saturating = 0
    for sections in sectionCounts {
      let arrangements = arrangements(of: sections)
      for (rows, count) in compositions(into: sections).enumerated() where count.value > 0 {
        let assigned = count * arrangements * assignments(to: rows)
        shapes = shapes + count
        tables = tables + assigned
        drags = drags + assigned * Self.drags(rows: rows, sections: sections, hovers: hovers, groups: groups)
      }
    }
    return (shapes.value, tables.value, drags.value)
  }

  /// Which smaller proof would be possible, in words; nil if none is.
  func largestFitting(hovers: Int, groups: Int = 1, limit: Int) -> String? {
    var smaller = self
    for maximum in stride(from: min(maximum - 1, 64), to: 0, by: -1) {
      smaller.maximum = maximum
      let size = smaller.size(hovers: hovers, groups: groups)
      guard size.drags <= limit, size.tables <= limit else { continue }
      return
        "`--shapes \(maximum)` has \(CountText.of(size.drags)) drags of \(CountText.of(size.tables)) tables"
    }
    return nil
  }

  /// What would make the proof smaller, in words; nil where nothing would.
  func smaller(hovers: Int, groups: Int) -> String? {
    let names = columns.map(\.name) + (keys.isEmpty ? [] : [mapping.key].compactMap { $0 })
    let values =
      names.isEmpty ? nil : "fewer values of \(names.inBackticks.inWords(last: "and")) make fewer tables"
    let ways = [largestFitting(hovers: hovers, groups: groups, limit: .max - 1), values].compactMap { $0 }
    return ways.isEmpty ? nil : ways.joined(separator: ", and ")
  }

  /// How many drags a table has, of up to `groups` rows together and with up to so many hovers.
  ///
  /// Of *k* of *n* rows each may be the one that is picked up.
  static func drags(rows: Int, sections: Int, hovers: Int, groups: Int = 1) -> Saturating {
    var all: Saturating = 0
    // In how many ways the rows that follow a picked one are chosen.
    var choices: Double = 1
    for size in 1...max(1, min(groups, rows)) {
      let places = Saturating(value: max(0, rows - size + sections))
      var paths: Saturating = 1
      var sum: Saturating = 0
      for _ in 0..<max(1, hovers) {
        paths = paths * places
        sum = sum + paths
      }
      let followed = choices < 1e15 ? Saturating(value: Int(choices.rounded())) : Saturating(value: .max)
      all = all + Saturating(value: rows) * followed * sum
      choices = choices * Double(rows - size) / Double(size)
    }
    return all
  }

  /// In how many ways so many sections get their values.
  private func arrangements(of sections: Int) -> Saturating {
    guard !hasFixedSections, let sectionValues else { return 1 }
    return (0..<sections).reduce(1) { $0 * Saturating(value: sectionValues.count - $1) }
  }

  /// In how many ways so many rows get their values.
  private func assignments(to rows: Int) -> Saturating {
    let perRow = columns.reduce(Saturating(value: 1)) { $0 * Saturating(value: $1.values.count) }
    let cells = (0..<rows).reduce(Saturating(value: 1)) { product, _ in product * perRow }
    return cells * keyAssignments(to: rows)
  }

  /// In how many ways so many rows get the listed keys, each at most one row, and each row at most one.
  private func keyAssignments(to rows: Int) -> Saturating {
    var ways = [Saturating](repeating: 0, count: keys.count + 1)
    ways[0] = 1
    for _ in 0..<rows {
      for used in stride(from: keys.count, to: 0, by: -1) {
        ways[used] = ways[used] + ways[used - 1] * Saturating(value: keys.count - used + 1)
      }
    }
    return ways.reduce(0, +)
  }

  /// In how many ways 0, 1, 2 … rows stand in so many sections.
  private func compositions(into sections: Int) -> [Saturating] {
    var ways: [Saturating] = [1]
    for _ in 0..<sections {
      var next = [Saturating](repeating: 0, count: ways.count + maximum)
      for (rows, count) in ways.enumerated() {
        for more in 0...maximum { next[rows + more] = next[rows + more] + count }
      }
      ways = next
    }
    return ways
  }
}

/// A count that stays at the largest integer instead of overflowing.
struct Saturating: ExpressibleByIntegerLiteral {
  var value: Int

  init(value: Int) { self.value = value }
  init(integerLiteral value: Int) { self.value = value }

  static func + (first: Self, second: Self) -> Self {
    let (sum, overflow) = first.value.addingReportingOverflow(second.value)
    return Self(value: overflow ? .max : sum)
  }

  static func * (first: Self, second: Self) -> Self {
    let (product, overflow) = first.value.multipliedReportingOverflow(by: second.value)
    return Self(value: overflow ? .max : product)
  }
}
