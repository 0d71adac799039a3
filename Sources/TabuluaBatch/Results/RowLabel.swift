import TabuluaText
package import TabuluaModel

/// How a row is called where people read.
package enum RowLabel {
  /// The row's key, else the text of its text column, else nil.
  package static func of(_ row: RowIdentity, in contents: TableContents) -> String? {
    if let key = contents.key(of: row) { return key }
    guard let column = contents.textColumn else { return nil }
    let text = contents.text(of: row, column: column)
    return text.isEmpty ? nil : text
  }

  /// The label on a line among other words: at most 40 columns wide, without what a terminal would obey; an empty one, as a section may
  /// have, as two quotes.
  package static func shown(_ label: String) -> String {
    if label.isEmpty { return "\"\"" }
    return DisplayWidth.truncated(PrintableText.of(label), to: 40)
  }
}
