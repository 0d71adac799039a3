import LuaHost
import TabuluaModel

/// A name or a value that cannot be right where it stands.
struct NameFinding {
  /// The rule, by its code.
  enum Rule { case unknownGlobal, unknownMember, wrongValue, zeroBasedList }

  let rule: Rule
  /// The file, as messages show it.
  let file: String
  /// The callback in whose text it stands.
  let callback: TableCallback?
  /// Where.
  let place: LuaPlace
  /// What is wrong: one line, lower case.
  let message: String
  /// The near name, or what is to be written.
  let help: String
}

extension NameFinding {
  /// The rule of style that it breaks.
  var styleRule: StyleRule {
    switch rule {
    case .unknownGlobal: .unknownGlobal
    case .unknownMember: .unknownMember
    case .wrongValue: .wrongValue
    case .zeroBasedList: .zeroBasedList
    }
  }

  /// The finding as a breach of a rule.
  func breach(of rule: StyleRule) -> StyleBreach {
    StyleBreach(
      rule: rule, callback: callback, place: LuaSourceLine(chunk: file, line: place.line), word: "",
      range: place.range, message: message, help: help)
  }
}
