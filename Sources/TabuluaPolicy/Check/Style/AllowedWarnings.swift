/// The warnings that comments accept: `-- check: allow mark_in_cell`, on the line of a warning or alone on the line
/// before it.
struct AllowedWarnings {
  /// A comment that accepts warnings.
  struct Comment {
    /// Its line, from 1.
    let line: Int
    /// What it lists.
    let codes: [String]
    /// Whether nothing else stands on its line.
    let standsAlone: Bool
  }

  /// The comments, in the order of their lines.
  let comments: [Comment]

  /// Finds the comments of a Lua text; a string that looks like one is none.
  init(_ source: [UInt8]) {
    var comments: [Comment] = []
    var place = 0
    var line = 1
    var codeLine = 0
    for token in LuaLexer.tokens(of: source) {
      Self.read(source[place..<token.range.lowerBound], line, codeLine, &comments)
      place = token.range.upperBound
      line = token.line + source[token.range].count { $0 == UInt8(ascii: "\n") }
      codeLine = line
    }
    Self.read(source[place...], line, codeLine, &comments)
    self.comments = comments
  }

  private static let beginning = "-- check: allow "

  /// How many characters of one comment count, and how many codes: more than there are warnings.
  private static let mostCharacters = 2000
  private static let mostCodes = 50

  /// Reads the comments between two words of code, which begins on `line`.
  private static func read(
    _ gap: ArraySlice<UInt8>, _ line: Int, _ codeLine: Int, _ comments: inout [Comment]
  ) {
    guard gap.contains(UInt8(ascii: "-")) else { return }
    let lines = gap.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    for (offset, bytes) in lines.enumerated() {
      let text = String(decoding: bytes, as: UTF8.self)
      guard let range = text.firstRange(of: beginning) else { continue }
      // What follows the codes may say why.
      let words = text[range.upperBound...].prefix(mostCharacters).prefix {
        isCodeCharacter($0) || ", \t".contains($0)
      }
      let codes = words.split(maxSplits: mostCodes) { !isCodeCharacter($0) }.prefix(mostCodes).map(
        String.init)
      comments.append(Comment(line: line + offset, codes: codes, standsAlone: line + offset != codeLine))
    }
  }

  private static func isCodeCharacter(_ character: Character) -> Bool {
    character == "_" || character.isLetter || character.isNumber
  }

  /// Whether a warning on a line is accepted.
  func allows(_ code: String, onLine line: Int) -> Bool {
    comments.contains { comment in
      comment.codes.contains(code)
        && (comment.line == line || comment.standsAlone && comment.line == line - 1)
    }
  }
}
