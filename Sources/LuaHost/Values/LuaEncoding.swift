import CLuaHost

/// Writes values in the form that `lh_value.h` describes.
struct LuaEncoder {
  private(set) var bytes: [UInt8] = []

  init() {}

  init(_ values: [LuaValue], owner: UInt32) { for value in values { append(value, owner: owner) } }

  mutating func append(_ value: LuaValue, owner: UInt32) {
    switch value {
    case .nil: tag(LH_NIL)
    case .boolean(let flag): tag(flag ? LH_TRUE : LH_FALSE)
    case .integer(let number): append(integer: number)
    case .number(let number):
      tag(LH_NUMBER)
      append(number.bitPattern)
    case .string(let string):
      tag(LH_STRING)
      append(UInt64(string.bytes.count))
      bytes.append(contentsOf: string.bytes)
    case .word(let word, _): append(tagged: word)
    case .table(let table): append(table, owner: owner)
    case .function(let function):
      precondition(function.owner == owner, "a function of another Lua state")
      tag(LH_FUNCTION)
      append(function.reference)
    case .other: tag(LH_NIL)
    }
  }

  mutating func append(_ object: LuaObject, owner: UInt32) {
    precondition(object.owner == owner, "an object of another Lua state")
    tag(LH_OBJECT)
    append(object.reference)
  }

  /// Appends what a reference stands for.
  mutating func append(_ value: LuaReference, owner: UInt32) {
    precondition(value.owner == owner, "a value of another Lua state")
    // Lua takes whatever stands at that place of its registry.
    tag(LH_OBJECT)
    append(value.reference)
  }

  /// Appends a bare word.
  mutating func append(_ word: some FixedWidthInteger) {
    withUnsafeBytes(of: word) { bytes.append(contentsOf: $0) }
  }

  private mutating func append(_ table: LuaTable, owner: UInt32) {
    var length: Int32 = 0
    for entry in table.entries {
      if case .integer = entry.key { length += 1 }
    }
    beginTable(length: length, fields: Int32(truncatingIfNeeded: table.entries.count) - length)
    for entry in table.entries where entry.value != .nil {
      append(entry.key, owner: owner)
      append(entry.value, owner: owner)
    }
    tag(LH_END)
  }

  /// Appends an integer.
  mutating func append(integer: Int64) {
    tag(LH_INTEGER)
    append(UInt64(bitPattern: integer))
  }

  /// Appends a word with its tag.
  mutating func append(tagged word: LuaWord) {
    tag(LH_WORD)
    append(word.bits)
  }

  /// Begins a table, with room for so many elements and other fields.
  mutating func beginTable(length: Int32, fields: Int32) {
    tag(LH_TABLE)
    append(length)
    append(fields)
  }

  private mutating func tag(_ kind: lh_kind) { bytes.append(UInt8(truncatingIfNeeded: kind.rawValue)) }
}

/// Reads values in the form that `lh_value.h` describes.
struct LuaDecoder {
  private var rest: UnsafeRawBufferPointer
  private let owner: UInt32
  private let words: LuaWords

  init(_ bytes: lh_bytes, owner: UInt32, words: LuaWords) {
    rest = UnsafeRawBufferPointer(start: bytes.bytes, count: bytes.length)
    self.owner = owner
    self.words = words
  }

  /// All values that are left.
  mutating func values() -> [LuaValue] {
    var values: [LuaValue] = []
    while let value = next() { values.append(value) }
    return values
  }

  /// The next value; nil at the end of a table and of the bytes.
  mutating func next() -> LuaValue? {
    guard !rest.isEmpty else { return nil }
    switch lh_kind(rawValue: UInt32(integer(UInt8.self))) {
    case LH_END: return nil
    case LH_FALSE: return .boolean(false)
    case LH_TRUE: return .boolean(true)
    case LH_INTEGER: return .integer(integer())
    case LH_NUMBER: return .number(Double(bitPattern: integer()))
    case LH_STRING: return .string(LuaString(bytes: string()))
    case LH_WORD: return words.value(of: LuaWord(bits: integer()))
    case LH_TABLE: return .table(table())
    case LH_FUNCTION: return .function(function())
    case LH_OTHER: return .other(text())
    default: return .nil
    }
  }

  private mutating func table() -> LuaTable {
    let count = Int(integer(Int32.self)) + Int(integer(Int32.self))
    var entries: [LuaTable.Entry] = []
    entries.reserveCapacity(count)
    while let key = next(), let value = next() { entries.append(LuaTable.Entry(key: key, value: value)) }
    return LuaTable(entries: entries)
  }

  private mutating func function() -> LuaFunction {
    let reference: Int32 = integer()
    let line: Int32 = integer()
    let count: Int32 = integer()
    let isVariadic = integer(UInt8.self) != 0
    let chunk = text()
    let names = (0..<Int(count)).map { _ in text() }
    let definition = LuaFunction.Definition(
      chunk: chunk, line: Int(line), parameterNames: names, isVariadic: isVariadic)
    return LuaFunction(definition: definition, reference: reference, owner: owner)
  }

  private mutating func integer<Integer: FixedWidthInteger>(_ type: Integer.Type = Integer.self) -> Integer {
    let value = rest.loadUnaligned(as: Integer.self)
    rest = UnsafeRawBufferPointer(rebasing: rest.dropFirst(MemoryLayout<Integer>.size))
    return value
  }

  private mutating func string() -> [UInt8] {
    let count = Int(integer(UInt64.self))
    let bytes = [UInt8](rest.prefix(count))
    rest = UnsafeRawBufferPointer(rebasing: rest.dropFirst(count))
    return bytes
  }

  private mutating func text() -> String { String(decoding: string(), as: UTF8.self) }
}

extension lh_bytes {
  /// The bytes read as UTF-8, repaired where malformed.
  var text: String { String(decoding: UnsafeBufferPointer(start: bytes, count: length), as: UTF8.self) }

  /// The bytes as a text that people are shown: of a long one that is malformed the beginning, with its length, because to repair
  /// it takes a hundred times as long as to read it.
  var shownText: String {
    let all = UnsafeBufferPointer(start: bytes, count: length)
    if length <= Self.longestRepaired { return text }
    return String(validating: all, as: UTF8.self)
      ?? "\(String(decoding: all.prefix(Self.longestRepaired), as: UTF8.self))… (\(length) bytes)"
  }

  /// How many bytes of a malformed text are repaired.
  private static let longestRepaired = 1000
}
