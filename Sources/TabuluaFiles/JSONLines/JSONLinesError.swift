import TabuluaText

/// Says what is wrong with a line of a JSON Lines file.
enum JSONLinesError {
  /// What is wrong with the line before which `start` bytes stand.
  static func diagnostic(ofLineAt start: Int, in bytes: UnsafeRawBufferPointer, file: String) -> Diagnostic {
    let line = bytes[start...].prefix { $0 != 0x0A }
    do throws(JSONSyntaxError) {
      let value = try JSONParser.parse(Array(line)[...])
      return Diagnostic(
        code: TableFileCode.notAnObject, message: "the line holds \(value.kindInWords), not an object",
        location: TextPlace(start, in: bytes).location(file: file), help: help(start, bytes, nil))
    } catch {
      let offset = start + error.offset
      return Diagnostic(
        code: TableFileCode.badJSON, message: error.message,
        location: TextPlace(offset, in: bytes).location(file: file),
        help: help(offset, bytes, error))
    }
  }

  /// A file that is one list or one object over many lines can be taken apart.
  private static func help(_ offset: Int, _ bytes: UnsafeRawBufferPointer, _ error: JSONSyntaxError?)
    -> String
  {
    let isFirst = !bytes[..<min(offset, bytes.count)].contains(0x0A)
    let first = bytes.first { $0 != 0x20 && $0 != 0x09 && $0 != 0x0D && $0 != 0x0A }
    if isFirst, first == UInt8(ascii: "[") {
      return "each line is one object; a list is taken apart by `jq -c '.[]'`"
    }
    if isFirst, let error, error.message.contains("never closed") {
      return "each record is an object on one line; `jq -c .` writes it so"
    }
    if let error, error.message.contains("UTF-8") {
      return TextEncoding.help(bytes)
    }
    return "each line is one JSON object, such as `{\"title\":\"Rest\",\"done\":false}`"
  }
}
