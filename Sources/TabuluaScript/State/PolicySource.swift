package import TabuluaText

/// The text of a policy's own file, to find the places that messages show.
package struct PolicySource: Sendable {
  /// The file as the user named it.
  package let name: String

  private let bytes: [UInt8]

  package init(name: String, bytes: [UInt8]) {
    self.name = name
    self.bytes = bytes
  }

  /// All lines without their ends.
  package var lines: [String] {
    bytes.split(separator: Self.newline, omittingEmptySubsequences: false).map {
      String(decoding: $0.last == UInt8(ascii: "\r") ? $0.dropLast() : $0, as: UTF8.self)
    }
  }

  /// The text of a line, counted from 1, without its end; nil where there is none.
  ///
  /// - Complexity: O(*n*) for *n* bytes before it.
  package func text(ofLine line: Int) -> String? {
    guard line > 0, let start = start(ofLine: line) else { return nil }
    return text(from: start)
  }

  /// Where a line begins, counted from 1.
  private func start(ofLine line: Int) -> Int? {
    bytes.withUnsafeBufferPointer { bytes in
      var start = 0
      for _ in 1..<line {
        guard let end = bytes[start...].firstIndex(of: Self.newline) else { return nil }
        start = end + 1
      }
      return start
    }
  }

  /// The text from a place to the end of its line.
  private func text(from start: Int) -> String {
    let line = bytes[start...].prefix { $0 != Self.newline }
    return String(decoding: line.last == UInt8(ascii: "\r") ? line.dropLast() : line, as: UTF8.self)
  }

  private static let newline = UInt8(ascii: "\n")

  /// A line as a place; a word in it is underlined.
  package func location(line: Int, word: String? = nil) -> TextLocation {
    guard let text = text(ofLine: line) else { return TextLocation(file: name, line: line) }
    let column = word.flatMap { Self.column(of: $0, in: text) }
    return TextLocation(
      file: name, line: line, column: column, length: column == nil ? nil : word?.count, text: text)
  }

  /// A place on a line, by the bytes of the file that it covers; what is on further lines is left out.
  package func location(line: Int, bytes range: Range<Int>, of source: [UInt8]) -> TextLocation {
    guard source.indices.contains(range.lowerBound), range.upperBound <= source.count else {
      return location(line: line)
    }
    let start = source[..<range.lowerBound].lastIndex(of: Self.newline).map { $0 + 1 } ?? 0
    let column = String(decoding: source[start..<range.lowerBound], as: UTF8.self).count + 1
    let covered = source[range].prefix { $0 != Self.newline && $0 != UInt8(ascii: "\r") }
    return TextLocation(
      file: name, line: line, column: column, length: max(1, String(decoding: covered, as: UTF8.self).count),
      text: text(ofLine: line))
  }

  /// The place where a field is written: the first line that assigns it, else the first that names it.
  ///
  /// Fields around it must be named on the line or before it, such as `table` for `table.text`.
  package func location(ofField field: String, in outer: [String] = []) -> TextLocation {
    // No name that somebody wrote is longer; a script can make one of any length.
    guard field.utf8.count <= 1000 else { return TextLocation(file: name) }
    var start = 1
    for name in outer {
      start = line(naming: name, from: start) ?? start
    }
    guard let line = line(naming: field, from: start) else { return TextLocation(file: name) }
    return location(line: line, word: field)
  }

  private func line(naming word: String, from start: Int) -> Int? {
    var first: Int?
    var next: (line: Int, start: Int)? = self.start(ofLine: start).map { (start, $0) }
    while let place = next, let found = line(with: word, from: place) {
      let text = text(from: found.start)
      if Self.isAssigned(word, in: text) { return found.line }
      if first == nil, Self.column(of: word, in: text) != nil { first = found.line }
      next = bytes[found.start...].firstIndex(of: Self.newline).map { (found.line + 1, $0 + 1) }
    }
    return first
  }

  /// The next line that has a text; the others, of which a hostile file has millions, are no strings.
  private func line(with word: String, from place: (line: Int, start: Int)) -> (line: Int, start: Int)? {
    let wanted = Array(word.utf8)
    guard let letter = wanted.first else { return nil }
    return bytes.withUnsafeBufferPointer { bytes in
      var found = place
      var index = place.start
      while index + wanted.count <= bytes.count {
        if bytes[index] == letter, bytes[index...].starts(with: wanted) { return found }
        if bytes[index] == Self.newline { found = (found.line + 1, index + 1) }
        index += 1
      }
      return nil
    }
  }

  /// Whether a line gives the word a value: `word =`, `["word"] =`, `function policy.word`.
  private static func isAssigned(_ word: String, in text: String) -> Bool {
    let text = String(text.prefix(mostSearched))
    let code = text.prefix(comment(in: text))
    return column(of: word, in: String(code)) { column in
      var rest = code.dropFirst(column - 1 + word.count)
      if code.contains("function ") && rest.first == "(" { return true }
      rest = rest.drop { $0 == " " || $0 == "\t" || $0 == "\"" || $0 == "'" || $0 == "]" }
      return rest.hasPrefix("=") && !rest.hasPrefix("==")
    } != nil
  }

  private static func comment(in text: String) -> Int {
    text.firstRange(of: "--").map { text.distance(from: text.startIndex, to: $0.lowerBound) } ?? text.count
  }

  /// The first column, from 1, at which a word stands alone and that is right.
  private static func column(
    of word: String, in line: String, where isRight: (Int) -> Bool = { _ in true }
  ) -> Int? {
    // No person writes longer lines.
    let text = line.prefix(mostSearched)
    guard !word.isEmpty, text.contains(word) else { return nil }
    let characters = Array(text)
    let wanted = Array(word)
    guard characters.count >= wanted.count else { return nil }
    for start in 0...(characters.count - wanted.count) {
      let end = start + wanted.count
      guard characters[start] == wanted[0], characters[start..<end].elementsEqual(wanted) else { continue }
      if start > 0, isWordCharacter(characters[start - 1]) { continue }
      if end < characters.count, isWordCharacter(characters[end]) { continue }
      if isRight(start + 1) { return start + 1 }
    }
    return nil
  }

  /// How many characters of a line are searched.
  private static let mostSearched = 10_000

  private static func isWordCharacter(_ character: Character) -> Bool {
    character == "_" || character.isLetter || character.isNumber
  }
}
