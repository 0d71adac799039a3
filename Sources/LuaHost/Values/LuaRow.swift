import CLuaHost

/// A row as it crosses into Lua: a value of 64 bits, equal to itself, a table key, for which nothing is allocated.
///
/// What its fields answer in Lua is up to ``LuaState/rowHandler``.
///
/// ```swift
/// let row = LuaRow(table: 1, generation: 0, identity: 42)
/// ```
public struct LuaRow: Sendable, Hashable {
  /// The number of the table, from 1 to 32767.
  public var table: Int

  /// The generation of the identity, from 0 to 65535.
  public var generation: Int

  /// The identity within the table.
  public var identity: UInt32

  /// Creates a row value.
  public init(table: Int, generation: Int, identity: UInt32) {
    self.table = table
    self.generation = generation
    self.identity = identity
  }
}

extension LuaRow {
  /// The packed value that crosses.
  var word: UInt64 {
    precondition(
      (1...0x7FFF).contains(table) && (0...0xFFFF).contains(generation),
      "a row's table must be 1...32767 and its generation 0...65535")
    return lh_row_make(UInt64(table), UInt64(generation), UInt64(identity))
  }

  init(word: UInt64) {
    self.init(
      table: Int(lh_row_table(word)), generation: Int(lh_row_generation(word)),
      identity: UInt32(truncatingIfNeeded: lh_row_identity(word)))
  }
}
