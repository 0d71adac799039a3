package import LuaHost
package import TabuluaModel

/// A value that may be an index path or a row.
package enum LuaPathOrRow: Sendable, Hashable {
  /// An index path.
  case indexPath(TableIndexPath)
  /// A row.
  case row(LuaRow)

  /// What a word stands for.
  @inline(__always)
  package init(word: LuaWord) {
    self = word.bits >> 63 != 0 ? .indexPath(TableIndexPath(word: word)) : .row(LuaRow(word: word))
  }
}

extension LuaWords {
  /// The words of policies, batches and specs: index paths and rows; `index_path` makes paths, and `reject` refuses.
  package static let pathsAndRows = LuaWords(
    kinds: [.indexPath, LuaRow.kind], answer: .indexPath, refusal: "reject")
}

extension LuaValue {
  /// An index path.
  package static func indexPath(_ path: TableIndexPath) -> LuaValue { .word(path.word, .indexPath) }

  /// A row.
  package static func row(_ row: LuaRow) -> LuaValue { .word(row.word, LuaRow.kind) }

  /// The index path or row that it is; nil for any other value.
  package var pathOrRow: LuaPathOrRow? {
    if case .word(let word, _) = self { LuaPathOrRow(word: word) } else { nil }
  }
}

extension LuaCall {
  /// An index path or a row.
  ///
  /// - Throws: `LuaArgumentError` where the argument is something else.
  func pathOrRow(at position: Int, _ name: String? = nil) throws -> LuaPathOrRow {
    LuaPathOrRow(word: try word(at: position, name))
  }
}
