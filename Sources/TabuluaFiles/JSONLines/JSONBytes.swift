import TabuluaSystem
import TabuluaText

/// Reads JSON that lies in memory with a few bytes to spare behind it, eight bytes at a time.
package enum JSONBytes {
  static let ones: UInt64 = 0x0101_0101_0101_0101
  static let highs: UInt64 = 0x8080_8080_8080_8080

  /// The highest bits of the bytes that end a run of plain text: quotes, backslashes and control characters.
  ///
  /// Bits above the lowest one may be wrong.
  @inline(__always)
  static func special(_ word: UInt64) -> UInt64 {
    let quotes = word ^ (ones &* UInt64(UInt8(ascii: "\"")))
    let backslashes = word ^ (ones &* UInt64(UInt8(ascii: "\\")))
    return
      (((quotes &- ones) & ~quotes) | ((backslashes &- ones) & ~backslashes)
      | ((word &- ones &* 0x20) & ~word)) & highs
  }

  /// The place after the escape that begins at a place, or nil if it is none, or half of a surrogate pair.
  static func endOfEscape(at place: Int, in base: UnsafeRawPointer) -> Int? {
    switch base.load(fromByteOffset: place + 1, as: UInt8.self) {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"), UInt8(ascii: "b"), UInt8(ascii: "f"),
      UInt8(ascii: "n"), UInt8(ascii: "r"), UInt8(ascii: "t"):
      return place + 2
    case UInt8(ascii: "u"):
      guard let unit = unit(at: place + 2, in: base) else { return nil }
      guard unit & 0xF800 == 0xD800 else { return place + 6 }
      guard unit < 0xDC00, base.load(fromByteOffset: place + 6, as: UInt8.self) == UInt8(ascii: "\\"),
        base.load(fromByteOffset: place + 7, as: UInt8.self) == UInt8(ascii: "u"),
        let second = Self.unit(at: place + 8, in: base), second & 0xFC00 == 0xDC00
      else { return nil }
      return place + 12
    default: return nil
    }
  }

  /// The number that four hexadecimal digits make; the first byte that is none ends the reading.
  private static func unit(at place: Int, in base: UnsafeRawPointer) -> UInt32? {
    var unit: UInt32 = 0
    for index in 0..<4 {
      let byte = base.load(fromByteOffset: place + index, as: UInt8.self)
      guard let digit = byte.hexadecimalDigit else { return nil }
      unit = unit << 4 | digit
    }
    return unit
  }

  /// The place after the string whose opening quote stands at a place, and whether it has escapes.
  ///
  /// The string is known to be right.
  @inline(__always)
  package static func endOfString(at start: Int, in base: UnsafeRawPointer) -> (end: Int, hasEscapes: Bool) {
    var place = start + 1
    var hasEscapes = false
    while true {
      let special = special(base.loadUnaligned(fromByteOffset: place, as: UInt64.self).littleEndian)
      if special == 0 {
        place += 8
        continue
      }
      place += special.trailingZeroBitCount / 8
      if base.load(fromByteOffset: place, as: UInt8.self) == UInt8(ascii: "\"") {
        return (place + 1, hasEscapes)
      }
      hasEscapes = true
      place += 2
    }
  }

  /// The place after the value that begins at a place; it is known to be right.
  package static func endOfValue(at start: Int, in base: UnsafeRawPointer) -> Int {
    var place = start
    switch base.load(fromByteOffset: start, as: UInt8.self) {
    case UInt8(ascii: "\""): return endOfString(at: start, in: base).end
    case UInt8(ascii: "t"), UInt8(ascii: "n"): return start + 4
    case UInt8(ascii: "f"): return start + 5
    case UInt8(ascii: "["), UInt8(ascii: "{"):
      var depth = 0
      while true {
        switch base.load(fromByteOffset: place, as: UInt8.self) {
        case UInt8(ascii: "["), UInt8(ascii: "{"): depth += 1
        case UInt8(ascii: "]"), UInt8(ascii: "}"):
          depth -= 1
          if depth == 0 { return place + 1 }
        case UInt8(ascii: "\""):
          place = endOfString(at: place, in: base).end
          continue
        default: break
        }
        place += 1
      }
    default:
      while isOfNumber(base.load(fromByteOffset: place, as: UInt8.self)) { place += 1 }
      return place
    }
  }

  @inline(__always)
  private static func isOfNumber(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "+"), UInt8(ascii: "."),
      UInt8(ascii: "e"), UInt8(ascii: "E"):
      true
    default: false
    }
  }

  /// Writes the text of a string, without its quotes, to memory that has room for as many bytes; answers how many
  /// bytes it has.
  ///
  /// The string is known to be right. `content` is followed by its closing quote.
  static func decode(_ content: UnsafeRawBufferPointer, to copy: UnsafeMutableRawBufferPointer) -> Int {
    guard let base = content.baseAddress, let target = copy.baseAddress else { return 0 }
    var place = 0
    var count = 0
    while place < content.count {
      let rest = content.count - place
      let run = memchr(base + place, Int32(UInt8(ascii: "\\")), rest).map {
        UnsafeRawPointer($0) - (base + place)
      }
      let length = run ?? rest
      (target + count).copyMemory(from: base + place, byteCount: length)
      count += length
      place += length
      guard place < content.count else { break }
      switch base.load(fromByteOffset: place + 1, as: UInt8.self) {
      case UInt8(ascii: "b"): copy[count] = 0x08
      case UInt8(ascii: "f"): copy[count] = 0x0C
      case UInt8(ascii: "n"): copy[count] = 0x0A
      case UInt8(ascii: "r"): copy[count] = 0x0D
      case UInt8(ascii: "t"): copy[count] = 0x09
      case UInt8(ascii: "u"):
        var scalar = unit(at: place + 2, in: base) ?? 0xFFFD
        if scalar & 0xFC00 == 0xD800 {
          scalar = 0x10000 + ((scalar & 0x3FF) << 10) + ((unit(at: place + 8, in: base) ?? 0) & 0x3FF)
          place += 6
        }
        place += 6
        for byte in String(Unicode.Scalar(scalar) ?? "\u{FFFD}").utf8 {
          copy[count] = byte
          count += 1
        }
        continue
      case let byte: copy[count] = byte
      }
      count += 1
      place += 2
    }
    return count
  }

  static func isEqual(_ bytes: UnsafeRawBufferPointer, _ other: UnsafeRawBufferPointer) -> Bool {
    guard bytes.count == other.count else { return false }
    guard let one = bytes.baseAddress, let two = other.baseAddress else { return true }
    return memcmp(one, two, bytes.count) == 0
  }
}
