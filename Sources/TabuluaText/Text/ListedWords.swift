extension [String] {
  /// The texts in a row as people write them: `a`, `a or b`, `a, b or c`; empty where there are none.
  package func inWords(last word: String) -> String {
    guard let end = last, count > 1 else { return first ?? "" }
    return "\(dropLast().joined(separator: ", ")) \(word) \(end)"
  }

  /// The texts between backticks, as messages show what a user wrote.
  package var inBackticks: [String] { map { "`\($0)`" } }
}
