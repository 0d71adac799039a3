import TabuluaText

extension JSONValue {
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
