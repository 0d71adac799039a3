/// Divides Lua 5.4 text into its words, with their places in bytes.
///
/// Comments and spaces are left out. Text that Lua would refuse is read as well as it can be: whoever uses the
/// tokens compiles the text first.
package struct LuaLexer {
  private let source: [UInt8]
  private var place = 0
  private var line = 1

  private init(_ source: [UInt8]) { self.source = source }

  /// The words of a text, in their order.
  ///
  /// - Complexity: O(*n*) for *n* bytes.
  package static func tokens(of source: [UInt8]) -> [LuaToken] {
    var lexer = LuaLexer(source)
    var tokens: [LuaToken] = []
    while let token = lexer.next() { tokens.append(token) }
    return tokens
  }

  /// How many words the files of a policy have at most that are checked word by word: one that was written has some
  /// thousands, and each word takes microseconds and hundreds of bytes.
  package static let mostWords = 250_000

  /// How many words a text has; nil if it has more than `most`.
  ///
  /// - Complexity: O(*n*) for *n* bytes, and in no case more than for `most` words.
  package static func count(_ source: [UInt8], most: Int = mostWords) -> Int? {
    var lexer = LuaLexer(source)
    var count = 0
    while lexer.next() != nil {
      count += 1
      if count > most { return nil }
    }
    return count
  }

  private static let keywords: Set<String> = [
    "and", "break", "do", "else", "elseif", "end", "false", "for", "function", "goto", "if", "in", "local",
    "nil", "not", "or", "repeat", "return", "then", "true", "until", "while",
  ]

  /// Longer ones first.
  private static let symbols = ["...", "<<", ">>", "//", "==", "~=", "<=", ">=", "::", ".."]
    .map { Array($0.utf8) }

  private func byte(_ offset: Int = 0) -> UInt8? {
    place + offset < source.count ? source[place + offset] : nil
  }

  private func isAt(_ text: String) -> Bool { source[place...].starts(with: text.utf8) }

  private mutating func next() -> LuaToken? {
    skipSpaceAndComments()
    guard let first = byte() else { return nil }
    let start = (place: place, line: line)
    let kind: LuaToken.Kind
    switch first {
    case _ where Self.isNameByte(first) && !Self.isDigit(first):
      while let byte = byte(), Self.isNameByte(byte) { place += 1 }
      kind = .name
    case _ where Self.isDigit(first), UInt8(ascii: ".") where byte(1).map(Self.isDigit) == true:
      kind = takeNumeral()
    case UInt8(ascii: "\""), UInt8(ascii: "'"):
      takeQuoted(first)
      kind = .string
    default:
      if let level = longBracket() {
        takeLong(level)
        kind = .string
      } else {
        place += Self.symbols.first { source[place...].starts(with: $0) }?.count ?? 1
        kind = .symbol
      }
    }
    let text = String(decoding: source[start.place..<place], as: UTF8.self)
    return LuaToken(
      kind: kind == .name && Self.keywords.contains(text) ? .keyword : kind, text: text,
      range: start.place..<place, line: start.line)
  }

  private static func isDigit(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
  }

  private static func isNameByte(_ byte: UInt8) -> Bool {
    isDigit(byte) || byte == UInt8(ascii: "_")
      || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
  }

  private static func isSpace(_ byte: UInt8) -> Bool { byte == UInt8(ascii: " ") || (9...13).contains(byte) }

  private mutating func step() {
    if source[place] == UInt8(ascii: "\n") { line += 1 }
    place += 1
  }

  private mutating func skipSpaceAndComments() {
    while let byte = byte() {
      if Self.isSpace(byte) {
        step()
      } else if isAt("--") {
        place += 2
        if let level = longBracket() {
          takeLong(level)
        } else {
          while let byte = self.byte(), byte != UInt8(ascii: "\n") { place += 1 }
        }
      } else {
        return
      }
    }
  }

  /// How many `=` stand in the long bracket that opens here; nil where none does.
  private func longBracket() -> Int? {
    guard byte() == UInt8(ascii: "[") else { return nil }
    var level = 0
    while byte(1 + level) == UInt8(ascii: "=") { level += 1 }
    return byte(1 + level) == UInt8(ascii: "[") ? level : nil
  }

  private mutating func takeLong(_ level: Int) {
    let end = [UInt8(ascii: "]")] + [UInt8](repeating: UInt8(ascii: "="), count: level) + [UInt8(ascii: "]")]
    let start = place + level + 2
    let found = source[start...].firstRange(of: end) ?? source.endIndex..<source.endIndex
    line += source[start..<found.lowerBound].count { $0 == UInt8(ascii: "\n") }
    place = found.upperBound
  }

  private mutating func takeQuoted(_ quote: UInt8) {
    place += 1
    while let byte = byte() {
      if byte == UInt8(ascii: "\\"), place + 1 < source.count {
        place += 1
        let skipsSpace = self.byte() == UInt8(ascii: "z")
        step()
        // The string goes on behind the spaces and the ends of lines.
        while skipsSpace, let byte = self.byte(), Self.isSpace(byte) { step() }
      } else if byte == quote {
        place += 1
        return
      } else if byte == UInt8(ascii: "\n") {
        return
      } else {
        place += 1
      }
    }
  }

  /// Takes a numeral as Lua does: all letters, digits and points, and a sign behind an exponent's letter.
  private mutating func takeNumeral() -> LuaToken.Kind {
    let isHexadecimal = byte() == UInt8(ascii: "0") && (byte(1).map { $0 | 0x20 } == UInt8(ascii: "x"))
    let exponent = UInt8(ascii: isHexadecimal ? "p" : "e")
    var isInteger = true
    while let byte = byte() {
      if byte | 0x20 == exponent {
        isInteger = false
        if let sign = self.byte(1), sign == UInt8(ascii: "+") || sign == UInt8(ascii: "-") { place += 1 }
      } else if byte == UInt8(ascii: ".") {
        isInteger = false
      } else if !Self.isNameByte(byte) {
        break
      }
      place += 1
    }
    return isInteger ? .integer : .float
  }
}
