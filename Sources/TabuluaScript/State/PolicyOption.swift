import LuaHost

/// A value that a policy gets in `options`: text, a number, a boolean or a list of them.
///
/// ```swift
/// let options: [String: PolicyOption] = ["limit": 3, "board": "spring", "strict": true]
/// ```
public enum PolicyOption: Sendable, Hashable {
  /// A string.
  case text(String)
  /// A number of Lua's integer kind.
  case integer(Int64)
  /// A number of Lua's float kind.
  case number(Double)
  /// A boolean.
  case boolean(Bool)
  /// A table of values under 1, 2, 3 …; `--set` makes none.
  case list([PolicyOption])
}

extension PolicyOption: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral, ExpressibleByFloatLiteral,
  ExpressibleByBooleanLiteral
{
  /// Makes a string.
  public init(stringLiteral value: String) { self = .text(value) }

  /// Makes an integer.
  public init(integerLiteral value: Int64) { self = .integer(value) }

  /// Makes a float.
  public init(floatLiteral value: Double) { self = .number(value) }

  /// Makes a boolean.
  public init(booleanLiteral value: Bool) { self = .boolean(value) }
}

extension PolicyOption {
  /// Reads the value of `--set name=value`.
  ///
  /// `true`, `false` and Lua's numerals become booleans and numbers; text between double quotes is that text,
  /// and all else is text as it stands.
  ///
  /// ```swift
  /// PolicyOption(parsing: "3")      // .integer(3)
  /// PolicyOption(parsing: "\"3\"")  // .text("3")
  /// ```
  public init(parsing text: String) {
    if text == "true" || text == "false" {
      self = .boolean(text == "true")
    } else if text.utf8.count >= 2, text.utf8.first == UInt8(ascii: "\""),
      text.utf8.last == UInt8(ascii: "\"")
    {
      self = .text(String(text.dropFirst().dropLast()))
    } else {
      self = Self.numeral(text) ?? .text(text)
    }
  }

  /// The number that Lua reads, or nil where the text is no numeral of Lua.
  private static func numeral(_ text: String) -> PolicyOption? {
    let digits = text.hasPrefix("-") ? text.dropFirst() : text[...]
    // Lua also reads a numeral with a plus sign before it, and with spaces around it.
    guard let first = digits.first, first == "." || first.isNumber, !text.contains(where: \.isWhitespace),
      let state = try? LuaState(limits: .off),
      let result = try? state.execute(
        Array("return { number = tonumber(...) }".utf8), name: "[option]",
        arguments: [.string(LuaString(text))])
    else { return nil }
    return switch try? state.field("number", of: result) {
    case .integer(let integer): .integer(integer)
    case .number(let number): number.isFinite ? .number(number) : nil
    case .nil, .boolean, .string, .word, .table, .function, .other, nil: nil
    }
  }
}
