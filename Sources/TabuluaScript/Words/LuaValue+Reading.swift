package import LuaHost

// Values of Lua as Swift has them; nil for a value of another type.
extension LuaValue {
  /// The text of a string, whose malformed parts are U+FFFD.
  package var asText: String? { if case .string(let string) = self { string.string } else { nil } }

  /// A boolean.
  package var asBoolean: Bool? { if case .boolean(let flag) = self { flag } else { nil } }

  /// A table.
  package var asTable: LuaTable? { if case .table(let table) = self { table } else { nil } }

  /// A number that is finite.
  package var asNumber: Double? {
    switch self {
    case .integer(let number): Double(number)
    case .number(let number): number.isFinite ? number : nil
    case .nil, .boolean, .string, .word, .table, .function, .other: nil
    }
  }

  /// A whole number: an integer, or a float that is one.
  package var asWhole: Int? {
    switch self {
    case .integer(let number): Int(number)
    case .number(let number): Int(exactly: number)
    case .nil, .boolean, .string, .word, .table, .function, .other: nil
    }
  }

  /// A whole number of at least 0, of Lua's integer kind.
  package var asCount: Int? {
    if case .integer(let number) = self, number >= 0 { Int(number) } else { nil }
  }

  /// A string of a text; nil of Lua for none.
  package static func text(_ text: String?) -> LuaValue { text.map { .string(LuaString($0)) } ?? .nil }
}
