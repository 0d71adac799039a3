extension TableView {
  /// How many rows of equal height a table shows at once.
  ///
  /// ```swift
  /// let view = try TableView(table, dataSource: rules, viewport: .rows(12))
  /// ```
  public enum Viewport: Sendable, Hashable {
    /// So many rows; zero shows none.
    case rows(Int)
    /// Every row of the table.
    case all

    /// Twenty rows.
    public static let standard = Viewport.rows(20)
  }
}

extension TableView.Viewport: ExpressibleByIntegerLiteral {
  /// Makes a viewport of so many rows.
  public init(integerLiteral rows: Int) { self = .rows(rows) }
}
