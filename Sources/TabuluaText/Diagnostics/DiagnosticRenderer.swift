/// The one layout of diagnostics for people.
///
/// ```text
/// error: `target_index_path_for_move` returned [4, 0], but the table has 3 sections
///   --> kanban.lua:12
///    |
/// 12 |   return index_path(4, 0)
///    |
///   = help: return a section from 0 to 2, or `proposed` to accept
/// ```
///
/// ```swift
/// let problem = Diagnostic(code: "unknown_column", message: "the table has no column `nmae`")
/// print(DiagnosticRenderer(usesColor: true).text(problem))
/// ```
public struct DiagnosticRenderer: Sendable {
  /// Whether to use terminal colours.
  public var usesColor: Bool

  /// Creates a renderer.
  public init(usesColor: Bool = false) { self.usesColor = usesColor }

  /// The diagnostic as text that ends with a line end.
  public func text(_ diagnostic: Diagnostic) -> String {
    var lines: [String] = []
    let head = "\(diagnostic.severity.rawValue):"
    lines.append("\(paint(head, diagnostic.severity)) \(bold(printable(diagnostic.message)))")
    if let location = diagnostic.location {
      lines.append("  \(dim("-->")) \(printable(location.description))")
      lines += excerpt(location)
    }
    func add(_ label: String, _ text: String) { lines.append("  \(dim("=")) \(label): \(printable(text))") }
    for note in diagnostic.notes { add("note", note) }
    if let uikit = diagnostic.uikit { add("uikit", uikit) }
    if let help = diagnostic.help { add("help", help) }
    if !diagnostic.traceback.isEmpty {
      lines.append("  \(dim("=")) calls, innermost first:")
      lines += diagnostic.traceback.map { "      \(printable($0))" }
    }
    return lines.joined(separator: "\n") + "\n"
  }

  /// The source line with the place underlined.
  private func excerpt(_ location: TextLocation) -> [String] {
    guard let line = location.line, let text = location.text else { return [] }
    let number = String(line)
    let margin = String(repeating: " ", count: number.count)
    let shown = printable(text)
    var lines = ["\(margin) \(dim("|"))", "\(dim(number)) \(dim("|")) \(shown)"]
    if let column = location.column, column >= 1, column <= text.count + 1 {
      let lead = text.prefix(column - 1).map { $0 == "\t" ? "\t" : spaces(under: $0) }.joined()
      let place = text.dropFirst(column - 1).prefix(location.length ?? 1)
      let mark = String(repeating: "^", count: max(1, DisplayWidth.of(place)))
      lines.append("\(margin) \(dim("|")) \(lead)\(paint(mark, .error))")
    } else {
      lines.append("\(margin) \(dim("|"))")
    }
    return lines
  }

  private func spaces(under character: Character) -> String {
    String(repeating: " ", count: DisplayWidth.of(printable(String(character))))
  }

  private func printable(_ text: String) -> String { PrintableText.of(text, keepsTabs: true) }

  private func paint(_ text: String, _ severity: Diagnostic.Severity) -> String {
    switch severity {
    case .error: styled(text, "31;1")
    case .warning: styled(text, "33;1")
    case .note: styled(text, "36;1")
    }
  }

  private func bold(_ text: String) -> String { styled(text, "1") }

  private func dim(_ text: String) -> String { styled(text, "2") }

  /// The text in a style of the terminal, which has this code there.
  private func styled(_ text: String, _ code: String) -> String {
    usesColor ? "\u{1B}[\(code)m\(text)\u{1B}[0m" : text
  }
}
