/// Whether the text of a script, or of a module that it has required, has the word `undo` or `redo`.
///
/// Steps must be recorded before they can be taken back. A list of steps says beforehand whether it takes any back; a script
/// does it by names that stand in its text.
package final class UndoMention {
  /// Whether a text was found that has one of the words.
  private(set) var isFound = false

  private static let words = [Array("undo".utf8), Array("redo".utf8)]

  /// Whether a text has one of the words.
  ///
  /// - Complexity: O(*n*) in the length of the text.
  package static func isFound(in text: [UInt8]) -> Bool {
    let mention = UndoMention()
    mention.look(through: text)
    return mention.isFound
  }

  /// Looks through a text.
  ///
  /// - Complexity: O(*n*) in the length of the text.
  func look(through text: [UInt8]) {
    guard !isFound else { return }
    isFound = text.withUnsafeBufferPointer { bytes in
      bytes.indices.dropLast(3).contains { start in
        // All of them end in these two letters.
        bytes[start + 2] == UInt8(ascii: "d") && bytes[start + 3] == UInt8(ascii: "o")
          && Self.words.contains { word in bytes[start] == word[0] && bytes[start + 1] == word[1] }
      }
    }
  }

  /// Takes over what was found in the texts of another script.
  func join(_ other: UndoMention) { if other.isFound { isFound = true } }
}
