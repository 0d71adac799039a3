import TabuluaModel
import TabuluaText

extension JSONLinesDocument {
  /// The columns that would be of numbers if none of their numbers were too large for one, which makes them texts: nothing is lost
  /// so, but they take no number then.
  ///
  /// - Complexity: O(*n*) for the *n* records before the first such number of each of these columns.
  func warningsOfLargeNumbers(declared types: [String: ColumnType]) -> [Diagnostic] {
    columns.indices.compactMap { column in
      guard types[columns[column]] == nil, kinds[column].contains(.huge),
        kinds[column].isSubset(of: [.integer, .number, .huge]),
        let record = (0..<numberOfRecords).first(where: { isTooLarge($0, column) })
      else { return nil }
      let place = withFile { TextPlace(offset(record: record, column: column), in: $0) }
      let name = columns[column].forMessage
      return Diagnostic(
        severity: .warning, code: TableFileCode.numberTooLarge,
        message:
          "the column `\(name)` is of texts, because `\(text(record: record, column: column).forMessage)` is a number that is too large",
        location: place.location(file: self.name),
        help: "numbers go up to 1.8e308; `--types \(name)=text` says that texts are meant")
    }
  }

  private func isTooLarge(_ record: Int, _ column: Int) -> Bool {
    kind(record: record, column: column) == .number
      && text(record: record, column: column).isTooLargeNumber
  }
}

extension String {
  /// Whether it is a number in digits beyond what a `Double` can hold.
  var isTooLargeNumber: Bool {
    guard let first = utf8.first(where: { $0 != UInt8(ascii: "-") && $0 != UInt8(ascii: "+") }) else {
      return false
    }
    return (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(first) && Double(self)?.isInfinite == true
  }
}
