import TabuluaText
import TabuluaModel
import TabuluaFiles

/// The fields of one step, with readers that say what is wrong and where.
struct BatchObject {
  /// Where a step is written.
  enum Place {
    /// A line of JSON.
    case line(BatchLine)
    /// A call in a Lua batch; a row may be named by its key alone there.
    case call(SourceLocation)
  }

  /// The fields in their order.
  let fields: [(key: String, value: JSONValue)]

  /// Where they are written.
  let place: Place

  /// The value of a field, or nil where there is none.
  subscript(_ name: String) -> JSONValue? {
    fields.first { $0.key == name }?.value
  }

  /// A diagnostic about this line, or about one field of it.
  func problem(
    _ code: String, _ message: String, field: String? = nil, atName: Bool = false, help: String? = nil
  ) -> Diagnostic {
    let location =
      switch place {
      case .line(let line): line.location(of: field, value: !atName)
      case .call(let location): location
      }
    return Diagnostic(code: code, message: message, location: location, help: help)
  }

  /// Whether the step is a call in a Lua batch.
  var isCall: Bool {
    if case .call = place { true } else { false }
  }

  /// A row as it is written here, for messages.
  private var rowInWords: String {
    isCall ? "a path, a row or a key" : "`[0, 2]` or `{\"key\":\"…\"}`"
  }

  /// How to write a path here, for messages.
  private var pathInWords: String { isCall ? "`index_path(0, 2)`" : "`[0, 2]`" }

  /// Fails unless every field is one that the verb has.
  func allow(_ allowed: [String], for verb: String) throws(Diagnostic) {
    for field in fields where field.key != "do" && !allowed.contains(field.key) {
      // Which table a step is about is the batch's matter, not the verb's.
      if field.key == "table" {
        if !isCall { continue }
        throw problem(
          "unknown_field", "`\(verb)` has no field `table`", field: field.key, atName: true,
          help: "choose the table before, with `user:use_table(name)`")
      }
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
      throw wrongType(name, value, "a path, such as \(pathInWords)")
    }
    guard parts.count == 2 else {
      throw problem(
        "bad_path", "a path has two numbers, section and row, not \(parts.count)", field: name,
        help: "write it as \(pathInWords)")
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
    case .string(let key) where isCall: return .key(key)
    case .object(let fields) where !isCall:
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
      throw wrongType(name, value, isCall ? rowInWords : "a row, \(rowInWords)")
    }
  }

  /// A field that is a list.
  func list(_ name: String, _ value: JSONValue, of things: String) throws(Diagnostic) -> [JSONValue] {
    switch value {
    case .array(let elements): return elements
    case .object(let fields) where isCall && fields.isEmpty: return []
    default: throw wrongType(name, value, "a list of \(things)")
    }
  }

  /// A field that is an object, with the fields that it has.
  func object(_ name: String, _ value: JSONValue, _ what: String) throws(Diagnostic) -> [(
    key: String, value: JSONValue
  )] {
    guard case .object(let fields) = value else {
      throw wrongType(name, value, isCall ? "a table of \(what)" : "an object of \(what)")
    }
    return fields
  }

  /// A field that is a section or row number.
  func index(_ name: String, _ value: JSONValue) throws(Diagnostic) -> Int {
    guard case .integer(let number) = value, let index = Int(exactly: number), index >= 0 else {
      throw problem(
        "bad_path", "`\(value.excerpt)` is no section or row number", field: name,
        help: "sections and rows are whole numbers from 0")
    }
    return index
  }

  /// A field that is a whole number.
  func integer(_ name: String, _ value: JSONValue) throws(Diagnostic) -> Int {
    guard case .integer(let number) = value, let whole = Int(exactly: number) else {
      throw wrongType(name, value, "a whole number")
    }
    return whole
  }

  /// A field that is one of a few words.
  func word<Word: RawRepresentable & CaseIterable>(
    _ name: String, _ value: JSONValue, _ type: Word.Type = Word.self
  ) throws(Diagnostic) -> Word where Word.RawValue == String {
    let text = try string(name, value)
    if let word = Word(rawValue: text) { return word }
    let words = Word.allCases.map(\.rawValue)
    throw problem(
      "bad_value", "`\(name)` is \(inWords(words, last: "or")), not `\(text)`", field: name,
      help: Suggestion.nearest(to: text, among: words).map { "did you mean `\($0)`?" })
  }

  /// A field that is the value of a cell.
  func value(_ name: String, _ value: JSONValue, column: String? = nil) throws(Diagnostic) -> TableValue {
    switch value {
    case .null: return .null
    case .boolean(let flag): return .boolean(flag)
    case .integer(let number): return .integer(number)
    case .string(let text): return .text(text)
    case .number(let text):
      guard let number = value.double else {
        throw problem("bad_value", "`\(text)` is too large a number", field: name)
      }
      return .number(number)
    case .array, .object:
      throw problem(
        "wrong_type",
        "`\(column ?? name)` is a string, a number, true, false or null, not \(value.kindInWords)",
        field: name)
    }
  }

  /// A field that gives columns their values; there is at least one.
  func values(_ name: String, _ value: JSONValue) throws(Diagnostic) -> [String: TableValue] {
    var values: [String: TableValue] = [:]
    for (column, cell) in try object(name, value, "columns and their values") {
      values[column] = try self.value(name, cell, column: column)
    }
    return values
  }

  /// A field that lists columns by their names.
  func columns(_ name: String, _ value: JSONValue) throws(Diagnostic) -> [String] {
    // An empty table of a batch in Lua is an object.
    if isCall, case .object(let fields) = value, fields.isEmpty { return [] }
    guard case .array(let columns) = value else { throw wrongType(name, value, "a list of columns") }
    return try columns.map { (column) throws(Diagnostic) in
      guard case .string(let column) = column else {
        throw wrongType(name, column, "a list of columns by their names")
      }
      return column
    }
  }

  /// An error about a field that has the wrong type.
  func wrongType(_ name: String, _ value: JSONValue, _ expected: String) -> Diagnostic {
    problem("wrong_type", "`\(name)` is \(expected), not \(value.kindInWords)", field: name)
  }
}

/// Names in words: "the field `a`", "the fields `a`, `b` and `c`".
func inWords(_ names: [String]) -> String {
  let quoted = names.map { "`\($0)`" }
  guard let last = quoted.last else { return "no fields" }
  guard quoted.count > 1 else { return "the field \(last)" }
  return "the fields \(inWords(names, last: "and"))"
}

/// Names in words: "`a`, `b` and `c`".
func inWords(_ names: [String], last word: String) -> String {
  let quoted = names.map { "`\($0)`" }
  guard let last = quoted.last, quoted.count > 1 else { return quoted.first ?? "" }
  return "\(quoted.dropLast().joined(separator: ", ")) \(word) \(last)"
}
