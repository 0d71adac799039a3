extension TOMLParser {
  /// Reads a value.
  mutating func value() throws(TOMLFault) -> TOMLNode {
    let start = index
    let value: TOMLNode.Value
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "'"): value = .string(try string(mayHaveLines: true))
    case UInt8(ascii: "["): value = try nested { parser throws(TOMLFault) in try parser.list() }
    case UInt8(ascii: "{"): value = try nested { parser throws(TOMLFault) in try parser.inlineTable() }
    default: value = try word()
    }
    return TOMLNode(value, at: start..<index)
  }

  private mutating func nested(
    _ body: (inout TOMLParser) throws(TOMLFault) -> TOMLNode.Value
  ) throws(TOMLFault) -> TOMLNode.Value {
    guard depth < Self.maximumDepth else { throw TOMLFault(.tooDeep, at: index) }
    depth += 1
    defer { depth -= 1 }
    return try body(&self)
  }

  /// Reads `[1, 2]`, which may go over several lines.
  private mutating func list() throws(TOMLFault) -> TOMLNode.Value {
    let start = index
    var elements: [TOMLNode] = []
    index += 1
    try skipLines()
    while byte != UInt8(ascii: "]") {
      guard byte != nil else { throw TOMLFault(.unclosed("["), at: start) }
      elements.append(try value())
      try skipLines()
      if byte == UInt8(ascii: "]") { break }
      guard byte == UInt8(ascii: ",") else { throw missingSeparator("]", of: "[", at: start) }
      index += 1
      try skipLines()
    }
    index += 1
    return .array(elements)
  }

  /// Reads `{ a = 1, b = 2 }`, which stands on one line.
  private mutating func inlineTable() throws(TOMLFault) -> TOMLNode.Value {
    let start = index
    let table = TOMLTableBuilder(.header, at: start..<start)
    index += 1
    skipSpace()
    while byte != UInt8(ascii: "}") {
      guard byte != nil else { throw TOMLFault(.unclosed("{"), at: start) }
      try keyAndValue(in: table)
      skipSpace()
      if byte == UInt8(ascii: "}") { break }
      guard byte == UInt8(ascii: ",") else { throw missingSeparator("}", of: "{", at: start) }
      index += 1
      skipSpace()
      // A comma behind the last element is for lists alone.
      if byte == UInt8(ascii: "}") { throw TOMLFault(.missingKey, at: index) }
    }
    index += 1
    return .table(table.entries)
  }

  private func missingSeparator(
    _ closing: Character, of opening: Character, at start: Int
  ) -> TOMLFault {
    byte == nil ? TOMLFault(.unclosed(opening), at: start) : TOMLFault(.missingSeparator(closing), at: index)
  }

  /// Reads a number, a boolean, a date or a time.
  private mutating func word() throws(TOMLFault) -> TOMLNode.Value {
    let start = index
    passWord()
    // Between a date and a time may stand a space.
    if index - start == 10, byte == UInt8(ascii: " "), index + 2 < bytes.count, bytes[index + 1].isTOMLDigit,
      bytes[index + 2].isTOMLDigit, text(from: start).wholeMatch(of: date) != nil
    {
      index += 1
      passWord()
    }
    let text = text(from: start)
    guard !text.isEmpty else {
      if let byte, !isLineEnd { try checkControl(byte) }
      throw TOMLFault(.missingValue, at: start)
    }
    if text == "true" || text == "false" { return .boolean(text == "true") }
    if let number = try Self.integer(text, at: start) { return .integer(number) }
    if let number = try Self.float(text, at: start) { return .float(number) }
    for form in [date, time, dateAndTime] where text.wholeMatch(of: form) != nil { return .date(text) }
    // The word is told as far as people would see one.
    while let byte, byte > 0x20, !",]}#".utf8.contains(byte) { index += 1 }
    throw TOMLFault(.unknownValue(self.text(from: start)), at: start)
  }

  private mutating func passWord() {
    while let byte, Self.isBare(byte) || "+.:".utf8.contains(byte) { index += 1 }
  }

  private func text(from start: Int) -> String { String(decoding: bytes[start..<index], as: UTF8.self) }

  private static func integer(_ text: String, at start: Int) throws(TOMLFault) -> Int? {
    let digits = text.filter { $0 != "_" }
    let number: Int?
    if text.wholeMatch(of: #/[+\-]?(0|[1-9](_?[0-9])*)/#) != nil {
      number = Int(digits)
    } else if text.wholeMatch(of: #/0x[0-9A-Fa-f](_?[0-9A-Fa-f])*/#) != nil {
      number = Int(digits.dropFirst(2), radix: 16)
    } else if text.wholeMatch(of: #/0o[0-7](_?[0-7])*/#) != nil {
      number = Int(digits.dropFirst(2), radix: 8)
    } else if text.wholeMatch(of: #/0b[01](_?[01])*/#) != nil {
      number = Int(digits.dropFirst(2), radix: 2)
    } else {
      return nil
    }
    guard let number else { throw TOMLFault(.numberTooLarge(text), at: start) }
    return number
  }

  private static func float(_ text: String, at start: Int) throws(TOMLFault) -> Double? {
    if text.wholeMatch(of: #/[+\-]?(inf|nan)/#) != nil { return Double(text) }
    let form = #/[+\-]?(0|[1-9](_?[0-9])*)(\.[0-9](_?[0-9])*)?([eE][+\-]?[0-9](_?[0-9])*)?/#
    guard text.wholeMatch(of: form) != nil else { return nil }
    guard let number = Double(text.filter { $0 != "_" }), number.isFinite else {
      throw TOMLFault(.numberTooLarge(text), at: start)
    }
    return number
  }
}

// The forms of dates and times.
private var date: Regex<Substring> { #/[0-9]{4}-[0-9]{2}-[0-9]{2}/# }
private var time: Regex<Substring> { #/[0-9]{2}:[0-9]{2}:[0-9]{2}(?:\.[0-9]+)?/# }
private var dateAndTime: Regex<Substring> {
  #/[0-9]{4}-[0-9]{2}-[0-9]{2}[Tt ][0-9]{2}:[0-9]{2}:[0-9]{2}(?:\.[0-9]+)?(?:[Zz]|[+\-][0-9]{2}:[0-9]{2})?/#
}

extension UInt8 {
  fileprivate var isTOMLDigit: Bool { self >= UInt8(ascii: "0") && self <= UInt8(ascii: "9") }
}
