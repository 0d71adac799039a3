// Strings and numbers.
extension JSONParser {
  /// The string whose opening quote stands at the place.
  mutating func string() throws(JSONFault) -> String {
    let open = index
    index += 1
    // What stands before the last escape, decoded, and where the bytes after it begin.
    var text: [UInt8] = []
    var start = index
    while let byte {
      switch byte {
      case UInt8(ascii: "\""):
        let rest = String(decoding: UnsafeRawBufferPointer(rebasing: bytes[start..<index]), as: UTF8.self)
        index += 1
        // Most strings have no escapes.
        return text.isEmpty ? rest : String(decoding: text, as: UTF8.self) + rest
      case UInt8(ascii: "\\"):
        text += bytes[start..<index]
        try escape(open: open, into: &text)
        start = index
      case 0..<0x20: throw control(byte, open: open)
      default: index += 1
      }
    }
    throw JSONFault(.unclosedString, at: open)
  }

  /// A string that goes on after a line end was rather not closed.
  private func control(_ byte: UInt8, open: Int) -> JSONFault {
    byte == 0x0A ? JSONFault(.unclosedString, at: open) : JSONFault(.controlCharacter(byte), at: index)
  }

  private mutating func escape(open: Int, into text: inout [UInt8]) throws(JSONFault) {
    let start = index
    index += 1
    guard let letter = byte else { throw JSONFault(.unclosedString, at: open) }
    index += 1
    switch letter {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): text.append(letter)
    case UInt8(ascii: "b"): text.append(0x08)
    case UInt8(ascii: "f"): text.append(0x0C)
    case UInt8(ascii: "n"): text.append(0x0A)
    case UInt8(ascii: "r"): text.append(0x0D)
    case UInt8(ascii: "t"): text.append(0x09)
    case UInt8(ascii: "u"): text.append(contentsOf: String(try scalar(start)).utf8)
    default: throw JSONFault(.unknownEscape, at: start)
    }
  }

  /// The scalar of a `\u` escape that began at `start`, or of two that make a surrogate pair.
  private mutating func scalar(_ start: Int) throws(JSONFault) -> Unicode.Scalar {
    let first = try hexadecimal(start)
    if let scalar = Unicode.Scalar(first) { return scalar }
    guard first < 0xDC00, index + 1 < bytes.count, bytes[index] == UInt8(ascii: "\\"),
      bytes[index + 1] == UInt8(ascii: "u")
    else { throw JSONFault(.loneSurrogate, at: start) }
    let next = index
    index += 2
    let second = try hexadecimal(next)
    guard (0xDC00..<0xE000).contains(second),
      let scalar = Unicode.Scalar(0x10000 + ((first - 0xD800) << 10) + (second - 0xDC00))
    else { throw JSONFault(.loneSurrogate, at: start) }
    return scalar
  }

  /// The number that four hexadecimal digits make.
  private mutating func hexadecimal(_ start: Int) throws(JSONFault) -> UInt32 {
    var value: UInt32 = 0
    for _ in 0..<4 {
      guard let digit = byte?.hexadecimalDigit else { throw JSONFault(.badUnicodeEscape, at: start) }
      value = value << 4 | digit
      index += 1
    }
    return value
  }

  /// The number at the place.
  mutating func number() throws(JSONFault) -> JSONValue {
    let start = index
    var isInteger = true
    if byte == UInt8(ascii: "-") { index += 1 }
    if byte == UInt8(ascii: "0") {
      index += 1
      if let byte, byte.isDigit { throw JSONFault(.leadingZero, at: start) }
    } else {
      try digits()
    }
    if byte == UInt8(ascii: ".") {
      isInteger = false
      index += 1
      try digits()
    }
    if let letter = byte, letter | 0x20 == UInt8(ascii: "e") {
      isInteger = false
      index += 1
      if byte == UInt8(ascii: "+") || byte == UInt8(ascii: "-") { index += 1 }
      try digits()
    }
    if isInteger, let integer = integer(start..<index) { return .integer(integer) }
    return .number(String(decoding: bytes[start..<index], as: UTF8.self))
  }

  /// The integer that an optional minus and digits spell; nil for `-0`, and beyond 64 bits.
  private func integer(_ range: Range<Int>) -> Int64? {
    let isNegative = bytes[range.lowerBound] == UInt8(ascii: "-")
    // Counting downwards reaches the smallest number too.
    var value: Int64 = 0
    for index in range.dropFirst(isNegative ? 1 : 0) {
      let (product, overflow) = value.multipliedReportingOverflow(by: 10)
      let (difference, underflow) = product.subtractingReportingOverflow(Int64(bytes[index] & 0x0F))
      if overflow || underflow { return nil }
      value = difference
    }
    if isNegative { return value == 0 ? nil : value }
    return value == .min ? nil : -value
  }

  private mutating func digits() throws(JSONFault) {
    guard let byte, byte.isDigit else { throw JSONFault(.badNumber, at: index) }
    while self.byte?.isDigit == true { index += 1 }
  }
}

extension UInt8 {
  /// Whether the byte is a decimal digit.
  var isDigit: Bool { self &- UInt8(ascii: "0") < 10 }

  /// The number that the byte stands for as a hexadecimal digit; nil if it is none.
  package var hexadecimalDigit: UInt32? {
    switch self {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): UInt32(self - UInt8(ascii: "0"))
    case UInt8(ascii: "a")...UInt8(ascii: "f"): UInt32(self - UInt8(ascii: "a")) + 10
    case UInt8(ascii: "A")...UInt8(ascii: "F"): UInt32(self - UInt8(ascii: "A")) + 10
    default: nil
    }
  }
}
