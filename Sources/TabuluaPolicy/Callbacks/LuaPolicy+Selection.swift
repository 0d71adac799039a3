import TabuluaScript
import LuaHost
public import TabuluaModel

// Taps and selection.
extension LuaPolicy {
  /// Asks `will_select_row`.
  public func willSelectRow(
    at path: TableIndexPath, in view: TableView
  ) throws -> TableDecision<TableIndexPath?> { try otherRow(.willSelectRow, path, in: view) }

  /// Asks `will_deselect_row`.
  public func willDeselectRow(
    at path: TableIndexPath, in view: TableView
  ) throws -> TableDecision<TableIndexPath?> { try otherRow(.willDeselectRow, path, in: view) }

  /// Tells `control_value_changed`.
  public func controlValueChanged(
    forRowAt path: TableIndexPath, to value: TableValue, in view: TableView
  ) throws { try tell(.controlValueChanged, arguments: [.indexPath(path), LuaValue(value)], in: view) }
}
