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

/// What a script names a row by: an index path, a row that it holds, or the key of a row.
enum RowArgument {
  case place(LuaPathOrRow)
  /// A key, and the method that was called with it.
  case key(String, method: String)

  /// What an argument must be.
  static let inWords = "an index path, a row or a key"

  /// What a value is as an argument of a method; nil for any other value.
  init?(_ value: LuaValue, of method: String) {
    if let place = value.pathOrRow {
      self = .place(place)
    } else if case .string(let key) = value {
      self = .key(key.string, method: method)
    } else {
      return nil
    }
  }
}

extension LuaCall {
  /// An index path, a row or a key.
  ///
  /// - Throws: `LuaArgumentError` where the argument is something else, and `PolicyError` for numbers in a table, such as
  ///   `{ 0, 1 }`.
  func row(at position: Int, _ name: String) throws -> RowArgument {
    if isWord(at: position) { return .place(LuaPathOrRow(word: try word(at: position, name))) }
    if isString(at: position) { return .key(try string(at: position, name).string, method: method) }
    if case .table(let table) = try value(at: position), let path = table.asIndexPath {
      throw PolicyError.numbersForPath(method: method, name: name, path: path)
    }
    throw wrong(position, name, RowArgument.inWords)
  }
}

extension LuaTable {
  /// The index path that a list of two whole numbers looks like; nil for any other table.
  var asIndexPath: TableIndexPath? {
    let numbers = entries.count == 2 ? list.compactMap(\.asWhole) : []
    return numbers.count == 2 ? TableIndexPath(section: numbers[0], row: numbers[1]) : nil
  }
}
