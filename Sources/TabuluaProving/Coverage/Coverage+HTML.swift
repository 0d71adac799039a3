import TabuluaText
import TabuluaDrawing
import LuaHost
import TabuluaModel

extension Coverage {
  /// The coverage as one page of HTML that needs no other file.
  public var html: String {
    var body = "<h1>Coverage: \(Percentage.text(covered, of: active)) of the lines</h1>\n"
    body += summaryTable
    if !callbacks.isEmpty { body += callbackTable }
    if !drags.isEmpty { body += dragTable }
    for (index, file) in files.enumerated() { body += listing(of: file, number: index) }
    return HTMLPage(
      title: "Coverage", viewport: "width=device-width", allowed: nil, style: Self.style, body: body
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

  private static func escaped(_ text: String) -> String {
    var result = ""
    for character in PrintableText.of(text, keepsTabs: true) {
      switch character {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\"": result += "&quot;"
      default: result.append(character)
      }
    }
    return result
  }

  private var summaryTable: String {
    var text = "<table>\n<tr><th>File</th><th>Lines</th><th>Ran</th><th></th></tr>\n"
    for (index, file) in files.enumerated() {
      text +=
        "<tr><td><a href=\"#file\(index)\">\(Self.escaped(file.file))</a></td><td class=\"n\">\(file.active)</td>"
        + "<td class=\"n\">\(file.covered)</td><td class=\"n\">"
        + "\(Percentage.text(file.covered, of: file.active))</td></tr>\n"
    }
    return text + "</table>\n"
  }

  private var callbackTable: String {
    var text = "<h2>Callbacks</h2>\n<table>\n<tr><th>Callback</th><th>Calls</th><th></th></tr>\n"
    for use in callbacks {
      let words =
        switch use.use {
        case .called: "called"
        case .neverCalled: "never called"
        case .defaultUsed: "absent, its default was used"
        }
      let place = use.place.map { " at \(Self.escaped($0))" } ?? ""
      text +=
        "<tr\(use.use == .neverCalled ? " class=\"miss\"" : "")><td>\(use.callback.rawValue)</td>"
        + "<td class=\"n\">\(use.calls)</td><td>\(words)\(place)</td></tr>\n"
    }
    return text + "</table>\n"
  }

  private var dragTable: String {
    var text = "<h2>Drags</h2>\n<table>\n<tr><th>Rows</th><th>Drags</th><th>Tried</th><th>Of</th></tr>\n"
    for table in drags {
      let shape = table.shape.map(String.init).joined(separator: "+")
      for (direction, tried, possible) in table.directions {
        text +=
          "<tr\(tried == 0 ? " class=\"miss\"" : "")><td>\(shape)</td><td>\(direction.words)</td>"
          + "<td class=\"n\">\(tried)</td><td class=\"n\">\(possible)</td></tr>\n"
      }
    }
    return text + "</table>\n"
  }

  private func listing(of file: FileCoverage, number: Int) -> String {
    var text = "<h2 id=\"file\(number)\">\(Self.escaped(file.file))</h2>\n<table class=\"code\">\n"
    for (index, line) in file.text.enumerated() {
      let count = file.counts[index + 1]
      let kind = count.map { $0 > 0 ? " class=\"hit\"" : " class=\"miss\"" } ?? ""
      text +=
        "<tr\(kind)><td>\(index + 1)</td><td>\(count.map(String.init) ?? "")</td>"
        + "<td>\(Self.escaped(line))</td></tr>\n"
    }
    return text + "</table>\n"
  }
}
