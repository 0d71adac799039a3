// Strings and numbers, where they are written to memory that has room for them.
extension JSONText {
  /// How many bytes a number takes at most.
  static let roomOfNumber = 20

  /// How many bytes a string takes at most, with its quotes, and with a word that is written beyond its end.
  static func room(for utf8: UnsafeRawBufferPointer) -> Int { 6 * utf8.count + 2 + MemoryLayout<UInt64>.size }

  /// Writes a string, with quotes, and with control characters escaped; answers how many bytes it takes.
  ///
  /// So are marks of direction, by which a terminal shows a text otherwise than it is, unless `keepsMarks` says that they stay.
  /// Up to eight bytes are copied at once, and then looked at: most strings have nothing to be escaped, and records of a file only
  /// their line end.
  static func write(
    _ utf8: UnsafeRawBufferPointer, to place: UnsafeMutableRawPointer, keepsMarks: Bool = false
  ) -> Int {
    var target = place
    target.storeBytes(of: quote, as: UInt8.self)
    target += 1
    if var source = utf8.baseAddress {
      let end = source + utf8.count
      while source < end {
        let left = end - source
        let word =
          left >= 8
          ? UInt64(littleEndian: source.loadUnaligned(as: UInt64.self)) : lastBytes(source, count: left)
        target.storeBytes(of: word.littleEndian, as: UInt64.self)
        let marks = isPlainASCII(word) ? 0 : marksOfEscapes(in: word)
        guard marks != 0 else {
          source += min(left, 8)
          target += min(left, 8)
          continue
        }
        let plain = marks.trailingZeroBitCount >> 3
        source += plain
        target += plain
        let byte = source.load(as: UInt8.self)
        source += 1
        if byte == controlLead, source < end, source.load(as: UInt8.self) < 0xA0 {
          target += writeNumbered(source.load(as: UInt8.self), to: target)
          source += 1
        } else if byte == arabicLead || byte == markLead, !keepsMarks,
          let mark = mark(byte, UnsafeRawBufferPointer(start: source, count: end - source))
        {
          for (index, byte) in "\\u\(mark.digits)".utf8.enumerated() {
            target.storeBytes(of: byte, toByteOffset: index, as: UInt8.self)
          }
          target += 6
          source += mark.count
        } else {
          target += write(byte, to: target)
        }
      }
    }
    target.storeBytes(of: quote, as: UInt8.self)
    return target + 1 - place
  }

  /// One to seven bytes, the first one lowest, and letters above them, which are none of the string.
  @inline(__always)
  private static func lastBytes(_ source: UnsafeRawPointer, count: Int) -> UInt64 {
    let letters: UInt64 = 0x6161_6161_6161_6161 << (8 * count)
    // Read from both ends; what is read twice is the same.
    if count >= 4 {
      let first = UInt32(littleEndian: source.loadUnaligned(as: UInt32.self))
      let last = UInt32(littleEndian: source.loadUnaligned(fromByteOffset: count - 4, as: UInt32.self))
      return letters | UInt64(first) | UInt64(last) << (8 * (count - 4))
    }
    guard count >= 2 else { return letters | UInt64(source.load(as: UInt8.self)) }
    let first = UInt16(littleEndian: source.loadUnaligned(as: UInt16.self))
    let last = UInt16(littleEndian: source.loadUnaligned(fromByteOffset: count - 2, as: UInt16.self))
    return letters | UInt64(first) | UInt64(last) << (8 * (count - 2))
  }

  /// Whether eight bytes are ASCII, and none of them is escaped: what most of them are.
  @inline(__always)
  private static func isPlainASCII(_ word: UInt64) -> Bool {
    let ones: UInt64 = 0x0101_0101_0101_0101
    let quotes = word ^ (ones &* UInt64(quote))
    let backslashes = word ^ (ones &* UInt64(backslash))
    // A control character, a quote, a backslash or U+007F sets the highest bit of its byte, as one beyond ASCII has it set.
    let marks = word | (word &- ones &* 0x20) | (quotes &- ones) | (backslashes &- ones) | (word &+ ones)
    return marks & (ones << 7) == 0
  }

  private static let quote = UInt8(ascii: "\"")
  private static let backslash = UInt8(ascii: "\\")

  /// The first byte of the control characters U+0080 to U+009F, which a terminal may obey, and of some others.
  private static let controlLead: UInt8 = 0xC2

  /// The first byte of U+061C, and of other signs of its script.
  private static let arabicLead: UInt8 = 0xD8

  /// The first byte of the marks from U+200E on, and of much punctuation.
  private static let markLead: UInt8 = 0xE2

