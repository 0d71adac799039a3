package import TabuluaText
package import TabuluaModel

extension TableFile {
  /// What is most likely a mistake in the file of a table that was read with a mapping.
  ///
  /// - Complexity: O(*n*) for *n* records, where columns are of numbers.
  package static func warnings(about table: TableContents, _ mapping: TableMapping) -> [Diagnostic] {
    warningsOfColumnsWithoutValues(in: table, mapping) + warningsOfLargeNumbers(in: table, mapping)
      + warningsOfRoundedNumbers(in: table)
  }

  /// What makes columns of numbers texts.
  package static func warningsOfLargeNumbers(
    in table: TableContents, _ mapping: TableMapping
  ) -> [Diagnostic] {
    (table.records as? JSONLinesDocument)?.warningsOfLargeNumbers(declared: mapping.types) ?? []
  }

  /// The first whole number of each column of numbers that no number is: its digits stay in the file, and rules see another
  /// number.
  private static func warningsOfRoundedNumbers(in table: TableContents) -> [Diagnostic] {
    guard let document = table.records as? any TableDocument else { return [] }
    return table.columns.indices.compactMap { column in
      guard let record = table.firstChangedNumber(column: column) else { return nil }
      let text = document.text(record: record, column: column)
      guard let rounded = text.changedNumber else { return nil }
      let place = document.withFile { TextPlace(document.offset(record: record, column: column), in: $0) }
      let name = table.columns[column].name
      return Diagnostic(
        severity: .warning, code: TableError.Code.inexactNumber.rawValue,
        message:
          "the column `\(name.forMessage)` is of numbers, and \(RoundedNumber.wordsOfFile(text, rounded))",
        location: place.location(file: document.name),
        help: RoundedNumber.help(column: name, isInteger: Int64(text) != nil) + "; the file keeps its digits")
    }
  }
}
