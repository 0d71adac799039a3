import TabuluaFiles
import TabuluaModel

extension TableLiteral {
  /// The records of the table as CSV, without line ends and with the mapping's delimiter between fields; the first one has
  /// the columns' names.
  package var csvRecords: [String] {
    let delimiter = mapping.delimiter ?? ","
    func record(_ fields: [String]) -> String {
      fields.map { Self.quoted($0, delimiter) }.joined(separator: String(delimiter))
    }
    return [record(columns)]
      + rows.map { row in record(row.enumerated().map { index, value in cell(value, columns[index]) }) }
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
    guard mustBe || text.isEmpty || CSVDialect.looksLikeSeveral(text) else { return text }
    return "\"\(text.replacing("\"", with: "\"\""))\""
  }
}
