import TableModel
import TableStorage

/// Reads a line of a batch in one pass over its bytes, without a tree of values, if it is written plainly.
///
/// It knows the lines that long batches are made of. For any other line, and for every mistake, it answers nil; then
/// ``BatchLine`` reads the line and says what is wrong. A line that it does read means the same to ``BatchLine``.
struct PlainBatchLine {
  private let bytes: UnsafeRawBufferPointer

  /// The place in the batch: when the line was read, that of its line feed or of the batch's end.
  private(set) var index: Int

  /// The line that begins at a place in the bytes of a whole batch.
  init(_ bytes: UnsafeRawBufferPointer, at start: Int) {
    self.bytes = bytes
    index = start
  }

  private var end: Int { bytes.count }

  /// The interaction that the line asks for, or nil if it is to be read with more care.
  ///
  /// - Complexity: O(*n*) for *n* bytes of the line.
  mutating func interaction() -> Interaction? {
    var fields = PlainBatchFields()
    guard take(UInt8(ascii: "{")) else { return nil }
    repeat {
      guard let field = name(), fields.given.insert(field).inserted, take(UInt8(ascii: ":")),
        read(field, into: &fields)
      else { return nil }
    } while take(UInt8(ascii: ","))
    guard take(UInt8(ascii: "}")) else { return nil }
    skipSpace()
    if index < end, bytes[index] == UInt8(ascii: "\r") { index += 1 }
    return index == end || bytes[index] == UInt8(ascii: "\n") ? fields.interaction : nil
  }

  /// Reads the value of a field; false if it is none that the field plainly has.
  private mutating func read(_ field: PlainBatchFields.Given, into fields: inout PlainBatchFields) -> Bool {
    switch field {
    case .verb:
      guard let text = plainText() else { return false }
      fields.verb = text
    case .row:
      guard let row = row() else { return false }
      fields.row = row
    case .to:
      guard let path = path() else { return false }
      fields.paths = .one(path)
    case .through:
      guard let paths = paths() else { return false }
      fields.paths = .many(paths)
    case .before, .after:
      guard let row = row() else { return false }
      fields.other = row
    case .section, .action:
      guard let text = string() else { return false }
      fields.text = text
    case .at, .edge:
      guard let text = plainText() else { return false }
      fields.word = text
    case .cancel, .editing:
      guard let flag = flag() else { return false }
      fields.flag = flag
    case .value:
      guard let value = value() else { return false }
      fields.value = value
    case .values:
      return readValues(into: &fields.values)
    case .by:
      guard let number = integer() else { return false }
      fields.number = number
    default: return false
    }
    return true
  }

  /// The name of a field; nil for one that is not known here.
  private mutating func name() -> PlainBatchFields.Given? {
    guard let text = plainText(), let first = text.first else { return nil }
    switch first {
    case UInt8(ascii: "d") where text.isEqual("do"): return .verb
    case UInt8(ascii: "r") where text.isEqual("row"): return .row
    case UInt8(ascii: "t"):
      if text.isEqual("to") { return .to }
      if text.isEqual("through") { return .through }
      return text.isEqual("to_section") ? .section : nil
    case UInt8(ascii: "b"):
      if text.isEqual("before") { return .before }
      return text.isEqual("by") ? .by : nil
    case UInt8(ascii: "a"):
      if text.isEqual("after") { return .after }
      if text.isEqual("at") { return .at }
      return text.isEqual("action") ? .action : nil
    case UInt8(ascii: "c") where text.isEqual("cancel"): return .cancel
    case UInt8(ascii: "e"):
      if text.isEqual("editing") { return .editing }
      return text.isEqual("edge") ? .edge : nil
    case UInt8(ascii: "v"):
      if text.isEqual("values") { return .values }
      return text.isEqual("value") ? .value : nil
    default: return nil
    }
  }
}

