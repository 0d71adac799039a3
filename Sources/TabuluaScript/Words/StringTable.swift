/// A table of strings: what texts are to be shown as in a language.
///
/// Texts are found by themselves, as the table, its policy and its file have them. Our own words, such as `Delete`, are
/// there in English, Slovene, Russian and Chinese; what the table says comes before them.
///
/// ```swift
/// let strings = StringTable(language: "sl", ["Todo": "Opravki"])
/// strings.localized("Todo")    // "Opravki"
/// strings.localized("Delete")  // "Izbriši"
/// strings.localized("Doing")   // "Doing"
/// ```
public struct StringTable: Sendable, Hashable {
  /// The language as a tag, such as `sl` or `zh-Hans`.
  public var language: String

  /// What texts are shown as; without our own words.
  public var strings: [String: String]

  /// Makes a table.
  public init(language: String = "en", _ strings: [String: String] = [:]) {
    self.language = language
    self.strings = strings
  }

  /// The text in the table's language: what ``strings`` has for it, else, for one of our own words, what that is;
  /// else the text itself.
  ///
  /// A text of more than 64 KiB is itself.
  public func localized(_ text: String) -> String {
    guard Self.isTranslatable(text) else { return text }
    if let string = strings[text] { return string }
    return OwnWord(rawValue: text)?.text(in: language) ?? text
  }

  /// What ``strings`` has for a text, else the text itself, also for our own words.
  ///
  /// This is for texts that others wrote: a row called `Done` is not the button.
  public func translated(_ text: String) -> String {
    Self.isTranslatable(text) ? strings[text] ?? text : text
  }

  /// Whether a text is short enough that somebody may have translated it: a script makes longer ones, and takes seconds
  /// of the deadline to have one looked for.
  private static func isTranslatable(_ text: String) -> Bool { text.utf8.count <= 1 << 16 }

  /// One of our own words in the table's language; in English where there is none for it.
  package func callAsFunction(_ word: OwnWord) -> String {
    strings[word.rawValue] ?? word.text(in: language) ?? word.rawValue
  }

  /// Whether all of our own words are known in the table's language.
  package var isComplete: Bool {
    OwnWord.allCases.allSatisfy { strings[$0.rawValue] != nil || $0.text(in: language) != nil }
  }

  /// The languages that have all of our own words, English first.
  package static let languages = Translations.languages

  /// Whether a text is the tag of a language, such as `sl`, `pt-BR` or `zh-Hans-CN`.
  package static func isLanguageTag(_ text: String) -> Bool {
    let parts = text.split(separator: "-", omittingEmptySubsequences: false)
    guard let first = parts.first, (2...3).contains(first.utf8.count) else { return false }
    guard first.utf8.allSatisfy({ isLetter($0) }), parts.count <= 6 else { return false }
    return parts.dropFirst().allSatisfy { part in
      (1...8).contains(part.utf8.count) && part.utf8.allSatisfy { isLetter($0) || (48...57).contains($0) }
    }
  }

  private static func isLetter(_ byte: UInt8) -> Bool {
    (65...90).contains(byte) || (97...122).contains(byte)
  }
}
