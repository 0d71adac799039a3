import TabuluaText

/// Finds the values of records in one pass over the lines of a file, and says only whether the lines are right.
///
/// What is wrong with a line is found out by ``JSONParser``, which reads the same language.
struct JSONLinesScanner {
  /// The bytes of the file; at least eight may be read beyond them, and the first of those is zero.
  let base: UnsafeRawPointer
  let count: Int
  private var index = 0

  private(set) var keys: JSONLinesKeys
  private(set) var records: [JSONLinesRecord] = []

  /// Where each value of each record begins.
  private(set) var cells: [UInt32] = []

  /// What kinds of values each column holds.
  private(set) var kinds: [JSONCellKinds] = []

  /// The keys of the object that is being read inside a value, as ranges with their quotes.
  private var nestedKeys: [Range<Int>] = []

  /// Whether a value inside a record is to be read by ``JSONParser`` too, because its keys are many or have escapes.
  private var needsParser = false

  init(_ bytes: UnsafeRawBufferPointer, base: UnsafeRawPointer) {
    self.base = base
    count = bytes.count
    keys = JSONLinesKeys(base)
  }

  /// Reads all records; answers where the first line begins that is none.
  mutating func scan(from start: Int) -> Int? {
    index = start
    while true {
      // Lines of white space are no records.
      let lineStart = index
      skipSpace()
      if index >= count { return nil }
      if byte == 0x0A {
        index += 1
        continue
      }
      guard record(lineStart) else { return lineStart }
      if records.count == 1 { reserve(lineStart) }
    }
  }

  /// A guess from the first record saves most of the copies; small files cost nothing.
  private mutating func reserve(_ start: Int) {
    let expected = (count - start) / max(index - start, 1) + 1
    records.reserveCapacity(expected)
    cells.reserveCapacity(min(expected * cells.count, count / 4))
  }

  private var byte: UInt8 { base.load(fromByteOffset: index, as: UInt8.self) }

  @inline(__always)
  private mutating func skipSpace() {
    while true {
      let byte = self.byte
      if byte > 0x20 { return }
      guard byte == 0x20 || byte == 0x09 || byte == 0x0D else { return }
      index += 1
    }
  }

  @inline(__always)
  private mutating func take(_ wanted: UInt8) -> Bool {
    skipSpace()
    guard byte == wanted else { return false }
    index += 1
    return true
  }

  /// Reads a line with an object, and its end.
  private mutating func record(_ start: Int) -> Bool {
    let firstCell = cells.count
    guard take(UInt8(ascii: "{")) else { return false }
    keys.beginRecord()
    if !take(UInt8(ascii: "}")) {
      repeat {
        skipSpace()
        guard let column = key(), take(UInt8(ascii: ":")) else { return false }
        skipSpace()
        cells.append(UInt32(truncatingIfNeeded: index))
        guard let kind = value(level: 1) else { return false }
        kinds[column].formUnion(kind)
      } while take(UInt8(ascii: ","))
      guard take(UInt8(ascii: "}")) else { return false }
    }
    skipSpace()
    guard index == count || byte == 0x0A else { return false }
    if index < count { index += 1 }
    records.append(
      JSONLinesRecord(
        start: UInt32(truncatingIfNeeded: start), firstCell: UInt32(truncatingIfNeeded: firstCell),
        shape: keys.endRecord()))
    return true
  }

  /// The column of the key at the place; nil if none stands there, or one that the record has already.
  @inline(__always)
  private mutating func key() -> Int? {
    if let (column, length) = keys.expected(at: index, before: count) {
      index += length
      return column
    }
    return otherKey()
  }

  private mutating func otherKey() -> Int? {
    let start = index
    guard byte == UInt8(ascii: "\""), string(), let column = keys.find(start..<index) else { return nil }
    if column == kinds.count { kinds.append([]) }
    return column
  }
}

// Values.
extension JSONLinesScanner {
  /// Goes to the byte after the value at the place, and tells its kind; nil if there is none.
  ///
  /// `level` is how many lists and objects it lies in.
  @inline(__always)
  private mutating func value(level: Int) -> JSONCellKinds? {
    switch byte {
    case UInt8(ascii: "\""): return string() ? .string : nil
    case UInt8(ascii: "t"): return word(0x6575_7274, 4) ? .boolean : nil
    case UInt8(ascii: "n"): return word(0x6C6C_756E, 4) ? [] : nil
    case UInt8(ascii: "f"):
      index += 1
      return word(0x6573_6C61, 4) ? .boolean : nil
    case UInt8(ascii: "["), UInt8(ascii: "{"): return nested(level: level) ? .nested : nil
    default: return number()
    }
  }

  /// Passes four letters.
  @inline(__always)
  private mutating func word(_ letters: UInt32, _ length: Int) -> Bool {
    let found = UInt32(littleEndian: base.loadUnaligned(fromByteOffset: index, as: UInt32.self))
    guard found == letters else { return false }
    index += length
    return true
  }

