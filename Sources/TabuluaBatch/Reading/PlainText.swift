import TabuluaText
import TabuluaFiles

/// A string of a line of a batch: the bytes between its quotes, where they lie.
struct PlainText {
  /// The bytes, which are valid as long as those of the batch.
  let bytes: UnsafeRawBufferPointer

  /// Whether there are escapes, or bytes beyond ASCII, which may be wrong.
  let isEscaped: Bool

  @inline(__always)
  init(bytes: UnsafeRawBufferPointer, isEscaped: Bool = false) {
    self.bytes = bytes
    self.isEscaped = isEscaped
  }

  /// No bytes.
  static var empty: PlainText { PlainText(bytes: UnsafeRawBufferPointer(start: nil, count: 0)) }

  /// The first byte.
  @inline(__always)
  var first: UInt8? { bytes.first }

  /// Whether the bytes are those of a word.
  @inline(__always)
  func isEqual(_ word: StaticString) -> Bool {
    guard bytes.count == word.utf8CodeUnitCount else { return false }
    for index in 0..<word.utf8CodeUnitCount where bytes[index] != word.utf8Start[index] { return false }
    return true
  }

  /// Whether the bytes are those of another text.
  @inline(__always)
  func isEqual(_ other: PlainText) -> Bool {
    guard bytes.count == other.bytes.count else { return false }
    for index in 0..<bytes.count where bytes[index] != other.bytes[index] { return false }
    return true
  }

  /// The text; nil if it has escapes, or bytes beyond ASCII, that are wrong.
  @inline(__always)
  var string: String? { isEscaped ? parsed : plain }

  /// The text of bytes that are ASCII without escapes.
  ///
  /// Short ones are made faster like this than by decoding, which looks at the bytes before it takes them.
  @inline(__always)
  private var plain: String {
    String(unsafeUninitializedCapacity: bytes.count) { place in
      UnsafeMutableRawBufferPointer(place).copyMemory(from: bytes)
      return bytes.count
    }
  }

  /// The text as the parser reads it, which knows what may be wrong.
  @inline(never)
  private var parsed: String? {
    let quote = [UInt8(ascii: "\"")]
    let literal = quote + bytes + quote
    guard case .string(let text)? = try? JSONParser.parse(literal[...]) else { return nil }
    return text
  }
}

extension UnsafeRawBufferPointer {
  /// The first place from `start` on where a quote, a backslash, a control character or a byte beyond ASCII stands;
  /// the end if there is none.
  ///
  /// Eight bytes are looked at together.
  @inline(__always)
  func endOfPlainText(from start: Int) -> Int {
    let ones: UInt64 = 0x0101_0101_0101_0101
    let highs: UInt64 = 0x8080_8080_8080_8080
    var index = start
    while count &- index >= 8 {
      let word = UInt64(littleEndian: loadUnaligned(fromByteOffset: index, as: UInt64.self))
      let quotes = word ^ (ones &* UInt64(UInt8(ascii: "\"")))
      let backslashes = word ^ (ones &* UInt64(UInt8(ascii: "\\")))
      // Borrowing makes false marks only above a true one, and the lowest is looked at.
      let special = ((quotes &- ones) | (backslashes &- ones) | (word &- ones &* 0x20) | word) & highs
      if special != 0 { return index &+ special.trailingZeroBitCount >> 3 }
      index &+= 8
    }
    while index < count {
      let byte = self[index]
      if byte < 0x20 || byte >= 0x80 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") { break }
      index &+= 1
    }
    return index
  }
}
