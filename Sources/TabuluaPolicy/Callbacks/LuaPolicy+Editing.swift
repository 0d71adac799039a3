import TabuluaScript
import LuaHost
public import TabuluaModel

// Editing through controls, swipes and values.
extension LuaPolicy {
  /// Asks `should_set_value`.
  public func shouldSetValue(
    _ value: TableValue, ofRowAt path: TableIndexPath, column: String, in view: TableView
  ) throws -> TableDecision<Bool> { try maySet(value, ofRowAt: path, column: column, in: view) }

  /// Tells `commit_editing_style`.
  public func commit(
    _ style: TableEditingStyle, forRowAt path: TableIndexPath, in view: TableView
  ) throws { try tell(.commitEditingStyle, arguments: [.text(style.rawValue), .indexPath(path)], in: view) }

  /// Tells `add_button_tapped`.
  public func addButtonTapped(in view: TableView) throws { try tell(.addButtonTapped, in: view) }

  /// Asks `title_for_delete_confirmation_button`.
  public func titleForDeleteConfirmationButton(
    forRowAt path: TableIndexPath, in view: TableView
  ) throws -> String? { try deleteTitle(ofRowAt: path, in: view).answer }

  /// Tells `did_end_editing_row`, with the row's path, which for a deleted row is the one before the deletion.
  public func didEndEditingRow(at path: TableIndexPath?, in view: TableView) throws {
    guard let path else { return try tell(.didEndEditingRow, in: view) }
    try tell(.didEndEditingRow, path, in: view)
  }
}

/// An answer whose functions Lua keeps until this goes.
final class HeldAnswer {
  let value: LuaValue
  private let state: LuaState

  init(_ value: LuaValue, of state: LuaState) {
    self.value = value
    self.state = state
  }

  deinit { state.release(value) }
}
