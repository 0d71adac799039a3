import TabuluaText
import TabuluaModel

extension CSVError {
  /// What is said of an error: its code, its place, the message, and what mends it.
  private struct Words {
    var code: String
    var offset: Int?
    var length = 1
    var message: String
    var help: String
  }

  /// The error in words, with line, column and text of the place.
  func diagnostic(in bytes: UnsafeRawBufferPointer, file: String, dialect: CSVDialect) -> Diagnostic {
    let words = words(in: bytes, dialect)
    let location = words.offset.map { TextPlace($0, in: bytes).location(file: file, length: words.length) }
    return Diagnostic(
      code: words.code, message: words.message, location: location ?? TextLocation(file: file),
      help: words.help)
  }

  private func words(in bytes: UnsafeRawBufferPointer, _ dialect: CSVDialect) -> Words {
    let separator = dialect == .tsv ? "a tab" : "`\(dialect.character)`"
    let twice = "a quote inside a quoted field is written twice, `\"\"`"
    switch self {
    case .emptyFile:
      return Words(
        code: TableFileCode.emptyFile.rawValue, message: "the file is empty",
        help: "the first line names the columns, for instance `title,status`")
    case .blankHeader(let offset):
      return Words(
        code: TableFileCode.blankHeader.rawValue, offset: offset,
        message: "the first line is blank, but it should name the columns",
        help: "remove the blank line, or name the columns there")
    case .duplicateColumn(let name, let first, let second, let offset):
      let named = name.isEmpty ? "both have no name" : "are both named `\(name.forMessage)`"
      return Words(
        code: TableError.Code.duplicateColumn.rawValue, offset: offset, length: max(name.count, 1),
        message: "columns \(first + 1) and \(second + 1) \(named)",
        help: "rename one of them: rules, mapping and options call columns by name")
    case .raggedRecord(let offset, let count, let expected):
      let fields = count == 1 ? "1 field" : "\(count) fields"
      return Words(
        code: TableFileCode.raggedRecord.rawValue, offset: offset,
        message: "the record has \(fields), but the first line names \(columns(expected))",
        help: count > expected
          ? "remove a field, or quote the one that holds \(separator): `\"…\"`"
          : "write \(separator) for each empty field, also for those at the end")
    case .blankLine(let offset, let expected):
      return Words(
        code: TableFileCode.blankLine.rawValue, offset: offset,
        message: "the line is blank, but the first line names \(columns(expected))", help: "remove the line")
    case .unterminatedQuote(let offset):
      return Words(
        code: TableFileCode.unterminatedQuote.rawValue, offset: offset,
        message: "the quote that opens here is never closed",
        help: "close it with `\"`; \(twice)")
    case .textAfterQuote(let offset):
      let found = TextPlace(offset, in: bytes).character.map { "`\(String($0).forMessage)`" } ?? "text"
      return Words(
        code: TableFileCode.textAfterQuote.rawValue, offset: offset,
        message: "\(found) stands after the closing quote of a field",
        help: "after the closing quote comes \(separator) or the line's end; \(twice)")
    case .bareQuote(let offset):
      return Words(
        code: TableFileCode.bareQuote.rawValue, offset: offset,
        message: "a quote stands inside a field that does not begin with one",
        help:
          "quote the whole field and write the quotes inside it twice, `\"5\"\" disk\"`, or say with `--delimiter` "
          + "what stands between the fields, if it is not \(separator)")
    case .loneCarriageReturn(let offset):
      return Words(
        code: TableFileCode.loneCarriageReturn.rawValue, offset: offset,
        message: "the line ends with a carriage return without a line feed",
        help: "save the file with LF or CRLF line ends")
    case .invalidUTF8(let offset):
      return Words(
        code: TextCode.invalidUTF8.rawValue, offset: offset, message: "the file is not valid UTF-8 here",
        help: TextEncoding.help(bytes))
    }
  }

  private func columns(_ count: Int) -> String { count == 1 ? "1 column" : "\(count) columns" }
}
