import TabuluaText

/// Text in SVG and HTML.
enum Markup {
  /// The text with what markup means something by taken out of its meaning, fit for an element and for a quoted
  /// attribute.
  static func escaped(_ text: String) -> String { MarkupText.escaped(text) }

  /// JSON inside a script element, where `<` could end it.
  static func script(_ json: String) -> String {
    json.replacing("<", with: "\\u003c").replacing("\u{2028}", with: "\\u2028")
      .replacing("\u{2029}", with: "\\u2029")
  }

  /// About how wide a text is, in widths of a digit; of a proportional font.
  static func width(_ text: String) -> Double { Double(DisplayWidth.of(text)) }

  /// The colours of a matrix, by name, in the light and in the dark.
  static let palette: [(name: String, light: String, dark: String)] = [
    ("paper", "#ffffff", "#16181d"), ("ink", "#1f2430", "#e4e7ee"), ("faint", "#6b7280", "#9aa3b2"),
    ("line", "#d5d9e0", "#343a46"), ("panel", "#f6f7f9", "#1e2128"),
    ("moved", "#cfe8dc", "#1f4a3a"), ("moved-ink", "#14523a", "#a6e3c5"),
    ("retargeted", "#fbe3b6", "#5a4416"), ("retargeted-ink", "#6d4a00", "#ffd98a"),
    ("refused", "#f6dfe1", "#47262c"), ("refused-ink", "#86303d", "#f0a9b3"),
    ("held", "#f6f7f9", "#1e2128"), ("held-ink", "#9aa0ab", "#6f7888"),
    ("unchanged", "#dde6f5", "#26344d"), ("unchanged-ink", "#33507f", "#a9c2ec"),
    ("failed", "#b3363f", "#c9505a"), ("failed-ink", "#ffffff", "#ffffff"),
  ]

  /// The palette as CSS variables; the dark one where the reader prefers it.
  static func variables(on selector: String) -> String {
    let light = palette.map { "--\($0.name):\($0.light)" }.joined(separator: ";")
    let dark = palette.map { "--\($0.name):\($0.dark)" }.joined(separator: ";")
    return "\(selector){\(light)}\n@media (prefers-color-scheme:dark){\(selector){\(dark)}}"
  }
}

extension MatrixSign.Kind {
  /// The name of the kind's colour.
  var color: String { self == .held ? "held" : rawValue }
}
