/// Looks for bytes that are no UTF-8.
enum UTF8Check {
  /// The three bytes that may stand before the text of a file.
  static let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]

  /// How many bytes stand before the first one that is no UTF-8, or nil if there is none.
  ///
  /// Overlong forms, surrogates and numbers beyond U+10FFFF are none.
  ///
  /// - Complexity: O(*n*); plain ASCII is passed over eight bytes at a time.
  static func firstInvalid(in bytes: UnsafeRawBufferPointer) -> Int? {
    var index = 0
    let count = bytes.count
    while index < count {
      if count - index >= 8,
        bytes.loadUnaligned(fromByteOffset: index, as: UInt64.self) & 0x8080_8080_8080_8080 == 0
      {
        index += 8
        continue
      }
      let lead = bytes[index]
      if lead < 0x80 {
        index += 1
        continue
      }
      guard let length = length(lead), count - index >= length, isSecond(bytes[index + 1], after: lead) else {
        return index
      }
      for offset in 2..<max(length, 2) where bytes[index + offset] & 0xC0 != 0x80 { return index }
      index += length
    }
    return nil
  }

  /// How many bytes a character has whose first byte is this one; nil if none begins so.
  private static func length(_ lead: UInt8) -> Int? {
    switch lead {
    case 0xC2...0xDF: 2
    case 0xE0...0xEF: 3
    case 0xF0...0xF4: 4
    default: nil
    }
  }

  private static func isSecond(_ byte: UInt8, after lead: UInt8) -> Bool {
    switch lead {
    case 0xE0: (0xA0...0xBF).contains(byte)
    case 0xED: (0x80...0x9F).contains(byte)
    case 0xF0: (0x90...0xBF).contains(byte)
    case 0xF4: (0x80...0x8F).contains(byte)
    default: (0x80...0xBF).contains(byte)
    }
  }
}
