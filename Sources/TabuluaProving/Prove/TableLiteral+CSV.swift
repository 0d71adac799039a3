import TabuluaModel

extension TableLiteral {
  /// The table as CSV, with a line for the columns' names, and the mapping's delimiter between fields.
  package var csv: String {
    let delimiter = mapping.delimiter ?? ","
    func quoted(_ text: String) -> String { Self.quoted(text, delimiter) }
    var text = columns.map(quoted).joined(separator: String(delimiter)) + "\n"
    for row in rows {
      text +=
        row.enumerated().map { index, value in quoted(cell(value, columns[index])) }
        .joined(separator: String(delimiter)) + "\n"
    }
    return text
  }

  /// The text of a cell.
  private func cell(_ value: TableValue, _ column: String) -> String {
    guard case .boolean(let flag) = value, column == mapping.check, let spelling = mapping.checkSpelling
    else { return value.text }
    return flag ? spelling.on : spelling.off
  }

  private static func quoted(_ text: String, _ delimiter: Character) -> String {
    let mustBe = text.unicodeScalars.contains {
      "\"\n\r".unicodeScalars.contains($0) || $0 == delimiter.unicodeScalars.first
    }
    guard mustBe || text.isEmpty else { return text }
    return "\"\(text.replacing("\"", with: "\"\""))\""
  }
}
