/// Reads TOML as version 1.0 has it, and nothing beside it; of dates and times only the form is checked.
///
/// We have our own because the one that there is for Swift, TOMLKit, does not tell where a value stands, and brings all
/// of Foundation with it: the command `tabulua` would take 6 ms longer to begin, half as long again.
package struct TOMLParser {
  /// How many parts a key may have, and how deeply lists and tables may be nested.
  package static let maximumDepth = 128

  /// The table that a document is.
  ///
  /// ```swift
  /// let table = try TOMLParser.parse(Array("policy = 'rules.lua'".utf8)[...])
  /// ```
  ///
  /// - Throws: ``TOMLFault`` with the place of the first thing that is wrong.
  /// - Complexity: O(*n*) for *n* bytes.
  package static func parse(_ bytes: ArraySlice<UInt8>) throws(TOMLFault) -> [TOMLNode.Entry] {
    let result: Result<[TOMLNode.Entry], TOMLFault> = bytes.withUnsafeBytes { buffer in
      var parser = TOMLParser(buffer)
      do throws(TOMLFault) {
        return .success(try parser.document())
      } catch {
        return .failure(error)
      }
    }
    return try result.get()
  }

  /// Whether a byte may stand in a key without quotes.
  static func isBare(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "-"):
      true
    default: false
    }
  }

  /// A part of a key, and where it stands.
  typealias Key = (name: String, place: Range<Int>)

  let bytes: UnsafeRawBufferPointer
  var index = 0
  var depth = 0

  private init(_ bytes: UnsafeRawBufferPointer) { self.bytes = bytes }

  /// The byte at the place, or nil at the end.
  var byte: UInt8? { index < bytes.count ? bytes[index] : nil }

  private mutating func document() throws(TOMLFault) -> [TOMLNode.Entry] {
    if let invalid = UTF8Check.firstInvalid(in: bytes) { throw TOMLFault(.invalidUTF8, at: invalid) }
    if bytes.starts(with: UTF8Check.byteOrderMark) { index = 3 }
    let root = TOMLTableBuilder(.header, at: 0..<0)
    var table = root
    while true {
      try skipLines()
      guard let byte else { return root.entries }
      if byte == UInt8(ascii: "[") {
        table = try header(in: root)
      } else {
        try keyAndValue(in: table)
      }
      try endLine()
    }
  }

  /// Reads `[a.b]` or `[[a.b]]`.
  private mutating func header(in root: TOMLTableBuilder) throws(TOMLFault) -> TOMLTableBuilder {
    let start = index
    index += 1
    let isList = byte == UInt8(ascii: "[")
    if isList { index += 1 }
    let path = try key()
    for _ in 0..<(isList ? 2 : 1) {
      guard byte == UInt8(ascii: "]") else {
        throw byte == nil || isLineEnd
          ? TOMLFault(.unclosed("["), at: start) : TOMLFault(.badHeader, at: index)
      }
      index += 1
    }
    return try root.openTable(path, isList: isList, at: start..<index)
  }

  /// Reads `a.b = value`.
  mutating func keyAndValue(in table: TOMLTableBuilder) throws(TOMLFault) {
    let path = try key()
    guard byte == UInt8(ascii: "=") else {
      throw TOMLFault(.missingEquals(path.map(\.name).joined(separator: ".")), at: index)
    }
    index += 1
    skipSpace()
    try table.add(path, try value())
  }

  /// Reads a key of one part or more, and the space around it.
  private mutating func key() throws(TOMLFault) -> [Key] {
    var path: [Key] = []
    while true {
      guard path.count < Self.maximumDepth else { throw TOMLFault(.tooDeep, at: index) }
      skipSpace()
      path.append(try keyPart())
      skipSpace()
      guard byte == UInt8(ascii: ".") else { return path }
      index += 1
    }
  }

  private mutating func keyPart() throws(TOMLFault) -> Key {
    let start = index
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "'"):
      let name = try string(mayHaveLines: false)
      return (name, start..<index)
    default:
      while let byte, Self.isBare(byte) { index += 1 }
      guard index > start else {
        if let byte, !isLineEnd { try checkControl(byte) }
        throw TOMLFault(.missingKey, at: start)
      }
      return (String(decoding: bytes[start..<index], as: UTF8.self), start..<index)
    }
  }

  // MARK: Space

  /// Passes over spaces and tabs.
  mutating func skipSpace() {
    while let byte, byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") { index += 1 }
  }

  /// Passes over space, line ends and comments.
  mutating func skipLines() throws(TOMLFault) {
    while true {
      skipSpace()
      try skipComment()
      guard skipLineEnd() else { return }
    }
  }

  /// Passes over a comment, though not over the line end behind it.
  private mutating func skipComment() throws(TOMLFault) {
    guard byte == UInt8(ascii: "#") else { return }
    while let byte, byte != 0x0A {
      if byte == 0x0D, isLineEnd { return }
      try checkControl(byte)
      index += 1
    }
  }

  /// Whether a line ends here.
  var isLineEnd: Bool {
    byte == 0x0A || (byte == 0x0D && index + 1 < bytes.count && bytes[index + 1] == 0x0A)
  }

  /// Passes over one line end; false where there is none.
  mutating func skipLineEnd() -> Bool {
    guard isLineEnd else { return false }
    index += byte == 0x0D ? 2 : 1
    return true
  }

  /// Fails unless only space and a comment stand in the rest of the line.
  private mutating func endLine() throws(TOMLFault) {
    skipSpace()
    try skipComment()
    guard !skipLineEnd(), let byte else { return }
    try checkControl(byte)
    throw TOMLFault(.textAfterLine, at: index)
  }

  /// Fails for a control character other than a tab.
  func checkControl(_ byte: UInt8) throws(TOMLFault) {
    if (byte < 0x20 && byte != 0x09) || byte == 0x7F { throw TOMLFault(.controlCharacter(byte), at: index) }
  }
}
