import TabuluaText

extension CSVError {
  /// The error in words, with line, column and text of the place.
  func diagnostic(in bytes: UnsafeRawBufferPointer, file: String, dialect: CSVDialect) -> Diagnostic {
    let place = offset.map { TextPlace($0, in: bytes) }
    let location = place?.location(file: file, length: placeLength) ?? SourceLocation(file: file)
    let separated = dialect == .csv && isOfSemicolons(bytes)
    return Diagnostic(
      code: code, message: message(found: place?.character), location: location,
      help: separated ? "write the file with `,` between fields, not `;`" : help(dialect))
  }

  /// Whether a record has more fields than the first line only because that one has semicolons between its names.
  private func isOfSemicolons(_ bytes: UnsafeRawBufferPointer) -> Bool {
    guard case .raggedRecord(_, _, expected: 1) = self else { return false }
    return bytes.prefix { $0 != UInt8(ascii: "\n") }.contains(UInt8(ascii: ";"))
  }

  private var code: String {
    switch self {
    case .emptyFile: "empty_file"
    case .blankHeader: "blank_header"
    case .duplicateColumn: "duplicate_column"
    case .raggedRecord: "ragged_record"
    case .blankLine: "blank_line"
    case .unterminatedQuote: "unterminated_quote"
    case .textAfterQuote: "text_after_quote"
    case .bareQuote: "bare_quote"
    case .loneCarriageReturn: "lone_carriage_return"
    case .invalidUTF8: "invalid_utf8"
    case .otherEncoding: "not_utf8"
    case .tooLarge: "file_too_large"
    }
  }

  private var offset: Int? {
    switch self {
    case .emptyFile, .otherEncoding, .tooLarge: nil
    case .blankHeader(let offset), .duplicateColumn(_, _, _, let offset), .raggedRecord(let offset, _, _),
      .blankLine(let offset, _), .unterminatedQuote(let offset), .textAfterQuote(let offset),
      .bareQuote(let offset), .loneCarriageReturn(let offset), .invalidUTF8(let offset):
      offset
    }
  }

  private var placeLength: Int {
    if case .duplicateColumn(let name, _, _, _) = self { return max(name.count, 1) }
    return 1
  }

  private func message(found: Character?) -> String {
    switch self {
    case .emptyFile: "the file is empty"
    case .blankHeader: "the first line is blank, but it should name the columns"
    case .duplicateColumn("", let first, let second, _):
      "columns \(first + 1) and \(second + 1) both have no name"
    case .duplicateColumn(let name, let first, let second, _):
      "columns \(first + 1) and \(second + 1) are both named `\(name.forMessage)`"
    case .raggedRecord(_, let count, let expected):
      "the record has \(fields(count)), but the first line names \(columns(expected))"
    case .blankLine(_, let expected):
      "the line is blank, but the first line names \(columns(expected))"
    case .unterminatedQuote: "the quote that opens here is never closed"
    case .textAfterQuote:
      "\(found.map { "`\(String($0).forMessage)`" } ?? "text") stands after the closing quote of a field"
    case .bareQuote: "a quote stands inside a field that does not begin with one"
    case .loneCarriageReturn: "the line ends with a carriage return without a line feed"
    case .invalidUTF8: "the file is not valid UTF-8 here"
    case .otherEncoding(let name): "the file is \(name), not UTF-8"
    case .tooLarge: "the file is larger than 4 GiB"
    }
  }

  private func help(_ dialect: CSVDialect) -> String {
    let separator = dialect == .tsv ? "a tab" : "`\(Character(Unicode.Scalar(dialect.delimiter)))`"
    let twice = "a quote inside a quoted field is written twice, `\"\"`"
    switch self {
    case .emptyFile: return "the first line names the columns, for instance `title,status`"
    case .blankHeader: return "remove the blank line, or name the columns there"
    case .duplicateColumn: return "rename one of them: rules, mapping and options call columns by name"
    case .raggedRecord(_, let count, let expected) where count > expected:
      return "remove a field, or quote the one that holds \(separator): `\"…\"`"
    case .raggedRecord: return "write \(separator) for each empty field, also for those at the end"
    case .blankLine: return "remove the line"
    case .unterminatedQuote: return "close it with `\"`; \(twice)"
    case .textAfterQuote: return "after the closing quote comes \(separator) or the line's end; \(twice)"
    case .bareQuote: return "quote the whole field and write the quotes inside it twice: `\"5\"\" disk\"`"
    case .loneCarriageReturn: return "save the file with LF or CRLF line ends"
    case .invalidUTF8: return "save the file as UTF-8, for instance with `iconv -f latin1 -t utf-8`"
    case .otherEncoding(let name):
      return "save the file as UTF-8, for instance with `iconv -f \(name) -t utf-8`"
    case .tooLarge: return "split the file"
    }
  }

  private func fields(_ count: Int) -> String { count == 1 ? "1 field" : "\(count) fields" }

  private func columns(_ count: Int) -> String { count == 1 ? "1 column" : "\(count) columns" }
}
