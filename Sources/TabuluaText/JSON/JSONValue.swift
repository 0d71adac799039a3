/// A JSON value; objects keep the order of their keys, and numbers keep their text.
///
/// ```swift
/// let value = try JSONParser.parse(Array(#"{"do":"drag","to":[1,0]}"#.utf8)[...])
/// value["to"]  // .array([.integer(1), .integer(0)])
/// ```
package enum JSONValue: Sendable {
  /// The value `null`.
  case null
  /// The value `true` or `false`.
  case boolean(Bool)
  /// A number without fraction and exponent that fits 64 bits; its text is that of the integer.
  case integer(Int64)
  /// Any other number, as it is written: `-0`, `1.50`, `1e3`, `12345678901234567890`.
  case number(String)
  /// A string, with its escapes resolved.
  case string(String)
  /// A list.
  case array([JSONValue])
  /// An object; no key appears twice.
  case object([(key: String, value: JSONValue)])

  /// The value of an object's key; nil where there is none, or for a value that is no object.
  ///
  /// - Complexity: O(*n*) for *n* keys.
  package subscript(_ key: String) -> JSONValue? {
    guard case .object(let fields) = self else { return nil }
    return fields.first { $0.key == key }?.value
  }

  /// The elements of a list; none for another value.
  package var elements: [JSONValue] { if case .array(let elements) = self { elements } else { [] } }

  /// The value of a number; nil for a value that is no number or lies outside the range of `Double`.
  package var double: Double? {
    switch self {
    case .integer(let integer): Double(integer)
    case .number(let text): Double(text).flatMap { $0.isFinite ? $0 : nil }
    case .null, .boolean, .string, .array, .object: nil
    }
  }
}

// Written out because tuples cannot be compared as parts of a value. Two numbers are equal if their texts are.
extension JSONValue: Equatable {
  /// Whether two values are the same, keys in the same order and numbers written the same way.
  package static func == (first: JSONValue, second: JSONValue) -> Bool {
    switch (first, second) {
    case (.null, .null): true
    case (.boolean(let first), .boolean(let second)): first == second
    case (.integer(let first), .integer(let second)): first == second
    case (.number(let first), .number(let second)): first == second
    case (.string(let first), .string(let second)): first == second
    case (.array(let first), .array(let second)): first == second
    case (.object(let first), .object(let second)):
      first.count == second.count
        && zip(first, second).allSatisfy { $0.key == $1.key && $0.value == $1.value }
    default: false
    }
  }
}
