/// A number that a `Double` does not hold, because it has too many digits or is too small, in words.
package enum RoundedNumber {
  /// That a number is not held, and what it would become.
  package static func words(_ text: String, _ rounded: Double) -> String {
    "\(reason(text, rounded)): it would become \(digits(rounded))"
  }

  /// That a number in a file is not held, and what is read of it.
  package static func wordsOfFile(_ text: String, _ rounded: Double) -> String {
    "\(reason(text, rounded)): rules see \(digits(rounded))"
  }

  /// What to do about it; `isInteger` says that a column of whole numbers can hold it.
  package static func help(column: String, isInteger: Bool) -> String {
    let column = column.forMessage
    return isInteger
      ? "a column of whole numbers or of text holds it: `--types \(column)=integer` or `\(column)=text`"
      : "a column of text holds it, as a string: `--types \(column)=text`"
  }

  private static func reason(_ text: String, _ rounded: Double) -> String {
    rounded == 0
      ? "`\(text.forMessage)` is smaller than any number but zero"
      : "`\(text.forMessage)` has more digits than a number holds"
  }

  private static func digits(_ number: Double) -> String {
    Int64(exactly: number).map { String($0) } ?? "\(number)"
  }
}
