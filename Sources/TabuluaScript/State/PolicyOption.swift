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

  /// The number that Lua would read, or nil where the text is no numeral of Lua.
  private static func numeral(_ text: String) -> PolicyOption? {
    var digits = Substring(text)
    let isNegative = digits.first == "-"
    if isNegative { digits.removeFirst() }
    guard let first = digits.utf8.first, first == UInt8(ascii: ".") || isDigit(first) else { return nil }
    if digits.hasPrefix("0x") || digits.hasPrefix("0X") {
      return hexadecimal(digits.dropFirst(2), isNegative: isNegative)
    }
    guard digits.utf8.allSatisfy({ isDigit($0) || ".eE+-".utf8.contains($0) }) else { return nil }
    if digits.utf8.allSatisfy(isDigit), let whole = Int64((isNegative ? "-" : "") + digits) {
      return .integer(whole)
    }
    // Lua also reads `5.` and `.5`, which Swift does not.
    var padded = String(digits)
    if padded.hasPrefix(".") { padded = "0" + padded }
    if let dot = padded.firstIndex(of: ".") {
      let next = padded.index(after: dot)
      if next == padded.endIndex || "eE".contains(padded[next]) {
        guard digits.first != "." else { return nil }
        padded.insert("0", at: next)
      }
    }
    guard let value = Double(padded), value.isFinite else { return nil }
    return .number(isNegative ? -value : value)
  }

  /// A hexadecimal integer, which wraps around as in Lua, or a hexadecimal float.
  private static func hexadecimal(_ digits: Substring, isNegative: Bool) -> PolicyOption? {
    guard !digits.isEmpty else { return nil }
    var bits: UInt64 = 0
    for digit in digits {
      guard digit.isASCII, let value = digit.hexDigitValue else {
        guard let float = Double("0x" + digits), float.isFinite else { return nil }
        return .number(isNegative ? -float : float)
      }
      bits = bits << 4 | UInt64(value)
    }
    let value = Int64(bitPattern: bits)
    return .integer(isNegative ? 0 &- value : value)
  }

  private static func isDigit(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
  }
}
