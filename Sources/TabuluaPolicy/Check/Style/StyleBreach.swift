import LuaHost
import TabuluaModel

/// A breach of a rule of style, before it is put into words.
struct StyleBreach {
  /// The rule.
  let rule: StyleRule
  /// The callback from which it comes; nil where it is not known.
  let callback: TableCallback?
  /// Where it stands.
  let place: LuaSourceLine
  /// The word to underline, where the place itself is not known.
  let word: String
  /// The bytes of the file to underline.
  var range: Range<Int>?
  /// What happens: one line, lower case.
  let message: String
  /// How to mend it.
  let help: String
  /// What a trial showed.
  var evidence: String?
}
