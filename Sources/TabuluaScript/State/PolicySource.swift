package import TabuluaText

/// The text of a policy's own file, to find the places that messages show.
package struct PolicySource: Sendable {
  /// The file as the user named it.
  package let name: String

  /// The lines of the text, without their ends.
  package let lines: [String]

  package init(name: String, bytes: [UInt8]) {
    self.name = name
    lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).map {
      String(decoding: $0.last == UInt8(ascii: "\r") ? $0.dropLast() : $0, as: UTF8.self)
    }
  }

  /// The text of a line, counted from 1.
  package func text(ofLine line: Int) -> String? { lines.indices.contains(line - 1) ? lines[line - 1] : nil }

  /// A line as a place; a word in it is underlined.
  package func location(line: Int, word: String? = nil) -> TextLocation {
    guard let text = text(ofLine: line) else { return TextLocation(file: name, line: line) }
    let column = word.flatMap { Self.columns(of: $0, in: text).first }
    return TextLocation(
      file: name, line: line, column: column, length: column == nil ? nil : word?.count, text: text)
  }

  /// A place on a line, by the bytes of the file that it covers; what is on further lines is left out.
  package func location(line: Int, bytes range: Range<Int>, of source: [UInt8]) -> TextLocation {
    guard source.indices.contains(range.lowerBound), range.upperBound <= source.count else {
      return location(line: line)
    }
    let newline = UInt8(ascii: "\n")
    let start = source[..<range.lowerBound].lastIndex(of: newline).map { $0 + 1 } ?? 0
    let column = String(decoding: source[start..<range.lowerBound], as: UTF8.self).count + 1
    let covered = source[range].prefix { $0 != newline && $0 != UInt8(ascii: "\r") }
    return TextLocation(
      file: name, line: line, column: column, length: max(1, String(decoding: covered, as: UTF8.self).count),
      text: text(ofLine: line))
  }

  /// The place where a field is written: the first line that assigns it, else the first that names it.
  ///
  /// Fields around it must be named on the line or before it, such as `table` for `table.text`.
  package func location(ofField field: String, in outer: [String] = []) -> TextLocation {
    var start = 0
    for name in outer {
      start = line(naming: name, from: start) ?? start
    }
    guard let line = line(naming: field, from: start) else { return TextLocation(file: name) }
    return location(line: line + 1, word: field)
  }

  private func line(naming word: String, from start: Int) -> Int? {
    let rest = lines.indices.dropFirst(start)
    return rest.first { Self.isAssigned(word, in: lines[$0]) }
      ?? rest.first { !Self.columns(of: word, in: lines[$0]).isEmpty }
  }

  /// Whether a line gives the word a value: `word =`, `["word"] =`, `function policy.word`.
  private static func isAssigned(_ word: String, in text: String) -> Bool {
    let code = text.prefix(comment(in: text))
    return columns(of: word, in: String(code)).contains { column in
      var rest = code.dropFirst(column - 1 + word.count)
      if code.contains("function ") && rest.first == "(" { return true }
      rest = rest.drop { $0 == " " || $0 == "\t" || $0 == "\"" || $0 == "'" || $0 == "]" }
      return rest.hasPrefix("=") && !rest.hasPrefix("==")
    }
  }

  private static func comment(in text: String) -> Int {
    text.firstRange(of: "--").map { text.distance(from: text.startIndex, to: $0.lowerBound) } ?? text.count
  }

  /// The columns, from 1, at which a word stands alone.
  private static func columns(of word: String, in line: String) -> [Int] {
    // No person writes longer lines.
    let text = line.prefix(mostSearched)
    guard !word.isEmpty, text.contains(word) else { return [] }
    let characters = Array(text)
    let wanted = Array(word)
    guard characters.count >= wanted.count else { return [] }
    return (0...(characters.count - wanted.count)).compactMap { start in
      let end = start + wanted.count
      guard characters[start..<end].elementsEqual(wanted) else { return nil }
      if start > 0, isWordCharacter(characters[start - 1]) { return nil }
      if end < characters.count, isWordCharacter(characters[end]) { return nil }
      return start + 1
    }
  }

  /// How many characters of a line are searched.
  private static let mostSearched = 10_000

  private static func isWordCharacter(_ character: Character) -> Bool {
    character == "_" || character.isLetter || character.isNumber
  }
}
