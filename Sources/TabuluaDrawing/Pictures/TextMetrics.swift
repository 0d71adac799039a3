import TabuluaText

/// About how wide texts are in the fonts of a picture.
///
/// The widths are those of Helvetica and of fonts that are as wide, and a little more, since nobody knows in which one
/// a reader sees the picture.
enum TextMetrics {
  /// The width of a text in points.
  ///
  /// O(*n*).
  static func width(_ text: String, size: Double, isBold: Bool = false) -> Double {
    Double(units(text)) / 1000 * size * (isBold ? 1.08 : 1.02)
  }

  /// The text if it is not wider than so many points, else its beginning and `…`.
  ///
  /// O(*n*) for *n* characters that are kept.
  static func truncated(_ text: String, to width: Double, size: Double, isBold: Bool = false) -> String {
    // One more than asked for: rounding in the sum must not cut a text that is just as wide.
    let limit = width / size * 1000 / (isBold ? 1.08 : 1.02) + 1
    if text.utf8.count <= TablePicture.longestText, Double(units(text)) <= limit { return text }
    var taken = 0.0
    var end = text.startIndex  // of the longest beginning that leaves room for the ellipsis
    for index in text.indices {
      taken += Double(units(text[index]))
      if taken > limit { return end == text.startIndex ? "…" : DisplayWidth.trimmed(text[..<end]) + "…" }
      if taken + 1000 <= limit { end = text.index(after: index) }
    }
    return text
  }

  /// The text in lines that are not wider than so many points, at most so many; the last one is cut.
  ///
  /// Lines end at spaces, and between the characters of Chinese and Japanese.
  static func lines(_ text: String, width: Double, size: Double, most: Int) -> [String] {
    var lines: [String] = []
    for paragraph in text.split(separator: "\n", omittingEmptySubsequences: false) {
      var line = ""
      var taken = 0.0
      for word in words(paragraph) {
        let size = Self.width(word, size: size)
        if taken + size > width, !line.isEmpty {
          lines.append(DisplayWidth.trimmed(line))
          line = ""
          taken = 0
          if lines.count > most { break }
        }
        line += word
        taken += size
      }
      lines.append(DisplayWidth.trimmed(line))
      if lines.count > most { break }
    }
    let isCut = lines.count > most
    return lines.prefix(most).enumerated().map { index, line in
      truncated(isCut && index == most - 1 ? line + "…" : line, to: width, size: size)
    }
  }

  /// The parts between which a line may end, with the space behind each.
  private static func words(_ text: Substring) -> [String] {
    var words: [String] = []
    var word = ""
    for character in text {
      word.append(character)
      if character == " " || DisplayWidth.width(of: character) == 2 {
        words.append(word)
        word = ""
      }
    }
    if !word.isEmpty { words.append(word) }
    return words
  }

  /// The width of a text in thousandths of the font's size.
  private static func units(_ text: String) -> Int {
    var units = 0
    // To find where characters end is what takes long, and in ASCII each byte is one but for a line's end, which has no width.
    for byte in text.utf8 {
      guard byte < 128 else { return text.reduce(0) { $0 + Self.units($1) } }
      if byte >= 32, byte < 127 { units += Int(latin[Int(byte) - 32]) }
    }
    return units
  }

  /// The width of a character in thousandths of the font's size.
  private static func units(_ character: Character) -> Int {
    if let ascii = character.asciiValue {
      return ascii >= 32 && ascii < 127 ? Int(latin[Int(ascii) - 32]) : 0
    }
    switch DisplayWidth.width(of: character) {
    case 0: return 0
    case 2: return 1000
    default:
      guard let scalar = character.unicodeScalars.first else { return 0 }
      switch scalar.value {
      case 0x00C0...0x024F: return scalar.properties.isUppercase ? 690 : 560
      case 0x0400...0x04FF: return scalar.properties.isUppercase ? 740 : 600
      case 0x2026, 0x2014: return 1000
      default: return 620
      }
    }
  }

  /// Of the characters from space to tilde.
  private static let latin: [UInt16] = [
    278, 278, 355, 556, 556, 889, 667, 191, 333, 333, 389, 584, 278, 333, 278, 278, 556, 556, 556, 556, 556,
    556, 556, 556, 556, 556, 278, 278, 584, 584, 584, 556, 1015, 667, 667, 722, 722, 667, 611, 778, 722, 278,
    500, 667, 556, 833, 722, 778, 667, 778, 722, 667, 611, 722, 667, 944, 667, 667, 611, 278, 278, 278, 469,
    556, 333, 556, 556, 500, 556, 556, 278, 556, 556, 222, 222, 500, 222, 833, 556, 556, 556, 556, 333, 500,
    278, 556, 500, 722, 500, 500, 500, 334, 260, 334, 584,
  ]
}
