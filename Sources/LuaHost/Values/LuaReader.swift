import CLuaHost

/// Reads values one after the other in the form that `lh_value.h` describes, where they lie: no ``LuaValue`` is made.
///
/// Keys and values of a table follow it, in the fixed order of ``LuaTable``, and then its end.
package struct LuaReader {
  /// A value, or the beginning of one.
  package enum Item {
    case `nil`
    case boolean(Bool)
    case integer(Int64)
    case number(Double)
    /// The bytes of a string, by their places.
    case string(Range<Int>)
    case word(LuaWord)
    /// A table: its keys and values follow.
    case table
    /// The end of a table, or of all.
    case end
    case function
    /// A value that cannot be copied, under its Lua type name.
    case other(String)
  }

  private let bytes: UnsafeRawBufferPointer

  /// Where the next item begins.
  package private(set) var place: Int

  /// Reads from a place on; the bytes must stay as long as it is used.
  package init(_ bytes: UnsafeRawBufferPointer, from place: Int = 0) {
    self.bytes = bytes
    self.place = place
  }

  /// Takes the next item.
  package mutating func next() -> Item {
    guard place < bytes.count else { return .end }
    let kind = lh_kind(rawValue: UInt32(bytes[place]))
    place += 1
    switch kind {
    case LH_END: return .end
    case LH_FALSE: return .boolean(false)
    case LH_TRUE: return .boolean(true)
    case LH_INTEGER: return .integer(word())
    case LH_NUMBER: return .number(Double(bitPattern: word()))
    case LH_STRING: return .string(string())
    case LH_WORD: return .word(LuaWord(bits: word()))
    case LH_TABLE:
      place += 8
      return .table
    case LH_FUNCTION:
      skipFunction()
      return .function
    case LH_OTHER: return .other(String(decoding: bytes[string()], as: UTF8.self))
    default: return .nil
    }
  }

  /// Goes to the end of the innermost table that was begun.
  package mutating func skipToEnd() {
    var depth = 1
    while depth > 0, place < bytes.count {
      switch next() {
      case .table: depth += 1
      case .end: depth -= 1
      case .nil, .boolean, .integer, .number, .string, .word, .function, .other: break
      }
    }
  }

  private mutating func word<Integer: FixedWidthInteger>() -> Integer {
    defer { place += MemoryLayout<Integer>.size }
    return bytes.loadUnaligned(fromByteOffset: place, as: Integer.self)
  }

  private mutating func string() -> Range<Int> {
    let count: UInt64 = word()
    let start = place
    place += Int(truncatingIfNeeded: count)
    return start..<place
  }

  /// Skips what a function is described by, as ``LuaDecoder`` reads it.
  private mutating func skipFunction() {
    let _: Int32 = word()
    let _: Int32 = word()
    let parameters: Int32 = word()
    place += 1
    for _ in 0..<(1 + parameters) { _ = string() }
  }
}
