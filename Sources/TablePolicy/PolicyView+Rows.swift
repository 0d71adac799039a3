import LuaHost
import TableModel

// What the fields of a row answer.
extension PolicyView {
  /// Reads and describes rows in Lua.
  func rowHandler() -> LuaRowHandler {
    LuaRowHandler(get: get, set: set, describe: describe)
  }

  private func get(_ row: LuaRow, _ key: LuaString) throws -> LuaValue {
    let view = try view()
    let identity = try identity(row)
    guard let column = columns[key] else { throw unknownColumn(key, in: view) }
    guard let value = view.value(of: identity, column: column) else { throw TableError(.rowDeleted) }
    return LuaValue(value)
  }

  private func describe(_ row: LuaRow) -> String {
    guard let view = try? view() else { return "row" }
    guard let identity = try? identity(row) else { return "row (of another table)" }
    guard let path = view.indexPath(of: identity) else { return "row (deleted)" }
    guard let key = view.key(of: identity) else { return "row \(path)" }
    return "row \(LuaValue.string(LuaString(key)))"
  }
}

extension LuaValue {
  /// The value of a cell for Lua.
  init(_ value: TableValue) {
    self =
      switch value {
      case .null: .nil
      case .text(let text): .string(LuaString(text))
      case .integer(let number): .integer(number)
      case .number(let number): .number(number)
      case .boolean(let flag): .boolean(flag)
      }
  }
}
