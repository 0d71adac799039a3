import Diagnostics

extension StepProblem {
  /// The problem in words.
  func diagnostic(at location: SourceLocation) -> Diagnostic {
    switch self {
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
        help: nearest.map { "did you mean `\($0)`?" })
    case .unknownSection(let value, let nearest):
      Diagnostic(
        code: "unknown_section", message: "there is no section `\(value)`", location: location,
        help: nearest.map { "did you mean `\($0)`?" })
    }
  }
}
