import TabuluaText

extension FileBytes {
  /// Fails for bytes that no table is read from: text in another encoding than UTF-8, and more bytes than places of 32
  /// bits can tell apart.
  func checkIsText(_ file: String) throws(Diagnostic) {
    if withUnsafeBytes({ TextEncoding.isDatabase($0) }) {
      throw Diagnostic(
        code: TableFileCode.unsupportedFormat,
        message: "the file is an SQLite database, whatever its name ends with",
        location: TextLocation(file: file), help: TableFile.helpForDatabase)
    }
    if let encoding = withUnsafeBytes({ TextEncoding.wide($0) }) {
      throw Diagnostic(
        code: TableFileCode.notUTF8, message: "the file is \(encoding), not UTF-8",
        location: TextLocation(file: file),
        help: "save the file as UTF-8, for instance with `iconv -f \(encoding) -t utf-8`")
    }
    guard count <= CSVDocument.largestSize else { throw .tooLarge(file, CSVDocument.largestSize) }
  }
}
