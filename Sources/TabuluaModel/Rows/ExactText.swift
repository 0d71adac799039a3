/// A text that is the same as another one only where both have the same bytes.
///
/// For Swift an `é` that is one character, and an `e` with an accent behind it, are the same text. Files, Lua and SQLite tell
/// them apart, and so does a table: two rows may have these two keys. Whatever looks a key, a value or a section up by its
/// text uses this type, so that none of them is taken for the other one.
///
/// ```swift
/// let places: [ExactText: Int] = ["\u{E9}": 0, "e\u{301}": 1]  // two entries
/// ```
package struct ExactText: Sendable, Hashable, Comparable, ExpressibleByStringLiteral {
  /// The text.
  package let text: String

  /// Takes a text.
  package init(_ text: String) { self.text = text }

  package init(stringLiteral value: String) { text = value }

  package static func == (one: ExactText, other: ExactText) -> Bool { one.text.hasBytes(of: other.text) }

  package func hash(into hasher: inout Hasher) { text.hashBytes(into: &hasher) }

  /// By bytes, which is also the order of the characters' numbers.
  package static func < (one: ExactText, other: ExactText) -> Bool {
    one.text.utf8.lexicographicallyPrecedes(other.text.utf8)
  }
}

extension String {
  /// Whether another text has the same bytes.
  package func hasBytes(of other: String) -> Bool {
    let same = utf8.withContiguousStorageIfAvailable { one in
      other.utf8.withContiguousStorageIfAvailable { other in
        CellText.isEqual(UnsafeRawBufferPointer(one), UnsafeRawBufferPointer(other))
      }
    }
    // A text from Objective-C does not hold its bytes in one piece.
    return (same ?? nil) ?? utf8.elementsEqual(other.utf8)
  }

  /// Hashes the bytes.
  package func hashBytes(into hasher: inout Hasher) {
    var text = self
    text.withUTF8 { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
  }
}

extension String? {
  /// Whether another text has the same bytes, or both are nil.
  package func hasBytes(of other: String?) -> Bool {
    guard let self, let other else { return self == nil && other == nil }
    return self.hasBytes(of: other)
  }
}
