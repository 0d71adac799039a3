package import LuaHost
package import TabuluaModel

extension TableCallback {
  /// What the callback must return, in words.
  package var answerInWords: String {
    if facts.topics.contains(.sectionTexts) { return "a string, a table of `text` and `detail`, or nil" }
    return facts.answer?.inWords ?? "another value"
  }

  /// How to mend a callback that returned nothing at all.
  var helpForNothing: String {
    "return \(facts.answer?.inHelp ?? answerInWords) on every way through it; was a `return` forgotten?"
  }

  /// How to mend an answer of the wrong type.
  package func help(forResult got: String) -> String? { facts.answer?.help(forResult: got, of: self) }
}

extension CallbackFacts.Answer {
  /// What must be returned, in words.
  fileprivate var inWords: String {
    switch self {
    case .yesNo: "true, false or nil"
    case .path: "an index path, or nil to refuse"
    case .count: "a whole number of at least 0"
    case .section: "a section, a whole number, or nil"
    case .height: "a number above 0"
    case .style: "\"none\", \"delete\" or \"insert\""
    case .title: "a string or nil"
    case .titles: "a list of strings, or nil"
    case .cell: "a table of the cell's fields, or nil"
    case .actions: "a list of actions, or nil"
    case .menu: "a list of actions and submenus, or nil"
    case .state: "a plain value"
    }
  }

  /// What one should return: nil counts as an answer to a yes/no question, but says less than false.
  fileprivate var inHelp: String {
    switch self {
    case .yesNo: "true or false"
    case .path: "\(inWords),"
    case .count, .section, .height, .style, .title, .titles, .cell, .actions, .menu, .state: inWords
    }
  }

  /// How to mend an answer of the wrong type to a callback.
  fileprivate func help(forResult got: String, of callback: TableCallback) -> String? {
    let isCounted = got.hasPrefix("the number") || got.hasPrefix("the string") || got.hasPrefix("a string")
    switch self {
    case .yesNo:
      return isCounted
        ? "every number and every string counts as true in Lua, so compare it, as in `return n > 0`"
        : "compare it, as in `return value ~= nil`"
    case .path:
      if got.contains("row") { return "return its path, `view:index_path(row)`" }
      let parameters = callback.facts.parameters
      if got.contains("true") { return "return `\(parameters.last ?? "path")` to accept" }
      let path = parameters[1] == "sources" ? "proposed" : parameters[1]
      return "make a path with `index_path(section, row)`, or with `\(path):with_row(row)`"
    case .count, .section, .height:
      return got.hasPrefix("the string") ? "turn it into a number with `tonumber`" : nil
    case .title, .titles:
      return got.hasPrefix("the number") ? "turn it into a string with `tostring`" : nil
    case .style, .cell, .actions, .menu, .state: return nil
    }
  }
}

extension TableCallback {
  /// The error for a value of the wrong kind in a field of the callback's answer.
  package func wrongAnswer(
    _ field: String, _ expected: String, _ value: LuaValue, help: String? = nil
  ) -> PolicyError {
    .answer(callback: self, field: field, expected: expected, got: TabuluaScript.inWords(value), help: help)
  }

  /// The error for an answer of the wrong kind; `got` is what was answered in words, and `help` how to mend it, where these
  /// are not the usual ones.
  package func wrongAnswer(_ value: LuaValue, got: String? = nil, help: String? = nil) -> PolicyError {
    let got = got ?? TabuluaScript.inWords(value)
    return .answer(
      callback: self, field: nil, expected: answerInWords, got: got, help: help ?? self.help(forResult: got))
  }
}
