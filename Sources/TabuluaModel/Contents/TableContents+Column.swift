extension TableContents {
  /// A column of a table: its name, what its cells hold, and how they write booleans.
  ///
  /// ```swift
  /// let price = TableContents.Column(name: "price", type: .number)
  /// ```
  public struct Column: Sendable, Hashable {
    /// The column's name, as in the head of a file.
    public var name: String

    /// What the cells hold.
    public var type: ColumnType

    /// How the cells write yes and no; nil for a column that is not boolean.
    public var spelling: BooleanSpelling?

    /// Makes a column.
    public init(name: String, type: ColumnType = .text, spelling: BooleanSpelling? = nil) {
      self.name = name
      self.type = type
      self.spelling = spelling
    }
  }
}
