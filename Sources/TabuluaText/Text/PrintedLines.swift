/// Lines of a report as a description has them.
package enum PrintedLines {
  /// The text without the line ends at its end.
  package static func of(_ text: String) -> String {
    var text = text
    while text.hasSuffix("\n") { text.removeLast() }
    return text
  }

  /// The first line of a text.
  package static func first(of text: String) -> String {
    text.split(separator: "\n", maxSplits: 1).first.map(String.init) ?? ""
  }

  /// A value in words, which are those of what an optional holds.
  package static func of(_ value: Any) -> String {
    let mirror = Mirror(reflecting: value)
    guard mirror.displayStyle == .optional else { return "\(value)" }
    return mirror.children.first.map { of($0.value) } ?? "nil"
  }
}
