/// A field of a cell that shows something else than its row is: because the cell was used for another row before, or
/// because nobody asked for it anew.
///
/// A view that simulates reuse notes them in ``TableView/cellLeaks``.
///
/// ```swift
/// for leak in view.cellLeaks { print(leak.row.path, leak.field, leak.kind) }
/// ```
public struct CellLeak: Sendable, Hashable {
  /// How it came about.
  ///
  /// ```swift
  /// let kinds = Set(view.cellLeaks.map(\.kind))
  /// ```
  public enum Kind: String, Sendable, Hashable, CaseIterable {
    /// The cell still shows what belongs to the row that had it before.
    case leftover
    /// What was set on the row's cell stayed with that cell, and the row has another one now.
    case lost
    /// The cell was not asked for anew when editing mode began or ended, and would say something else now.
    case stale
  }

  /// A row, as it was called when its cell was set up.
  ///
  /// ```swift
  /// let origins = view.cellLeaks.compactMap { $0.origin?.key }
  /// ```
  public struct Row: Sendable, Hashable {
    /// Where it stood.
    public var path: TableIndexPath
    /// Its key, where rows have one.
    public var key: String?
  }

  /// How it came about.
  public var kind: Kind

  /// The field.
  public var field: TableCell.Field

  /// The row that shows it.
  public var row: Row

  /// What it shows; nil for nothing.
  public var shown: TableCell.FieldValue?

  /// What it would show if each row had a cell of its own; nil for nothing.
  public var expected: TableCell.FieldValue?

  /// The row that it came from; nil for ``Kind/lost``.
  public var origin: Row?

  /// Where the row stood that shows it.
  public var path: TableIndexPath { row.path }
}
