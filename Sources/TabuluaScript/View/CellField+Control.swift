package import LuaHost
package import TabuluaModel
import TabuluaText

// The control of a cell, `{ type = "slider", value = 0.5, minimum = 0, maximum = 1 }`.

extension TableCell.Control {
  /// Reads what was answered in a field.
  init(_ value: LuaValue, _ name: String) throws {
    let table = try CellField.checked(
      value.asTable, name, "a table, such as `{ type = \"switch\" }`", value)
    let fields = ControlFields(table: table, name: name)
    let type = table["type"] ?? .nil
    guard let kind = ControlKind.all.first(where: { type == .string(LuaString($0.name)) }) else {
      throw fields.wrong("type", ControlKind.all.map { "\"\($0.name)\"" }.inWords(last: "or"), type)
    }
    try Self.check(table, of: value, name, kind)
    self = try kind.read(fields)
  }

  /// Fails for a field that such a control does not have.
  private static func check(_ table: LuaTable, of value: LuaValue, _ name: String, _ kind: ControlKind) throws
  {
    let known = ["type"] + kind.fields
    for entry in table.entries {
      let key = try CellField.checked(entry.key.asText, name, "a table of named fields", value)
      guard !known.contains(key) else { continue }
      throw PolicyError.unknownAnswerField(
        callback: .cellForRow, thing: kind.thing, field: "`\(key)`", havers: "it does",
        help: "the fields of \(kind.thing) are \(known.inBackticks.inWords(last: "and"))")
    }
  }
}

extension LuaValue {
  /// A control as a table.
  package init(_ control: TableCell.Control) {
    func table(_ type: String, _ fields: (String, LuaValue)...) -> LuaValue {
      .table(LuaTable(known: [("type", .text(type))] + fields))
    }
    self =
      switch control {
      case .switch(let isOn): table("switch", ("value", .boolean(isOn)))
      case .slider(let value, let minimum, let maximum):
        table(
          "slider", ("value", .number(value)), ("minimum", .number(minimum)), ("maximum", .number(maximum)))
      case .stepper(let value, let minimum, let maximum, let step):
        table(
          "stepper", ("value", .number(value)), ("minimum", .number(minimum)), ("maximum", .number(maximum)),
          ("step", .number(step)))
      case .segmented(let chosen, let titles):
        table(
          "segmented", ("value", chosen.map { .integer(Int64($0)) } ?? .nil),
          ("segments", .table(LuaTable(list: titles.map { .text($0) }))))
      case .button(let title): table("button", ("title", .text(title)))
      }
  }
}
