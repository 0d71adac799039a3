import TabuluaText
import LuaHost
import TabuluaModel

extension TableError {
  /// The words about a value that a column of another type was given; nil where the error is about another thing.
  var unfitValue: ErrorWords? {
    guard choices.count == 2, let type = ColumnType(rawValue: choices[0]) else { return nil }
    let text = text ?? ""
    let isText = choices[1] == ColumnType.text.rawValue
    let value = isText ? inWords(.string(LuaString(text))) : text
    let help =
      switch type {
      case .text:
        "write it as a string, `\"\(text)\"`, or declare the column, as with `--types \(column ?? "")=\(choices[1])`"
      case .integer: isText ? "write whole numbers without quotes" : "give it a whole number"
      case .number: isText ? "write numbers without quotes" : "give it a number"
      case .boolean: "give it `true` or `false`, without quotes"
      }
    return ErrorWords("`\(column ?? "")` holds \(Self.name(of: type)), and \(value) is none", help: help)
  }

  private static func name(of type: ColumnType) -> String {
    switch type {
    case .text: "text"
    case .integer: "whole numbers"
    case .number: "numbers"
    case .boolean: "`true` and `false`"
    }
  }

  /// What to do about a section that is not there.
  var sectionsHelp: String? {
    guard !choices.isEmpty else { return nil }
    if let near = Suggestion.nearest(to: text ?? "", among: choices) {
      return "did you mean `\(oneLine(near))`?"
    }
    let shown = choices.prefix(12).map { "`\(oneLine($0))`" }
    return choices.count > 12
      ? "its sections are \(shown.joined(separator: ", ")) and \(choices.count - 12) more"
      : "its sections are \(inList(shown, last: "and"))"
  }
}
