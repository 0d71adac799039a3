/// A place in a text, as people count: lines, and characters in a line.
package struct TextPlace {
  /// The line, counted from 1.
  package let line: Int

  /// The column, counted from 1 in characters.
  package let column: Int

  /// The text of the line without its end; broken bytes are replaced.
  package let text: String

  /// The character at the place; nil at the end of the line.
  package let character: Character?

  /// Finds the line and the column of the byte before which `offset` bytes stand.
  ///
  /// A line ends with a line feed, or with the lone carriage return that stands at the place or before it in the
  /// line. A byte-order mark before the text is no character.
  ///
  /// - Complexity: O(*n*); only for messages.
  package init(_ offset: Int, in bytes: UnsafeRawBufferPointer) {
    var line = 1
    var start = bytes.starts(with: UTF8Check.byteOrderMark) && offset >= 3 ? 3 : 0
    for index in start..<max(offset, start) where bytes[index] == 0x0A {
      line += 1
      start = index + 1
    }
    var end = max(offset, start)
    while end < bytes.count, bytes[end] != 0x0A, bytes[end] != 0x0D { end += 1 }
    let before = String(decoding: bytes[start..<max(offset, start)], as: UTF8.self)
    let after = String(decoding: bytes[max(offset, start)..<end], as: UTF8.self)
    self.line = line
    column = before.count + 1
    text = before + after
    character = after.first
  }

  /// The place in a file, with the line if it is short enough to be shown.
  package func location(file: String, length: Int? = 1) -> TextLocation {
    let limit = 400
    let shown = text.utf8.count <= limit * 4 ? text : text.prefix(limit) + "…"
    return TextLocation(
      file: file, line: line, column: column, length: length,
      text: column <= limit + 1 || shown == text ? shown : nil)
  }
}
