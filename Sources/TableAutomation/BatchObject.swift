import Diagnostics
import TableModel
import TableStorage

/// The object of one line of a batch, with readers that say what is wrong and where.
struct BatchObject {
  /// The fields in their order.
  let fields: [(key: String, value: JSONValue)]

  /// The line that they stand on.
  let line: BatchLine

  /// The value of a field, or nil where there is none.
  subscript(_ name: String) -> JSONValue? {
    fields.first { $0.key == name }?.value
  }

  /// A diagnostic about this line, or about one field of it.
  func problem(
    _ code: String, _ message: String, field: String? = nil, atName: Bool = false, help: String? = nil
  ) -> Diagnostic {
    Diagnostic(
      code: code, message: message, location: line.location(of: field, value: !atName), help: help)
  }

  /// Fails unless every field is one that the verb has.
  func allow(_ allowed: [String], for verb: String) throws(Diagnostic) {
    for field in fields where field.key != "do" && !allowed.contains(field.key) {
      let help =
        Suggestion.nearest(to: field.key, among: allowed).map { "did you mean `\($0)`?" }
        ?? "`\(verb)` has \(inWords(allowed))"
      throw problem(
        "unknown_field", "`\(verb)` has no field `\(field.key)`", field: field.key, atName: true, help: help)
    }
  }

  /// The value of a field that must be there.
  func required(_ name: String, for verb: String, help: String) throws(Diagnostic) -> JSONValue {
    guard let value = self[name] else {
      throw problem("missing_field", "`\(verb)` needs the field `\(name)`", help: help)
    }
    return value
  }

  /// A field that is true or false.
  func boolean(_ name: String, _ value: JSONValue) throws(Diagnostic) -> Bool {
    guard case .boolean(let flag) = value else {
      throw wrongType(name, value, "true or false")
    }
    return flag
  }

  /// A field that is a string.
  func string(_ name: String, _ value: JSONValue) throws(Diagnostic) -> String {
    guard case .string(let text) = value else {
      throw wrongType(name, value, "a string")
    }
    return text
  }

  /// A field that is a path, `[section, row]`.
  func path(_ name: String, _ value: JSONValue) throws(Diagnostic) -> TableIndexPath {
    guard case .array(let parts) = value else {
      throw wrongType(name, value, "a path, such as `[0, 2]`")
    }
    guard parts.count == 2 else {
      throw problem(
        "bad_path", "a path has two numbers, section and row, not \(parts.count)", field: name,
        help: "write it as `[0, 2]`")
    }
    return TableIndexPath(section: try index(name, parts[0]), row: try index(name, parts[1]))
  }

  /// A field that is a list of at least one path.
  func paths(_ name: String, _ value: JSONValue) throws(Diagnostic) -> [TableIndexPath] {
    guard case .array(let elements) = value else {
      throw wrongType(name, value, "a list of paths, such as `[[0, 2], [1, 0]]`")
    }
    guard !elements.isEmpty else {
      throw problem("bad_path", "`\(name)` is empty", field: name, help: "name at least one path to hover at")
    }
    var paths: [TableIndexPath] = []
    for element in elements { paths.append(try path(name, element)) }
    return paths
  }

  /// A field that names a row, by path or by key.
  func row(_ name: String, _ value: JSONValue) throws(Diagnostic) -> RowReference {
    switch value {
    case .array: return .path(try path(name, value))
    case .object(let fields):
      guard fields.count == 1, let field = fields.first, field.key == "key" else {
        let wrong = fields.first { $0.key != "key" }?.key
        throw problem(
          wrong == nil ? "missing_field" : "unknown_field",
          wrong.map { "a row has no field `\($0)`" } ?? "the row's key is missing", field: name,
          help: "name a row as `[0, 2]` or as `{\"key\":\"…\"}`")
      }
      guard case .string(let key) = field.value else {
        throw problem(
          "wrong_type", "a key is a string, not \(field.value.kindInWords)", field: name,
          help: "keys are compared as text: write `{\"key\":\"…\"}`")
      }
      return .key(key)
    default:
      throw wrongType(name, value, "a row, `[0, 2]` or `{\"key\":\"…\"}`")
    }
  }

  private func index(_ name: String, _ value: JSONValue) throws(Diagnostic) -> Int {
    guard case .integer(let number) = value, let index = Int(exactly: number), index >= 0 else {
      throw problem(
        "bad_path", "`\(value.excerpt)` is no section or row number", field: name,
        help: "sections and rows are whole numbers from 0")
    }
    return index
  }

  private func wrongType(_ name: String, _ value: JSONValue, _ expected: String) -> Diagnostic {
    problem("wrong_type", "`\(name)` is \(expected), not \(value.kindInWords)", field: name)
  }
}

/// Names in words: "the field `a`", "the fields `a`, `b` and `c`".
func inWords(_ names: [String]) -> String {
  let quoted = names.map { "`\($0)`" }
  guard let last = quoted.last else { return "no fields" }
  guard quoted.count > 1 else { return "the field \(last)" }
  return "the fields \(quoted.dropLast().joined(separator: ", ")) and \(last)"
}
