import LuaHost
public import TabuluaModel

extension LuaPolicy: TableViewDataSource {
  /// Asks `number_of_sections`.
  public func numberOfSections(in view: TableView) throws -> Int {
    let outer = try self.view.enter(view)
    defer { self.view.leave(to: outer) }
    return Int(try state.askInteger(function(.numberOfSections), object))
  }

  /// Asks `number_of_rows`.
  public func numberOfRows(inSection section: Int, in view: TableView) throws -> Int {
    let outer = try self.view.enter(view)
    defer { self.view.leave(to: outer) }
    return Int(try state.askInteger(function(.numberOfRows), object, section: section))
  }

  /// Asks `cell_for_row`.
  public func cell(forRowAt path: TableIndexPath, in view: TableView) throws -> TableCell? {
    let outer = try self.view.enter(view)
    defer { self.view.leave(to: outer) }
    let answer = try state.askValue(function(.cellForRow), object, [.indexPath(LuaIndexPath(path))])
    return try CellReader.cell(answer.value)
  }

  /// Asks `title_for_header`.
  public func titleForHeader(inSection section: Int, in view: TableView) throws -> String? {
    try title(.titleForHeader, [.integer(Int64(section))], in: view)
  }

  /// Asks `title_for_footer`.
  public func titleForFooter(inSection section: Int, in view: TableView) throws -> String? {
    try title(.titleForFooter, [.integer(Int64(section))], in: view)
  }

  /// Asks `can_edit_row`.
  public func canEditRow(at path: TableIndexPath, in view: TableView) throws -> Decision<Bool> {
    let outer = try self.view.enter(view)
    defer { self.view.leave(to: outer) }
    let answer = try state.askYesNo(function(.canEditRow), object, LuaIndexPath(path))
    return Decision(answer.value, reason: answer.reason, decidedBy: place(of: .canEditRow))
  }

  /// Asks `can_move_row`.
  public func canMoveRow(at path: TableIndexPath, in view: TableView) throws -> Decision<Bool> {
    guard let callback = canMoveRow else { throw TableError(.notImplemented, callback: .canMoveRow) }
    return try ask(callback, in: view, { try $0.askYesNo($1, object, LuaIndexPath(path)) }, { $0 })
  }

  /// Asks `can_displace_row`.
  public func canDisplaceRow(at path: TableIndexPath, in view: TableView) throws -> Decision<Bool> {
    let outer = try self.view.enter(view)
    defer { self.view.leave(to: outer) }
    let answer = try state.askYesNo(function(.canDisplaceRow), object, LuaIndexPath(path))
    return Decision(answer.value, reason: answer.reason, decidedBy: place(of: .canDisplaceRow))
  }

  /// Tells `move_row`.
  public func moveRow(at source: TableIndexPath, to destination: TableIndexPath, in view: TableView) throws {
    let outer = try self.view.enter(view)
    defer { self.view.leave(to: outer) }
    try state.notify(function(.moveRow), object, LuaIndexPath(source), LuaIndexPath(destination))
  }

  /// Asks for a string or nothing.
  func title(_ callback: TableCallback, _ arguments: [LuaValue], in view: TableView) throws -> String? {
    let outer = try self.view.enter(view)
    defer { self.view.leave(to: outer) }
    return try Self.title(state.askValue(function(callback), object, arguments).value, of: callback)
  }

  /// The string or nothing that a callback answered.
  static func title(_ answer: LuaValue, of callback: TableCallback) throws -> String? {
    switch answer {
    case .nil: return nil
    case .string(let string): return string.string
    case let other:
      let got = inWords(other)
      throw PolicyError.answer(
        callback: callback, field: nil, expected: callback.answerInWords, got: got,
        help: callback.help(forResult: got))
    }
  }
}
