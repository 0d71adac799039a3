import TabuluaText

extension StepProblem {
  /// The problem in words.
  func diagnostic(at location: TextLocation) -> Diagnostic {
    switch self {
    case .notAVerb(let name):
      Diagnostic(code: "unknown_verb", message: "there is no verb `\(name)`", location: location)
    case .noKeys(let scripted):
      Diagnostic(
        code: "no_keys",
        message: scripted
          ? "this policy owns its rows, which have no keys" : "the rows of this table have no keys",
        location: location,
        help: scripted
          ? "name the row by its path, such as `[0, 2]`"
          : "name a key column with `--key` or `policy.table.key`, or name the row by its path")
    case .unknownKey(let key, let nearest):
      Diagnostic(
        code: "unknown_key", message: "no row has the key `\(key)`", location: location,
        help: nearest.map { "did you mean `\($0)`?" }
          ?? "a key is the text in the key column; `tabulua show --format json` lists them all")
    case .unknownSection(let value, let nearest, let sections):
      Diagnostic(
        code: "unknown_section", message: "there is no section `\(value)`", location: location,
        help: nearest.map { "did you mean `\($0)`?" } ?? Self.help(sections: sections))
    case .insideStep(let verb):
      Diagnostic(
        code: "user_inside_update",
        message: "`user:\(verb)` cannot be called inside an update: a person acts before it or after it",
        location: location, help: "change the table with `view` there, or end the update first")
    case .noRow(let verb):
      Diagnostic(
        code: "missing_field", message: "`\(verb)` needs a row as its first argument", location: location,
        help: "`view:find` answers nil where no row has the key; name a row by its path or its key")
    case .wrongArgument(let verb, let expected, let got):
      Diagnostic(
        code: "wrong_type", message: "`user:\(verb)` takes \(expected), not \(got)", location: location)
    case .mixedTable(let verb):
      Diagnostic(
        code: "wrong_type",
        message: "a table given to `user:\(verb)` is neither a list nor has it only named fields",
        location: location, help: "write a list as `{ a, b }` and fields as `{ name = value }`")
    }
  }

  /// What to write instead of a section that is not there.
  private static func help(sections: [String]) -> String {
    guard !sections.isEmpty else {
      return "its sections have no names: write `to` with a path, or name a column with `--section-by`"
    }
    let shown = sections.prefix(8).map { "`\($0)`" }.joined(separator: ", ")
    return "the sections are \(shown)\(sections.count > 8 ? ", …" : "")"
  }
}
