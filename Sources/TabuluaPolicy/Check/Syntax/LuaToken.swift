/// A word of Lua text and where it stands.
package struct LuaToken: Sendable, Hashable {
  /// What a token is.
  package enum Kind: Sendable, Hashable {
    /// A name that is no keyword.
    case name
    /// A reserved word, such as `end`.
    case keyword
    /// A numeral without a point or an exponent, also in hexadecimal.
    case integer
    /// Any other numeral.
    case float
    /// A string, in quotes or long brackets.
    case string
    /// Anything else, such as `<=` or `::`.
    case symbol
  }

  /// What it is.
  package var kind: Kind

  /// The token as it is written.
  package var text: String

  /// Where it stands, in bytes from the beginning of the source.
  package var range: Range<Int>

  /// The line on which it begins, from 1.
  package var line: Int
}

extension LuaToken {
  /// Whether it is this keyword or symbol.
  package func `is`(_ word: String) -> Bool { (kind == .keyword || kind == .symbol) && text == word }

  /// Whether an expression can end with it, so that a `-` behind it subtracts.
  package var endsExpression: Bool {
    switch kind {
    case .name, .integer, .float, .string: true
    case .keyword: ["nil", "true", "false", "end"].contains(text)
    case .symbol: [")", "]", "}", "..."].contains(text)
    }
  }
}

extension LuaToken {
  /// The text of a string without its quotes; escapes stay as they are written.
  var stringText: String {
    guard let first = text.first else { return text }
    if first == "[" {
      let level = text.dropFirst().prefix { $0 == "=" }.count + 2
      return String(text.dropFirst(level).dropLast(level))
    }
    return String(text.dropFirst().dropLast())
  }
}
