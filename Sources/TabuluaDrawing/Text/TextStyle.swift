import TabuluaText

/// How text for people is laid out: colours, and how wide the terminal is.
///
/// ```swift
/// print(page.text(style: TextStyle(usesColor: true, width: 80)))
/// ```
public struct TextStyle: Sendable, Hashable {
  /// A colour of the terminal's own palette.
  package enum Color: Int, Sendable, Hashable {
    /// Something failed.
    case red = 31
    /// As asked.
    case green = 32
    /// Otherwise than asked.
    case yellow = 33
    /// A name.
    case cyan = 36
  }

  /// Whether to use colours.
  public var usesColor: Bool

  /// The columns of the terminal; nil where there is none, and nothing is cut.
  public var width: Int?

  /// Makes a style.
  public init(usesColor: Bool = false, width: Int? = nil) {
    self.usesColor = usesColor
    self.width = width
  }

  /// The text in a colour.
  package func paint(_ text: String, _ color: Color) -> String {
    usesColor ? "\u{1B}[\(color.rawValue)m\(text)\u{1B}[0m" : text
  }

  /// The text in bold.
  package func bold(_ text: String) -> String { usesColor ? "\u{1B}[1m\(text)\u{1B}[0m" : text }

  /// The text dimmed.
  package func dim(_ text: String) -> String { usesColor ? "\u{1B}[2m\(text)\u{1B}[0m" : text }

  /// The text broken into lines that all begin at a column, where the first one stands already.
  package func hanging(_ text: String, at indent: Int) -> String {
    wrapped(text, indent: indent).joined(separator: "\n" + DisplayWidth.spaces(indent))
  }

  /// The text broken into lines at spaces, so that a line that begins at `indent` stays in the terminal.
  ///
  /// A word that is wider than the terminal stays whole. Without a width there is one line.
  ///
  /// - Complexity: O(*n*) in the length of the text.
  package func wrapped(_ text: String, indent: Int) -> [String] {
    guard let width, width - indent >= 20 else { return [text] }
    var lines: [String] = []
    var line = ""
    var taken = 0
    for word in text.split(separator: " ", omittingEmptySubsequences: false) {
      let size = DisplayWidth.of(word)
      if !line.isEmpty, taken + 1 + size > width - indent {
        lines.append(line)
        line = String(word)
        taken = size
      } else {
        taken += size + (line.isEmpty ? 0 : 1)
        line += line.isEmpty ? String(word) : " \(word)"
      }
    }
    lines.append(line)
    return lines
  }
}
