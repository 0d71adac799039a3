/// What the TOML parser met, as data, with the number of bytes before it.
package struct TOMLFault: Error, Hashable {
  package enum Kind: Hashable {
    case invalidUTF8
    case controlCharacter(UInt8)
    case missingKey
    case missingEquals(String)
    case missingValue
    case unknownValue(String)
    case numberTooLarge(String)
    case duplicateKey(String)
    case duplicateTable(String)
    /// The key of what is no table, or of one that is complete where it stands.
    case notATable(String)
    case textAfterLine
    case tooDeep
    /// An opening bracket without its partner.
    case unclosed(Character)
    /// Neither a comma nor this closing bracket.
    case missingSeparator(Character)
    /// Something in a header that belongs neither to its name nor behind it.
    case badHeader
    case unclosedString
    case unknownEscape
    case badUnicodeEscape
  }

  package let kind: Kind
  package let offset: Int

  init(_ kind: Kind, at offset: Int) {
    self.kind = kind
    self.offset = offset
  }

  /// What is wrong: one line, lower case, without a full stop.
  package func message(found: Character?) -> String {
    let found = found.map { "`\(String($0).forMessage)`" } ?? "the end of the line"
    return switch kind {
    case .invalidUTF8: "the text is not valid UTF-8"
    case .controlCharacter(let byte):
      "the control character U+\(String(format4(byte))) stands here; in quotes write `\\u\(format4(byte))`"
    case .missingKey: "a key is missing before \(found)"
    case .missingEquals(let key): "`=` is missing after the key `\(key.forMessage)`"
    case .missingValue: "a value is missing before \(found)"
    case .unknownValue(let word): "`\(word.forMessage)` is no value; texts stand in quotes"
    case .numberTooLarge(let text): "`\(text.forMessage)` is a number that is too large"
    case .duplicateKey(let key): "the key `\(key.forMessage)` appears twice"
    case .duplicateTable(let key): "the table `\(key.forMessage)` appears twice"
    case .notATable(let key): "`\(key.forMessage)` has its value already, and nothing can be added to it"
    case .textAfterLine: "\(found) stands after the end of the value"
    case .tooDeep: "keys, lists and tables are nested more than \(TOMLParser.maximumDepth) deep"
    case .unclosed(let bracket): "this `\(bracket)` is never closed"
    case .missingSeparator(let bracket): "`,` or `\(bracket)` is missing before \(found)"
    case .badHeader: "`]` is missing before \(found); a name with such characters stands in quotes"
    case .unclosedString: "this text is never closed"
    case .unknownEscape: "there is no escape `\\` with \(found); a text between `'` has none"
    case .badUnicodeEscape: "`\\u` has four digits from 0 to 9 and a to f, and `\\U` eight, of a character"
    }
  }

  /// Four digits.
  private func format4(_ byte: UInt8) -> String {
    let digits = String(byte, radix: 16, uppercase: true)
    return String(repeating: "0", count: 4 - digits.count) + digits
  }
}
