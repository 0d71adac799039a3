/// What kinds of JSON values the records hold under a key.
struct JSONCellKinds: OptionSet, Sendable, Hashable {
  let rawValue: UInt8

  static let string = JSONCellKinds(rawValue: 1)
  /// A number without fraction and exponent that fits 64 bits.
  static let integer = JSONCellKinds(rawValue: 2)
  /// Any other number that a `Double` can hold, however inexactly.
  static let number = JSONCellKinds(rawValue: 4)
  static let boolean = JSONCellKinds(rawValue: 8)
  /// A list or an object.
  static let nested = JSONCellKinds(rawValue: 16)
  /// A number beyond the range of `Double`, which only its text can hold.
  static let huge = JSONCellKinds(rawValue: 32)
}
