/// Something that is measured: one or more lines of the report.
struct Subject {
  /// The name, such as `moves-1e6`.
  var name: String

  /// The goals that it shows, such as `G1`.
  var goals: [String]

  /// What is measured, in a few words.
  var summary: String

  /// Whether it takes many minutes, and runs only when it is asked for.
  var isLong = false

  /// Measures, and reports the results.
  var run: (Workshop) throws -> Void

  /// All subjects, in the order of the goals.
  static func all(isQuick: Bool) -> [Subject] {
    moves(isQuick: isQuick) + order(isQuick: isQuick) + differences(isQuick: isQuick)
      + blocks(isQuick: isQuick) + sections + edits + files + roads + journals + boundary
  }
}
