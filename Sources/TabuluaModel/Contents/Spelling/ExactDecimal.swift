/// The value of a decimal numeral, with all its digits.
///
/// A `Double` holds some sixteen digits: `9007199254740993` is 9007199254740992 there.
struct ExactDecimal: Hashable {
  /// Whether it is below zero.
  let isNegative: Bool

  /// The digits, without zeros at either end; none for zero.
  let digits: [UInt8]

  /// The power of ten to multiply the digits with, read as one whole number.
  let exponent: Int

  /// Reads a numeral; nil if the bytes are none.
  init?(_ bytes: UnsafeRawBufferPointer) {
    guard Numeral(bytes) != nil else { return nil }
    var digits: [UInt8] = []
    var exponent = 0
    var isFraction = false
    var end = bytes.startIndex
    while end < bytes.endIndex, bytes[end] | 0x20 != UInt8(ascii: "e") {
      let digit = bytes[end] &- UInt8(ascii: "0")
      if digit < 10 {
        digits.append(digit)
        if isFraction { exponent -= 1 }
      } else if bytes[end] == UInt8(ascii: ".") {
        isFraction = true
      }
      end += 1
    }
    exponent += Self.exponent(bytes[end...].dropFirst())
    while digits.last == 0 {
      digits.removeLast()
      exponent += 1
    }
    self.digits = Array(digits.drop { $0 == 0 })
    self.exponent = self.digits.isEmpty ? 0 : exponent
    isNegative = bytes.first == UInt8(ascii: "-") && !self.digits.isEmpty
  }

  /// The value of the shortest numeral that is read as a number, which is how the number is written.
  init?(writing number: Double) {
    var text = "\(number)"
    guard let value = text.withUTF8({ Self(UnsafeRawBufferPointer($0)) }) else { return nil }
    self = value
  }

  /// Whether it has no fraction.
  var isWhole: Bool { exponent >= 0 }

  private static func exponent(_ bytes: Slice<UnsafeRawBufferPointer>) -> Int {
    var value = 0
    for byte in bytes where byte &- UInt8(ascii: "0") < 10 {
      // No cell has so many digits that a larger exponent would matter.
      value = min(value * 10 + Int(byte &- UInt8(ascii: "0")), 1 << 40)
    }
    return bytes.first == UInt8(ascii: "-") ? -value : value
  }
}

extension CellText {
  /// Whether two numerals have the same value, when they are the same `Double` already.
  static func haveSameDigits(_ one: UnsafeRawBufferPointer, _ other: UnsafeRawBufferPointer) -> Bool {
    hasShortDigits(one) && hasShortDigits(other) || ExactDecimal(one) == ExactDecimal(other)
  }

  /// Whether a numeral has the value of a whole number, when they are the same `Double` already.
  static func haveSameDigits(_ one: UnsafeRawBufferPointer, _ integer: Int64) -> Bool {
    var text = String(integer)
    return text.withUTF8 { haveSameDigits(one, UnsafeRawBufferPointer($0)) }
  }

  /// Whether a numeral has so few digits that it has a `Double` of its own.
  static func hasShortDigits(_ bytes: UnsafeRawBufferPointer) -> Bool { Numeral(bytes)?.isShort == true }

  /// Whether a number is written with the value that a numeral has, which is read as this number.
  static func keepsDigits(_ number: Double, of bytes: UnsafeRawBufferPointer) -> Bool {
    hasShortDigits(bytes) || ExactDecimal(bytes) == ExactDecimal(writing: number)
  }

  /// The number as which a numeral is read that stands for another one: a whole number that no `Double` is, or one that is
  /// not zero and read as zero; nil for all other text.
  ///
  /// Fractions are rounded everywhere.
  static func changedNumber(_ bytes: UnsafeRawBufferPointer) -> Double? {
    // A numeral of fifteen digits has a `Double` of its own, unless it has a large exponent.
    guard bytes.count > 15 || hasLowExponent(bytes), let numeral = Numeral(bytes), !numeral.isShort,
      let number = number(bytes)
    else { return nil }
    if number == 0 { return numeral.digits == 0 ? nil : number }
    if let integer = integer(bytes) { return integer.isNumber ? nil : number }
    guard ExactDecimal(bytes)?.isWhole == true, !keepsDigits(number, of: bytes) else { return nil }
    return number
  }

  /// Whether a short numeral may have an exponent of three digits or more below zero.
  private static func hasLowExponent(_ bytes: UnsafeRawBufferPointer) -> Bool {
    let count = bytes.count
    return count >= 6 && bytes[1..<(count - 3)].contains(UInt8(ascii: "-"))
  }
}

extension Int64 {
  /// Whether a `Double` holds all its digits.
  var isNumber: Bool { Int64(exactly: Double(self)) == self }
}

extension String {
  /// The number as which a numeral is read that stands for another one: a whole number that no `Double` is, or one that is
  /// not zero and read as zero; nil for all other text.
  package var changedNumber: Double? {
    var text = self
    return text.withUTF8 { CellText.changedNumber(UnsafeRawBufferPointer($0)) }
  }
}
