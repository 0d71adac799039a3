import TabuluaText

/// A page of the guides that is being written.
struct MarkdownText {
  /// The page so far.
  private(set) var text: String

  /// Begins a page with its title and what it is about.
  init(_ title: String, _ summary: String) { text = "# \(title)\n\n\(summary)\n\n## Overview\n" }

  /// Begins a part of the page.
  mutating func heading(_ title: String) { text += "\n## \(title)\n" }

  /// Adds a paragraph.
  mutating func paragraph(_ words: String) { text += "\n\(Self.wrapped(words))\n" }

  /// Adds a table.
  mutating func table(_ head: [String], _ rows: [[String]]) {
    func line(_ cells: [String]) -> String {
      "| " + cells.map { $0.replacing("|", with: "\\|") }.joined(separator: " | ") + " |\n"
    }
    text += "\n" + line(head) + "|" + String(repeating: "---|", count: head.count) + "\n"
    text += rows.map(line).joined()
  }

  /// Adds pages of documentation, each as a part.
  mutating func pages(_ pages: [DocumentationEntry]) {
    for page in pages {
      heading("`\(page.name)`")
      paragraph(page.summary)
      if !page.usage.isEmpty { code(page.usage.joined(separator: "\n"), "text") }
      if !page.facts.isEmpty {
        text += "\n" + page.facts.map { Self.wrapped("- \($0.label): \($0.text)", indent: 2) + "\n" }.joined()
      }
      for example in page.examples { self.example(example) }
    }
  }

  /// Adds an example.
  mutating func example(_ example: DocumentationExample) {
    if let reason = example.reasonForNone { return paragraph("No example: \(reason).") }
    if let words = example.words { paragraph("\(words):") }
    for file in example.files {
      paragraph(file.place.replacing(file.name, with: "`\(file.name)`"))
      code(file.shown, file.name.hasSuffix(".lua") ? "lua" : "text")
    }
    code(example.commands.joined(separator: "\n"), "sh")
  }

  private mutating func code(_ lines: String, _ language: String) {
    var lines = lines
    while lines.hasSuffix("\n") { lines.removeLast() }
    text += "\n```\(language)\n\(lines)\n```\n"
  }

  /// The words in lines of at most 120 columns.
  private static func wrapped(_ words: String, indent: Int = 0) -> String {
    var lines: [String] = []
    var line = ""
    for word in words.split(separator: " ", omittingEmptySubsequences: false) {
      if !line.isEmpty, line.count + 1 + word.count > 120 {
        lines.append(line)
        line = String(repeating: " ", count: indent) + word
      } else {
        line += (line.isEmpty ? "" : " ") + word
      }
    }
    return (lines + [line]).joined(separator: "\n")
  }
}
