/// Text in SVG and HTML.
///
/// ```swift
/// MarkupText.escaped("<b>\u{202E}")  // "&lt;b&gt;\\u{202e}"
/// ```
package enum MarkupText {
  /// The text with the characters of markup escaped, fit for an element and for a quoted attribute.
  ///
  /// Control characters, those that turn the direction of what follows, and what XML does not allow at all are made visible.
  package static func escaped(_ text: String, keepsTabs: Bool = false) -> String {
    // Nearly every text of a table or a picture.
    if text.utf8.allSatisfy({ isPlain[Int($0)] }) { return text }
    var result = ""
    for scalar in PrintableText.of(text, keepsTabs: keepsTabs).unicodeScalars {
      switch scalar {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\"": result += "&quot;"
      case "'": result += "&#39;"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }

  /// Whether a byte stands for itself: ASCII that can be seen, but for the characters of markup.
  private static let isPlain = (UInt8.min...UInt8.max).map {
    (32...126).contains($0) && !"&<>\"'".utf8.contains($0)
  }

  /// JSON inside a script element, where `<` could end it.
  package static func script(_ json: String) -> String {
    json.replacing("<", with: "\\u003c").replacing("\u{2028}", with: "\\u2028")
      .replacing("\u{2029}", with: "\\u2029")
  }

  /// A number with at most one digit behind the point, as coordinates have it.
  package static func number(_ number: Double) -> String {
    guard number.isFinite, abs(number) < 1e12 else { return "0" }
    let tenths = Int((number * 10).rounded())
    if tenths % 10 == 0 { return String(tenths / 10) }
    return "\(tenths < 0 ? "-" : "")\(abs(tenths) / 10).\(abs(tenths) % 10)"
  }
}
