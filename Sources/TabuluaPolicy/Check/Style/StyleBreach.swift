import LuaHost
import TabuluaModel

/// A breach of a rule of style, before it is put into words.
struct StyleBreach {
  /// The rule.
  let rule: StyleRule
  /// The callback from which it comes.
  let callback: TableCallback
  /// Where it stands.
  let place: LuaSourceLine
  /// The word to underline.
  let word: String
  /// What happens: one line, lower case.
  let message: String
  /// How to mend it.
  let help: String
  /// What a trial showed.
  var evidence: String?
}
