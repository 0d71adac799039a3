import TabuluaScript
package import LuaHost
public import TabuluaModel

// The state of a policy that owns its rows, saved before an interaction changes it.
extension LuaPolicy {
  /// Asks `save_state` for a plain value.
  public func saveState(in view: TableView) throws -> any Sendable {
    view.noteScript(allowed: state.limits.memory)
    let copied = try call(.saveState, in: view) { state, callback, object in
      try state.askCopy(callback.function, object)
    }
    switch copied {
    case .copy(let copy): return copy
    case .other(let value):
      let foreign = Self.foreign(value) ?? value
      state.release(value)
      throw TableCallback.saveState.wrongAnswer(
        value, got: value == foreign ? inWords(foreign) : "a table that holds \(inWords(foreign))",
        help: "a state consists of tables, strings, numbers, booleans, index paths and rows")
    }
  }

  /// Tells `restore_state`.
  ///
  /// ```swift
  /// let saved = try policy.saveState(in: view)
  /// try policy.restoreState(saved, in: view)
  /// ```
  ///
  /// - Complexity: one call of the callback, and what the state holds.
  public func restoreState(_ saved: any Sendable, in view: TableView) throws {
    // What another owner of rows has saved is nothing to a policy.
    guard let copy = saved as? LuaCopy else {
      return try tell(.restoreState, arguments: [.nil], in: view)
    }
    try call(.restoreState, in: view) { try $0.notify($1.function, $2, copy: copy) }
  }

  /// What in a value is not plain: a function, or what cannot be copied.
  private static func foreign(_ value: LuaValue) -> LuaValue? {
    switch value {
    case .function, .other: value
    case .table(let table): table.entries.lazy.compactMap { foreign($0.key) ?? foreign($0.value) }.first
    case .nil, .boolean, .integer, .number, .string, .word: nil
    }
  }
}

extension LuaCopy: SavedState {}

// What is told after a person has taken back a step.
extension LuaPolicy {
  /// Tells `did_undo`.
  public func didUndo(in view: TableView) throws { try tell(.didUndo, in: view) }

  /// Tells `did_redo`.
  public func didRedo(in view: TableView) throws { try tell(.didRedo, in: view) }
}
