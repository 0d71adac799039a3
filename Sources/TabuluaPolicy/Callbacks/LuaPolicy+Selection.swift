import TabuluaScript
import LuaHost
public import TabuluaModel

// Taps and selection.
extension LuaPolicy {
  /// Asks `should_highlight_row`.
  public func shouldHighlightRow(at path: TableIndexPath, in view: TableView) throws -> TableDecision<Bool> {
    try yesNo(.shouldHighlightRow, path, in: view)
  }

  /// Tells `did_highlight_row`.
  public func didHighlightRow(at path: TableIndexPath, in view: TableView) throws {
    try tell(.didHighlightRow, path, in: view)
  }

  /// Tells `did_unhighlight_row`.
  public func didUnhighlightRow(at path: TableIndexPath, in view: TableView) throws {
    try tell(.didUnhighlightRow, path, in: view)
  }

  /// Asks `will_select_row`.
  public func willSelectRow(at path: TableIndexPath, in view: TableView) throws -> TableDecision<
    TableIndexPath?
  > {
    try otherRow(.willSelectRow, path, in: view)
  }

  /// Asks `will_deselect_row`.
  public func willDeselectRow(
    at path: TableIndexPath, in view: TableView
  ) throws -> TableDecision<TableIndexPath?> { try otherRow(.willDeselectRow, path, in: view) }

  /// Tells `did_select_row`.
  public func didSelectRow(at path: TableIndexPath, in view: TableView) throws {
    try tell(.didSelectRow, path, in: view)
  }

  /// Tells `did_deselect_row`.
  public func didDeselectRow(at path: TableIndexPath, in view: TableView) throws {
    try tell(.didDeselectRow, path, in: view)
  }

  /// Asks `can_perform_primary_action_for_row`.
  public func canPerformPrimaryAction(
    forRowAt path: TableIndexPath, in view: TableView
  ) throws -> TableDecision<Bool> { try yesNo(.canPerformPrimaryActionForRow, path, in: view) }

  /// Tells `perform_primary_action_for_row`.
  public func performPrimaryAction(forRowAt path: TableIndexPath, in view: TableView) throws {
    try tell(.performPrimaryActionForRow, path, in: view)
  }

  /// Tells `accessory_button_tapped`.
  public func accessoryButtonTapped(forRowAt path: TableIndexPath, in view: TableView) throws {
    try tell(.accessoryButtonTapped, path, in: view)
  }

  /// Tells `control_value_changed`.
  public func controlValueChanged(
    forRowAt path: TableIndexPath, to value: TableValue, in view: TableView
  ) throws {
    try tell(
      .controlValueChanged, arguments: [.indexPath(path), LuaValue(value)], in: view)
  }
}