  /// Passes the string whose opening quote stands at the place.
  @inline(__always)
  private mutating func string() -> Bool {
    let start = index + 1
    var place = start
    var seen: UInt64 = 0
    while true {
      let word = base.loadUnaligned(fromByteOffset: place, as: UInt64.self).littleEndian
      let special = JSONBytes.special(word)
      if special == 0 {
        seen |= word
        place += 8
        continue
      }
      let length = special.trailingZeroBitCount / 8
      seen |= word & ((1 << UInt64(length * 8)) &- 1)
      place += length
      let byte = base.load(fromByteOffset: place, as: UInt8.self)
      if byte == UInt8(ascii: "\"") { break }
      guard byte == UInt8(ascii: "\\"), let next = JSONBytes.endOfEscape(at: place, in: base) else {
        return false
      }
      place = next
    }
    index = place + 1
    if seen & JSONBytes.highs == 0 { return true }
    return UTF8Check.firstInvalid(in: UnsafeRawBufferPointer(start: base + start, count: place - start))
      == nil
  }

  /// Passes the number at the place.
  private mutating func number() -> JSONCellKinds? {
    let start = index
    if byte == UInt8(ascii: "-") { index += 1 }
    let first = index
    guard digits() else { return nil }
    if base.load(fromByteOffset: first, as: UInt8.self) == UInt8(ascii: "0"), index - first > 1 { return nil }
    let length = index - first
    var isInteger = true
    var mayBeHuge = length > 300
    if byte == UInt8(ascii: ".") {
      isInteger = false
      index += 1
      guard digits() else { return nil }
    }
    if byte | 0x20 == UInt8(ascii: "e") {
      isInteger = false
      mayBeHuge = true
      index += 1
      if byte == UInt8(ascii: "+") || byte == UInt8(ascii: "-") { index += 1 }
      guard digits() else { return nil }
    }
    if isInteger, length <= 18 { return .integer }
    guard mayBeHuge || isInteger else { return .number }
    let text = String(
      decoding: UnsafeRawBufferPointer(start: base + start, count: index - start), as: UTF8.self)
    if isInteger, Int64(text) != nil { return .integer }
    return mayBeHuge && Double(text)?.isFinite != true ? .huge : .number
  }

  /// Passes at least one digit.
  @inline(__always)
  private mutating func digits() -> Bool {
    let start = index
    while byte &- UInt8(ascii: "0") < 10 { index += 1 }
    return index > start
  }

  /// Passes a list or an object in a record.
  private mutating func nested(level: Int) -> Bool {
    let start = index
    needsParser = false
    nestedKeys.removeAll(keepingCapacity: true)
    guard innerValue(level: level) else { return false }
    guard needsParser else { return true }
    let bytes = Array(UnsafeRawBufferPointer(start: base + start, count: index - start))
    return (try? JSONParser.parse(bytes[...])) != nil
  }

  /// Passes a value inside of a value.
  private mutating func innerValue(level: Int) -> Bool {
    switch byte {
    case UInt8(ascii: "["): return level < JSONParser.maximumDepth && list(level: level + 1)
    case UInt8(ascii: "{"): return level < JSONParser.maximumDepth && object(level: level + 1)
    case UInt8(ascii: "\""): return string()
    case UInt8(ascii: "t"): return word(0x6575_7274, 4)
    case UInt8(ascii: "n"): return word(0x6C6C_756E, 4)
    case UInt8(ascii: "f"):
      index += 1
      return word(0x6573_6C61, 4)
    default: return number() != nil
    }
  }

  private mutating func list(level: Int) -> Bool {
    index += 1
    if take(UInt8(ascii: "]")) { return true }
    repeat {
      skipSpace()
      guard innerValue(level: level) else { return false }
    } while take(UInt8(ascii: ","))
    return take(UInt8(ascii: "]"))
  }

  private mutating func object(level: Int) -> Bool {
    index += 1
    if take(UInt8(ascii: "}")) { return true }
    let first = nestedKeys.count
    defer { nestedKeys.removeSubrange(first...) }
    repeat {
      skipSpace()
      let start = index
      guard byte == UInt8(ascii: "\""), string() else { return false }
      guard isNew(start..<index, among: first), take(UInt8(ascii: ":")) else { return false }
      skipSpace()
      guard innerValue(level: level) else { return false }
    } while take(UInt8(ascii: ","))
    return take(UInt8(ascii: "}"))
  }

  /// Whether the object whose keys begin at `first` has no such key yet; the key is noted.
  private mutating func isNew(_ key: Range<Int>, among first: Int) -> Bool {
    let text = UnsafeRawBufferPointer(start: base + key.lowerBound, count: key.count)
    // The parser compares many keys, or decoded ones, better.
    if nestedKeys.count - first >= 16 || text.contains(UInt8(ascii: "\\")) {
      needsParser = true
      return true
    }
    for other in nestedKeys[first...] where other.count == key.count {
      let written = UnsafeRawBufferPointer(start: base + other.lowerBound, count: other.count)
      if JSONBytes.isEqual(text, written) { return false }
    }
    nestedKeys.append(key)
    return true
  }
}
