import LuaHost

/// An index path as the words of `LuaHost` hold it, for what is measured without policies.
struct LuaIndexPath {
  var section: Int
  var row: Int

  static let kind = LuaWordKind(
    "index path", variable: "path", mask: 1 << 63, tag: 1 << 63,
    parts: [
      .init("section", shift: 40, maximum: 0x7F_FFFF),
      .init("row", shift: 0, maximum: 0xFF_FFFF_FFFF, mixedWith: "section"),
    ], changing: ["row", "section"], text: "[%, %]", maker: "index_path", isOrdered: true)

  /// The words of the states that are measured.
  static let words = LuaWords(kinds: [kind], answer: kind, refusal: "reject")

  @inline(__always)
  var word: LuaWord {
    precondition(0...0x7F_FFFF ~= section && 0...0xFF_FFFF_FFFF ~= row, "no such path")
    let section = UInt64(section)
    return LuaWord(bits: 1 << 63 | section << 40 | UInt64(row) ^ section &* 0x9E37_79B1 & 0xFFFF_FFFF)
  }

  @inline(__always)
  init(word: LuaWord) {
    let section = word.bits >> 40 & 0x7F_FFFF
    self.init(
      section: Int(section), row: Int(word.bits & 0xFF_FFFF_FFFF ^ section &* 0x9E37_79B1 & 0xFFFF_FFFF))
  }

  init(section: Int, row: Int) {
    self.section = section
    self.row = row
  }
}

extension LuaState {
  /// Asks for a path about two.
  @inline(__always)
  func askIndexPath(
    _ function: LuaFunction, _ object: LuaObject, _ source: LuaIndexPath, _ proposed: LuaIndexPath
  ) throws(LuaError) -> LuaAnswer<LuaIndexPath?> {
    let answer = try askWord(function, object, source.word, proposed.word)
    return LuaAnswer(value: answer.value.map { LuaIndexPath(word: $0) }, reason: answer.reason)
  }
}
