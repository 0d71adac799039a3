/// The value of a cell, in its column's type.
///
/// ```swift
/// let values: [TableValue] = ["Milk", 2, 1.5, true, nil]
/// ```
///
/// Two texts are the same value only where they have the same bytes, as in Lua: an `é` that is one character is another
/// value than an `e` with an accent behind it.
public enum TableValue: Sendable, Hashable {
  /// No value: an empty cell of a column that is not text, or a null.
  case null
  /// Text, exactly as it is written.
  case text(String)
  /// A whole number.
  case integer(Int64)
  /// A number with a fraction or an exponent.
  case number(Double)
  /// Yes or no.
  case boolean(Bool)
}

extension TableValue {
  /// Whether two values are the same, of the same type.
  public static func == (one: TableValue, other: TableValue) -> Bool {
    switch (one, other) {
    case (.null, .null): true
    case (.text(let text), .text(let other)): text.hasBytes(of: other)
    case (.integer(let number), .integer(let other)): number == other
    case (.number(let number), .number(let other)): number == other
    case (.boolean(let flag), .boolean(let other)): flag == other
    case (.null, _), (.text, _), (.integer, _), (.number, _), (.boolean, _): false
    }
  }

  /// Hashes the value.
  public func hash(into hasher: inout Hasher) {
    switch self {
    case .null: hasher.combine(0)
    case .text(let text): text.hashBytes(into: &hasher)
    case .integer(let number): hasher.combine(number)
    case .number(let number): hasher.combine(number)
    case .boolean(let flag): hasher.combine(flag)
    }
  }
}

extension TableValue: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral, ExpressibleByFloatLiteral,
  ExpressibleByBooleanLiteral, ExpressibleByNilLiteral
{
  /// Makes a text.
  public init(stringLiteral value: String) { self = .text(value) }

  /// Makes a whole number.
  public init(integerLiteral value: Int64) { self = .integer(value) }

  /// Makes a number.
  public init(floatLiteral value: Double) { self = .number(value) }

  /// Makes a boolean.
  public init(booleanLiteral value: Bool) { self = .boolean(value) }

  /// Makes the absent value.
  public init(nilLiteral: ()) { self = .null }
}
