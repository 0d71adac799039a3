import TabuluaModel
import TabuluaText
import TabuluaFiles

/// Reads lines of a batch, each in one pass over its bytes, without a tree of values, if they are written plainly.
///
/// It knows the lines that long batches are made of. For any other line, and for every mistake, it answers nil; then
/// ``BatchLine`` reads the line and says what is wrong. A line that it does read means the same to ``BatchLine``.
struct PlainBatchLine {
  private let bytes: UnsafeRawBufferPointer

  /// The place in the batch: when the line was read, that of its line feed or of the batch's end.
  private(set) var index: Int

  /// The column that was named last, as it stands in the batch; the same few come again and again.
  private var lastColumn = PlainText.empty

  /// Its name.
  private var lastColumnName = ""

  /// The line that begins at a place in the bytes of a whole batch.
  init(_ bytes: UnsafeRawBufferPointer, at start: Int) {
    self.bytes = bytes
    index = start
  }

  private var end: Int { bytes.count }

  /// Goes to the line that begins at a place.
  mutating func begin(at start: Int) {
    index = start
  }

  /// The interaction that the line asks for, or nil if it is to be read with more care.
  ///
  /// - Complexity: O(*n*) for *n* bytes of the line.
  mutating func interaction() -> Interaction? {
    var fields = PlainBatchFields()
    guard take(UInt8(ascii: "{")) else { return nil }
    repeat {
      guard let field = name(), fields.add(field), take(UInt8(ascii: ":")), read(field, into: &fields)
      else { return nil }
    } while take(UInt8(ascii: ","))
    guard take(UInt8(ascii: "}")) else { return nil }
    skipSpace()
    if index < end, bytes[index] == UInt8(ascii: "\r") { index &+= 1 }
    return index == end || bytes[index] == UInt8(ascii: "\n") ? interaction(of: fields) : nil
  }

  /// Reads the value of a field; false if it is none that the field plainly has.
  @inline(__always)
  private mutating func read(_ field: PlainBatchFields.Given, into fields: inout PlainBatchFields) -> Bool {
    switch field {
    case .verb: readWord(into: &fields.verb)
    case .row: readRow(into: &fields.row)
    case .values: readValues(into: &fields)
    case .before, .after: readRow(into: &fields.other)
    default: readRare(field, into: &fields)
    }
  }

  /// The same for the other fields, of which there are not so many.
  @inline(never)
  private mutating func readRare(_ field: PlainBatchFields.Given, into fields: inout PlainBatchFields) -> Bool
  {
    switch field {
    case .to:
      guard let path = path() else { return false }
      fields.paths = .one(path)
    case .through:
      let start = index
      guard paths() != nil else { return false }
      fields.paths = .many(at: start)
    case .section, .action:
      guard let text = text() else { return false }
      fields.text = text
    case .at, .edge: return readWord(into: &fields.word)
    case .cancel, .editing:
      guard let flag = flag() else { return false }
      fields.flag = flag
    case .value:
      guard let value = value() else { return false }
      fields.value = value
    case .by:
      guard let number = integer() else { return false }
      fields.number = number
    default: return false
    }
    return true
  }

