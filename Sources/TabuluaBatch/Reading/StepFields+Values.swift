import TabuluaModel
import TabuluaText
import TabuluaPolicy

// Readers of fields, which say what is wrong and where.
extension StepFields {
  /// A diagnostic about the step, or about one field of it.
  func problem(
    _ code: some MessageCode, _ message: String, field: String? = nil, atName: Bool = false,
    help: String? = nil
  ) -> Diagnostic {
    if let call { return Diagnostic(code: code, message: message, location: call, help: help) }
    // Broken UTF-8 is repaired, for messages only.
    let text = String(decoding: bytes[line], as: UTF8.self)
    var location = TextLocation(file: file, line: lineNumber, text: text)
    if let field, let found = JSONFieldPlace.find(field, in: text) {
      let range = atName ? found.name : found.value
      location.column = range.lowerBound + 1
      location.length = range.count
    }
    return Diagnostic(code: code, message: message, location: location, help: help)
  }

  /// A diagnostic about one field.
  func problem(_ code: some MessageCode, _ message: String, at field: Field, help: String? = nil)
    -> Diagnostic
  {
    problem(code, message, field: name(of: field), help: help)
  }

  /// An error about a field that has the wrong type.
  func wrongType(_ field: Field, _ expected: String, help: String? = nil) -> Diagnostic {
    let value = json(field.node)
    let given = isCall ? value.kindInLua : nil
    return problem(
      PolicyCode.wrongType,
      "\(subject(of: field)) is \(expected), not \(given ?? value.words(besides: expected))",
      at: field, help: help ?? form(of: name(of: field)).map { "write `\($0)`" })
  }

  /// The value of a field that must be there.
  func required(_ name: BatchWord, for verb: BatchWord) throws(Diagnostic) -> Field {
    guard let field = self[name] else {
      throw problem(
        BatchCode.missingField, "`\(verb)` needs the field `\(name)`", help: helpForMissing(name.description))
    }
    return field
  }

  /// The row of a verb that is about one.
  func row(for verb: BatchWord) throws(Diagnostic) -> RowReference {
    guard let field = self["row"] else {
      let help =
        isCall
        ? "name the row first, as in `user:\(verb)(\"key\")`"
        : "name the row as `[0, 2]` or as `{\"key\":\"…\"}`"
      throw problem(BatchCode.missingField, "`\(verb)` needs the field `row`", help: help)
    }
    return try row(field)
  }

  /// Fails unless every field is one that the verb has; answers the field that says which table a line is about, if
  /// there is one.
  func allow(_ allowed: [BatchWord], for verb: BatchWord) throws(Diagnostic) -> Field? {
    var table: Field?
    var next = 0
    while next < nodes.count {
      let place = next
      next = nodes.end(place)
      if isName(of: place, "do") { continue }
      if isNameOfOne(place, allowed) {
        if isCall, place > 0, isSecondRow(place) { throw unknownField("row", allowed, verb) }
        continue
      }
      // Which table a step is about is the batch's matter, not the verb's.
      guard !isCall, isName(of: place, "table") else {
        throw unknownField(string(nodes.name(place)), allowed, verb)
      }
      table = Field(owner: place, node: place)
    }
    return table
  }

  /// Whether a field of a call is a row, and the call has one before its table of fields.
  @inline(__always)
  private func isSecondRow(_ node: Int) -> Bool { isName(of: node, "row") && isName(of: 0, "row") }

  @inline(__always)
  private func isNameOfOne(_ node: Int, _ names: [BatchWord]) -> Bool {
    for index in names.indices where isName(of: node, names[index]) { return true }
    return false
  }
}

// What a field may hold.
extension StepFields {
  /// A row as it is written here, for messages.
  var rowInWords: String { isCall ? "a path, a row or a key" : "`[0, 2]` or `{\"key\":\"…\"}`" }

  /// How to write a path here, for messages.
  var pathInWords: String { isCall ? "`index_path(0, 2)`" : "`[0, 2]`" }

  /// A field that is true or false.
  func boolean(_ field: Field) throws(Diagnostic) -> Bool {
    guard case .boolean(let flag) = nodes.value(field.node) else { throw wrongType(field, "true or false") }
    return flag
  }

  /// A field that is a string.
  func string(_ field: Field) throws(Diagnostic) -> String {
    guard case .text(let text) = nodes.value(field.node) else { throw wrongType(field, "a string") }
    return string(text)
  }

  /// A field that is a path, `[section, row]`.
  func path(_ field: Field) throws(Diagnostic) -> TableIndexPath {
    guard case .list = nodes.value(field.node) else { throw noPath(field) }
    let parts = elements(of: field)
    guard let section = parts.first, let row = next(after: section, in: parts),
      next(after: row, in: parts) == nil
    else {
      if isListOfRows(field) { throw severalRows(field) }
      throw problem(
        BatchCode.badPath, "a path has two numbers, section and row, not \(count(parts))", at: field,
        help: "write it as \(pathInWords)")
    }
    if case .integer = nodes.value(section) {} else if isListOfRows(field) { throw severalRows(field) }
    return TableIndexPath(
      section: try index(Field(owner: field.owner, node: section)),
      row: try index(Field(owner: field.owner, node: row)))
  }

