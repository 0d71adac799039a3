import TabuluaText

/// The parts of an HTML page of tables, and of listings whose lines were counted.
package enum CoveragePage {
  /// A cell with a text; one that leads to the listing with a number, if there is one.
  package static func text(_ text: String, leadingTo listing: Int? = nil) -> String {
    let words = escaped(text)
    return Markup.element("td", listing.map { Markup.element("a", ["href": "#file\($0)"], words) } ?? words)
  }

  /// A cell with a number.
  package static func number(_ text: String) -> String { Markup.element("td", ["class": "n"], text) }

  /// A row of cells, marked where nothing was tried.
  package static func row(_ cells: [String], isMissed: Bool = false) -> String {
    Markup.element("tr", ["class": isMissed ? "miss" : nil], cells.joined()) + "\n"
  }

  /// A table with a heading above it.
  package static func table(_ heading: String?, _ columns: [String], _ rows: [String]) -> String {
    let head = columns.map { Markup.element("th", $0) }.joined()
    let title = heading.map { Markup.element("h2", $0) + "\n" } ?? ""
    return "\(title)<table>\n\(Markup.element("tr", head))\n\(rows.joined())</table>\n"
  }

  /// A listing of lines, each with how often it ran; nil for a line that cannot run.
  package static func listing(
    _ name: String, _ number: Int, _ lines: some Sequence<(text: String, count: Int?)>
  ) -> String {
    let rows = lines.enumerated().map { index, line in
      let cells = [String(index + 1), line.count.map(String.init) ?? "", escaped(line.text)]
      return Markup.element(
        "tr", ["class": line.count.map { $0 > 0 ? "hit" : "miss" }],
        cells.map { Markup.element("td", $0) }.joined())
    }
    let heading = Markup.element("h2", ["id": "file\(number)"], escaped(name))
    return "\(heading)\n<table class=\"code\">\n\(rows.map { $0 + "\n" }.joined())</table>\n"
  }

  /// A page of such parts.
  package static func html(title: String, _ parts: [String]) -> String {
    HTMLPage(
      title: "Coverage", viewport: "width=device-width", allowed: nil, style: style,
      body: "\(Markup.element("h1", title))\n\(parts.joined())"
    ).text
  }

  private static let style = """
    :root { color-scheme: light dark; --hit: #2a7d2a33; --miss: #c0202044; --line: #8886; }
    body { font: 15px/1.4 system-ui, sans-serif; margin: 2rem auto; max-width: 60rem; padding: 0 1rem; }
    table { border-collapse: collapse; }
    th, td { text-align: left; padding: .15rem .8rem .15rem 0; border-bottom: 1px solid var(--line); }
    td.n { text-align: right; }
    .code { font: 13px/1.45 ui-monospace, monospace; width: 100%; }
    .code td { border: 0; padding: 0 .6rem; white-space: pre-wrap; }
    .code td:first-child, .code td:nth-child(2) { text-align: right; opacity: .7; white-space: nowrap; }
    .hit { background: var(--hit); }
    .miss { background: var(--miss); }
    """

  /// A text between tags, with its tabs.
  private static func escaped(_ text: String) -> String {
    MarkupText.escaped(text, keepsTabs: true).replacing("&#39;", with: "'")
  }
}
