/// A whole number with more digits than a `Double` holds, in words.
package enum RoundedNumber {
  /// That a number has too many digits, and what it would become.
  package static func words(_ text: String, _ rounded: Double) -> String {
    "\(tooLong(text)): it would become \(digits(rounded))"
  }

  /// That a number in a file has too many digits, and what is read of it.
  package static func wordsOfFile(_ text: String, _ rounded: Double) -> String {
    "\(tooLong(text)): rules see \(digits(rounded))"
  }

  /// What to do about it; `isInteger` says that a column of whole numbers can hold it.
  package static func help(column: String, isInteger: Bool) -> String {
    let column = column.forMessage
    return isInteger
      ? "a column of whole numbers or of text holds it: `--types \(column)=integer` or `\(column)=text`"
      : "a column of text holds it, as a string: `--types \(column)=text`"
  }

  private static func tooLong(_ text: String) -> String {
    "`\(text.forMessage)` has more digits than a number holds"
  }

  private static func digits(_ number: Double) -> String {
    Int64(exactly: number).map { String($0) } ?? "\(number)"
  }
}
