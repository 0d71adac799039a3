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

  /// Asks `leading_swipe_actions`.
  public func leadingSwipeActions(
    forRowAt path: TableIndexPath, in view: TableView
  ) throws -> SwipeActionsConfiguration? { try swipeActions(.leadingSwipeActions, path, in: view) }

  /// Asks `trailing_swipe_actions`.
  public func trailingSwipeActions(
    forRowAt path: TableIndexPath, in view: TableView
  ) throws -> SwipeActionsConfiguration? { try swipeActions(.trailingSwipeActions, path, in: view) }

  private func swipeActions(
    _ callback: TableCallback, _ path: TableIndexPath, in view: TableView
  ) throws -> SwipeActionsConfiguration? {
    let answer = try value(callback, [.indexPath(path)], in: view)
    let reader = SwipeActionReader(callback: callback, answer: HeldAnswer(answer, of: state))
    return try reader.actions().map { answer in
      let actions = answer.list.map { action in
        SwipeAction(
          title: action.title, style: action.style, image: action.image,
          at: action.handler.place?.description
        ) { [self] view, path in
          // The answer is held as long as the action is.
          try withExtendedLifetime(reader.answer) { try perform(action.handler, path, in: view) }
        }
      }
      return SwipeActionsConfiguration(
        actions: actions, performsFirstActionWithFullSwipe: answer.performsFirst)
    }
  }

  /// Calls the handler of a swipe action, with the row; the handler of a policy that owns its rows gets the path.
  ///
  /// One that returns false has not performed the action.
  private func perform(_ handler: LuaFunction, _ path: TableIndexPath, in view: TableView) throws {
    let outer = try self.view.enter(view)
    defer { self.view.leave(to: outer) }
    let row = view.row(at: path).map { LuaValue.row(self.view.row($0)) }
    let answer = try state.askValue(handler, object, [row ?? .indexPath(path)])
    switch answer.value {
    case .nil where answer.reason == nil, .boolean(true) where answer.reason == nil: return
    case .nil, .boolean(true):
      throw PolicyError.answer(
        callback: .swipeActionHandler, field: nil, expected: "false where it gives a reason",
        got: inWords(answer.value), help: "return false and the reason where nothing was done")
    case .boolean(false): throw SwipeAction.NotPerformed(reason: answer.reason)
    case .integer, .number, .string, .word, .table, .function, .other:
      state.release(answer.value)
      throw PolicyError.answer(
        callback: .swipeActionHandler, field: nil, expected: "true, false or nothing",
        got: inWords(answer.value), help: "return false where nothing was done, and else nothing")
    }
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