  /// The name of a field; nil for one that is not known here.
  @inline(__always)
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
  @inline(__always)
  private mutating func readRow(into row: inout PlainBatchFields.Row) -> Bool {
    skipSpace()
    guard index < end, bytes[index] == UInt8(ascii: "{") else {
      guard let path = path() else { return false }
      row = .path(path)
      return true
    }
    index &+= 1
    guard let name = plainText(), name.isEqual("key"), take(UInt8(ascii: ":")), let key = text(),
      take(UInt8(ascii: "}"))
    else { return false }
    row = .key(key)
    return true
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

  /// The list of paths at a place, which was read before.
  func paths(at place: Int) -> [TableIndexPath]? {
    var line = PlainBatchLine(bytes, at: place)
    return line.paths()
  }

  /// Reads `{"title":"Rest","done":true}`; false for an object without fields.
  @inline(__always)
  private mutating func readValues(into fields: inout PlainBatchFields) -> Bool {
    guard take(UInt8(ascii: "{")) else { return false }
    let start = index
    guard let first = cell() else { return false }
    fields.cell = first
    while take(UInt8(ascii: ",")) {
      guard cell() != nil else { return false }
      fields.cells = start
    }
    return take(UInt8(ascii: "}"))
  }

  /// The cells at a place, which were read before.
  @inline(never)
  func cells(at place: Int) -> [PlainBatchFields.Cell] {
    var line = PlainBatchLine(bytes, at: place)
    var cells: [PlainBatchFields.Cell] = []
    repeat {
      guard let cell = line.cell() else { break }
      cells.append(cell)
    } while line.take(UInt8(ascii: ","))
    return cells
  }

  /// `"title":"Rest"`.
  @inline(__always)
  private mutating func cell() -> PlainBatchFields.Cell? {
    guard let column = text(), take(UInt8(ascii: ":")), let value = value() else { return nil }
    return PlainBatchFields.Cell(column: column, value: value)
  }

  /// The name of a column, which is mostly that of the line before; nil if it is wrong.
  @inline(__always)
  mutating func name(ofColumn column: PlainText) -> String? {
    if !column.isEqual(lastColumn) {
      guard let name = column.string else { return nil }
      lastColumn = column
      lastColumnName = name
    }
    return lastColumnName
  }

  /// What a cell can hold.
  @inline(__always)
  private mutating func value() -> PlainBatchFields.Value? {
    skipSpace()
    guard index < end else { return nil }
    if bytes[index] == UInt8(ascii: "\"") { return text().map(PlainBatchFields.Value.text) }
    return valueWithoutQuotes(bytes[index])
  }

  /// What a cell can hold that is no text, which begins with a byte.
  @inline(never)
  private mutating func valueWithoutQuotes(_ first: UInt8) -> PlainBatchFields.Value? {
    switch first {
    case UInt8(ascii: "t"), UInt8(ascii: "f"): return flag().map(PlainBatchFields.Value.boolean)
    case UInt8(ascii: "n"): return takeWord("null") ? .null : nil
    default:
      let start = index
      if let number = integer() { return .integer(Int64(number)) }
      index = start
      return number()
    }
  }

  /// A number that is not short and whole; the parser knows which texts are one.
  private mutating func number() -> PlainBatchFields.Value? {
    let start = index
    while index < end, bytes[index].isOfNumber { index &+= 1 }
    let literal = Array(bytes[start..<index])
    guard let value = try? JSONParser.parse(literal[...]) else { return nil }
    switch value {
    case .integer(let number): return .integer(number)
    case .number: return value.double.map(PlainBatchFields.Value.number)
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
      index &+= 1
    }
  }

  /// Whether the byte comes next; if so, it is passed.
  @inline(__always)
  private mutating func take(_ byte: UInt8) -> Bool {
    while index < end {
      let next = bytes[index]
      if next == byte {
        index &+= 1
        return true
      }
      guard next == UInt8(ascii: " ") || next == UInt8(ascii: "\t") else { return false }
      index &+= 1
    }
    return false
  }

  private mutating func takeWord(_ word: StaticString) -> Bool {
    guard end - index >= word.utf8CodeUnitCount else { return false }
    for place in 0..<word.utf8CodeUnitCount where bytes[index &+ place] != word.utf8Start[place] {
      return false
    }
    index &+= word.utf8CodeUnitCount
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
      index &+= 1
    }
    let start = index
    var number = 0
    while index < end {
      let digit = bytes[index] &- UInt8(ascii: "0")
      guard digit < 10 else { break }
      number = number &* 10 &+ Int(digit)
      index &+= 1
    }
    guard index > start, index - start <= 18, index < end else { return nil }
    if bytes[start] == UInt8(ascii: "0"), index - start > 1 || isNegative { return nil }
    switch bytes[index] {
    case UInt8(ascii: "."), UInt8(ascii: "e"), UInt8(ascii: "E"): return nil
    default: return isNegative ? -number : number
    }
  }

  @inline(__always)
  private mutating func readWord(into word: inout PlainText) -> Bool {
    guard let text = plainText() else { return false }
    word = text
    return true
  }

  /// The bytes that were passed since a place.
  @inline(__always)
  private func part(from start: Int) -> UnsafeRawBufferPointer {
    UnsafeRawBufferPointer(rebasing: bytes[Range(uncheckedBounds: (start, index))])
  }

  /// A string that is ASCII without escapes, as it stands.
  @inline(__always)
  private mutating func plainText() -> PlainText? {
    guard take(UInt8(ascii: "\"")) else { return nil }
    let start = index
    index = bytes.endOfPlainText(from: index)
    guard index < end, bytes[index] == UInt8(ascii: "\"") else { return nil }
    defer { index &+= 1 }
    return PlainText(bytes: part(from: start))
  }

  /// Any string.
  @inline(__always)
  private mutating func text() -> PlainText? {
    let start = index
    if let text = plainText() { return text }
    index = start
    return escapedText()
  }

  /// A string with escapes or bytes beyond ASCII.
  @inline(never)
  private mutating func escapedText() -> PlainText? {
    guard take(UInt8(ascii: "\"")) else { return nil }
    let start = index
    while true {
      index = bytes.endOfPlainText(from: index)
      guard index < end else { return nil }
      switch bytes[index] {
      case UInt8(ascii: "\""):
        defer { index &+= 1 }
        return PlainText(bytes: part(from: start), isEscaped: true)
      case UInt8(ascii: "\\"): index &+= 2
      case 0x80...: index &+= 1
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
