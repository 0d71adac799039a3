import TabuluaModel
import TabuluaSystem
import TabuluaText

/// Reads the line of a record in a journal as it is written there: its fields in their order, from where they lie.
///
/// A line that is written in any other way, such as with white space, is left to the parser of JSON, which takes eight times
/// as long.
struct RecordLineReader {
  /// What a line is.
  enum Line {
    case record(RecordChange)
    /// It is about another table.
    case ofOtherTable
    /// It is not written as this program writes it.
    case unknown
  }

  /// The table whose records are read.
  private let table: String?

  /// Whether what is taken back is read: the record before the change as the one after it, and the other way round.
  private let isInverted: Bool

  /// What is left of the line.
  private var place: UnsafeRawPointer
  private var end: UnsafeRawPointer

  /// Memory for what is decoded.
  private var decoded: [UInt8] = []

  /// Lines begin at `start`.
  init(table: String?, isInverted: Bool, from start: UnsafeRawPointer) {
    (self.table, self.isInverted) = (table, isInverted)
    (place, end) = (start, start)
  }

  /// Reads a line, without its end.
  mutating func read(_ line: UnsafeRawBufferPointer) -> Line {
    guard let start = line.baseAddress, UTF8Check.firstInvalid(in: line) == nil else { return .unknown }
    (place, end) = (start, start + line.count)
    guard take(#"{"kind":"record""#) else { return .unknown }
    var name: String?
    if take(#","table":"#) {
      guard let text = string() else { return .unknown }
      name = text
    }
    if name != table { return .ofOtherTable }
    guard take(#","row":"#), let row = string().map({ ExactText($0) }) else { return .unknown }
    let isMoved = take(#","moved":true"#)
    var (old, new): (RecordChange.Record?, RecordChange.Record?)
    if take(#","old":{"#) {
      old = record(named: row, like: nil)
      if old == nil { return .unknown }
    }
    if take(#","new":{"#) {
      new = record(named: row, like: old)
      if new == nil { return .unknown }
    }
    guard old != nil || new != nil, take("}"), place == end else { return .unknown }
    // Handed on without a copy, which would be one of four texts.
    return .record(
      isInverted
        ? RecordChange(old: consume new, new: consume old, isMoved: isMoved)
        : RecordChange(old: consume old, new: consume new, isMoved: isMoved))
  }

  /// A record behind its brace, up to the one that ends it; what is left out is as that of another one.
  private mutating func record(
    named name: ExactText, like other: RecordChange.Record?
  ) -> RecordChange.Record? {
    var isFirst = true
    var row = name
    if takeField(#""row":"#, &isFirst) {
      guard let text = string() else { return nil }
      row = ExactText(text)
    }
    var bytes = other?.bytes
    if takeField(#""bytes":"#, &isFirst) { bytes = string() }
    guard let bytes else { return nil }
    var place = other?.place ?? -1
    if takeField(#""place":"#, &isFirst) {
      guard let number = number() else { return nil }
      place = number
    }
    let neighbours: (previous: ExactText?, next: ExactText?)
    if takeField(#""between":["#, &isFirst) {
      guard let previous = neighbour(before: ","), let next = neighbour(before: "]") else { return nil }
      neighbours = (previous, next)
    } else if let other {
      neighbours = (other.previous, other.next)
    } else {
      return nil
    }
    guard place >= 0, take("}") else { return nil }
    return RecordChange.Record(
      row: row, bytes: bytes, place: place, previous: neighbours.previous, next: neighbours.next)
  }

  /// The name of a neighbour or null, and what stands behind it; nil for anything else.
  private mutating func neighbour(before mark: StaticString) -> ExactText?? {
    if take("null") { return take(mark) ? .some(nil) : nil }
    guard let name = string(), take(mark) else { return nil }
    return .some(ExactText(name))
  }
}

// Tokens.
extension RecordLineReader {
  /// Goes past what stands here, if that is so.
  @inline(__always)
  private mutating func take(_ token: StaticString) -> Bool {
    let count = token.utf8CodeUnitCount
    guard end - place >= count, memcmp(place, token.utf8Start, count) == 0 else { return false }
    place += count
    return true
  }

  /// Goes past the key of a field, and the comma before it unless it is the first one; where it is another field, nothing is
  /// passed.
  private mutating func takeField(_ key: StaticString, _ isFirst: inout Bool) -> Bool {
    let start = place
    guard isFirst || take(","), take(key) else {
      place = start
      return false
    }
    isFirst = false
    return true
  }

  private func byte() -> UInt8? { place < end ? place.load(as: UInt8.self) : nil }

  /// A number that is not negative.
  private mutating func number() -> Int? {
    let start = place
    var value = 0
    while let byte = byte(), (0x30...0x39).contains(byte) {
      value = value * 10 + Int(byte & 15)
      place += 1
      if place - start > 15 { return nil }
    }
    let count = place - start
    return count == 0 || count > 1 && start.load(as: UInt8.self) == 0x30 ? nil : value
  }

  /// A string, from its quote to the one that ends it.
  private mutating func string() -> String? {
    guard take("\"") else { return nil }
    let start = place
    skipPlain()
    if byte() == UInt8(ascii: "\"") {
      defer { place += 1 }
      return String(decoding: UnsafeRawBufferPointer(start: start, count: place - start), as: UTF8.self)
    }
    decoded.removeAll(keepingCapacity: true)
    decoded.append(contentsOf: UnsafeRawBufferPointer(start: start, count: place - start))
    while let byte = byte() {
      place += 1
      switch byte {
      case UInt8(ascii: "\""): return String(decoding: decoded, as: UTF8.self)
      case UInt8(ascii: "\\"): guard escape() else { return nil }
      case 0..<0x20: return nil
      default:
        place -= 1
        let start = place
        skipPlain()
        decoded.append(contentsOf: UnsafeRawBufferPointer(start: start, count: place - start))
      }
    }
    return nil
  }

  /// Decodes what stands behind a backslash, as far as journals are written with it.
  private mutating func escape() -> Bool {
    guard let letter = byte() else { return false }
    place += 1
    switch letter {
    case UInt8(ascii: "n"): decoded.append(0x0A)
    case UInt8(ascii: "r"): decoded.append(0x0D)
    case UInt8(ascii: "t"): decoded.append(0x09)
    case UInt8(ascii: "\""), UInt8(ascii: "\\"): decoded.append(letter)
    case UInt8(ascii: "u"):
      var number: UInt32 = 0
      for _ in 0..<4 {
        guard let digit = byte()?.hexadecimalDigit else { return false }
        number = number << 4 | digit
        place += 1
      }
      // Others may be halves of a character.
      guard number < 0x100, let scalar = Unicode.Scalar(number) else { return false }
      decoded.append(contentsOf: UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
    default: return false
    }
    return true
  }

  /// Goes past bytes that are neither quotes nor backslashes nor control characters, eight at a time.
  private mutating func skipPlain() {
    let ones: UInt64 = 0x0101_0101_0101_0101
    while end - place >= 8 {
      let word = UInt64(littleEndian: place.loadUnaligned(as: UInt64.self))
      let quotes = word ^ (ones &* UInt64(UInt8(ascii: "\"")))
      let backslashes = word ^ (ones &* UInt64(UInt8(ascii: "\\")))
      let marks =
        ((word &- ones &* 0x20) & ~word | (quotes &- ones) & ~quotes | (backslashes &- ones) & ~backslashes)
        & (ones << 7)
      place += marks.trailingZeroBitCount >> 3
      if marks != 0 { return }
    }
    while let byte = byte(), byte >= 0x20, byte != UInt8(ascii: "\""), byte != UInt8(ascii: "\\") {
      place += 1
    }
  }
}
