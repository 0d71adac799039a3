import TabuluaModel
import TabuluaPolicy
import TabuluaText

// How something is written rightly, for the help of messages: in a line as JSON has it, in a call as Lua does.
extension StepFields {
  /// The verb of the step; nil where it is not known.
  private var verb: VerbInfo? {
    if isCall { return calledVerb }
    guard let field = self["do"], case .text(let name) = nodes.value(field.node) else { return nil }
    return VerbInfo.named(name, in: self)
  }

  /// What is known of a field of the verb; nil for a field that the verb does not have.
  private func verbField(_ name: String) -> VerbField? {
    verb?.verb.fields.first { $0.name.description == name }
  }

  /// What a message says of a value: the field of the step, or what stands in it.
  func subject(of field: Field) -> String {
    let owner = "`\(name(of: field))`"
    guard field.node != field.owner else { return owner }
    let own = string(nodes.name(field.node))
    return own.isEmpty ? "an entry of \(owner)" : "`\(own)` in \(owner)"
  }

  /// A field with a value that it takes, such as `"editing":true`, or in Lua `user:set_editing(true)`; nil for a field that the
  /// verb does not have.
  ///
  /// `value` stands in the place of the usual one.
  func form(of name: String, _ value: String? = nil) -> String? {
    guard let verb, let field = verbField(name) else { return nil }
    guard isCall else { return field.inJSON(value) }
    let value = value ?? field.lua
    if name == "row" {
      let hasMore = numberOfFields > 1 && verb.fields.count > 1
      return "user:\(verb.name)(\(value)\(hasMore ? ", { … }" : ""))"
    }
    guard verb.bareField?.description == name else { return field.inLua(value) }
    return "user:\(verb.name)(\(verb.takesRow ? "\(VerbField.row.lua), " : "")\(value))"
  }

  /// How to add a field that is missing.
  func helpForMissing(_ name: String) -> String? {
    guard let form = form(of: name) else { return nil }
    guard isCall, let verb else { return "add `\(form)`" }
    guard !form.hasPrefix("user:") else { return "write `\(form)`" }
    return "write `user:\(verb.name)(\(verb.takesRow ? "\(VerbField.row.lua), " : ""){ \(form) })`"
  }
}

// Fields that a verb does not have.
extension StepFields {
  /// An error about a field that the verb does not have.
  @inline(never)
  func unknownField(_ field: String, _ allowed: [BatchWord], _ verb: BatchWord) -> Diagnostic {
    problem(
      PolicyCode.unknownField, "`\(verb)` has no field `\(field)`", field: field, atName: true,
      help: helpForUnknown(field, allowed, verb))
  }

  private func helpForUnknown(_ field: String, _ allowed: [BatchWord], _ verb: BatchWord) -> String {
    if isCall, field == "table" { return "choose the table before, with `user:use_table(name)`" }
    let all = allowed.map(\.description)
    // A call has the row before its fields.
    let names = isCall ? all.filter { $0 != "row" } : all
    if isCall, field == "row", all.contains("row"), let form = form(of: "row") {
      return "the row stands before the fields, as in `\(form)`"
    }
    if field == "rows", all == ["row"], let form = form(of: "row") {
      return "`\(verb)` is about one row: make a step for each, such as `\(form)`"
    }
    if let question = Suggestion.question(for: field, among: names) { return question }
    if !isCall, field == "key", all.contains("row") {
      return "name the row by its key as `\(VerbField.row.inJSON())`"
    }
    if let holder = self.verb?.verb.fields.first(where: \.holdsNames) {
      let form =
        isCall
        ? holder.inLua("{ \(field) = … }") : holder.inJSON("{\(JSONValue.string(field).excerpt):…}")
      return "write it inside of `\(holder.name)`: `\(form)`"
    }
    if isCall, names.isEmpty {
      return "write \(StepProblem.usages(of: verb.description).inBackticks.inWords(last: "or"))"
    }
    return "`\(verb)` has \(Self.inWords(fields: names))"
  }

  /// An error about `values` or `clear` that names no column.
  @inline(never)
  func namesNoColumn(_ field: Field?) -> Diagnostic {
    let name = field.map { self.name(of: $0) } ?? "values"
    // A column that is nil is not in the table at all.
    let clear = isCall && name == "values" ? form(of: "clear") : nil
    return problem(
      BatchCode.badValue, "`\(name)` is empty", field: name,
      help: "name at least one column"
        + (clear.map { "; a cell is not emptied by nil, which Lua leaves out, but by `\($0)`" } ?? ""))
  }
}

// Rows, paths and lists of them that are taken for each other.
extension StepFields {
  /// Whether a value is a list of numbers alone, at least one.
  func isListOfNumbers(_ field: Field) -> Bool {
    guard case .list = nodes.value(field.node), let first = elements(of: field).first else { return false }
    var node: Int? = first
    while let element = node {
      guard case .integer = nodes.value(element) else { return false }
      node = next(after: element, in: elements(of: field))
    }
    return true
  }

