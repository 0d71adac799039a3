/// What is wrong with a CSV or TSV file, as data; places are numbers of bytes before them.
enum CSVError: Error {
  case emptyFile
  case blankHeader(Int)
  /// A name, the columns that have it, and the place of the second.
  case duplicateColumn(String, Int, Int, Int)
  case raggedRecord(Int, count: Int, expected: Int)
  case blankLine(Int, expected: Int)
  /// The place of the opening quote.
  case unterminatedQuote(Int)
  case textAfterQuote(Int)
  case bareQuote(Int)
  case loneCarriageReturn(Int)
  case invalidUTF8(Int)
}
