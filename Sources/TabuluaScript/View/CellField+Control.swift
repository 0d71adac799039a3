package import LuaHost
package import TabuluaModel
import TabuluaText

// The control of a cell, `{ type = "slider", value = 0.5, minimum = 0, maximum = 1 }`.

extension TableCell.Control {
  /// Reads what was answered in a field.
  init(_ value: LuaValue, _ name: String) throws {
    func wrong(_ field: String, _ expected: String, _ value: LuaValue) -> PolicyError {
      TableCallback.cellForRow.wrongAnswer("\(name).\(field)", expected, value)
    }
    let table = try CellField.checked(
      value.asTable, name, "a table, such as `{ type = \"switch\" }`", value)
    let type = table["type"] ?? .nil
    let isSwitch = type == .string("switch")
    guard isSwitch || type == .string("slider") else { throw wrong("type", "\"switch\" or \"slider\"", type) }
    try Self.check(table, of: value, name, isSwitch: isSwitch)
    if isSwitch {
      let value = table["value"] ?? .boolean(false)
      guard let isOn = value.asBoolean else { throw wrong("value", "true or false", value) }
      self = .switch(isOn)
      return
    }
    func number(_ field: String, _ absent: Double) throws -> Double {
      guard let value = table[field] else { return absent }
      guard let number = value.asNumber else { throw wrong(field, "a number", value) }
      return number
    }
    let minimum = try number("minimum", 0)
    let maximum = try number("maximum", max(1, minimum))
    guard minimum <= maximum else {
      throw wrong("maximum", "a number of at least \(LuaValue.number(minimum))", .number(maximum))
    }
    let position = try number("value", minimum)
    guard (minimum...maximum).contains(position) else {
      let ends = "\(LuaValue.number(minimum)) to \(LuaValue.number(maximum))"
      throw wrong("value", "a number from \(ends)", .number(position))
    }
    self = .slider(value: position, minimum: minimum, maximum: maximum)
  }

  /// Fails for a field that such a control does not have.
  private static func check(_ table: LuaTable, of value: LuaValue, _ name: String, isSwitch: Bool) throws {
    let known = isSwitch ? ["type", "value"] : ["type", "value", "minimum", "maximum"]
    let thing = isSwitch ? "a switch" : "a slider"
    for entry in table.entries {
      let key = try CellField.checked(entry.key.asText, name, "a table of named fields", value)
      guard !known.contains(key) else { continue }
      throw PolicyError.unknownAnswerField(
        callback: .cellForRow, thing: thing, field: "`\(key)`", havers: "it does",
        help: "the fields of \(thing) are \(known.inBackticks.inWords(last: "and"))")
    }
  }
}

extension LuaValue {
  /// A control as a table.
  package init(_ control: TableCell.Control) {
    let fields: [(String, LuaValue)] =
      switch control {
      case .switch(let isOn): [("type", .string("switch")), ("value", .boolean(isOn))]
      case .slider(let value, let minimum, let maximum):
        [
          ("type", .string("slider")), ("value", .number(value)), ("minimum", .number(minimum)),
          ("maximum", .number(maximum)),
        ]
      }
    self = .table(LuaTable(fields: fields))
  }
}
