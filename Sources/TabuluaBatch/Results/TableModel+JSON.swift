package import TabuluaText
package import TabuluaModel

extension TableIndexPath {
  /// The path as JSON: `[0,2]`.
  package var json: String { "[\(section),\(row)]" }

  /// The path as the numbers of a JSON array.
  package var jsonNumbers: [Int] { [section, row] }
}

extension TableValue {
  /// The value as JSON, in its own type.
  package var json: String {
    switch self {
    case .null: "null"
    case .text(let text): JSONText.string(text)
    case .number(let number): JSONText.number(number)
    case .integer, .boolean: text
    }
  }
}

extension TraceValue {
  /// The value as JSON; a cell is an object of the fields that it has.
  package var json: String {
    switch self {
    case .null: "null"
    case .path(let path): path.json
    case .integer(let number): String(number)
    case .number(let number): JSONText.number(number)
    case .boolean(let flag): flag ? "true" : "false"
    case .text(let text): JSONText.string(text)
    case .cell(let cell): cell.json
    case .list(let values): "[" + values.map(\.json).joined(separator: ",") + "]"
    }
  }
}

extension TableCell {
  /// The cell as a JSON object of the fields that it has; a field that is taken away is false.
  package var json: String {
    var object = JSONText.Object()
    write(to: &object)
    return object.text
  }

  /// Adds the fields that the cell has to an object.
  package func write(to object: inout JSONText.Object) {
    func add(_ name: String, _ value: String?, _ field: Fields?) {
      if let field, cleared.contains(field) {
        object.add(name, false)
      } else if let value {
        object.add(name, value)
      }
    }
    add("text", text, .text)
    add("detail", detail, .detail)
    add("image", image, .image)
    add("style", style?.rawValue, nil)
    add("accessory", accessory?.rawValue, .accessory)
    add("editing_accessory", editingAccessory?.rawValue, .editingAccessory)
    write("control", control, .control, to: &object)
    write("editing_control", editingControl, .editingControl, to: &object)
    add("selection_style", selectionStyle?.rawValue, .selectionStyle)
    if let showsReorderControl { object.add("shows_reorder_control", showsReorderControl) }
    if cleared.contains(.indentationLevel) {
      object.add("indentation_level", false)
    } else if let indentationLevel {
      object.add("indentation_level", indentationLevel)
    }
    if cleared.contains(.indentationWidth) {
      object.add("indentation_width", false)
    } else if let indentationWidth {
      object.add("indentation_width", raw: JSONText.number(indentationWidth))
    }
    add("accessibility_label", accessibilityLabel, .accessibilityLabel)
  }

  /// Adds a control, or that it is taken away.
  private func write(
    _ name: String, _ control: Control?, _ field: Fields, to object: inout JSONText.Object
  ) {
    if cleared.contains(field) { return object.add(name, false) }
    if let control { object.add(name, raw: control.json) }
  }
}

extension TableCell.Control {
  /// The control as a JSON object of its type and its value.
  var json: String {
    var fields = JSONText.Object()
    switch self {
    case .switch(let isOn):
      fields.add("type", "switch")
      fields.add("value", isOn)
    case .slider(let value, let minimum, let maximum):
      fields.add("type", "slider")
      fields.add("value", raw: JSONText.number(value))
      fields.add("minimum", raw: JSONText.number(minimum))
      fields.add("maximum", raw: JSONText.number(maximum))
    }
    return fields.text
  }
}
