/// A field of a step: its name, and what its page says.
struct VerbField: Sendable {
  let name: BatchWord

  /// What kind of value it takes.
  let takes: String

  /// What it says.
  let words: String

  /// A value of it as a line of JSON has it, for the help of messages.
  let json: String

  /// That sample value as Lua writes it.
  let lua: String

  /// Whether its value has the names of columns or settings, which somebody may write beside it.
  let holdsNames: Bool

  /// What the entries of its list are, for the help of messages about another value; nil where they have parts of their own.
  let lists: Listed?

  /// What a list is a list of.
  enum Listed: Sendable {
    /// Rows, by their paths or their keys.
    case rows
    /// Rows, by their paths alone.
    case paths
    /// Columns, by their names.
    case columns
    /// Sections, by their numbers: the number itself, a pair of them, or one inside of an object.
    case sections
  }

  /// Makes a field; `lua` is needed where Lua writes the value in another way than JSON.
  init(
    _ name: BatchWord, _ takes: String, _ words: String, json: String, lua: String? = nil,
    holdsNames: Bool = false, lists: Listed? = nil
  ) {
    (self.name, self.takes, self.words) = (name, takes, words)
    (self.json, self.lua, self.holdsNames, self.lists) = (json, lua ?? json, holdsNames, lists)
  }

  /// The field with the value that a step gives it.
  func inJSON(_ value: String? = nil) -> String { "\"\(name)\":\(value ?? json)" }

  /// The field with the value that a call in Lua gives it.
  func inLua(_ value: String? = nil) -> String { "\(name) = \(value ?? lua)" }

  /// The row that a step is about.
  static let row = VerbField(
    "row", "ROW", #"the row: its path, `[0,2]`, or its key, `{"key":"milk"}`; in Lua the first argument"#,
    json: #"{"key":"milk"}"#, lua: #""milk""#)

  /// Where a row is to stand in view.
  static let at = VerbField(
    "at", #""none", "top", "middle" or "bottom""#,
    "where in view the row stands then; without it nothing scrolls more than it must", json: #""top""#)
}
