import LuaHost
import TabuluaModel
import TabuluaText

/// The cell that a script found empty last: nil is what it got.
struct EmptyValue {
  let row: LuaRow
  /// The number of the field, which is the column's.
  let field: Int
  /// The call of a callback in which it was read.
  let call: Int
}

extension PolicyView {
  /// What is known of an error of Lua besides its message.
  package func note(of message: String) -> String? {
    guard message.utf8.count <= LuaError.longestOwnMessage else { return nil }
    return noteOfEmptyValue(message) ?? Self.noteOfIterator(message)
  }

  /// What to do where a function was taken for a list, as in `ipairs(view:rows())`.
  private static func noteOfIterator(_ message: String) -> String? {
    for what in ["index", "get length of"] where message.contains("attempt to \(what) a function value") {
      return
        "`view:rows` gives one row after the other, and is no list: `for path, row in view:rows(section) do`"
    }
    return nil
  }

  /// What is known of an error of Lua about nil: that the cell is empty which the script read last.
  ///
  /// Lua's message names a variable or a field, or nothing. A field must be the cell's column.
  private func noteOfEmptyValue(_ message: String) -> String? {
    guard let last = lastEmptyValue, last.call == numberOfCalls, message.contains("nil"),
      !message.contains("attempt to call"), !message.contains("(global '"), !message.contains("(upvalue '")
    else { return nil }
    let column = fieldNames[last.field]
    if let name = message.firstMatch(of: #/\(field '(.*)'\)/#)?.output.1 {
      guard name == column else { return nil }
    } else if message.contains("attempt to index") {
      return nil
    }
    guard let row = try? identity(last.row) else { return nil }
    return "`\(PrintableText.of(column))` of \(words(for: row)) is empty"
  }

  /// A row as people know it: by its key, or by where it stands.
  func words(for identity: RowIdentity) -> String {
    guard let view = try? view() else { return "a row" }
    if let key = view.key(of: identity) { return PrintableText.of(key) }
    return view.indexPath(of: identity).map { "the row at \($0)" } ?? "a deleted row"
  }
}
