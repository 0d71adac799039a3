import TabuluaText
import TabuluaFiles

extension JSONValue {
  /// What kind of value it is, for messages.
  var kindInWords: String {
    switch self {
    case .null: "null"
    case .boolean(let flag): flag ? "true" : "false"
    case .integer, .number: "a number"
    case .string: "a string"
    case .array: "a list"
    case .object: "an object"
    }
  }

  /// The value, or its beginning, for messages.
  var excerpt: String {
    switch self {
    case .null: "null"
    case .boolean(let flag): flag ? "true" : "false"
    case .integer(let number): String(number)
    case .number(let text): text
    case .string(let text): "\"\(text.count > 40 ? "\(text.prefix(40))…" : text)\""
    case .array: "[…]"
    case .object: "{…}"
    }
  }
}
