import CLuaHost

/// A value of a cell, as a callback gets it: no table and no function.
///
/// Unlike a ``LuaValue`` it holds a text as a Swift `String`, which is copied only once, by Lua.
///
/// ```swift
/// let value = LuaScalar.string("Buy milk")
/// ```
public enum LuaScalar: Sendable, Hashable {
  /// `nil`.
  case `nil`
  /// `true` or `false`.
  case boolean(Bool)
  /// An integer.
  case integer(Int64)
  /// A float.
  case number(Double)
  /// A string; its bytes are the text's UTF-8.
  case string(String)
}

extension LuaScalar {
  /// Calls `body` with the value as C knows it, which is valid until `body` returns.
  @inline(__always)
  func withValue<Result>(_ body: (inout lh_value) -> Result) -> Result {
    var value = lh_value()
    switch self {
    case .nil: value.kind = LH_NIL
    case .boolean(let flag): value.kind = flag ? LH_TRUE : LH_FALSE
    case .integer(let integer):
      value.kind = LH_INTEGER
      value.word = UInt64(bitPattern: integer)
    case .number(let number):
      value.kind = LH_NUMBER
      value.word = number.bitPattern
    case .string(let text):
      value.kind = LH_STRING
      let result = text.utf8.withContiguousStorageIfAvailable { bytes in
        value.bytes = bytes.baseAddress
        value.length = bytes.count
        return body(&value)
      }
      if let result { return result }
      // A string of another system's: it is copied first.
      var copy = text
      return copy.withUTF8 { bytes in
        value.bytes = bytes.baseAddress
        value.length = bytes.count
        return body(&value)
      }
    }
    return body(&value)
  }
}