// Rows, paths and cells.
extension PlainBatchLine {
  /// `[0, 2]` or `{"key":"milk"}`.
  private mutating func row() -> RowReference? {
    skipSpace()
    guard index < end, bytes[index] == UInt8(ascii: "{") else { return path().map(RowReference.path) }
    index += 1
    guard plainText()?.isEqual("key") == true, take(UInt8(ascii: ":")), let key = string(),
      take(UInt8(ascii: "}"))
    else { return nil }
    return .key(key)
  }

  private mutating func path() -> TableIndexPath? {
    guard take(UInt8(ascii: "[")), let section = integer(), take(UInt8(ascii: ",")), let row = integer(),
      take(UInt8(ascii: "]")), section >= 0, row >= 0
    else { return nil }
    return TableIndexPath(section: section, row: row)
  }

  /// A list of at least one path.
  private mutating func paths() -> [TableIndexPath]? {
    guard take(UInt8(ascii: "[")) else { return nil }
    var paths: [TableIndexPath] = []
    repeat {
      guard let path = path() else { return nil }
      paths.append(path)
    } while take(UInt8(ascii: ","))
    return take(UInt8(ascii: "]")) ? paths : nil
  }

  /// Reads `{"title":"Rest","done":true}`; false for an object without fields.
  private mutating func readValues(into values: inout RowValues) -> Bool {
    guard take(UInt8(ascii: "{")) else { return false }
    repeat {
      guard let column = string(), take(UInt8(ascii: ":")), let value = value(),
        values.add(value, column: column)
      else { return false }
    } while take(UInt8(ascii: ","))
    return take(UInt8(ascii: "}"))
  }

  /// What a cell can hold.
  private mutating func value() -> TableValue? {
    skipSpace()
    guard index < end else { return nil }
    switch bytes[index] {
    case UInt8(ascii: "\""): return string().map(TableValue.text)
    case UInt8(ascii: "t"), UInt8(ascii: "f"): return flag().map(TableValue.boolean)
    case UInt8(ascii: "n"): return takeWord("null") ? .some(TableValue.null) : .none
    default:
      let start = index
      if let number = integer() { return .integer(Int64(number)) }
      index = start
      return number()
    }
  }

  /// A number that is not short and whole; the parser knows which texts are one.
  private mutating func number() -> TableValue? {
    let start = index
    while index < end, bytes[index].isOfNumber { index += 1 }
    let literal = Array(bytes[start..<index])
    guard let value = try? JSONParser.parse(literal[...]) else { return nil }
    switch value {
    case .integer(let number): return .integer(number)
    case .number: return value.double.map(TableValue.number)
    default: return nil
    }
  }
}

// Words, numbers and strings.
extension PlainBatchLine {
  @inline(__always)
  private mutating func skipSpace() {
    // Most bytes are beyond the space.
    while index < end, bytes[index] <= UInt8(ascii: " ") {
      guard bytes[index] == UInt8(ascii: " ") || bytes[index] == UInt8(ascii: "\t") else { return }
      index += 1
    }
  }

  /// Whether the byte comes next; if so, it is passed.
  @inline(__always)
  private mutating func take(_ byte: UInt8) -> Bool {
    while index < end {
      let next = bytes[index]
      if next == byte {
        index += 1
        return true
      }
      guard next == UInt8(ascii: " ") || next == UInt8(ascii: "\t") else { return false }
      index += 1
    }
    return false
  }

  private mutating func takeWord(_ word: StaticString) -> Bool {
    guard end - index >= word.utf8CodeUnitCount else { return false }
    let found = PlainText(
      bytes: UnsafeRawBufferPointer(rebasing: bytes[index..<index + word.utf8CodeUnitCount]))
    guard found.isEqual(word) else { return false }
    index += word.utf8CodeUnitCount
    return true
  }

  private mutating func flag() -> Bool? {
    skipSpace()
    if takeWord("true") { return true }
    return takeWord("false") ? false : nil
  }

