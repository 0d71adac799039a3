// What people write for the character between two fields.
extension TableMapping {
  /// The delimiter that a word names: `tab`, or the character itself; nil for what cannot stand between fields.
  ///
  /// ```swift
  /// TableMapping.delimiter(named: "tab")  // "\t"
  /// TableMapping.delimiter(named: ";;")   // nil
  /// ```
  package static func delimiter(named word: String) -> Character? {
    if word == "tab" || word == #"\t"# { return "\t" }
    guard word.count == 1, let character = word.first, byte(of: character) != nil else { return nil }
    return character
  }

  /// How ``delimiter(named:)`` is told a delimiter.
  package static func name(ofDelimiter delimiter: Character) -> String {
    delimiter == "\t" ? "tab" : String(delimiter)
  }

  /// The byte of a delimiter; nil for a character that cannot stand between fields.
  ///
  /// Letters, digits, signs of numbers and full stops stand in fields too often; quotes and line ends have a meaning of
  /// their own.
  package static func byte(of delimiter: Character) -> UInt8? {
    guard let byte = delimiter.asciiValue, delimiter != "\r\n" else { return nil }
    let isPrintable = (0x20..<0x7F).contains(byte) || byte == UInt8(ascii: "\t")
    let isInFields = delimiter.isLetter || delimiter.isNumber || "\"+-._".contains(delimiter)
    return isPrintable && !isInFields ? byte : nil
  }

  /// What a delimiter may be, for messages.
  package static let delimiterWords =
    "`tab` or one ASCII character that is no letter, digit, quote, `+`, `-`, `.` or `_`"
}
