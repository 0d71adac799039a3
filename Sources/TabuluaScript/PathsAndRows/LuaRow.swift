package import LuaHost

/// A row as a script holds it: a word of 64 bits, equal to itself, a table key, for which nothing is allocated.
///
/// What its fields answer in Lua is up to ``PolicyView/wordHandler()``.
package struct LuaRow: Sendable, Hashable {
  /// The number of the table, from 1 to 32767.
  package var table: Int

  /// The generation of the identity, from 0 to 65535.
  package var generation: Int

  /// The identity within the table.
  package var identity: UInt32

  /// What scripts see of it: `0 | table (15 bits) | generation (16 bits) | identity (32 bits)`.
  package static let kind = LuaWordKind(answered: "row", mask: 1 << 63, tag: 0, fieldsName: "columns")

  /// Creates a row value.
  @inline(__always)
  package init(table: Int, generation: Int, identity: UInt32) {
    self.table = table
    self.generation = generation
    self.identity = identity
  }
}

extension LuaRow {
  /// The word that crosses.
  @inline(__always)
  package var word: LuaWord {
    precondition(
      (1...0x7FFF).contains(table) && (0...0xFFFF).contains(generation),
      "a row's table must be 1...32767 and its generation 0...65535")
    return LuaWord(
      bits: UInt64(truncatingIfNeeded: table) << 48 | UInt64(truncatingIfNeeded: generation) << 32
        | UInt64(identity))
  }

  /// The row that a word stands for.
  @inline(__always)
  package init(word: LuaWord) {
    self.init(
      table: Int(truncatingIfNeeded: word.bits >> 48 & 0x7FFF),
      generation: Int(truncatingIfNeeded: word.bits >> 32 & 0xFFFF),
      identity: UInt32(truncatingIfNeeded: word.bits))
  }
}
