package import LuaHost

/// A word of two parts with an order, which scripts of the tests call an index path; its low part is mixed with its
/// high part.
package struct TestPath: Sendable, Hashable {
  package var section: Int
  package var row: Int

  package static let maximumSection = 0x7F_FFFF
  package static let maximumRow = 0xFF_FFFF_FFFF

  package static let kind = LuaWordKind(
    "index path", variable: "path", mask: 1 << 63, tag: 1 << 63,
    parts: [
      .init("section", shift: 40, maximum: UInt64(maximumSection)),
      .init("row", shift: 0, maximum: UInt64(maximumRow), mixedWith: "section"),
    ], changing: ["row", "section"], text: "[%, %]", maker: "index_path", isOrdered: true)

  package init(section: Int, row: Int) {
    self.section = section
    self.row = row
  }

  package init(_ word: LuaWord) {
    let values = Self.kind.values(of: word)
    self.init(section: Int(values[0]), row: Int(values[1]))
  }

  package var word: LuaWord {
    guard let word = Self.kind.word([UInt64(section), UInt64(row)]) else {
      preconditionFailure("no such path")
    }
    return word
  }
}

/// A word whose fields the host answers, which scripts of the tests call a row.
package struct TestRow: Sendable, Hashable {
  package var table: Int
  package var generation: Int
  package var identity: UInt32

  package static let kind = LuaWordKind(answered: "row", mask: 1 << 63, tag: 0, fieldsName: "columns")

  package init(table: Int, generation: Int, identity: UInt32) {
    self.table = table
    self.generation = generation
    self.identity = identity
  }

  package init(_ word: LuaWord) {
    self.init(
      table: Int(word.bits >> 48), generation: Int(word.bits >> 32 & 0xFFFF),
      identity: UInt32(truncatingIfNeeded: word.bits))
  }

  package var word: LuaWord {
    LuaWord(bits: UInt64(table) << 48 | UInt64(generation) << 32 | UInt64(identity))
  }
}

extension LuaWords {
  /// The words of the tests; `reject` refuses.
  package static let test = LuaWords(
    kinds: [TestPath.kind, TestRow.kind], answer: TestPath.kind, refusal: "reject")
}

extension LuaWord {
  /// The row that the word stands for; nil for a path.
  package var row: TestRow? { TestRow.kind.contains(self) ? TestRow(self) : nil }
}

extension LuaValue {
  package static func indexPath(_ path: TestPath) -> LuaValue { .word(path.word, TestPath.kind) }

  package static func row(_ row: TestRow) -> LuaValue { .word(row.word, TestRow.kind) }
}

extension LuaCall {
  package func indexPath(at position: Int, _ name: String? = nil) throws -> TestPath {
    TestPath(try word(at: position, name, of: TestPath.kind))
  }

  package func row(at position: Int, _ name: String? = nil) throws -> TestRow {
    TestRow(try word(at: position, name, of: TestRow.kind))
  }
}

extension LuaState {
  /// Asks for a path about one or two paths.
  package func askIndexPath(
    _ function: LuaFunction, _ object: LuaObject, _ first: TestPath, _ second: TestPath? = nil
  ) throws(LuaError) -> LuaAnswer<TestPath?> {
    let answer =
      if let second {
        try askWord(function, object, first.word, second.word)
      } else {
        try askWord(function, object, first.word)
      }
    return LuaAnswer(value: answer.value.map { TestPath($0) }, reason: answer.reason)
  }
}
