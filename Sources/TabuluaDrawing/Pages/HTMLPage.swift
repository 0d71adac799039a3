import TabuluaText

/// A page of HTML that needs no other file: what stands around the body of every page.
struct HTMLPage {
  /// The title, not yet escaped.
  let title: String

  /// The language of the page, as HTML names it.
  var language = "en"

  /// Whether the language is written from right to left.
  var isRightToLeft = false

  /// How large a window a small screen shows.
  var viewport = "width=device-width,initial-scale=1"

  /// What the page may load and run, as a content security policy; nil for a page without one.
  let allowed: String?

  /// The rules of style.
  let style: String

  /// The elements of the body; a new line ends the last one.
  let body: String

  /// The page as text.
  var text: String { beginning + body + Self.ending }

  /// What stands before the body.
  var beginning: String {
    let policy = allowed.map { "<meta http-equiv=\"Content-Security-Policy\" content=\"\($0)\">\n" } ?? ""
    return """
      <!doctype html>
      <html lang="\(MarkupText.escaped(language))"\(isRightToLeft ? " dir=\"rtl\"" : "")>
      <head>
      <meta charset="utf-8">
      <meta name="viewport" content="\(viewport)">
      \(policy)<title>\(MarkupText.escaped(title))</title>
      <style>
      \(style)
      </style>
      </head>
      <body>

      """
  }

  /// What stands behind it.
  static let ending = "</body>\n</html>\n"
}
