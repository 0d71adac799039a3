import LuaHost
import TabuluaModel

/// The copies of cells that `view:cell_for_row` gives.
///
/// A field that nobody set is read as UIKit's default; a loop over the fields visits those that were set. Writing into a copy
/// would change nothing, so it is an error, which names the method that sets the field.
enum CellCopy {
  private static let source = """
    return function(cell, whole, setters)
      return setmetatable({}, {
        __index = whole,
        __newindex = function(_, name)
          local setter = setters[name] or "answer it in `cell_for_row`"
          error("a cell is a copy, and writing `" .. tostring(name) .. "` into it changes nothing: " .. setter, 2)
        end,
        __pairs = function() return pairs(cell) end,
        __metatable = false,
      })
    end
    """

  /// The function that makes a copy of a table of fields, and of what sets them.
  static func maker(in state: LuaState) throws(LuaError) -> LuaFunction? {
    guard
      let chunk = try state.execute(
        Array("return { maker = (function() \(source) end)() }".utf8), name: "[view]"),
      case .function(let maker) = try state.field("maker", of: chunk)
    else { return nil }
    return maker
  }

  /// What sets the fields of a cell, in words.
  static func setters(in view: TableView) -> LuaTable {
    var fields: [(String, LuaValue)] = []
    func add(_ field: String, _ words: String) { fields.append((field, .string(LuaString(words)))) }
    if view.isScripted { return LuaTable(fields: []) }
    let columns = view.contents.columns
    for (field, column) in [("text", view.contents.textColumn), ("detail", view.contents.detailColumn)] {
      guard let column else { continue }
      let name = columns[column].name
      let isName = !name.isEmpty && !name.contains { !$0.isLetter && !$0.isNumber && $0 != "_" }
      add(field, isName ? "write `row.\(name) = …`" : "write `row[\(LuaValue.string(LuaString(name)))] = …`")
    }
    add("accessory", "write `view:set_accessory(row, name)`")
    return LuaTable(fields: fields)
  }
}
