import TabuluaDrawing
import TabuluaText

/// Pages as text for a terminal.
struct DocumentationText {
  let style: TextStyle

  /// The columns of a line: those of the terminal, but no more than are read with ease.
  init(_ style: TextStyle) {
    self.style = TextStyle(usesColor: style.usesColor, width: min(style.width ?? 80, 100))
  }

  /// A page.
  func text(_ page: DocumentationEntry) -> String {
    var parts = ["\(style.bold(page.name)) – \(marked(page.kind.noun))"]
    parts.append(marked(style.hanging(page.summary, at: 0)))
    if !page.usage.isEmpty {
      parts.append(page.usage.map { "  " + style.hanging($0, at: 6) }.joined(separator: "\n"))
    }
    if !page.facts.isEmpty { parts.append(facts(page.facts)) }
    parts += page.examples.map(text)
    return parts.joined(separator: "\n\n") + "\n"
  }

  /// The names of a kind with the first sentence of each.
  func list(_ kind: DocumentationKind, _ pages: [DocumentationEntry]) -> String {
    let width = min(28, pages.map { DisplayWidth.of($0.name) }.max() ?? 0)
    let lines = pages.map { page in
      let words = style.hanging(Self.firstSentence(page.summary), at: width + 4)
      let name =
        DisplayWidth.of(page.name) > width
        ? "\(page.name)\n\(DisplayWidth.spaces(width + 2))" : DisplayWidth.padded(page.name, to: width)
      return "  \(style.paint(name, .cyan))  \(marked(words))\n"
    }
    return "\(style.bold(marked(kind.title)))\n" + lines.joined()
  }

  /// The names of a kind alone, in as many lines as they take.
  func names(_ kind: DocumentationKind, _ pages: [DocumentationEntry]) -> String {
    "\(style.bold(marked(kind.title))) \(style.dim("(--list \(kind.rawValue))"))\n  "
      + style.hanging(pages.map(\.name).joined(separator: " "), at: 2) + "\n"
  }

  private func facts(_ facts: [DocumentationEntry.Fact]) -> String {
    let width = min(16, facts.map { DisplayWidth.of($0.label) }.max() ?? 0)
    return facts.map { fact in
      let label = style.dim(DisplayWidth.padded(fact.label, to: width))
      // A name that is wider than the column stands below its label.
      let widest = fact.text.split(separator: " ").map { DisplayWidth.of($0) }.max() ?? 0
      guard widest + width + 2 <= style.width ?? .max else {
        return "\(style.dim(fact.label))\n    \(marked(style.hanging(fact.text, at: 4)))"
      }
      return "\(label)  \(marked(style.hanging(fact.text, at: width + 2)))"
    }.joined(separator: "\n")
  }

  private func text(_ example: DocumentationExample) -> String {
    if let reason = example.reasonForNone { return marked(style.hanging("No example: \(reason).", at: 0)) }
    var lines = [style.bold(example.words ?? "Example")]
    for file in example.files {
      lines.append("  \(style.dim(file.place))")
      lines += file.shown.split(separator: "\n", omittingEmptySubsequences: false)
        .map { $0.isEmpty ? "" : "    \($0)" }
      while lines.last == "" { lines.removeLast() }
    }
    lines += example.commands.flatMap { command in
      command.split(separator: "\n").enumerated().map { "  \($0.offset == 0 ? "$ " : "  ")\($0.element)" }
    }
    return lines.joined(separator: "\n")
  }

  /// The text with what stands between backticks in colour, where there are colours; emphasis is left out.
  private func marked(_ text: String) -> String {
    let text = text.replacing(/\*(\w+)\*/) { $0.output.1 }
    guard style.usesColor else { return text }
    return text.split(separator: "`", omittingEmptySubsequences: false).enumerated()
      .map { $0.offset % 2 == 1 ? style.paint(String($0.element), .cyan) : String($0.element) }.joined()
  }

  /// The first sentence of a text, for lists.
  static func firstSentence(_ text: String) -> String {
    guard let end = text.firstRange(of: ". ") else { return text }
    return String(text[..<end.lowerBound]) + "."
  }
}

extension DocumentationExample.File {
  /// What stands above the part of the file that is shown.
  var place: String {
    switch frame {
    case .whole: "\(name):"
    case .policy: "in \(name):"
    case .test: "in a test of \(name):"
    }
  }
}
