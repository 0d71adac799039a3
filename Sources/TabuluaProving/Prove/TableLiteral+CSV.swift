import TabuluaModel

extension TableLiteral {
  /// The records of the table as CSV, without line ends; the first one has the columns' names.
  package var csvRecords: [String] {
    [columns.map(Self.quoted).joined(separator: ",")]
      + rows.map { row in
        row.enumerated().map { index, value in Self.quoted(cell(value, columns[index])) }
          .joined(separator: ",")
      }
  }

  /// The text of a cell.
  private func cell(_ value: TableValue, _ column: String) -> String {
    guard case .boolean(let flag) = value, column == mapping.check, let spelling = mapping.checkSpelling
    else { return value.text }
    return flag ? spelling.on : spelling.off
  }

  private static func quoted(_ text: String) -> String {
    guard text.utf8.contains(where: { [0x2C, 0x22, 0x0A, 0x0D].contains($0) }) || text.isEmpty else {
      return text
    }
    return "\"\(text.replacing("\"", with: "\"\""))\""
  }
}
