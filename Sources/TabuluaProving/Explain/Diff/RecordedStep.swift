package import TabuluaModel

/// A step of a recorded run, as far as a trace tells it.
package struct RecordedStep: Sendable {
  /// Its number.
  package var step: Int
  /// What was done, such as `drag`.
  package var verb: String
  /// The table that it was about, where that was one of several or was pushed over another one.
  package var table: String?
  /// The key of the row.
  package var row: String?
  /// How it ended.
  package var outcome: String
  /// The row's path before the change.
  package var source: TableIndexPath?
  /// The rows that were dragged with it, by their paths before the change.
  package var followers: [TableIndexPath] = []
  /// The places that a dragged row was held over.
  package var through: [TableIndexPath]
  /// Where the row landed.
  package var landing: TableIndexPath?
  /// The rows that were deleted, by their paths before the change.
  package var deleted: [TableIndexPath]
  /// Whether rows were inserted, or moved other than by a drag.
  package var movesOthers: Bool
  /// Why the table itself refused it.
  package var code: String?
  /// A callback that was told of something in it, and may have changed the table.
  package var event: String?
}
