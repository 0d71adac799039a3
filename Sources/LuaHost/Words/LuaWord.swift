/// A value of 64 bits of the host, for which nothing is allocated in Lua.
///
/// What the bits mean is up to the host. Its ``LuaWordKind`` tells the state what scripts see of them: fields, methods,
/// an order and a text.
///
/// ```swift
/// let queen = LuaWord(bits: 1 << 63 | 2 << 8 | 12)
/// print(Deck.card.text(of: queen))  // 2 of 12
/// ```
@frozen
public struct LuaWord: Sendable, Hashable {
  /// The bits.
  public var bits: UInt64

  /// Creates a word.
  @inlinable @inline(__always)
  public init(bits: UInt64) { self.bits = bits }
}
