import LuaHost
import TabuluaScript
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
    case .text(let text): JSONText.string(PrintableText.beginning(text))
    case .cell(let cell): cell.jsonOfTrace
    case .list(let values): JSONText.array(values.map(\.json))
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

  /// The cell as a JSON object with the beginnings of long texts, as traces tell it.
  package var jsonOfTrace: String {
    var object = JSONText.Object()
    write(to: &object, showing: PrintableText.beginning)
    return object.text
  }

  /// Adds the fields that the cell has to an object; `showing` says what is told of a text.
  package func write(to object: inout JSONText.Object, showing: (String) -> String = { $0 }) {
    for field in CellField.all {
      if field.isCleared(in: self) {
        object.add(field.name, false)
      } else if let value = field.value(self) {
        object.add(field.name, raw: value.json(showing: showing))
      }
    }
  }
}

extension LuaValue {
  /// A string, a number, a boolean, or a list or a table of them as JSON; null for anything else.
  ///
  /// `showing` says what is told of a text.
  func json(showing: (String) -> String) -> String {
    guard let table = asTable else {
      guard case .text(let text)? = TableValue(plain: self) else {
        return TableValue(plain: self)?.json ?? "null"
      }
      return JSONText.string(showing(text))
    }
    let list = table.list
    if !list.isEmpty, list.count == table.entries.count {
      return JSONText.array(list.map { $0.json(showing: showing) })
    }
    var object = JSONText.Object()
    for field in table.entries { object.add(field.key.asText ?? "", raw: field.value.json(showing: showing)) }
    return object.text
  }
}
