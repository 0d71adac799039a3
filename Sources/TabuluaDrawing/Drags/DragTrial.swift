public import TabuluaModel

/// A drag to be tried: a row, or several, and the places that it is held over before it is dropped over the last one.
///
/// ```swift
/// let drag = DragTrial(source: [0, 2], through: [[1, 0]])
/// ```
public struct DragTrial: Sendable, Hashable {
  /// Where the row stands before the change.
  public var source: TableIndexPath

  /// The proposed paths, at least one; they count the other rows as if the dragged ones were taken out.
  public var through: [TableIndexPath]

  /// The rows that are dragged with it, before the change, in table order; empty for a drag of one row.
  public var followers: [TableIndexPath] = []

  /// All dragged rows, before the change, in the order in which they stand after it.
  public var rows: [TableIndexPath] { [source] + followers }

  /// Where the row is dropped.
  public var proposed: TableIndexPath { through.last ?? source }

  /// Makes a drag over places, the last of which is where the row is dropped.
  ///
  /// `followers` are dragged with the row; their order does not matter.
  public init(source: TableIndexPath, through: [TableIndexPath], followers: [TableIndexPath] = []) {
    self.source = source
    self.through = through
    self.followers = followers.sorted()
  }

  /// Makes a drag to one place.
  public init(source: TableIndexPath, to proposed: TableIndexPath, followers: [TableIndexPath] = []) {
    self.init(source: source, through: [proposed], followers: followers)
  }

  /// A drag of its rows over other places.
  package func over(_ places: [TableIndexPath]) -> DragTrial {
    DragTrial(source: source, through: places, followers: followers)
  }

  /// How many places each section has for the rows, once they are taken out.
  package func numberOfPlaces(rowCounts: [Int]) -> [Int] {
    rowCounts.enumerated().map { section, count in count - rows.count { $0.section == section } + 1 }
  }

  /// The place where the first row stands, once all are taken out.
  package var home: TableIndexPath {
    let before = followers.count { $0.section == source.section && $0.row < source.row }
    return TableIndexPath(section: source.section, row: source.row - before)
  }
}

extension DragTrial {
  /// How many drags with one hover a table has: *n* × (*n* + *s* − 1) for *n* rows in *s* sections.
  package static func count(rowCounts: [Int]) -> Int {
    let rows = rowCounts.reduce(0, +)
    return rows * max(0, rows + rowCounts.count - 1)
  }

  /// How many drags with one hover a table has, of up to so many rows together.
  package static func count(rowCounts: [Int], groups: Int) -> Int {
    let rows = rowCounts.reduce(0, +)
    var (sum, choices) = (0, 1)
    for size in 1...max(1, min(groups, rows)) {
      sum += rows * choices * max(0, rows - size + rowCounts.count)
      choices = choices * (rows - size) / size
    }
    return sum
  }

  /// All drags of two to `most` rows together with one hover: those of fewer rows first, then in the order of the picked rows,
  /// of the others and of their proposed paths.
  package static func groups(rowCounts: [Int], upTo most: Int) -> some Sequence<DragTrial> {
    let rows = rowCounts.indices.flatMap { section in
      (0..<rowCounts[section]).map { TableIndexPath(section: section, row: $0) }
    }
    return (1..<max(1, min(most, rows.count))).lazy.flatMap { size in
      rows.lazy.flatMap { source in
        choices(of: size, from: rows.filter { $0 != source }[...]).lazy.flatMap { followers in
          let drag = DragTrial(source: source, through: [], followers: followers)
          return drag.proposals(rowCounts: rowCounts).lazy.map { drag.over([$0]) }
        }
      }
    }
  }

  /// The places that the rows can be proposed to, in their order.
  package func proposals(rowCounts: [Int]) -> [TableIndexPath] {
    numberOfPlaces(rowCounts: rowCounts).enumerated().flatMap { section, count in
      (0..<count).map { TableIndexPath(section: section, row: $0) }
    }
  }

  /// All choices of so many rows, each in table order.
  package static func choices(of size: Int, from rows: ArraySlice<TableIndexPath>) -> [[TableIndexPath]] {
    guard size > 0 else { return [[]] }
    return rows.indices.flatMap { index in
      choices(of: size - 1, from: rows[(index + 1)...]).map { [rows[index]] + $0 }
    }
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
