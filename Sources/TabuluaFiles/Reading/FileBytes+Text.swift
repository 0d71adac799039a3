import TabuluaText

extension FileBytes {
  /// Fails for bytes that no table is read from: text in another encoding than UTF-8, and more bytes than places of 32
  /// bits can tell apart.
  func checkIsText(_ file: String) throws(Diagnostic) {
    let marks: [(bytes: [UInt8], encoding: String)] = [
      ([0xFF, 0xFE, 0, 0], "UTF-32"), ([0, 0, 0xFE, 0xFF], "UTF-32"), ([0xFF, 0xFE], "UTF-16"),
      ([0xFE, 0xFF], "UTF-16"),
    ]
    if let encoding = marks.first(where: { starts(with: $0.bytes) })?.encoding {
      throw Diagnostic(
        code: "not_utf8", message: "the file is \(encoding), not UTF-8", location: TextLocation(file: file),
        help: "save the file as UTF-8, for instance with `iconv -f \(encoding) -t utf-8`")
    }
    guard count <= CSVDocument.largestSize else { throw .tooLarge(file, CSVDocument.largestSize) }
  }
}
