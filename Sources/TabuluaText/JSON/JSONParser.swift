/// Reads JSON as RFC 8259 has it, and nothing beside it.
///
/// Comments, trailing commas, single quotes, `NaN`, control characters in strings, keys that appear twice, lone
/// surrogates and bytes that are no UTF-8 are errors.
package struct JSONParser {
  /// How deeply lists and objects may be nested.
  package static let maximumDepth = 256

  /// The value that a text holds; white space may stand around it.
  ///
  /// ```swift
  /// let value = try JSONParser.parse(Array("[1, 2.50]".utf8)[...])  // .array([.integer(1), .number("2.50")])
  /// ```
  ///
  /// - Throws: ``JSONSyntaxError`` with the place of the first thing that is wrong.
  /// - Complexity: O(*n*) for *n* bytes.
  package static func parse(_ bytes: ArraySlice<UInt8>) throws(JSONSyntaxError) -> JSONValue {
    let result: Result<JSONValue, JSONSyntaxError> = bytes.withUnsafeBytes { buffer in
      var parser = JSONParser(buffer)
      do throws(JSONFault) {
        return .success(try parser.document())
      } catch {
        return .failure(error.located(in: buffer))
      }
    }
    return try result.get()
  }

  let bytes: UnsafeRawBufferPointer
  var index = 0
  private var depth = 0

  private init(_ bytes: UnsafeRawBufferPointer) { self.bytes = bytes }

  /// The byte at the place, or nil at the end.
  var byte: UInt8? { index < bytes.count ? bytes[index] : nil }

  private mutating func document() throws(JSONFault) -> JSONValue {
    if let invalid = UTF8Check.firstInvalid(in: bytes) { throw JSONFault(.invalidUTF8, at: invalid) }
    if bytes.starts(with: UTF8Check.byteOrderMark) { throw JSONFault(.byteOrderMark, at: 0) }
    skipSpace()
    let value = try self.value()
    skipSpace()
    guard index == bytes.count else { throw JSONFault(.textAfterValue, at: index) }
    return value
  }

  private mutating func skipSpace() {
    while index < bytes.count {
      switch bytes[index] {
      case UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "\n"), UInt8(ascii: "\r"): index += 1
      default: return
      }
    }
  }

  private mutating func value() throws(JSONFault) -> JSONValue {
    switch byte {
    case UInt8(ascii: "{"): return try nested { parser throws(JSONFault) in try parser.object() }
    case UInt8(ascii: "["): return try nested { parser throws(JSONFault) in try parser.array() }
    case UInt8(ascii: "\""): return .string(try string())
    case UInt8(ascii: "-")?: return try number()
    case let digit? where digit.isDigit: return try number()
    case nil: throw JSONFault(.missingValue, at: index)
    default: return try word()
    }
  }

  private mutating func nested(
    _ body: (inout JSONParser) throws(JSONFault) -> JSONValue
  ) throws(JSONFault) -> JSONValue {
    guard depth < Self.maximumDepth else { throw JSONFault(.tooDeep, at: index) }
    depth += 1
    defer { depth -= 1 }
    return try body(&self)
  }

  private mutating func word() throws(JSONFault) -> JSONValue {
    let start = index
    while let byte, byte.isASCIILetter { index += 1 }
    switch String(decoding: bytes[start..<index], as: UTF8.self) {
    case "null": return .null
    case "true": return .boolean(true)
    case "false": return .boolean(false)
    case "": throw JSONFault(.unexpectedCharacter, at: start)
    case let word: throw JSONFault(.unknownWord(word), at: start)
    }
  }

  private mutating func array() throws(JSONFault) -> JSONValue {
    let start = index
    index += 1
    var elements: [JSONValue] = []
    skipSpace()
    if byte == UInt8(ascii: "]") {
      index += 1
      return .array(elements)
    }
    while true {
      skipSpace()
      elements.append(try value())
      skipSpace()
      switch byte {
      case UInt8(ascii: "]"):
        index += 1
        return .array(elements)
      case UInt8(ascii: ","):
        let comma = index
        index += 1
        skipSpace()
        if byte == UInt8(ascii: "]") { throw JSONFault(.trailingComma, at: comma) }
      case nil: throw JSONFault(.unclosed("["), at: start)
      default: throw JSONFault(.missingSeparator("]"), at: index)
      }
    }
  }

  private mutating func object() throws(JSONFault) -> JSONValue {
    let start = index
    index += 1
    var fields: [(key: String, value: JSONValue)] = []
    var keys = JSONKeys()
    skipSpace()
    if byte == UInt8(ascii: "}") {
      index += 1
      return .object(fields)
    }
    while true {
      skipSpace()
      let place = index
      guard byte == UInt8(ascii: "\"") else {
        throw JSONFault(byte == nil ? .unclosed("{") : .missingKey, at: byte == nil ? start : index)
      }
      let key = try string()
      guard keys.insert(key, fields) else { throw JSONFault(.duplicateKey(key), at: place) }
      skipSpace()
      guard byte == UInt8(ascii: ":") else {
        throw JSONFault(byte == nil ? .unclosed("{") : .missingColon(key), at: byte == nil ? start : index)
      }
      index += 1
      skipSpace()
      fields.append((key, try value()))
      skipSpace()
      switch byte {
      case UInt8(ascii: "}"):
        index += 1
        return .object(fields)
      case UInt8(ascii: ","):
        let comma = index
        index += 1
        skipSpace()
        if byte == UInt8(ascii: "}") { throw JSONFault(.trailingComma, at: comma) }
      case nil: throw JSONFault(.unclosed("{"), at: start)
      default: throw JSONFault(.missingSeparator("}"), at: index)
      }
    }
  }
}

/// Finds keys that appear twice, also among very many.
private struct JSONKeys {
  private var seen: Set<[UInt8]>?

  /// Adds a key to those of `fields`; false if it is one of them.
  mutating func insert(_ key: String, _ fields: [(key: String, value: JSONValue)]) -> Bool {
    // Bytes are compared, not characters: two ways to write an accent are two keys.
    if seen == nil {
      if fields.count < 16 { return !fields.contains { $0.key.utf8.elementsEqual(key.utf8) } }
      seen = Set(fields.map { Array($0.key.utf8) })
    }
    return seen?.insert(Array(key.utf8)).inserted ?? true
  }
}

extension UInt8 {
  /// Whether the byte is an ASCII letter.
  fileprivate var isASCIILetter: Bool { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(self | 0x20) }
}
