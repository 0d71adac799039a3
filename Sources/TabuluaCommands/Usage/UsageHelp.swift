import TabuluaText

/// Helps for values that are not one of a few.
enum UsageHelp {
  /// The candidate that was meant, or all of them.
  static func oneOf(_ candidates: [String], near value: String) -> String {
    if let nearest = Suggestion.nearest(to: value, among: candidates) { return "did you mean `\(nearest)`?" }
    let quoted = candidates.map { "`\($0)`" }
    return "it is one of \(quoted.joined(separator: ", "))"
  }
}
