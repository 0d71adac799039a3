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

  /// Whether two sections have the same value and the same title, byte for byte.
  public static func == (one: TableSection, other: TableSection) -> Bool {
    one.value.hasBytes(of: other.value) && one.title.hasBytes(of: other.title)
  }

  /// Hashes value and title.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(value.map { ExactText($0) })
    hasher.combine(title.map { ExactText($0) })
  }
}