  /// A whole number of at most 18 digits; nil also for one with a fraction, an exponent or a minus before zero.
  private mutating func integer() -> Int? {
    skipSpace()
    var isNegative = false
    if index < end, bytes[index] == UInt8(ascii: "-") {
      isNegative = true
      index += 1
    }
    let start = index
    var number = 0
    while index < end {
      let digit = bytes[index] &- UInt8(ascii: "0")
      guard digit < 10 else { break }
      number = number &* 10 &+ Int(digit)
      index += 1
    }
    guard index > start, index - start <= 18, index < end else { return nil }
    if bytes[start] == UInt8(ascii: "0"), index - start > 1 || isNegative { return nil }
    switch bytes[index] {
    case UInt8(ascii: "."), UInt8(ascii: "e"), UInt8(ascii: "E"): return nil
    default: return isNegative ? -number : number
    }
  }

  /// A string that is ASCII without escapes, as it stands.
  private mutating func plainText() -> PlainText? {
    guard take(UInt8(ascii: "\"")) else { return nil }
    let start = index
    index = bytes.endOfPlainText(from: index)
    guard index < end, bytes[index] == UInt8(ascii: "\"") else { return nil }
    defer { index += 1 }
    return PlainText(bytes: UnsafeRawBufferPointer(rebasing: bytes[start..<index]))
  }

  /// Any string; one with escapes or beyond ASCII is read by the parser, which knows what is wrong there.
  private mutating func string() -> String? {
    guard take(UInt8(ascii: "\"")) else { return nil }
    let start = index
    var isPlain = true
    while true {
      index = bytes.endOfPlainText(from: index)
      guard index < end else { return nil }
      switch bytes[index] {
      case UInt8(ascii: "\""):
        index += 1
        if isPlain { return String(decoding: bytes[start..<index - 1], as: UTF8.self) }
        let literal = Array(bytes[start - 1..<index])
        guard case .string(let text)? = try? JSONParser.parse(literal[...]) else { return nil }
        return text
      case UInt8(ascii: "\\"):
        isPlain = false
        index += 2
      case 0x80...:
        isPlain = false
        index += 1
      default: return nil
      }
    }
  }
}

extension UInt8 {
  /// Whether the byte may be part of a number.
  fileprivate var isOfNumber: Bool {
    switch self {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "+"), UInt8(ascii: "."),
      UInt8(ascii: "e"), UInt8(ascii: "E"):
      true
    default: false
    }
  }
}

/// A word of a line: ASCII bytes between quotes, without escapes.
struct PlainText {
  fileprivate let bytes: UnsafeRawBufferPointer

  fileprivate var first: UInt8? { bytes.first }

  /// Whether the word is this one.
  @inline(__always)
  func isEqual(_ word: StaticString) -> Bool {
    guard bytes.count == word.utf8CodeUnitCount else { return false }
    for index in 0..<bytes.count where bytes[index] != word.utf8Start[index] { return false }
    return true
  }

  /// The word as a string.
  var string: String { String(decoding: bytes, as: UTF8.self) }
}

extension UnsafeRawBufferPointer {
  /// The first place from `start` on where a quote, a backslash, a control character or a byte beyond ASCII stands;
  /// the end if there is none.
  ///
  /// Eight bytes are looked at together.
  @inline(__always)
  fileprivate func endOfPlainText(from start: Int) -> Int {
    let ones: UInt64 = 0x0101_0101_0101_0101
    let highs: UInt64 = 0x8080_8080_8080_8080
    var index = start
    while index + 8 <= count {
      let word = UInt64(littleEndian: loadUnaligned(fromByteOffset: index, as: UInt64.self))
      let quotes = word ^ (ones &* UInt64(UInt8(ascii: "\"")))
      let backslashes = word ^ (ones &* UInt64(UInt8(ascii: "\\")))
      // Borrowing makes false marks only above a true one, and the lowest is looked at.
      let special = ((quotes &- ones) | (backslashes &- ones) | (word &- ones &* 0x20) | word) & highs
      if special != 0 { return index + special.trailingZeroBitCount / 8 }
      index += 8
    }
    while index < count {
      let byte = self[index]
      if byte < 0x20 || byte >= 0x80 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") { break }
      index += 1
    }
    return index
  }
}
