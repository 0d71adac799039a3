/// A decimal numeral: digits with an optional sign, fraction and exponent, and nothing else.
///
/// `nan`, `inf` and hexadecimals are none.
struct Numeral {
  /// Whether a minus stands before it.
  private(set) var isNegative = false

  /// The digits as one whole number, and the power of ten to multiply it with.
  private(set) var digits: UInt64 = 0
  private(set) var exponent = 0

  /// Whether all digits are in `digits`.
  private var isWhole = true

  /// Reads a numeral; nil if the bytes are none.
  init?(_ bytes: UnsafeRawBufferPointer) {
    let count = bytes.count
    var index = 0
    var hasDigits = false
    func byte(_ place: Int) -> UInt8 { place < count ? bytes[place] : 0 }

    if byte(0) == UInt8(ascii: "-") || byte(0) == UInt8(ascii: "+") {
      isNegative = byte(0) == UInt8(ascii: "-")
      index = 1
    }
    while byte(index) &- UInt8(ascii: "0") < 10 {
      add(byte(index) &- UInt8(ascii: "0"), isFraction: false)
      (index, hasDigits) = (index + 1, true)
    }
    if byte(index) == UInt8(ascii: ".") {
      index += 1
      while byte(index) &- UInt8(ascii: "0") < 10 {
        add(byte(index) &- UInt8(ascii: "0"), isFraction: true)
        (index, hasDigits) = (index + 1, true)
      }
    }
    guard hasDigits else { return nil }
    if byte(index) | 0x20 == UInt8(ascii: "e") {
      index += 1
      let isLowered = byte(index) == UInt8(ascii: "-")
      if isLowered || byte(index) == UInt8(ascii: "+") { index += 1 }
      guard byte(index) &- UInt8(ascii: "0") < 10 else { return nil }
      var further = 0
      while byte(index) &- UInt8(ascii: "0") < 10 {
        // The exponent is larger than that of any number already; counting further would change nothing.
        further = min(further * 10 + Int(byte(index) &- UInt8(ascii: "0")), 100_000)
        index += 1
      }
      exponent += isLowered ? -further : further
    }
    guard index == count else { return nil }
  }

  @inline(__always)
  private mutating func add(_ digit: UInt8, isFraction: Bool) {
    if digits < 100_000_000_000_000_000 {
      digits = digits * 10 + UInt64(digit)
      if isFraction { exponent -= 1 }
    } else {
      isWhole = false
      if !isFraction { exponent += 1 }
    }
  }

  /// Whether it is one of the numerals that all have a `Double` of their own: those of up to 15 digits.
  var isShort: Bool { isWhole && digits < 1_000_000_000_000_000 && abs(exponent) < 200 }

  /// The number nearest to the numeral, where one multiplication or division of exact numbers finds it.
  ///
  /// Digits below 2^53 and powers of ten up to 10^22 are exact, so there is one rounding only, the right one.
  var exactValue: Double? {
    guard isWhole, digits <= 1 << 53, abs(exponent) <= 22 else { return nil }
    let value = Double(digits)
    let scaled = exponent < 0 ? value / Self.powers[-exponent] : value * Self.powers[exponent]
    return isNegative ? -scaled : scaled
  }

  private static let powers: [Double] = [
    1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16, 1e17, 1e18,
    1e19, 1e20, 1e21, 1e22,
  ]
}
