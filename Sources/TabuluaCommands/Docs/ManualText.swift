import TabuluaText

/// A manual page that is being written, in the language of groff's `man` macros.
struct ManualText {
  /// The page so far.
  private(set) var text = ""

  /// Whether a part has just begun, which begins a paragraph by itself.
  private var isAtBeginning = false

  /// Begins a page of a section of the manual, such as 1 for commands.
  init(_ name: String, section: Int) {
    text =
      ".TH \(Self.escaped(name.uppercased())) \(section) \"\(Release.date)\" \"tabulua \(Release.version)\" \"Tabulua\"\n"
    // Names are copied from a page: no line is stretched, and no word is broken.
    text += ".nh\n.ad l\n"
  }

  /// Begins a part of the page.
  mutating func section(_ title: String) {
    text += ".SH \(Self.argument(title.uppercased()))\n"
    isAtBeginning = true
  }

  /// Begins a part of a part.
  mutating func subsection(_ title: String) {
    text += ".SS \(Self.argument(title))\n"
    isAtBeginning = true
  }

  /// Adds a paragraph, in which code stands between backticks.
  mutating func paragraph(_ words: String) {
    beginParagraph()
    text += "\(Self.marked(words))\n"
  }

  /// Adds a term and what it means.
  mutating func term(_ term: String, _ words: String, isCode: Bool = false) {
    isAtBeginning = false
    text += ".TP\n\(isCode ? "\\fB\(Self.escaped(term))\\fR" : Self.marked(term))\n"
    text += words.isEmpty ? "\\&\n" : "\(Self.marked(words))\n"
  }

  /// Adds lines as they are.
  mutating func lines(_ lines: [String]) {
    beginParagraph()
    text += ".RS 4\n.EX\n" + lines.map { Self.line(Self.escaped($0)) + "\n" }.joined() + ".EE\n.RE\n"
  }

  private mutating func beginParagraph() {
    if !isAtBeginning { text += ".PP\n" }
    isAtBeginning = false
  }

  /// Adds a page of documentation as a part of a part.
  mutating func page(_ page: DocumentationEntry) {
    subsection(page.name)
    contents(of: page)
  }

  /// Adds what a page of documentation says.
  mutating func contents(of page: DocumentationEntry) {
    paragraph(page.summary)
    if !page.usage.isEmpty { lines(page.usage) }
    for fact in page.facts { term(fact.label, fact.text) }
    for example in page.examples { self.example(example) }
  }

  /// Adds an example.
  mutating func example(_ example: DocumentationExample) {
    if let reason = example.reasonForNone { return paragraph("No example: \(reason).") }
    paragraph((example.words ?? "Example") + ":")
    for file in example.files {
      var shown = file.shown.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
      while shown.last == "" { shown.removeLast() }
      lines([file.place] + shown.map { $0.isEmpty ? "" : "  \($0)" })
    }
    lines(
      example.commands.flatMap { command in
        command.split(separator: "\n").enumerated().map { ($0.offset == 0 ? "$ " : "  ") + $0.element }
      })
  }

  /// Text with code in bold and emphasis in italics.
  private static func marked(_ words: String) -> String {
    let parts = words.split(separator: "`", omittingEmptySubsequences: false)
    let marked = parts.enumerated().map { place, part in
      place % 2 == 1 ? "\\fB\(unbroken(String(part)))\\fR" : emphasized(String(part))
    }
    return wrapped(marked.joined())
  }

  /// Code whose words are broken nowhere, except those that are longer than half a line.
  ///
  /// The macro `.nh` should say so, but groff begins to hyphenate again with each part.
  private static func unbroken(_ code: String) -> String {
    code.split(separator: " ", omittingEmptySubsequences: false)
      .map { $0.isEmpty || $0.count > 40 ? escaped(String($0)) : "\\%" + escaped(String($0)) }
      .joined(separator: " ")
  }

  /// How many bytes a text takes where each character that is not of ASCII is written as groff writes it, `\[u2013]`.
  private static func length(_ text: some StringProtocol) -> Int {
    text.unicodeScalars.reduce(0) { $0 + ($1.isASCII ? 1 : 9) }
  }

  /// The text in lines of at most 80 bytes, where its words allow it.
  private static func wrapped(_ text: String) -> String {
    var lines: [String] = []
    var last = ""
    for word in text.split(separator: " ", omittingEmptySubsequences: false) {
      if !last.isEmpty, length(last) + 1 + length(word) > 78, !word.isEmpty, !last.hasSuffix(" ") {
        lines.append(line(last))
        last = String(word)
      } else {
        last += (last.isEmpty ? "" : " ") + word
      }
    }
    return (lines + [line(last)]).joined(separator: "\n")
  }

  private static func emphasized(_ words: String) -> String {
    let parts = words.split(separator: "*", omittingEmptySubsequences: false)
    guard parts.count % 2 == 1 else { return escaped(words) }
    return parts.enumerated().map { place, part in
      place % 2 == 1 ? "\\fI\(escaped(String(part)))\\fR" : escaped(String(part))
    }.joined()
  }

  /// A line of text: groff takes one that begins with a dot or an apostrophe as a command.
  private static func line(_ text: String) -> String {
    text.hasPrefix(".") || text.hasPrefix("'") ? "\\&" + text : text
  }

  /// Words as one argument of a command of groff.
  private static func argument(_ words: String) -> String {
    "\"" + escaped(words.replacing("`", with: "")).replacing("\"", with: "\\(dq") + "\""
  }

  /// Text with the characters that groff would take otherwise: a program must be copied as it is typed.
  private static func escaped(_ text: String) -> String {
    var result = ""
    for character in text {
      switch character {
      case "\\": result += "\\(rs"
      case "-": result += "\\-"
      case "'": result += "\\(aq"
      case "`": result += "\\(ga"
      case "^": result += "\\(ha"
      case "~": result += "\\(ti"
      case "\n": result += " "
      case "\t": result += " "
      default: result.append(character)
      }
    }
    return result
  }
}
