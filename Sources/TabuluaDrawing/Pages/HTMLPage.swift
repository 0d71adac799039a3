import TabuluaText

/// A page of HTML that needs no other file: what stands around the body of every page.
package struct HTMLPage {
  /// The title, not yet escaped.
  package let title: String

  /// The language of the page, as HTML names it.
  package let language: String

  /// Whether the language is written from right to left.
  package let isRightToLeft: Bool

  /// How large a window a small screen shows.
  package let viewport: String

  /// What the page may load and run, as a content security policy; nil for a page without one.
  package let allowed: String?

  /// The rules of style.
  package let style: String

  /// The elements of the body; a new line ends the last one.
  package let body: String

  package init(
    title: String, language: String = "en", isRightToLeft: Bool = false,
    viewport: String = "width=device-width,initial-scale=1", allowed: String?, style: String, body: String
  ) {
    (self.title, self.language, self.isRightToLeft) = (title, language, isRightToLeft)
    (self.viewport, self.allowed, self.style, self.body) = (viewport, allowed, style, body)
  }

  /// The page as text.
  package var text: String {
    let policy =
      allowed.map { "<meta http-equiv=\"Content-Security-Policy\" content=\"\($0)\">\n" } ?? ""
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
      \(body)</body>
      </html>

      """
  }
}
