/// Text from a file or a script, made fit for a terminal.
package enum PrintableText {
  /// The text on one line, with control characters made visible, so that hostile input cannot drive the terminal.
  ///
  /// Tabs are kept where `keepsTabs` says so, else they become a space each.
  ///
  /// ```swift
  /// PrintableText.of("a\u{1B}[2Jb\n")  // "a\\u{1b}[2Jb\\n"
  /// ```
  package static func of(_ text: String, keepsTabs: Bool = false) -> String {
    guard text.unicodeScalars.contains(where: isControl) else { return text }
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\n": result += "\\n"
      case "\r": result += "\\r"
      case "\t": result += keepsTabs ? "\t" : " "
      case _ where isControl(scalar): result += "\\u{\(String(scalar.value, radix: 16))}"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }

  /// The beginning of a text that is too long for people, and how long it is; another text as it is.
  ///
  /// - Complexity: O(1) for a text that is native; `String` counts the bytes of others.
  package static func beginning(_ text: String) -> String {
    guard text.utf8.count > mostBytes else { return text }
    let end = text.utf8.index(text.startIndex, offsetBy: shownBytes)
    return "\(String(decoding: text.utf8[..<end], as: UTF8.self))… (\(CountText.of(text.utf8.count)) bytes)"
  }

  /// How many bytes a text has at most that people are shown whole, and how many of another one.
  private static let (mostBytes, shownBytes) = (4000, 1000)

  /// The text of a value on one line, with tabs as `\\t`, so that they are not taken for spaces.
  package static func value(_ text: String) -> String {
    of(text, keepsTabs: true).replacing("\t", with: "\\t")
  }

  /// The text on one line so that no two texts look the same: only letters, digits and signs of ASCII stand for themselves.
  package static func exact(_ text: String) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\n": result += "\\n"
      case "\r": result += "\\r"
      case "\t": result += "\\t"
      case "\\", "\"": result += "\\\(scalar)"
      case " "..."~": result.unicodeScalars.append(scalar)
      default: result += "\\u{\(String(scalar.value, radix: 16))}"
      }
    }
    return result
  }

  /// Whether it is a character for control, or none at all, which XML cannot hold.
  private static func isControl(_ scalar: Unicode.Scalar) -> Bool {
    scalar.value < 0x20 || (0x7F...0x9F).contains(scalar.value)
      || (0x2028...0x202E).contains(scalar.value) || (0x2066...0x2069).contains(scalar.value)
      || scalar.value & 0xFFFE == 0xFFFE
  }
}
