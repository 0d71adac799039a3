/// What the JSON parser met, as data, with the number of bytes before it.
package struct JSONFault: Error {
  package enum Kind {
    case invalidUTF8
    case byteOrderMark
    case missingValue
    case textAfterValue
    case tooDeep
    case unexpectedCharacter
    case unknownWord(String)
    case trailingComma
    /// An opening bracket without its partner.
    case unclosed(Character)
    /// Neither a comma nor this closing bracket.
    case missingSeparator(Character)
    case missingKey
    case missingColon(String)
    case duplicateKey(String)
    case unclosedString
    case controlCharacter(UInt8)
    case unknownEscape
    case badUnicodeEscape
    case loneSurrogate
    case leadingZero
    case badNumber
  }

  package let kind: Kind
  package let offset: Int

  package init(_ kind: Kind, at offset: Int) {
    self.kind = kind
    self.offset = offset
  }

  /// The error with its words and its place.
  package func located(in bytes: UnsafeRawBufferPointer) -> JSONSyntaxError {
    let place = TextPlace(offset, in: bytes)
    return JSONSyntaxError(
      message: message(found: place.character), offset: offset, line: place.line, column: place.column)
  }

  private func message(found: Character?) -> String {
    let found = found.map { "`\(String($0).forMessage)`" } ?? "the end"
    return switch kind {
    case .invalidUTF8: "the text is not valid UTF-8"
    case .byteOrderMark: "a byte-order mark stands before the value"
    case .missingValue: "a value is missing"
    case .textAfterValue: "\(found) stands after the end of the value"
    case .tooDeep: "lists and objects are nested more than \(JSONParser.maximumDepth) deep"
    case .unexpectedCharacter where found == "`'`": "strings stand in double quotes, not in `'`"
    case .unexpectedCharacter: "\(found) begins no value"
    case .unknownWord(let word): "`\(word.forMessage)` is no value; strings stand in double quotes"
    case .trailingComma: "no value follows this comma"
    case .unclosed(let bracket): "this `\(bracket)` is never closed"
    case .missingSeparator(let bracket): "`,` or `\(bracket)` is missing before \(found)"
    case .missingKey: "a key in double quotes is missing before \(found)"
    case .missingColon(let key): "`:` is missing after the key `\(key.forMessage)`"
    case .duplicateKey(let key): "the key `\(key.forMessage)` appears twice"
    case .unclosedString: "this string is never closed"
    case .controlCharacter(0x09): "a tab stands in a string; write it as `\\t`"
    case .controlCharacter: "a control character stands in a string; write it as `\\u00…`"
    case .unknownEscape: "this escape is not known; a backslash is written `\\\\`"
    case .badUnicodeEscape: "`\\u` needs four hexadecimal digits"
    case .loneSurrogate: "this is half of a surrogate pair"
    case .leadingZero: "a number has no zero in front"
    case .badNumber: "a digit is missing here"
    }
  }
}
