/// A count of rows or of sections that a policy compares with a number, where its text shows it.
///
/// ```swift
/// if case .count(let count, _) = gap { print(count.place, count.number) }  // kanban.lua:5 7
/// ```
public struct ComparedCount: Sendable, Hashable {
  /// What is counted.
  ///
  /// ```swift
  /// if case .count(let count, _) = gap, count.kind == .rows { print(count.number) }
  /// ```
  public enum Kind: Sendable, Hashable {
    /// Rows of a section.
    case rows
    /// Sections.
    case sections
  }

  /// What is counted.
  public var kind: Kind

  /// The number that it is compared with.
  public var number: Int

  /// How many there must be so that the comparison can come out either way.
  public var needed: Int

  /// Where it stands, such as `kanban.lua:5`.
  public var place: String
}
