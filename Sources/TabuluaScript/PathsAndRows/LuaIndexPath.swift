package import LuaHost
package import TabuluaModel

/// An index path as a script holds it: a word of 64 bits, zero-based, for which nothing is allocated.
///
/// In Lua it has the fields `section` and `row`, compares with `==` and `<`, works as a table key and prints as
/// `[0, 5]`.
package struct LuaIndexPath: Sendable, Hashable {
  /// The section, at most ``maximumSection``.
  package var section: Int

  /// The row within the section, at most ``maximumRow``.
  package var row: Int

  /// The largest section that a path can hold: 2²³ − 1.
  package static let maximumSection = 0x7F_FFFF

  /// The largest row that a path can hold: 2⁴⁰ − 1.
  package static let maximumRow = 0xFF_FFFF_FFFF

  /// What scripts see of it: `1 | section (23 bits) | row (40 bits, the low 32 of them mixed with the section)`.
  package static let kind = LuaWordKind(
    "index path", variable: "path", mask: 1 << 63, tag: 1 << 63,
    parts: [
      .init("section", shift: 40, maximum: UInt64(maximumSection)),
      .init("row", shift: 0, maximum: UInt64(maximumRow), mixedWith: "section"),
    ], changing: ["row", "section"], text: "[%, %]", maker: "index_path", isOrdered: true)

  /// Creates an index path whose parts are known to be within the limits.
  @inline(__always)
  package init(section: Int, row: Int) {
    self.section = section
    self.row = row
  }

  /// Creates an index path, or nil where a part is negative or too large.
  package init?(checkingSection section: Int, row: Int) {
    guard (0...Self.maximumSection).contains(section), (0...Self.maximumRow).contains(row) else { return nil }
    self.init(section: section, row: row)
  }
}

// The word that crosses: what `kind` describes, written out because it is packed for each callback.
extension LuaIndexPath {
  @inline(__always)
  private static func mixed(_ section: UInt64) -> UInt64 { section &* 0x9E37_79B1 & 0xFFFF_FFFF }

  /// The word.
  @inline(__always)
  package var word: LuaWord {
    precondition(
      UInt64(bitPattern: Int64(section)) <= 0x7F_FFFF && UInt64(bitPattern: Int64(row)) <= 0xFF_FFFF_FFFF,
      "index path outside 0...8388607 and 0...1099511627775")
    let section = UInt64(truncatingIfNeeded: section)
    return LuaWord(bits: 1 << 63 | section << 40 | UInt64(truncatingIfNeeded: row) ^ Self.mixed(section))
  }

  /// The path that a word stands for.
  @inline(__always)
  package init(word: LuaWord) {
    let section = word.bits >> 40 & 0x7F_FFFF
    self.init(
      section: Int(truncatingIfNeeded: section),
      row: Int(truncatingIfNeeded: word.bits & 0xFF_FFFF_FFFF ^ Self.mixed(section)))
  }
}

extension LuaIndexPath: CustomStringConvertible {
  /// The path as Lua prints it, such as `[0, 5]`.
  package var description: String { "[\(section), \(row)]" }
}

extension TableIndexPath {
  /// The path that Lua holds.
  @inline(__always)
  package init(_ path: LuaIndexPath) { self.init(section: path.section, row: path.row) }
}

extension LuaIndexPath {
  /// The path for Lua.
  @inline(__always)
  package init(_ path: TableIndexPath) { self.init(section: path.section, row: path.row) }
}
