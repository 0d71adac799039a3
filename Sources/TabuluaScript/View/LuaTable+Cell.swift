import LuaHost
import TabuluaModel

extension LuaTable {
  /// A cell as a table for Lua, with the fields that it has.
  init(_ cell: TableCell) {
    var fields: [(String, LuaValue)] = []
    func add(_ name: String, _ value: LuaValue?) {
      if let value { fields.append((name, value)) }
    }
    func text(_ text: String?) -> LuaValue? { text.map { .string(LuaString($0)) } }
    add("text", text(cell.text))
    add("detail", text(cell.detail))
    add("image", text(cell.image))
    add("style", text(cell.style?.rawValue))
    add("accessory", text(cell.accessory?.rawValue))
    add("editing_accessory", text(cell.editingAccessory?.rawValue))
    add("control", cell.control.map(Self.value))
    add("editing_control", cell.editingControl.map(Self.value))
    add("selection_style", text(cell.selectionStyle?.rawValue))
    add("shows_reorder_control", cell.showsReorderControl.map(LuaValue.boolean))
    add("indentation_level", cell.indentationLevel.map { .integer(Int64($0)) })
    add("indentation_width", cell.indentationWidth.map(LuaValue.number))
    add("accessibility_label", text(cell.accessibilityLabel))
    self.init(fields: fields)
  }

  private static func value(_ control: TableCell.Control) -> LuaValue {
    switch control {
    case .switch(let isOn):
      .table(LuaTable(fields: [("type", .string("switch")), ("value", .boolean(isOn))]))
    case .slider(let value, let minimum, let maximum):
      .table(
        LuaTable(
          fields: [
            ("type", .string("slider")), ("value", .number(value)), ("minimum", .number(minimum)),
            ("maximum", .number(maximum)),
          ]))
    }
  }
}
