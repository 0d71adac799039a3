public import TabuluaDrawing
public import TabuluaModel

/// What is done to a table in a proof.
///
/// ```swift
/// if case .drag(let drag) = found.trial { print(drag.source, drag.proposed) }
/// ```
public enum ProofTrial: Sendable, Hashable {
  /// Nothing: the table is loaded.
  case load
  /// A row is dragged.
  case drag(DragTrial)
  /// A row is tapped.
  case tap(TapTrial)
}

/// A tap to be tried.
///
/// ```swift
/// if case .tap(let tap) = found.trial { print(tap.path, tap.isEditing) }
/// ```
public struct TapTrial: Sendable, Hashable {
  /// The row that is tapped.
  public var path: TableIndexPath

  /// The row that is selected before, if any.
  public var selected: TableIndexPath?

  /// Whether the table is in editing mode.
  public var isEditing: Bool

  /// Makes a tap.
  public init(path: TableIndexPath, selected: TableIndexPath? = nil, isEditing: Bool = false) {
    self.path = path
    self.selected = selected
    self.isEditing = isEditing
  }
}
