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
      "`\(name(of: field))` is \(expected), not \(given ?? value.words(besides: expected))",
      at: field, help: help)
  }

  /// The value of a field that must be there.
  func required(_ name: BatchWord, for verb: BatchWord, help: String) throws(Diagnostic) -> Field {
    guard let field = self[name] else {
      throw problem(BatchCode.missingField, "`\(verb)` needs the field `\(name)`", help: help)
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
      if isName(of: place, "do") || isNameOfOne(place, allowed) { continue }
      // Which table a step is about is the batch's matter, not the verb's.
      let isTable = isName(of: place, "table")
      if isTable, !isCall {
        table = Field(owner: place, node: place)
        continue
      }
      let field = string(nodes.name(place))
      let names = allowed.map(\.description)
      let help =
        isTable
        ? "choose the table before, with `user:use_table(name)`"
        : Suggestion.question(for: field, among: names) ?? "`\(verb)` has \(Self.inWords(fields: names))"
      throw problem(
        PolicyCode.unknownField, "`\(verb)` has no field `\(field)`", field: field, atName: true, help: help)
    }
    return table
  }

  @inline(__always)
  private func isNameOfOne(_ node: Int, _ names: [BatchWord]) -> Bool {
    for index in names.indices where isName(of: node, names[index]) { return true }
    return false
  }
}

// What a field may hold.
extension StepFields {
  /// A row as it is written here, for messages.
  private var rowInWords: String { isCall ? "a path, a row or a key" : "`[0, 2]` or `{\"key\":\"…\"}`" }

  /// How to write a path here, for messages.
  private var pathInWords: String { isCall ? "`index_path(0, 2)`" : "`[0, 2]`" }

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
    guard case .list = nodes.value(field.node) else {
      throw wrongType(field, "a path, such as \(pathInWords)")
    }
    let parts = elements(of: field)
    guard let section = parts.first, let row = next(after: section, in: parts),
      next(after: row, in: parts) == nil
    else {
      throw problem(
        BatchCode.badPath, "a path has two numbers, section and row, not \(count(parts))", at: field,
        help: "write it as \(pathInWords)")
    }
    return TableIndexPath(
      section: try index(Field(owner: field.owner, node: section)),
      row: try index(Field(owner: field.owner, node: row)))
  }

  /// A field that is a list of at least one path.
  func paths(_ field: Field) throws(Diagnostic) -> [TableIndexPath] {
    guard case .list = nodes.value(field.node) else {
      throw wrongType(field, "a list of paths, such as `[[0, 2], [1, 0]]`")
    }
    let paths = try map(field) { (fields, path) throws(Diagnostic) in try fields.path(path) }
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
    name(of: field) == "row"
      ? "name the row before the table of fields, as in `(\"key\", { … })` or `(index_path(0, 2), { … })`"
      : "write a key as it is, `\"key\"`, and a path as `\(pathInWords)`"
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
        help: "sections and rows are whole numbers from 0")
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
        "`\(column ?? name(of: field))` is a string, a number, true, false or null, "
          + "not \(isCall ? "a table" : json(field.node).kindInWords)", at: field)
    }
  }
}

// Lists and objects.
extension StepFields {
  /// Values that stand beside each other, by their places in ``nodes``.
  struct Elements {
    /// The first one, unless it is the end.
    fileprivate let start: Int
    /// The place after the last one.
    fileprivate let end: Int

    fileprivate init(first: Int, end: Int) { (start, self.end) = (first, end) }

    @inline(__always)
    var first: Int? { start < end ? start : nil }
  }

  @inline(__always)
  func elements(of field: Field) -> Elements { Elements(first: field.node + 1, end: nodes.end(field.node)) }

  @inline(__always)
  func next(after node: Int, in elements: Elements) -> Int? {
    let next = nodes.end(node)
    return next < elements.end ? next : nil
  }

  /// The fields of the step.
  @inline(__always)
  var all: Elements { Elements(first: 0, end: nodes.count) }

  /// How many fields the step has.
  var numberOfFields: Int { count(all) }

