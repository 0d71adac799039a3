import TabuluaText
import TabuluaModel

extension TableError {
  /// What is wrong with a table that another one covers, or that was popped.
  var stackWords: ErrorWords {
    let table = text.map { $0.isEmpty ? "" : " `\(oneLine($0))`" } ?? ""
    switch code {
    case .tableCovered:
      return ErrorWords(
        table.isEmpty
          ? "another table was pushed over this one" : "the table\(table) was pushed over this one",
        help: "go back first, with `view:pop()` or the step `back`")
    case .tablePopped:
      return ErrorWords(
        "the table\(table) was popped, and cannot be changed any more",
        help: "do it before `view:pop()`, or in `view_will_appear` of the table below")
    case .tooManyTables:
      return ErrorWords(
        "\(CountText.of(expected ?? 0)) tables lie one over the other, and no more may",
        help: "go back first, with `view:pop()` or the step `back`")
    default:
      return ErrorWords(
        "there is no table to go back to: this one was not pushed",
        help: "`view:push(sections, policy)` pushes a table over another one")
    }
  }

  /// The words for a row that was kept from another table.
  var rowOfAnotherTable: ErrorWords {
    guard let text, !text.isEmpty else { return ErrorWords("this is a row of another table") }
    guard actual == 0 else { return ErrorWords("this is a row of `\(oneLine(text))`, another table") }
    return ErrorWords(
      "this is a row of `\(oneLine(text))`, a table that was popped",
      help: "keep what the row holds, or its key, instead of the row")
  }
}
