import CLuaHost

/// A value of a cell, as a callback gets it: no table and no function.
///
/// Other than a ``LuaValue`` it holds its text as Swift has it, so that nothing is copied before Lua does it.
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
  func withScalar<Result>(_ body: (inout lh_scalar) -> Result) -> Result {
    var scalar = lh_scalar()
    switch self {
    case .nil: scalar.kind = LH_SCALAR_NIL
    case .boolean(let flag):
      scalar.kind = LH_SCALAR_BOOLEAN
      scalar.integer = flag ? 1 : 0
    case .integer(let integer):
      scalar.kind = LH_SCALAR_INTEGER
      scalar.integer = integer
    case .number(let number):
      scalar.kind = LH_SCALAR_NUMBER
      scalar.number = number
    case .string(let text):
      scalar.kind = LH_SCALAR_STRING
      let result = text.utf8.withContiguousStorageIfAvailable { bytes in
        scalar.text = lh_bytes(bytes: bytes.baseAddress, length: bytes.count)
        return body(&scalar)
      }
      if let result { return result }
      // A string of another system's: it is copied first.
      var copy = text
      return copy.withUTF8 { bytes in
        scalar.text = lh_bytes(bytes: bytes.baseAddress, length: bytes.count)
        return body(&scalar)
      }
    }
    return body(&scalar)
  }
}
