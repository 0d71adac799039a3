/// How many columns of a terminal a text takes.
///
/// East Asian wide characters and emoji take two columns, combining marks and other invisible characters none,
/// and a character that is made of several code points is counted once.
///
/// ```swift
/// DisplayWidth.of("日本 e\u{301}")                    // 6
/// DisplayWidth.truncated("Ljubljana, Slovenia", to: 10)  // "Ljubljana…"
/// ```
package enum DisplayWidth {
  /// The columns that a text takes.
  ///
  /// - Complexity: O(*n*) in the length of the text.
  package static func of(_ text: some StringProtocol) -> Int { text.reduce(0) { $0 + width(of: $1) } }

  /// The text if it fits into so many columns, else its beginning and `…`, together not wider than that.
  ///
  /// - Complexity: O(*n*) in the length of the text.
  package static func truncated(_ text: String, to columns: Int) -> String {
    guard columns > 0 else { return "" }
    var taken = 0
    var end = text.startIndex  // of the longest beginning that leaves room for the ellipsis
    for index in text.indices {
      taken += width(of: text[index])
      if taken > columns { return String(text[..<end]) + "…" }
      if taken < columns { end = text.index(after: index) }
    }
    return text
  }

  /// The text followed by as many spaces as make it so many columns wide; a wider text is returned as it is.
  ///
  /// - Complexity: O(*n*) in the length of the text.
  package static func padded(_ text: String, to columns: Int) -> String { text + spaces(columns - of(text)) }

  /// The text with spaces in front, so that it takes so many columns.
  ///
  /// - Complexity: O(*n*) for *n* characters.
  package static func paddedInFront(_ text: String, to columns: Int) -> String {
    spaces(columns - of(text)) + text
  }

  /// So many spaces; none for a count below zero.
  package static func spaces(_ count: Int) -> String { String(repeating: " ", count: max(0, count)) }

  /// The text without the spaces at its end.
  package static func trimmed(_ text: some StringProtocol) -> String {
    String(text[..<(text.lastIndex { $0 != " " }.map(text.index(after:)) ?? text.startIndex)])
  }

  /// The columns that one character takes: 0, 1 or 2.
  package static func width(of character: Character) -> Int {
    var widest = 0
    for scalar in character.unicodeScalars {
      if scalar.value == 0xFE0F { return 2 }  // asks for the emoji form of the scalar before it
      widest = max(widest, width(of: scalar))
    }
    return widest
  }

  private static func width(of scalar: Unicode.Scalar) -> Int {
    let value = scalar.value
    if value < 0x20 { return 0 }
    if value < 0x7F { return 1 }
    if value < 0x300 { return value >= 0xA0 && value != 0xAD ? 1 : 0 }
    switch scalar.properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .format, .control, .lineSeparator, .paragraphSeparator: return 0
    default: break
    }
    if (0x1160...0x11FF).contains(value) { return 0 }  // the later letters of a Hangul syllable
    if value >= 0x1100, wide.contains(where: { $0.contains(value) }) { return 2 }
    if (0x1F1E6...0x1F1FF).contains(value) { return 2 }  // two of them are a flag
    return scalar.properties.isEmojiPresentation ? 2 : 1
  }

  /// The wide and full-width ranges that are not emoji.
  private static let wide: [ClosedRange<UInt32>] = [
    0x1100...0x115F, 0x2329...0x232A, 0x2E80...0x303E, 0x3041...0x3247, 0x3250...0x4DBF, 0x4E00...0xA4CF,
    0xA960...0xA97F, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE10...0xFE19, 0xFE30...0xFE6F, 0xFF01...0xFF60,
    0xFFE0...0xFFE6, 0x16FE0...0x18DFF, 0x1AFF0...0x1B2FF, 0x1F200...0x1F265, 0x20000...0x2FFFD,
    0x30000...0x3FFFD,
  ]
}
