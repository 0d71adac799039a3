/// The value of a cell, in its column's type.
///
/// ```swift
/// let values: [TableValue] = ["Milk", 2, 1.5, true, nil]
/// ```
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
