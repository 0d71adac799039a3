import LuaHost
public import TabuluaModel

extension LuaPolicy: TableViewDelegate {
  /// Tells `view_did_load`.
  public func viewDidLoad(in view: TableView) throws {
    let outer = try self.view.enter(view)
    defer { self.view.leave(to: outer) }
    try state.notify(function(.viewDidLoad), object)
  }

  /// Asks `target_index_path_for_move`.
  public func targetIndexPath(
    forMoveFromRowAt source: TableIndexPath, toProposedIndexPath proposed: TableIndexPath, in view: TableView
  ) throws -> Decision<TableIndexPath?> {
    guard let callback = targetIndexPath else {
      throw TableError(.notImplemented, callback: .targetIndexPathForMove)
    }
    return try ask(
      callback, in: view,
      {
        try $0.askIndexPath($1, object, LuaIndexPath(source), LuaIndexPath(proposed))
      }, { $0.map { TableIndexPath($0) } })
  }

  /// Asks `editing_style_for_row`.
  public func editingStyle(forRowAt path: TableIndexPath, in view: TableView) throws -> TableEditingStyle {
    let outer = try self.view.enter(view)
    defer { self.view.leave(to: outer) }
    let value = try state.askValue(
      function(.editingStyleForRow), object, [.indexPath(LuaIndexPath(path))], mustAnswer: true
    ).value
    return try Self.editingStyle(value)
  }

  /// The style that `editing_style_for_row` answered.
  static func editingStyle(_ value: LuaValue) throws -> TableEditingStyle {
    var help: String?
    if case .string(let string) = value {
      if let style = TableEditingStyle(rawValue: string.string) { return style }
      help = didYouMean(string.string, TableEditingStyle.allCases.map(\.rawValue))
    } else if case .nil = value {
      help = "return \"none\" for a row without a control"
    }
    throw PolicyError.answer(
      callback: .editingStyleForRow, field: nil, expected: TableCallback.editingStyleForRow.answerInWords,
      got: inWords(value), help: help)
  }

  /// Asks `should_indent_while_editing_row`.
  public func shouldIndentWhileEditingRow(at path: TableIndexPath, in view: TableView) throws -> Bool {
    let outer = try self.view.enter(view)
    defer { self.view.leave(to: outer) }
    return try state.askYesNo(function(.shouldIndentWhileEditingRow), object, LuaIndexPath(path)).value
  }

  /// Asks `indentation_level_for_row`.
  public func indentationLevel(forRowAt path: TableIndexPath, in view: TableView) throws -> Int {
    let outer = try self.view.enter(view)
    defer { self.view.leave(to: outer) }
    return Int(try state.askInteger(function(.indentationLevelForRow), object, LuaIndexPath(path)))
  }

  /// Asks `height_for_row`.
  public func height(forRowAt path: TableIndexPath, in view: TableView) throws -> Double {
    let outer = try self.view.enter(view)
    defer { self.view.leave(to: outer) }
    return try state.askNumber(function(.heightForRow), object, LuaIndexPath(path))
  }

  /// Tells `will_display_cell`.
  public func willDisplayCell(forRowAt path: TableIndexPath, in view: TableView) throws {
    try tell(.willDisplayCell, path, in: view)
  }

  /// Tells `did_end_displaying_cell`.
  public func didEndDisplayingCell(forRowAt path: TableIndexPath, in view: TableView) throws {
    try tell(.didEndDisplayingCell, path, in: view)
  }

  /// Tells `will_begin_reordering_row`.
  public func willBeginReorderingRow(at path: TableIndexPath, in view: TableView) throws {
    try tell(.willBeginReorderingRow, path, in: view)
  }

  /// Tells `did_end_reordering_row`.
  public func didEndReorderingRow(at path: TableIndexPath, destination: TableIndexPath, in view: TableView)
    throws
  {
    let outer = try self.view.enter(view)
    defer { self.view.leave(to: outer) }
    try state.notify(function(.didEndReorderingRow), object, LuaIndexPath(path), LuaIndexPath(destination))
  }

  /// Tells `did_cancel_reordering_row`.
  public func didCancelReorderingRow(at path: TableIndexPath, in view: TableView) throws {
    try tell(.didCancelReorderingRow, path, in: view)
  }

  /// Tells of an event at a path.
  func tell(_ callback: TableCallback, _ path: TableIndexPath, in view: TableView) throws {
    let outer = try self.view.enter(view)
    defer { self.view.leave(to: outer) }
    try state.notify(function(callback), object, LuaIndexPath(path))
  }
}
