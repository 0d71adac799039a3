/// The place of a row in a table: a section and a row in it, both counted from zero.
///
/// Whether the numbers count rows before or after a change is said where a path is taken or given.
/// Paths are ordered by section, then by row.
///
/// ```swift
/// let path: TableIndexPath = [0, 2]
/// print(path)  // [0, 2]
/// ```
public struct TableIndexPath: Sendable, Hashable {
  /// The number of the section, from zero.
  public var section: Int

  /// The number of the row in its section, from zero.
  public var row: Int

  /// Makes a path of a section and a row.
  public init(section: Int, row: Int) {
    self.section = section
    self.row = row
  }
}

extension TableIndexPath: Comparable {
  /// Whether the first path stands before the second one in a table.
  public static func < (first: Self, second: Self) -> Bool {
    first.section != second.section ? first.section < second.section : first.row < second.row
  }
}

extension TableIndexPath: ExpressibleByArrayLiteral {
  /// Makes a path of a literal `[section, row]`; a literal of another length is a programming error.
  public init(arrayLiteral elements: Int...) {
    precondition(elements.count == 2, "an index path has two numbers: [section, row]")
    self.init(section: elements[0], row: elements[1])
  }
}

extension TableIndexPath: CustomStringConvertible {
  /// The path as it stands in messages and batches, such as `[0, 2]`.
  public var description: String { "[\(section), \(row)]" }
}
