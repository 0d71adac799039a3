public import LuaHost
public import TabuluaModel

// An index path as a script holds it: a word of 64 bits, zero-based, for which nothing is allocated.
//
// In Lua it has the fields `section` and `row`, compares with `==` and `<`, works as a table key and prints as
// `[0, 5]`.

extension LuaWordKind {
  /// What scripts see of an index path: `1 | section (23 bits) | row (40 bits, the low 32 of them mixed with the section)`.
  package static let indexPath = LuaWordKind(
    "index path", variable: "path", mask: 1 << 63, tag: 1 << 63,
    parts: [
      .init("section", shift: 40, maximum: UInt64(TableIndexPath.maximumSectionInLua)),
      .init("row", shift: 0, maximum: UInt64(TableIndexPath.maximumRowInLua), mixedWith: "section"),
    ], changing: ["row", "section"], text: "[%, %]", maker: "index_path", isOrdered: true)
}

extension TableIndexPath {
  /// The largest section that a script can name: 2²³ − 1.
  package static let maximumSectionInLua = 0x7F_FFFF

  /// The largest row that a script can name: 2⁴⁰ − 1.
  package static let maximumRowInLua = 0xFF_FFFF_FFFF

  /// Whether a script can name the path.
  package var fitsLua: Bool {
    (0...Self.maximumSectionInLua).contains(section) && (0...Self.maximumRowInLua).contains(row)
  }
}

// The word that crosses: what the kind describes, written out because it is packed for each callback.
extension TableIndexPath {
  @usableFromInline
  @inline(__always)
  static func mixed(_ section: UInt64) -> UInt64 { section &* 0x9E37_79B1 & 0xFFFF_FFFF }

  /// The word that a script holds.
  @inlinable
  @inline(__always)
  package var word: LuaWord {
    precondition(
      UInt64(bitPattern: Int64(section)) <= 0x7F_FFFF && UInt64(bitPattern: Int64(row)) <= 0xFF_FFFF_FFFF,
      "index path outside 0...8388607 and 0...1099511627775")
    let section = UInt64(truncatingIfNeeded: section)
    return LuaWord(bits: 1 << 63 | section << 40 | UInt64(truncatingIfNeeded: row) ^ Self.mixed(section))
  }

  /// The path that a word stands for.
  @inlinable
  @inline(__always)
  package init(word: LuaWord) {
    let section = word.bits >> 40 & 0x7F_FFFF
    self.init(
      section: Int(truncatingIfNeeded: section),
      row: Int(truncatingIfNeeded: word.bits & 0xFF_FFFF_FFFF ^ Self.mixed(section)))
  }
}
