import TabuluaScript
import TabuluaText
import LuaHost
import TabuluaModel

/// Reads the cell that `cell_for_row` answered, field by field.
struct CellReader {
  private var cell = TableCell()

  /// The fields of a cell.
  static let fieldNames = [
    "text", "detail", "image", "style", "accessory", "editing_accessory", "control", "editing_control",
    "selection_style", "shows_reorder_control", "indentation_level", "indentation_width",
    "accessibility_label",
  ]

  /// The cell of an answer; nil where it says nothing.
  static func cell(_ value: LuaValue) throws -> TableCell? {
    switch value {
    case .nil: return nil
    case .table(let table):
      var reader = CellReader()
      for entry in table.entries { try reader.read(entry) }
      return reader.cell
    default:
      throw PolicyError.answer(
        callback: .cellForRow, field: nil, expected: TableCallback.cellForRow.answerInWords,
        got: inWords(value),
        help: value.typeName == "string" ? "return `{ text = … }`" : nil)
    }
  }

  private mutating func read(_ entry: LuaTable.Entry) throws {
    guard case .string(let key) = entry.key else {
      throw PolicyError.answer(
        callback: .cellForRow, field: nil, expected: "a table of the cell's fields", got: "a list",
        help: "name the fields, such as `{ text = … }`")
    }
    let name = key.string
    let value = entry.value
    let isCleared = value == .boolean(false)
    switch name {
    case "text": if isCleared { cell.cleared.insert(.text) } else { cell.text = try text(value, name) }
    case "detail": if isCleared { cell.cleared.insert(.detail) } else { cell.detail = try text(value, name) }
    case "image": if isCleared { cell.cleared.insert(.image) } else { cell.image = try text(value, name) }
    case "accessibility_label":
      if isCleared {
        cell.cleared.insert(.accessibilityLabel)
      } else {
        cell.accessibilityLabel = try text(value, name)
      }
    case "accessory":
      if isCleared { cell.cleared.insert(.accessory) } else { cell.accessory = try choice(value, name) }
    case "editing_accessory":
      if isCleared {
        cell.cleared.insert(.editingAccessory)
      } else {
        cell.editingAccessory = try choice(value, name)
      }
    case "style": if !isCleared { cell.style = try choice(value, name) }
    case "selection_style":
      if isCleared {
        cell.cleared.insert(.selectionStyle)
      } else {
        cell.selectionStyle = try choice(value, name)
      }
    case "shows_reorder_control":
      guard case .boolean(let flag) = value else { throw wrong(name, "true or false", value) }
      cell.showsReorderControl = flag
    case "indentation_level":
      if isCleared {
        cell.cleared.insert(.indentationLevel)
        break
      }
      guard case .integer(let level) = value, level >= 0 else {
        throw wrong(name, "a whole number of at least 0", value)
      }
      cell.indentationLevel = Int(level)
    case "indentation_width":
      if isCleared {
        cell.cleared.insert(.indentationWidth)
      } else {
        cell.indentationWidth = try width(value, name)
      }
    case "control":
      if isCleared { cell.cleared.insert(.control) } else { cell.control = try control(value, name) }
    case "editing_control":
      if isCleared {
        cell.cleared.insert(.editingControl)
      } else {
        cell.editingControl = try control(value, name)
      }
    default:
      throw PolicyError.unknownAnswerField(
        callback: .cellForRow, thing: "a cell", field: "`\(name)`", havers: "cells do",
        help: Suggestion.nearest(to: name, among: Self.fieldNames).map { "did you mean `\($0)`?" }
          ?? "the fields of a cell are \(inList(Self.fieldNames.map { "`\($0)`" }, last: "and"))")
    }
  }

  private func text(_ value: LuaValue, _ name: String) throws -> String {
    guard case .string(let string) = value else {
      let isNumber = value.typeName == "number"
      throw wrong(name, "a string", value, help: isNumber ? "turn it into a string with `tostring`" : nil)
    }
    return string.string
  }

  private func choice<Choice: RawRepresentable<String> & CaseIterable>(_ value: LuaValue, _ name: String)
    throws
    -> Choice
  {
    let names = Choice.allCases.map(\.rawValue)
    guard case .string(let string) = value, let choice = Choice(rawValue: string.string) else {
      var help: String?
      if case .string(let string) = value { help = didYouMean(string.string, names) }
      throw wrong(name, inList(names.map { "\"\($0)\"" }), value, help: help)
    }
    return choice
  }

  private func width(_ value: LuaValue, _ name: String) throws -> Double {
    switch value {
    case .integer(let number) where number >= 0: return Double(number)
    case .number(let number) where number >= 0 && number.isFinite: return number
    default: throw wrong(name, "a number of at least 0", value)
    }
  }

  private func control(_ value: LuaValue, _ name: String) throws -> TableCell.Control {
    guard case .table(let table) = value else {
      throw wrong(name, "a table, such as `{ type = \"switch\" }`", value)
    }
    guard let type = table["type"], type == .string("switch") || type == .string("slider") else {
      throw wrong("\(name).type", "\"switch\" or \"slider\"", table["type"] ?? .nil)
    }
    let isSwitch = type == .string("switch")
    let known = isSwitch ? ["type", "value"] : ["type", "value", "minimum", "maximum"]
    for entry in table.entries {
      guard case .string(let key) = entry.key else { throw wrong(name, "a table of named fields", value) }
      guard known.contains(key.string) else {
        throw PolicyError.unknownAnswerField(
          callback: .cellForRow, thing: isSwitch ? "a switch" : "a slider", field: "`\(key.string)`",
          havers: "it does",
          help: isSwitch
            ? "the fields of a switch are `type` and `value`"
            : "the fields of a slider are `type`, `value`, `minimum` and `maximum`")
      }
    }
    if isSwitch {
      switch table["value"] ?? .boolean(false) {
      case .boolean(let isOn): return .switch(isOn)
      case let other: throw wrong("\(name).value", "true or false", other)
      }
    }
    func number(_ field: String, _ absent: Double) throws -> Double {
      switch table[field] {
      case nil: return absent
      case .integer(let number): return Double(number)
      case .number(let number) where number.isFinite: return number
      case let other?: throw wrong("\(name).\(field)", "a number", other)
      }
    }
    let minimum = try number("minimum", 0)
    let maximum = try number("maximum", max(1, minimum))
    guard minimum <= maximum else {
      throw wrong("\(name).maximum", "a number of at least \(LuaValue.number(minimum))", .number(maximum))
    }
    let position = try number("value", minimum)
    guard (minimum...maximum).contains(position) else {
      throw wrong(
        "\(name).value", "a number from \(LuaValue.number(minimum)) to \(LuaValue.number(maximum))",
        .number(position))
    }
    return .slider(value: position, minimum: minimum, maximum: maximum)
  }

  private func wrong(_ name: String, _ expected: String, _ value: LuaValue, help: String? = nil)
    -> PolicyError
  {
    .answer(callback: .cellForRow, field: name, expected: expected, got: inWords(value), help: help)
  }
}
