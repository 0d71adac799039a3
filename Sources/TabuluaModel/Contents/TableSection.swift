/// A section of a table: the value that its rows hold in the section column, and its title.
///
/// ```swift
/// let section = TableSection(value: "doing", title: "In progress")
/// ```
public struct TableSection: Sendable, Hashable {
  /// What the section column of its rows holds; nil in a table without a section column.
  public var value: String?

  /// The title above the section; nil for none.
  public var title: String?

  /// Makes a section whose title is its value unless another one is given.
  public init(value: String? = nil, title: String? = nil) {
    self.value = value
    self.title = title ?? value
  }
}
