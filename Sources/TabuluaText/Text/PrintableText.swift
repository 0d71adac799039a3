/// Text from a file or a script, made fit for a terminal.
package enum PrintableText {
  /// The text on one line, with control characters made visible, so that hostile input cannot drive the terminal, and with
  /// those that nobody would see, so that two names that differ do not look the same.
  ///
  /// Tabs are kept where `keepsTabs` says so, else they become a space each. A joiner stays where it joins what is written
  /// with it: emoji, and letters of the scripts that have joiners.
  ///
  /// ```swift
  /// PrintableText.of("a\u{1B}[2Jb\n")  // "a\\u{1b}[2Jb\\n"
  /// ```
  package static func of(_ text: String, keepsTabs: Bool = false) -> String {
    guard text.unicodeScalars.contains(where: isHidden) else { return text }
    var result = ""
    var last: Unicode.Scalar?
    var rest = Substring(text).unicodeScalars
    while let scalar = rest.popFirst() {
      let isShown = !isHidden(scalar) || isJoiner(scalar, between: last, and: rest.first)
      last = isShown ? scalar : nil
      switch scalar {
      case _ where isShown: result.unicodeScalars.append(scalar)
      case "\n": result += "\\n"
      case "\r": result += "\\r"
      case "\t": result += keepsTabs ? "\t" : " "
      default: result += "\\u{\(String(scalar.value, radix: 16))}"
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

  /// Whether it is a character for control, one that is not seen, or none at all, which XML cannot hold.
  package static func isHidden(_ scalar: Unicode.Scalar) -> Bool {
    let value = scalar.value
    if value < 0x7F { return value < 0x20 }
    if value < 0x34F { return value < 0xA0 || value == 0xAD }
    if (0x3165..<0xFEFF).contains(value) { return false }
    return hidden.contains { $0.contains(value) } || value & 0xFFFE == 0xFFFE
  }

  /// Marks of direction, joiners, spaces without width, fillers, and what else has no looks of its own.
  private static let hidden: [ClosedRange<UInt32>] = [
    0x34F...0x34F, 0x61C...0x61C, 0x115F...0x1160, 0x17B4...0x17B5, 0x180E...0x180E, 0x200B...0x200F,
    0x2028...0x202E, 0x2060...0x206F, 0x3164...0x3164, 0xFEFF...0xFEFF, 0xFFA0...0xFFA0, 0xFFF9...0xFFFB,
    0x1BCA0...0x1BCA3, 0x1D173...0x1D17A, 0xE0000...0xE007F,
  ]

  /// Whether a scalar joins those on both sides of it, or is a part of a flag.
  private static func isJoiner(
    _ scalar: Unicode.Scalar, between last: Unicode.Scalar?, and next: Unicode.Scalar?
  ) -> Bool {
    let value = scalar.value
    guard let last else { return false }
    if (0xE0020...0xE007F).contains(value) {
      return last.value == 0x1F3F4 || (0xE0020...0xE007E).contains(last.value)
    }
    guard value == 0x200C || value == 0x200D, let next else { return false }
    return joined.contains { $0.contains(last.value) } && joined.contains { $0.contains(next.value) }
  }

  /// The scripts that have joiners, and emoji.
  private static let joined: [ClosedRange<UInt32>] = [
    0x600...0x1CFF, 0x2190...0x2BFF, 0xA800...0xABFF, 0xFB50...0xFDFF, 0xFE0F...0xFE0F, 0xFE70...0xFEFC,
    0x1F000...0x1FAFF,
  ]
}
