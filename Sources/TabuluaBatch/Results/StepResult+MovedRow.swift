public import TabuluaModel

extension StepResult {
  /// A row that went to another place.
  public struct MovedRow: Sendable, Hashable {
    /// The row's key.
    public var row: String?
    /// Its path before the change.
    public var from: TableIndexPath
    /// Its path after the change.
    public var to: TableIndexPath

    /// Makes a moved row.
    public init(row: String?, from: TableIndexPath, to: TableIndexPath) {
      self.row = row
      self.from = from
      self.to = to
    }
  }
}
