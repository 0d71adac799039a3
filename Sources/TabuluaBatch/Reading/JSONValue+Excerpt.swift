import TabuluaText

extension JSONValue {
  /// What it is where something else was expected: a number itself where that is another number.
  func words(besides expected: String) -> String {
    switch self {
    case .integer, .number: expected.contains("number") ? "the number \(excerpt)" : kindInWords
    case .null, .boolean, .string, .array, .object: kindInWords
    }
  }

  /// What it is in Lua, where that has another word for it.
  var kindInLua: String? {
    switch self {
    case .null: "nil"
    case .array: "a list"
    case .object: "a table"
    case .boolean, .integer, .number, .string: nil
    }
  }

  /// The value, or its beginning, for messages.
  var excerpt: String {
    switch self {
    case .null, .boolean: kindInWords
    case .integer(let number): String(number)
    case .number(let text): text
    case .string(let text): "\"\(text.count > 40 ? "\(text.prefix(40))…" : text)\""
    case .array: "[…]"
    case .object: "{…}"
    }
  }
}
