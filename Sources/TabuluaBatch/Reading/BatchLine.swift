import TabuluaText
import TabuluaFiles

/// One line of a batch while it is being read.
struct BatchLine {
  /// The line's bytes, without its end.
  let bytes: ArraySlice<UInt8>

  /// The line's number, from 1.
  let number: Int

  /// The batch's name.
  let file: String

  /// Whether the line is blank or a comment.
  var isSkipped: Bool {
    guard let first = bytes.first(where: { $0 != UInt8(ascii: " ") && $0 != UInt8(ascii: "\t") }) else {
      return true
    }
    return first == UInt8(ascii: "#")
  }

  /// The line as text; broken UTF-8 is repaired, for messages only.
  var text: String { String(decoding: bytes, as: UTF8.self) }

  /// The line as an object.
  ///
  /// - Throws: a diagnostic if the line is not JSON or not an object.
  func object() throws(Diagnostic) -> BatchObject {
    let value: JSONValue
    do {
      value = try JSONParser.parse(bytes)
    } catch {
      throw Diagnostic(
        code: "bad_json", message: error.message,
        location: SourceLocation(file: file, line: number, column: error.column, length: 1, text: text),
        help: "each line is one JSON object, such as `{\"do\":\"set_editing\",\"editing\":true}`")
    }
    guard case .object(let fields) = value else {
      throw Diagnostic(
        code: "wrong_type", message: "a step is a JSON object, not \(value.kindInWords)",
        location: SourceLocation(file: file, line: number, text: text),
        help: "write it as `{\"do\":VERB, …}`")
    }
    return BatchObject(fields: fields, place: .line(self))
  }

  /// The place of a field's name or value, to be underlined.
  func location(of field: String?, value: Bool = true) -> SourceLocation {
    var location = SourceLocation(file: file, line: number, text: text)
    guard let field, let found = JSONFieldPlace.find(field, in: text) else { return location }
    let range = value ? found.value : found.name
    location.column = range.lowerBound + 1
    location.length = range.count
    return location
  }
}
