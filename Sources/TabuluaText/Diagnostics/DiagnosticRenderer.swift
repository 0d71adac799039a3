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

  /// How many bytes a line has at most that is shown whole; of another one so many characters are shown before the place, and
  /// so many with it, of no more bytes each.
  private static let mostShown = (before: 60, after: 140, bytes: 600)

  /// The source line with the place underlined; of a long line what stands around the place.
  private func excerpt(_ location: TextLocation) -> [String] {
    guard let line = location.line, let text = location.text else { return [] }
    let number = String(line)
    let margin = String(repeating: " ", count: number.count)
    let column = location.column.flatMap { column in
      column >= 1 && text.index(text.startIndex, offsetBy: column - 1, limitedBy: text.endIndex) != nil
        ? column : nil
    }
    let place = text.index(text.startIndex, offsetBy: (column ?? 1) - 1)
    let isLong = text.utf8.count > Self.mostShown.bytes
    let most = isLong ? (Self.mostShown.before, Self.mostShown.after) : (Int.max, Int.max)
    let before = Self.few(text[..<place].reversed(), most.0).reversed()
    let after = Self.few(text[place...], most.1)
    let isCut = (before: before.count < text[..<place].count, after: after.count < text[place...].count)
    let shown =
      (isCut.before ? "…" : "") + printable(String(before) + String(after)) + (isCut.after ? "…" : "")
    var lines = ["\(margin) \(dim("|"))", "\(dim(number)) \(dim("|")) \(shown)"]
    if column != nil {
      let lead = (isCut.before ? " " : "") + before.map { $0 == "\t" ? "\t" : spaces(under: $0) }.joined()
      let marked = after.prefix(location.length ?? 1)
      let mark = String(repeating: "^", count: max(1, DisplayWidth.of(String(marked))))
      lines.append("\(margin) \(dim("|")) \(lead)\(paint(mark, .error))")
    } else {
      lines.append("\(margin) \(dim("|"))")
    }
    return lines
  }

  /// The first characters of a text, at most so many.
  private static func few(_ text: some Sequence<Character>, _ most: Int) -> [Character] {
    var bytes = 0
    return text.prefix(most).prefix {
      bytes += $0.utf8.count
      return bytes <= mostShown.bytes
    }
  }

  private func spaces(under character: Character) -> String {
    String(repeating: " ", count: DisplayWidth.of(printable(String(character))))
  }

  private func printable(_ text: String) -> String {
    PrintableText.of(PrintableText.beginning(text), keepsTabs: true)
  }

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
