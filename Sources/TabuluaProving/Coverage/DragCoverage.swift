public import TabuluaDrawing
package import TabuluaModel

/// Which drags of a table were tried: a row, and a place that it was held over.
///
/// ```swift
/// for drags in CoverageCollector().coverage.drags { print(drags.shape, drags.tried.count, drags.possible) }
/// ```
public struct DragCoverage: Sendable, Hashable {
  /// Where a row is held over, seen from its own place.
  ///
  /// ```swift
  /// for drags in CoverageCollector().coverage.drags {
  ///   for direction in drags.directions { print(direction.direction, direction.tried, direction.possible) }
  /// }
  /// ```
  public enum Direction: String, Sendable, Hashable, CaseIterable {
    /// In its own section, above its own place.
    case up
    /// In its own section, below its own place.
    case down
    /// At its own place.
    case home
    /// Before the first row of another section.
    case otherFirst = "other_first"
    /// Between two rows of another section.
    case otherMiddle = "other_middle"
    /// Behind the last row of another section.
    case otherLast = "other_last"
    /// In a section that has no rows.
    case emptySection = "empty_section"
  }

  /// How many rows each section had before the drags.
  public let shape: [Int]

  /// The drags that were tried, each once.
  public private(set) var tried: Set<DragTrial> = []

  /// Makes the coverage of a table on which nothing was tried.
  package init(shape: [Int]) { self.shape = shape }

  /// How many drags there are: *n* × (*n* + *s* − 1) for *n* rows in *s* sections.
  public var possible: Int { DragTrial.count(rowCounts: shape) }

  /// Notes that a row was held over a place.
  ///
  /// Paths that are not in the table are no drags, and are left out.
  package mutating func add(_ source: TableIndexPath, over proposed: TableIndexPath) {
    guard shape.indices.contains(source.section), (0..<shape[source.section]).contains(source.row),
      shape.indices.contains(proposed.section)
    else { return }
    let places = shape[proposed.section] + (proposed.section == source.section ? 0 : 1)
    guard (0..<places).contains(proposed.row) else { return }
    tried.insert(DragTrial(source: source, to: proposed))
  }

  /// Adds the drags of other runs on a table of the same shape.
  mutating func add(_ other: DragCoverage) { tried.formUnion(other.tried) }

  /// The direction of a drag of this table.
  public func direction(of drag: DragTrial) -> Direction {
    let (source, proposed) = (drag.source, drag.proposed)
    if source.section == proposed.section {
      return proposed.row < source.row ? .up : proposed.row > source.row ? .down : .home
    }
    let rows = shape[proposed.section]
    if rows == 0 { return .emptySection }
    return proposed.row == 0 ? .otherFirst : proposed.row == rows ? .otherLast : .otherMiddle
  }

  /// How many drags of each direction were tried, and how many there are, in the order of the directions; those
  /// that the table has none of are left out.
  ///
  /// - Complexity: O(*n*) in the number of drags that were tried, and of sections.
  public var directions: [(direction: Direction, tried: Int, possible: Int)] {
    var counts: [Direction: Int] = [:]
    for drag in tried { counts[direction(of: drag), default: 0] += 1 }
    return Direction.allCases.compactMap { direction in
      let possible = possible(direction)
      return possible == 0 ? nil : (direction, counts[direction, default: 0], possible)
    }
  }

  /// The numbers of rows, such as `3+2`.
  var shapeInWords: String { shape.map(String.init).joined(separator: "+") }

  private func possible(_ direction: Direction) -> Int {
    let rows = shape.reduce(0, +)
    /// The sum of what each row of the other sections can be held over.
    func others(_ places: (_ rows: Int) -> Int) -> Int { shape.reduce(0) { $0 + (rows - $1) * places($1) } }
    return switch direction {
    case .up, .down: shape.reduce(0) { $0 + $1 * ($1 - 1) / 2 }
    case .home: rows
    case .otherFirst, .otherLast: others { $0 > 0 ? 1 : 0 }
    case .otherMiddle: others { max($0 - 1, 0) }
    case .emptySection: others { $0 == 0 ? 1 : 0 }
    }
  }
}

extension DragCoverage.Direction {
  /// The direction in words.
  package var words: String {
    switch self {
    case .up: "up in the own section"
    case .down: "down in the own section"
    case .home: "at home"
    case .otherFirst: "first in another section"
    case .otherMiddle: "between rows of another section"
    case .otherLast: "last in another section"
    case .emptySection: "into an empty section"
    }
  }
}
