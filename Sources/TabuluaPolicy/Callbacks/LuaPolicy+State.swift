import TabuluaScript
package import LuaHost
public import TabuluaModel

// The state of a policy that owns its rows, saved before an interaction changes it.
extension LuaPolicy {
  /// Asks `save_state` for a plain value.
  public func saveState(in view: TableView) throws -> any Sendable {
    let value = try value(.saveState, [], mustAnswer: true, in: view)
    if let foreign = Self.foreign(value) {
      state.release(value)
      throw TableCallback.saveState.wrongAnswer(
        value, got: value == foreign ? inWords(foreign) : "a table that holds \(inWords(foreign))",
        help: "a state consists of tables, strings, numbers, booleans, index paths and rows")
    }
    return value
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
    try tell(.restoreState, arguments: [saved as? LuaValue ?? .nil], in: view)
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

extension LuaValue: SavedState {
  /// What a value takes in a table beside its bytes.
  private static let entry = 48

  package var room: Int {
    switch self {
    case .string(let string): Self.entry + string.bytes.count
    case .table(let table): table.entries.reduce(Self.entry) { $0 + $1.key.room + $1.value.room }
    case .nil, .boolean, .integer, .number, .word, .function, .other: Self.entry
    }
  }
}

// What is told after a person has taken back a step.
extension LuaPolicy {
  /// Tells `did_undo`.
  public func didUndo(in view: TableView) throws { try tell(.didUndo, in: view) }

  /// Tells `did_redo`.
  public func didRedo(in view: TableView) throws { try tell(.didRedo, in: view) }
}
