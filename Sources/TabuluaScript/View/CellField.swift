package import LuaHost
package import TabuluaModel

/// A field of a cell: its name in Lua, how it is told, and how an answer of `cell_for_row` sets it.
///
/// ``all`` is the only list of them.
package struct CellField: Sendable {
  /// Its name in Lua.
  package let name: String

  /// What kind of value it has in JSON.
  package enum Form: Sendable {
    case text, control, flag, number
    /// A text that is one of some.
    case oneOf([String])
  }

  /// What kind of value it has.
  package let form: Form

  /// What a cell says in it; nil for nothing.
  package let value: @Sendable (TableCell) -> LuaValue?

  /// Sets it to what was answered.
  ///
  /// - Throws: `PolicyError` for a value that it cannot have.
  package let set: @Sendable (inout TableCell, LuaValue) throws -> Void

  /// What its page says.
  let words: CellFieldWords

  /// Whether an answer of `false` takes the field away.
  var isClearable: Bool { clearing.map { !$0.isEmpty } ?? false }

  /// What an answer of `false` takes away; nil where false is an answer like others.
  private let clearing: TableCell.Fields?

  private typealias Path<Value> = any WritableKeyPath<TableCell, Value> & Sendable

  private init<Value>(
    _ name: String, _ form: Form, _ path: Path<Value?>, clearing: TableCell.Fields?, _ words: CellFieldWords,
    write: @escaping @Sendable (Value) -> LuaValue,
    read: @escaping @Sendable (LuaValue, _ name: String) throws -> Value
  ) {
    (self.name, self.form) = (name, form)
    self.clearing = clearing
    self.words = words
    value = { $0[keyPath: path].map(write) }
    set = { cell, value in
      if let clearing, value == .boolean(false) {
        cell.cleared.formUnion(clearing)
      } else {
        cell[keyPath: path] = try read(value, name)
      }
    }
  }

  /// Whether a cell takes the field away.
  package func isCleared(in cell: TableCell) -> Bool { !cell.cleared.isDisjoint(with: clearing ?? []) }

  /// All fields, in the order in which messages and results list them.
  package static let all = [
    text("text", \.text, clearing: .text, .text),
    text("detail", \.detail, clearing: .detail, .detail),
    text("image", \.image, clearing: .image, .image),
    // A cell always has a style, so `false` cannot clear it.
    choice("style", \.style, clearing: [], .style),
    choice("accessory", \.accessory, clearing: .accessory, .accessory),
    choice("editing_accessory", \.editingAccessory, clearing: .editingAccessory, .editingAccessory),
    control("control", \.control, clearing: .control, .control),
    control("editing_control", \.editingControl, clearing: .editingControl, .editingControl),
    choice("selection_style", \.selectionStyle, clearing: .selectionStyle, .selectionStyle),
    CellField(
      "shows_reorder_control", .flag, \.showsReorderControl, clearing: nil, .showsReorderControl,
      write: { .boolean($0) }
    ) {
      try checked($0.asBoolean, $1, "true or false", $0)
    },
    CellField(
      "indentation_level", .number, \.indentationLevel, clearing: .indentationLevel, .indentationLevel,
      write: { .integer(Int64($0)) }
    ) {
      try checked($0.asCount, $1, "a whole number of at least 0", $0)
    },
    CellField(
      "indentation_width", .number, \.indentationWidth, clearing: .indentationWidth, .indentationWidth,
      write: { .number($0) }
    ) {
      try checked($0.asNumber.flatMap { $0 >= 0 ? $0 : nil }, $1, "a number of at least 0", $0)
    },
    text("accessibility_label", \.accessibilityLabel, clearing: .accessibilityLabel, .accessibilityLabel),
  ]
}

// The kinds of fields.
extension CellField {
  private static func text(
    _ name: String, _ path: Path<String?>, clearing: TableCell.Fields, _ words: CellFieldWords
  ) -> CellField {
    CellField(name, .text, path, clearing: clearing, words, write: { .text($0) }) { value, name in
      let help = value.typeName == "number" ? "turn it into a string with `tostring`" : nil
      return try checked(value.asText, name, "a string", value, help: help)
    }
  }

  private static func choice<Choice: RawRepresentable<String> & CaseIterable & Sendable>(
    _ name: String, _ path: Path<Choice?>, clearing: TableCell.Fields, _ words: CellFieldWords
  ) -> CellField {
    let names = Choice.allCases.map(\.rawValue)
    return CellField(name, .oneOf(names), path, clearing: clearing, words, write: { .text($0.rawValue) }) {
      value, name in
      try named(value) { expected, help in
        TableCallback.cellForRow.wrongAnswer(name, expected, value, help: help)
      }
    }
  }

  private static func control(
    _ name: String, _ path: Path<TableCell.Control?>, clearing: TableCell.Fields, _ words: CellFieldWords
  ) -> CellField {
    CellField(name, .control, path, clearing: clearing, words, write: { LuaValue($0) }) { value, name in
      try TableCell.Control(value, name)
    }
  }

  /// What was read, or the error for a value that is not what is expected.
  static func checked<Value>(
    _ found: Value?, _ name: String, _ expected: String, _ value: LuaValue, help: String? = nil
  ) throws -> Value {
    if let found { return found }
    throw TableCallback.cellForRow.wrongAnswer(name, expected, value, help: help)
  }
}

extension LuaTable {
  /// A cell as a table for Lua, with the fields that it has.
  init(_ cell: TableCell) {
    self.init(fields: CellField.all.compactMap { field in field.value(cell).map { (field.name, $0) } })
  }
}