  /// The mark of direction, or the separator of lines, that a byte and those behind it are: its digits, and how many bytes of it
  /// stand behind the first; nil for another character.
  private static func mark(_ lead: UInt8, _ rest: UnsafeRawBufferPointer) -> (digits: String, count: Int)? {
    if lead == arabicLead { return rest.first == 0x9C ? ("061c", 1) : nil }
    guard rest.count >= 2 else { return nil }
    switch (rest[0], rest[1]) {
    case (0x80, 0x8E...0x8F): return ("200\(String(rest[1] & 0xF, radix: 16))", 2)
    case (0x80, 0xA8...0xAE): return ("20\(String(rest[1] & 0x3F, radix: 16))", 2)
    case (0x81, 0xA6...0xA9): return ("20\(String(0x40 | rest[1] & 0x3F, radix: 16))", 2)
    default: return nil
    }
  }

  /// Whether a byte of a string must be looked at, because it is escaped or may begin what is; those of other characters
  /// beyond ASCII need not.
  static func isSpecial(_ byte: UInt8) -> Bool {
    byte < 0x20 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") || byte == 0x7F
      || byte == controlLead || byte == arabicLead || byte == markLead
  }

  /// Of eight bytes, the first one lowest, a bit at the end of the first one for which ``isSpecial(_:)`` is true, and perhaps
  /// of some behind it; zero where there is none.
  @inline(__always)
  private static func marksOfEscapes(in word: UInt64) -> UInt64 {
    let ones: UInt64 = 0x0101_0101_0101_0101
    /// Marks the first byte that is this one.
    func marks(_ byte: UInt8) -> UInt64 {
      let difference = word ^ (ones &* UInt64(byte))
      return (difference &- ones) & ~difference
    }
    let controls = (word &- ones &* 0x20) & ~word
    let ascii = controls | marks(quote) | marks(backslash) | marks(0x7F)
    return (ascii | marks(controlLead) | marks(arabicLead) | marks(markLead)) & (ones << 7)
  }

  /// Writes one byte of a string, escaped if it must be.
  private static func write(_ byte: UInt8, to place: UnsafeMutableRawPointer) -> Int {
    let letter: UInt8
    switch byte {
    case UInt8(ascii: "\n"): letter = UInt8(ascii: "n")
    case UInt8(ascii: "\r"): letter = UInt8(ascii: "r")
    case UInt8(ascii: "\t"): letter = UInt8(ascii: "t")
    case quote, backslash: letter = byte
    case 0..<0x20, 0x7F: return writeNumbered(byte, to: place)
    default:
      place.storeBytes(of: byte, as: UInt8.self)
      return 1
    }
    place.storeBytes(of: backslash, as: UInt8.self)
    place.storeBytes(of: letter, toByteOffset: 1, as: UInt8.self)
    return 2
  }

  /// Writes the character with this number as `\u00…`.
  private static func writeNumbered(_ character: UInt8, to place: UnsafeMutableRawPointer) -> Int {
    func digit(_ number: UInt8) -> UInt8 {
      number < 10 ? UInt8(ascii: "0") + number : UInt8(ascii: "a") + number - 10
    }
    let bytes = (
      backslash, UInt8(ascii: "u"), UInt8(ascii: "0"), UInt8(ascii: "0"), digit(character >> 4),
      digit(character & 15)
    )
    withUnsafeBytes(of: bytes) {
      if let start = $0.baseAddress { place.copyMemory(from: start, byteCount: 6) }
    }
    return 6
  }

  /// Writes a number; answers how many bytes it takes.
  static func write(_ value: Int, to place: UnsafeMutableRawPointer) -> Int {
    guard 0..<100_000_000 ~= value else { return writeLong(value, to: place) }
    // Most numbers have at most eight digits, which are written together: the last one is put in first, the lowest byte is
    // the first one in memory.
    var digits: UInt64 = 0
    var count = 0
    var rest = UInt32(truncatingIfNeeded: value)
    repeat {
      let tens = rest / 10
      digits = digits << 8 | UInt64(rest &- tens &* 10 &+ UInt32(UInt8(ascii: "0")))
      count &+= 1
      rest = tens
    } while rest > 0
    place.storeBytes(of: digits.littleEndian, as: UInt64.self)
    return count
  }

  /// Writes a number below zero or of more than eight digits.
  @inline(never)
  private static func writeLong(_ value: Int, to place: UnsafeMutableRawPointer) -> Int {
    var count = value < 0 ? 2 : 1
    var rest = value.magnitude
    // No number has more than twenty digits.
    var bound: UInt = 10
    while rest >= bound, count < 20 {
      count += 1
      bound &*= 10
    }
    if value < 0 { place.storeBytes(of: UInt8(ascii: "-"), as: UInt8.self) }
    var end = count
    repeat {
      end -= 1
      let (tens, digit) = rest.quotientAndRemainder(dividingBy: 10)
      place.storeBytes(
        of: UInt8(ascii: "0") + UInt8(truncatingIfNeeded: digit), toByteOffset: end, as: UInt8.self)
      rest = tens
    } while rest > 0
    return count
  }
}
