public import TabuluaModel

/// A drag to be tried: a row, and the places that it is held over before it is dropped over the last one.
///
/// ```swift
/// let drag = DragTrial(source: [0, 2], through: [[1, 0]])
/// ```
public struct DragTrial: Sendable, Hashable {
  /// Where the row stands before the change.
  public var source: TableIndexPath

  /// The proposed paths, at least one; they count the other rows as if the dragged one were taken out.
  public var through: [TableIndexPath]

  /// Where the row is dropped.
  public var proposed: TableIndexPath { through.last ?? source }

  /// Makes a drag over places, the last of which is where the row is dropped.
  public init(source: TableIndexPath, through: [TableIndexPath]) {
    self.source = source
    self.through = through
  }

  /// Makes a drag to one place.
  public init(source: TableIndexPath, to proposed: TableIndexPath) {
    self.init(source: source, through: [proposed])
  }
}

extension DragTrial {
  /// How many drags with one hover a table has: *n* × (*n* + *s* − 1) for *n* rows in *s* sections.
  package static func count(rowCounts: [Int]) -> Int {
    let rows = rowCounts.reduce(0, +)
    return rows * max(0, rows + rowCounts.count - 1)
  }

  /// All drags of a table with one hover, in the order of their sources and then of their proposed paths.
  ///
  /// For *n* rows in *s* sections there are *n* × (*n* + *s* − 1).
  ///
  /// - Complexity: O(1) to make; each drag is made when it is asked for.
  public static func all(rowCounts: [Int]) -> some Sequence<DragTrial> {
    let sources = rowCounts.indices.lazy.flatMap { section in
      (0..<rowCounts[section]).lazy.map { TableIndexPath(section: section, row: $0) }
    }
    return sources.flatMap { source in
      rowCounts.indices.lazy.flatMap { section in
        (0..<(rowCounts[section] + (section == source.section ? 0 : 1))).lazy.map { row in
          DragTrial(source: source, to: TableIndexPath(section: section, row: row))
        }
      }
    }
  }
}
