/// A Lua string: bytes, which may hold zeros and need not be UTF-8.
///
/// ```swift
/// let name: LuaString = "Europe/Paris"
/// print(name.bytes.count)  // 12
/// ```
public struct LuaString: Sendable, Hashable, ExpressibleByStringLiteral {
  /// The bytes as Lua holds them.
  public var bytes: [UInt8]

  /// Creates a Lua string from the UTF-8 form of a Swift string.
  public init(_ string: String) { bytes = [UInt8](string.utf8) }

  /// Creates a Lua string from bytes of any kind.
  ///
  /// ```swift
  /// let name = LuaString(bytes: [0xFF, 0x41])
  /// print(name.string)  // \u{FFFD}A
  /// ```
  public init(bytes: [UInt8]) { self.bytes = bytes }

  /// Creates a Lua string from a literal.
  public init(stringLiteral value: String) { self.init(value) }

  /// The bytes read as UTF-8; each malformed part becomes U+FFFD.
  public var string: String { String(decoding: bytes, as: UTF8.self) }

  /// The bytes read as UTF-8; nil where a part of them is malformed, so that nothing of it is lost unnoticed.
  ///
  /// ```swift
  /// let cut = LuaString(bytes: [0xC3])
  /// print(cut.validString == nil)  // true
  /// ```
  ///
  /// - Complexity: O(*n*) for *n* bytes.
  public var validString: String? {
    let string = string
    // Malformed bytes were replaced, so the copy has other bytes.
    return string.utf8.elementsEqual(bytes) ? string : nil
  }
}

extension LuaString: CustomStringConvertible {
  /// The bytes read as UTF-8; each malformed part becomes U+FFFD.
  public var description: String { string }
}
