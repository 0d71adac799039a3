/// A field of a step: its name, and what its page says.
struct VerbField: Sendable {
  let name: BatchWord

  /// What kind of value it takes.
  let takes: String

  /// What it says.
  let words: String

  init(_ name: BatchWord, _ takes: String, _ words: String) {
    (self.name, self.takes, self.words) = (name, takes, words)
  }

  /// The row that a step is about.
  static let row = VerbField(
    "row", "ROW", #"the row: its path, `[0,2]`, or its key, `{"key":"milk"}`; in Lua the first argument"#)

  /// Where a row is to stand in view.
  static let at = VerbField(
    "at", #""none", "top", "middle" or "bottom""#,
    "where in view the row stands then; without it nothing scrolls more than it must")
}
