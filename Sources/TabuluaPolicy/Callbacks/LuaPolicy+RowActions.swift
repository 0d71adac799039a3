import TabuluaScript
import LuaHost
public import TabuluaModel

// What a person taps or chooses at a row: the buttons that a swipe uncovers, and the row's menu.
extension LuaPolicy {
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
          try withExtendedLifetime(reader.answer) {
            try perform(action.handler, as: .swipeActionHandler, path, in: view)
          }
        }
      }
      return SwipeActionsConfiguration(
        actions: actions, performsFirstActionWithFullSwipe: answer.performsFirst)
    }
  }

  /// Asks `context_menu_for_row`.
  public func contextMenu(forRowAt path: TableIndexPath, in view: TableView) throws -> [MenuElement]? {
    let answer = try value(.contextMenuForRow, [.indexPath(path)], in: view)
    let reader = MenuReader(answer: HeldAnswer(answer, of: state))
    return try reader.elements().map { elements in elements.map { menuElement($0, of: reader.answer) } }
  }

  /// An element of a menu, whose answer is held as long as the element is.
  private func menuElement(_ element: MenuReader.Element, of answer: HeldAnswer) -> MenuElement {
    let (isDisabled, reason) = element.disabled
    switch element.content {
    case .submenu(let children):
      return MenuElement(
        title: element.title, style: element.style, image: element.image, isDisabled: isDisabled,
        reason: reason, children: children.map { menuElement($0, of: answer) })
    case .action(let handler):
      return MenuElement(
        title: element.title, style: element.style, image: element.image, isDisabled: isDisabled,
        reason: reason, at: handler.place?.description
      ) { [self] view, path in
        try withExtendedLifetime(answer) { try perform(handler, as: .menuActionHandler, path, in: view) }
      }
    }
  }

  /// Calls the handler of an action, with the row; the handler of a policy that owns its rows gets the path.
  ///
  /// One that returns false has not performed the action.
  private func perform(
    _ handler: LuaFunction, as callback: TableCallback, _ path: TableIndexPath, in view: TableView
  ) throws {
    let outer = try self.view.enter(view)
    defer { self.view.leave(to: outer) }
    let row = view.row(at: path).map { LuaValue.row(self.view.row($0)) }
    let answer = try state.askValue(handler, object, [row ?? .indexPath(path)])
    switch answer.value {
    case .nil where answer.reason == nil, .boolean(true) where answer.reason == nil: return
    case .nil, .boolean(true):
      throw PolicyError.answer(
        callback: callback, field: nil, expected: "false where it gives a reason",
        got: inWords(answer.value), help: "return false and the reason where nothing was done")
    case .boolean(false): throw SwipeAction.NotPerformed(reason: answer.reason)
    case .integer, .number, .string, .word, .table, .function, .other:
      state.release(answer.value)
      throw PolicyError.answer(
        callback: callback, field: nil, expected: "true, false or nothing",
        got: inWords(answer.value), help: "return false where nothing was done, and else nothing")
    }
  }
}
