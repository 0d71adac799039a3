import TabuluaText

/// Helps for values that are not one of a few.
enum UsageHelp {
  /// The candidate that was meant, or all of them.
  static func oneOf(_ candidates: [String], near value: String) -> String {
    Suggestion.question(for: value, among: candidates)
      ?? "it is one of \(candidates.inBackticks.joined(separator: ", "))"
  }

  /// The choice that is spelled so.
  ///
  /// - Throws: a usage failure with the problem, and what the choices are.
  static func choice<Choice: RawRepresentable<String> & CaseIterable>(
    _ text: String, _ problem: @autoclosure () -> String
  ) throws(CommandFailure) -> Choice {
    if let choice = Choice(rawValue: text) { return choice }
    throw .usage(problem(), help: oneOf(Choice.allCases.map(\.rawValue), near: text))
  }
}
