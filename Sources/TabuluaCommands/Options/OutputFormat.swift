/// How the results of a run are laid out.
enum RunFormat: String, CaseIterable {
  /// For people.
  case text
  /// For programs: one JSON object a line.
  case jsonl
}

/// How a table is shown.
enum ShowFormat: String, CaseIterable {
  /// For a terminal.
  case text
  /// A picture.
  case svg
  /// A page.
  case html
  /// For programs: one JSON object.
  case json
}

/// How a matrix is shown.
enum MatrixFormat: String, CaseIterable {
  /// For a terminal.
  case text
  /// A picture.
  case svg
  /// A page.
  case html
  /// For programs: one JSON object.
  case json
}

/// Reads the value of `--format`.
///
/// - Throws: a usage failure that names the nearest format.
func format<Format: RawRepresentable & CaseIterable>(
  _ text: String, _ type: Format.Type = Format.self
) throws(CommandFailure) -> Format where Format.RawValue == String {
  guard let format = Format(rawValue: text) else {
    throw .usage(
      "there is no format `\(text)`", help: UsageHelp.oneOf(Format.allCases.map(\.rawValue), near: text))
  }
  return format
}
