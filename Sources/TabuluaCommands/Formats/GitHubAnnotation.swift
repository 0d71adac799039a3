import TabuluaText

/// A message that GitHub's workflows show beside the line that it is about.
enum GitHubAnnotation {
  /// The line that asks for it; `kind` is `error`, `warning` or `notice`.
  static func text(_ kind: String, at location: TextLocation?, title: String, _ text: String) -> String {
    var properties: [String] = []
    if let location {
      properties.append("file=\(property(location.file))")
      if let line = location.line { properties.append("line=\(line)") }
      if let column = location.column { properties.append("col=\(column)") }
    }
    properties.append("title=\(property(title))")
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
      .map { PrintableText.of(String($0), keepsTabs: true) }
    var message = lines.joined(separator: "\n")
    while message.hasSuffix("\n") { message.removeLast() }
    return "::\(kind) \(properties.joined(separator: ","))::\(data(message))\n"
  }

  private static func data(_ text: String) -> String {
    text.replacing("%", with: "%25").replacing("\r", with: "%0D").replacing("\n", with: "%0A")
  }

  private static func property(_ text: String) -> String {
    data(PrintableText.of(text)).replacing(":", with: "%3A").replacing(",", with: "%2C")
  }
}