  /// A field that is a list of at least one path.
  func paths(_ field: Field) throws(Diagnostic) -> [TableIndexPath] {
    let paths = try list(field, of: "paths") { (fields, path) throws(Diagnostic) in try fields.path(path) }
    guard !paths.isEmpty else {
      throw problem(
        BatchCode.badPath, "`\(name(of: field))` is empty", at: field,
        help: "name at least one path to hover at")
    }
    return paths
  }

  /// A field that names a row, by path or by key.
  func row(_ field: Field) throws(Diagnostic) -> RowReference {
    switch nodes.value(field.node) {
    case .list: return .path(try path(field))
    case .text(let key) where isCall: return .key(string(key))
    case .object where !isCall:
      let fields = elements(of: field)
      guard let key = fields.first, next(after: key, in: fields) == nil, isName(of: key, "key") else {
        throw wrongRow(field, fields)
      }
      guard case .text(let text) = nodes.value(key) else {
        throw problem(
          PolicyCode.wrongType, "a key is a string, not \(json(key).kindInWords)", at: field,
          help: "keys are compared as text: write `{\"key\":\"…\"}`")
      }
      return .key(string(text))
    case .text(let key):
      throw wrongType(
        field, "a row, \(rowInWords)",
        help: "a key is written as `{\"key\":\(JSONValue.string(string(key)).excerpt)}`")
    case .null, .boolean, .integer, .number, .object:
      guard isCall else { throw wrongType(field, "a row, \(rowInWords)") }
      throw wrongType(field, rowInWords, help: helpForRow(field))
    }
  }

  /// How a call in Lua names a row.
  private func helpForRow(_ field: Field) -> String {
    guard name(of: field) == "row", let form = form(of: "row") else {
      return "write a key as it is, `\"key\"`, and a path as \(pathInWords)"
    }
    return "name the row by its key or its path, as in `\(form)`"
  }

  /// What is wrong with an object that is to name a row.
  private func wrongRow(_ field: Field, _ fields: Elements) -> Diagnostic {
    var node = fields.first
    while let other = node, isName(of: other, "key") { node = next(after: other, in: fields) }
    let wrong = node.map { string(nodes.name($0)) }
    let code: any MessageCode = wrong == nil ? BatchCode.missingField : PolicyCode.unknownField
    return problem(
      code, wrong.map { "a row has no field `\($0)`" } ?? "the row's key is missing", at: field,
      help: "name a row as `[0, 2]` or as `{\"key\":\"…\"}`")
  }

  /// A field that is a section or row number.
  func index(_ field: Field) throws(Diagnostic) -> Int {
    guard case .integer(let number) = nodes.value(field.node), let index = Int(exactly: number), index >= 0
    else {
      throw problem(
        BatchCode.badPath, "`\(json(field.node).excerpt)` is no section or row number", at: field,
        help: helpForIndex(field))
    }
    return index
  }

  /// A field that is a whole number.
  func integer(_ field: Field) throws(Diagnostic) -> Int {
    guard case .integer(let number) = nodes.value(field.node), let whole = Int(exactly: number) else {
      throw wrongType(field, "a whole number")
    }
    return whole
  }

  /// A field that is one of a few words.
  func word<Word: RawRepresentable & CaseIterable>(
    _ field: Field, _ type: Word.Type = Word.self
  ) throws(Diagnostic) -> Word where Word.RawValue == String {
    let text = try string(field)
    if let word = Word(rawValue: text) { return word }
    let words = Word.allCases.map(\.rawValue)
    throw problem(
      BatchCode.badValue, "`\(name(of: field))` is \(words.inBackticks.inWords(last: "or")), not `\(text)`",
      at: field, help: Suggestion.question(for: text, among: words))
  }

  /// A field that is the value of a cell; messages name the column, or else the field.
  func value(_ field: Field, column: String? = nil) throws(Diagnostic) -> TableValue {
    switch nodes.value(field.node) {
    case .null: return .null
    case .boolean(let flag): return .boolean(flag)
    case .integer(let number): return .integer(number)
    case .text(let text): return .text(string(text))
    case .number(let place):
      let text = string(place)
      let column = column ?? name(of: field)
      guard let number = JSONValue.number(text).double else {
        throw problem(
          BatchCode.badValue, "`\(text)` is too large a number", at: field,
          help: "numbers go up to 1.8e308; a column of text takes it as a string, `\"\(text)\"`")
      }
      if let rounded = text.changedNumber {
        throw problem(
          TableError.Code.inexactNumber, RoundedNumber.words(text, rounded), at: field,
          help: RoundedNumber.help(column: column, isInteger: false))
      }
      return .number(number)
    case .list, .object:
      throw problem(
        PolicyCode.wrongType,
        "`\(column ?? name(of: field))` is "
          + (isCall
            ? "a string, a number, true or false, not a table"
            : "a string, a number, true, false or null, not \(json(field.node).kindInWords)"),
        at: field)
    }
  }
}
