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
    var elements: [JSONValue] = []
    try forEachElement("[", "]") { (parser, _) throws(JSONFault) in elements.append(try parser.value()) }
    return .array(elements)
  }

  private mutating func object() throws(JSONFault) -> JSONValue {
    var fields: [(key: String, value: JSONValue)] = []
    fields.reserveCapacity(8)
    var keys = JSONKeys()
    try forEachElement("{", "}") { (parser, start) throws(JSONFault) in
      let place = parser.index
      guard parser.byte == UInt8(ascii: "\"") else {
        throw parser.byte == nil ? JSONFault(.unclosed("{"), at: start) : JSONFault(.missingKey, at: place)
      }
      let key = try parser.string()
      guard keys.insert(key, fields) else { throw JSONFault(.duplicateKey(key), at: place) }
      parser.skipSpace()
      guard parser.byte == UInt8(ascii: ":") else {
        let isEnd = parser.byte == nil
        throw JSONFault(isEnd ? .unclosed("{") : .missingColon(key), at: isEnd ? start : parser.index)
      }
      parser.index += 1
      parser.skipSpace()
      fields.append((key, try parser.value()))
    }
    return .object(fields)
  }

  /// Reads a list or an object, at whose opening bracket the parser stands, and calls `element` at the beginning of each
  /// element, with the place of that bracket.
  private mutating func forEachElement(
    _ opening: Character, _ closing: Character,
    _ element: (inout JSONParser, _ start: Int) throws(JSONFault) -> Void
  ) throws(JSONFault) {
    let start = index
    let end = closing.asciiValue
    index += 1
    skipSpace()
    while byte != end {
      try element(&self, start)
      skipSpace()
      if byte == end { break }
      guard byte == UInt8(ascii: ",") else {
        throw byte == nil
          ? JSONFault(.unclosed(opening), at: start) : JSONFault(.missingSeparator(closing), at: index)
      }
      let comma = index
      index += 1
      skipSpace()
      if byte == end { throw JSONFault(.trailingComma, at: comma) }
    }
    index += 1
  }
}

/// Finds keys that appear twice, also among very many.
private struct JSONKeys {
  private var seen: Set<[UInt8]>?

  /// Adds a key to those of `fields`; false if it is one of them.
  mutating func insert(_ key: String, _ fields: [(key: String, value: JSONValue)]) -> Bool {
    // Bytes are compared, not characters: two ways to write an accent are two keys.
    if seen == nil {
      if fields.count < 16 {
        return !fields.contains { $0.key.utf8.count == key.utf8.count && $0.key.utf8.elementsEqual(key.utf8) }
      }
      seen = Set(fields.map { Array($0.key.utf8) })
    }
    return seen?.insert(Array(key.utf8)).inserted ?? true
  }
}

extension UInt8 {
  /// Whether the byte is an ASCII letter.
  fileprivate var isASCIILetter: Bool { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(self | 0x20) }
}