  /// Whether a list of paths or rows is one path, which has no list around it.
  func isPath(inPlaceOfListOf things: String, _ field: Field) -> Bool {
    (things == "rows" || things == "paths") && isListOfNumbers(field) && count(elements(of: field)) == 2
  }

  /// An error about one path in the place of a list.
  @inline(never)
  func onePath(_ field: Field, _ things: String) -> Diagnostic {
    let numbers = elements(of: field)
    var value: String?
    if let first = numbers.first, let second = next(after: first, in: numbers),
      let lists = verbField(name(of: field))?.lists,
      lists == .rows || lists == .paths
    {
      let (section, row) = (json(first).excerpt, json(second).excerpt)
      value = isCall ? "{ index_path(\(section), \(row)) }" : "[[\(section),\(row)]]"
    }
    return problem(
      PolicyCode.wrongType, "\(subject(of: field)) is a list of \(things), not one path", at: field,
      help: form(of: name(of: field), value).map { "write `\($0)`" })
  }

  /// An error about what is no path.
  @inline(never)
  func noPath(_ field: Field) -> Diagnostic {
    let name = name(of: field)
    var help: String?
    if case .text(let text) = nodes.value(field.node), field.node == field.owner, name == "to" {
      let value = JSONValue.string(string(text)).excerpt
      let section = isCall ? "to_section = \(value)" : "\"to_section\":\(value)"
      help = "a section is named by `\(section)`, and a row by `before` or `after`; a path is \(pathInWords)"
    } else if case .object = nodes.value(field.node), field.node == field.owner, name == "to" {
      help = "a row is named by `before` or `after`; a path is \(pathInWords)"
    } else if case .text(let text) = nodes.value(field.node), isCall, let form = form(of: name) {
      let key = JSONValue.string(string(text)).excerpt
      help = "write `\(form)`; `view:find(\(key))` finds the row of a key"
    }
    return wrongType(field, "a path, such as \(pathInWords)", help: help)
  }

  /// Whether a list has something else than numbers in all places, as one of rows has.
  func isListOfRows(_ field: Field) -> Bool {
    var node = elements(of: field).first
    guard node != nil else { return false }
    while let element = node {
      switch nodes.value(element) {
      case .text, .list, .object: node = next(after: element, in: elements(of: field))
      case .null, .boolean, .integer, .number: return false
      }
    }
    return true
  }

  /// An error about a list of rows in the place of one.
  @inline(never)
  func severalRows(_ field: Field) -> Diagnostic {
    let name = name(of: field)
    guard name == "row", field.node == field.owner, let verb else {
      return problem(
        BatchCode.badPath, "\(subject(of: field)) is one path, not a list of them", at: field,
        help: form(of: name).map { "write `\($0)`" } ?? "write a path as \(pathInWords)")
    }
    let keys = keys(in: field)
    let message = "`row` is one row, not a list of rows"
    if verb.mayNameRows {
      let rows = form(of: "rows", isCall ? "{ \(keys) }" : "[\(keys)]") ?? "rows"
      return problem(
        BatchCode.badPath, message, at: field,
        help: "name several rows in `rows`: `\(isCall ? "user:\(verb.name)({ \(rows), … })" : rows)`")
    }
    let one = elements(of: field).first.flatMap { key(of: $0) }
    let form = form(of: "row", one) ?? pathInWords
    return problem(
      BatchCode.badPath, message, at: field,
      help: count(elements(of: field)) == 1
        ? "write `\(form)`" : "make a step for each row, such as `\(form)`")
  }

  /// The rows of a list as they are to be written; of other values than texts, and of many, some that might stand there.
  private func keys(in field: Field) -> String {
    var keys: [String] = []
    var node = elements(of: field).first
    while let element = node {
      guard keys.count < 4, let key = key(of: element) else {
        return isCall ? #""milk", "tea""# : #"{"key":"milk"},{"key":"tea"}"#
      }
      keys.append(key)
      node = next(after: element, in: elements(of: field))
    }
    return keys.joined(separator: isCall ? ", " : ",")
  }

  /// A text as the key of a row; nil for another value.
  private func key(of node: Int) -> String? {
    guard case .text(let text) = nodes.value(node) else { return nil }
    let key = JSONValue.string(string(text)).excerpt
    return isCall ? key : "{\"key\":\(key)}"
  }

  /// How to write a list, where one thing stands in its place; nil for another one than a text.
  func helpForList(_ field: Field) -> String? {
    let name = name(of: field)
    guard let lists = verbField(name)?.lists, lists == .columns || lists == .rows,
      let key = key(of: field.node), case .text(let text) = nodes.value(field.node)
    else { return nil }
    let value = lists == .columns ? JSONValue.string(string(text)).excerpt : key
    return form(of: name, isCall ? "{ \(value) }" : "[\(value)]").map { "write `\($0)`" }
  }

  /// What a number of a section or a row is.
  func helpForIndex(_ field: Field) -> String {
    if isCall, case .text(let text) = nodes.value(field.node), verbField(name(of: field))?.lists == .sections
    {
      let value = JSONValue.string(string(text)).excerpt
      return "sections are named by their numbers: `view:find_section(\(value))` answers one"
    }
    return "sections and rows are whole numbers from 0"
  }
}
