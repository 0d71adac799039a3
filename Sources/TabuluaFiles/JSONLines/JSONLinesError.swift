import TabuluaText

/// What is wrong with a JSON Lines file, as data; places are numbers of bytes before them.
enum JSONLinesError: Error {
  /// A line is no JSON.
  case badLine(JSONSyntaxError, at: Int)
  /// A line holds something else than an object.
  case notAnObject(JSONValue, at: Int)
  case otherEncoding(String)
  case tooLarge

  /// Finds out what is wrong with the line that begins at a place.
  init(wrongLineAt start: Int, in bytes: UnsafeRawBufferPointer) {
    let line = bytes[start...].prefix { $0 != 0x0A }
    do throws(JSONSyntaxError) {
      self = .notAnObject(try JSONParser.parse(Array(line)[...]), at: start)
    } catch {
      self = .badLine(error, at: start + error.offset)
    }
  }
}

extension JSONLinesError {
  /// The error in words, with line, column and text of the place.
  func diagnostic(in bytes: UnsafeRawBufferPointer, file: String) -> Diagnostic {
    switch self {
    case .badLine(let error, let offset):
      return Diagnostic(
        code: "bad_json", message: error.message, location: TextPlace(offset, in: bytes).location(file: file),
        help: help(offset, bytes))
    case .notAnObject(let value, let offset):
      return Diagnostic(
        code: "not_an_object", message: "the line holds \(value.nounInWords), not an object",
        location: TextPlace(offset, in: bytes).location(file: file), help: help(offset, bytes))
    case .otherEncoding(let name):
      return Diagnostic(
        code: "not_utf8", message: "the file is \(name), not UTF-8", location: SourceLocation(file: file),
        help: "save the file as UTF-8, for instance with `iconv -f \(name) -t utf-8`")
    case .tooLarge:
      return Diagnostic(
        code: "file_too_large", message: "the file is larger than 4 GiB",
        location: SourceLocation(file: file),
        help: "split the file")
    }
  }

  /// A file that is one list or one object over many lines can be taken apart.
  private func help(_ offset: Int, _ bytes: UnsafeRawBufferPointer) -> String {
    let isFirst = !bytes[..<min(offset, bytes.count)].contains(0x0A)
    let first = bytes.first { $0 != 0x20 && $0 != 0x09 && $0 != 0x0D && $0 != 0x0A }
    if isFirst, first == UInt8(ascii: "[") {
      return "each line is one object; a list is taken apart by `jq -c '.[]'`"
    }
    if isFirst, case .badLine(let error, _) = self, error.message.contains("never closed") {
      return "each record is an object on one line; `jq -c .` writes it so"
    }
    if case .badLine(let error, _) = self, error.message.contains("UTF-8") {
      return "save the file as UTF-8, for instance with `iconv -f latin1 -t utf-8`"
    }
    return "each line is one JSON object, such as `{\"title\":\"Rest\",\"done\":false}`"
  }
}

extension JSONValue {
  /// What kind of value it is, for messages.
  fileprivate var nounInWords: String {
    switch self {
    case .null: "null"
    case .boolean(let flag): flag ? "true" : "false"
    case .integer, .number: "a number"
    case .string: "a string"
    case .array: "a list"
    case .object: "an object"
    }
  }
}