  func count(_ elements: Elements) -> Int {
    var count = 0
    var node = elements.first
    while let element = node {
      count += 1
      node = next(after: element, in: elements)
    }
    return count
  }

  /// What a closure makes of each element of a list, or of the value of each field of an object.
  func map<Element>(
    _ field: Field, _ body: (StepFields, Field) throws(Diagnostic) -> Element
  ) throws(Diagnostic) -> [Element] {
    var result: [Element] = []
    let elements = elements(of: field)
    var node = elements.first
    while let element = node {
      result.append(try body(self, Field(owner: field.owner, node: element)))
      node = next(after: element, in: elements)
    }
    return result
  }

  /// What a closure makes of each element of a field that is a list.
  func list<Element>(
    _ field: Field, of things: String, _ body: (StepFields, Field) throws(Diagnostic) -> Element
  ) throws(Diagnostic) -> [Element] {
    switch nodes.value(field.node) {
    case .list: return try map(field, body)
    // An empty table of Lua is an object.
    case .object where isCall && elements(of: field).first == nil: return []
    case .null, .boolean, .integer, .number, .text, .object: throw wrongType(field, "a list of \(things)")
    }
  }

  /// What a closure makes of each field of a field that is an object, by its name; `what` is what
  /// the error says that a value of another type should be.
  func object<Element>(
    _ field: Field, _ what: String, _ body: (StepFields, String, Field) throws(Diagnostic) -> Element
  ) throws(Diagnostic) -> [Element] {
    guard case .object = nodes.value(field.node) else {
      throw wrongType(field, isCall ? "a table of \(what)" : "an object of \(what)")
    }
    return try map(field) { (fields, element) throws(Diagnostic) in
      try body(fields, fields.string(fields.nodes.name(element.node)), element)
    }
  }

  /// The name of a column, which a field of an object is.
  private func columnName(_ node: Int) -> String {
    let name = nodes.name(node)
    guard name.isInBatch, name.count <= 8 else { return string(name) }
    return columnNames.name(nodes.head(node)) ?? columnNames.keep(string(name), nodes.head(node))
  }

  /// A field that gives columns their values.
  func values(_ field: Field) throws(Diagnostic) -> RowValues {
    guard case .object = nodes.value(field.node) else {
      throw wrongType(
        field, isCall ? "a table of columns and their values" : "an object of columns and their values")
    }
    var values = RowValues()
    // How many more are put in their order one by one.
    var left = 16
    let cells = elements(of: field)
    var node = cells.first
    while let cell = node {
      let column = columnName(cell)
      let value = try value(Field(owner: field.owner, node: cell), column: column)
      left = values.add(value, column: column) ? left - 1 : 0
      if left == 0 { values = try manyValues(field) }
      node = left == 0 ? nil : next(after: cell, in: cells)
    }
    return values
  }

  /// The values of a field that has so many that they are put in their order together, or two of one name: two names can
  /// be one text, though their bytes differ, and the last one counts.
  @inline(never)
  private func manyValues(_ field: Field) throws(Diagnostic) -> RowValues {
    var values: [(column: String, value: TableValue)] = []
    let cells = elements(of: field)
    var node = cells.first
    while let cell = node {
      let column = string(nodes.name(cell))
      values.append((column, try value(Field(owner: field.owner, node: cell), column: column)))
      node = next(after: cell, in: cells)
    }
    return RowValues(values)
  }

  /// A field that lists columns by their names.
  func columns(_ field: Field) throws(Diagnostic) -> [String] {
    try list(field, of: "columns") { (fields, column) throws(Diagnostic) in
      guard case .text(let name) = fields.nodes.value(column.node) else {
        throw fields.wrongType(column, "a list of columns by their names")
      }
      return fields.string(name)
    }
  }

  /// Names of fields in words: "the field `a`", "the fields `a`, `b` and `c`".
  static func inWords(fields names: [String]) -> String {
    if names.isEmpty { return "no fields" }
    return "the field\(names.count > 1 ? "s" : "") \(names.inBackticks.inWords(last: "and"))"
  }
}
