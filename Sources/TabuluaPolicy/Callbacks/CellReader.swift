import LuaHost
import TabuluaModel
import TabuluaScript

/// Reads the cell that `cell_for_row` answered, field by field.
enum CellReader {
  /// The cell of an answer; nil where it says nothing.
  static func cell(_ value: LuaValue) throws -> TableCell? {
    if value == .nil { return nil }
    let callback = TableCallback.cellForRow
    guard let table = value.asTable else {
      throw callback.wrongAnswer(value, help: value.typeName == "string" ? "return `{ text = … }`" : nil)
    }
    var cell = TableCell()
    for entry in table.entries {
      guard let name = entry.key.asText else {
        throw PolicyError.answer(
          callback: callback, field: nil, expected: "a table of the cell's fields", got: "a list",
          help: "name the fields, such as `{ text = … }`")
      }
      guard let field = CellField.all.first(where: { $0.name == name }) else {
        throw PolicyError.unknownAnswerField(
          callback: callback, thing: "a cell", field: "`\(name)`", havers: "cells do",
          help: helpWithName(name, among: CellField.all.map(\.name), beginning: "the fields of a cell are"))
      }
      try field.set(&cell, entry.value)
    }
    return cell
  }
}
