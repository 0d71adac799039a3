import TabuluaText

/// Words in the place of a picture or a page, where there is nothing to draw.
///
/// ```swift
/// let picture = TextPicture(title: "tabulua show failed", text: "error: there is no policy `p.lua`\n").svg
/// ```
package struct TextPicture {
  /// What it is about.
  package let title: String

  /// The words, in lines.
  package let text: String

  /// Makes one.
  package init(title: String, text: String) { (self.title, self.text) = (title, text) }

  /// How wide a letter is, how high a line, and how much room is left at the sides.
  private static let (letter, line, margin) = (8.0, 19.0, 20.0)

  private var lines: [String] {
    text.prefix(upTo: text.lastIndex { $0 != "\n" }.map(text.index(after:)) ?? text.startIndex)
      .split(separator: "\n", omittingEmptySubsequences: false)
      .map { PrintableText.of(String($0), keepsTabs: true) }
  }

  /// The words as a picture.
  package var svg: String {
    let lines = [title, ""] + lines
    let letters = lines.map { DisplayWidth.of($0) }.max() ?? 0
    let width = MarkupText.number(2 * Self.margin + Double(letters) * Self.letter)
    let height = MarkupText.number(2 * Self.margin + Double(lines.count - 1) * Self.line)
    let body = lines.enumerated().map { index, line in
      let y = Self.margin + Double(index) * Self.line + Self.line / 2
      return Markup.element("text", ["x": Self.margin, "y": y, "xml:space": "preserve"], text: line) + "\n"
    }.joined()
    return """
      <svg xmlns="http://www.w3.org/2000/svg" width="\(width)" height="\(height)" viewBox="0 0 \(width) \(height)" \
      role="img" aria-label="\(MarkupText.escaped(title))">
      <style>
      text{font:13px ui-monospace,Menlo,Consolas,"DejaVu Sans Mono",monospace;fill:\(Self.palette.light("ink"))}
      \(Self.palette.darkRules { "text{fill:\($0("ink"))}.paper{fill:\($0("paper"))}" })
      </style>
      <rect width="100%" height="100%" class="paper" fill="\(Self.palette.light("paper"))"/>
      \(body)</svg>

      """
  }

  /// The words as a page.
  package var html: String {
    HTMLPage(
      title: title, allowed: "default-src 'none';style-src 'unsafe-inline'",
      style: """
        \(Self.palette.variables(on: ":root", coversControls: true))
        body{margin:24px;background:var(--paper);color:var(--ink);font:14px/1.45 ui-sans-serif,system-ui,sans-serif}
        h1{font-size:20px}pre{font:13px/1.45 ui-monospace,Menlo,Consolas,monospace;white-space:pre-wrap}
        """,
      body:
        "<h1>\(MarkupText.escaped(title))</h1>\n<pre>\(lines.map { MarkupText.escaped($0, keepsTabs: true) }.joined(separator: "\n"))</pre>\n"
    ).text
  }

  private static let palette = ColorPalette([
    ("paper", "#ffffff", "#16181d"), ("ink", "#1f2430", "#e4e7ee"),
  ])
}
