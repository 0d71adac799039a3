import TabuluaScript
import TabuluaText
import LuaHost
import TabuluaModel

/// Reads `policy.table` and `policy.view`, and collects what is wrong with them.
struct SettingsReader {
  let source: PolicySource
  var errors: [Diagnostic] = []

  init(source: PolicySource) { self.source = source }

  /// What `policy.table` says; nil says nothing.
  mutating func mapping(_ value: LuaValue) -> TableMapping {
    var mapping = TableMapping()
    let known = ["text", "detail", "section_by", "sections", "key", "check", "order", "types"]
    for (name, value) in fields(of: value, in: ["table"], known: known) {
      let place = ["table", name]
      switch name {
      case "text": mapping.text = text(value, place)
      case "detail": mapping.detail = text(value, place)
      case "section_by": mapping.sectionBy = text(value, place)
      case "key": mapping.key = text(value, place)
      case "check": mapping.check = text(value, place)
      case "order": mapping.order = text(value, place)
      case "sections": mapping.sections = sections(value, place)
      default: mapping.types = types(value, place)
      }
    }
    return mapping
  }

  /// What `policy.view` says: the table's name, and the settings; nil says nothing.
  mutating func settings(_ value: LuaValue) -> (name: String?, settings: TableViewSettings) {
    var name: String?
    var settings = TableViewSettings()
    for (field, value) in fields(of: value, in: ["view"], known: ViewNames.settings) {
      let place = ["view", field]
      func set<Value>(_ setting: WritableKeyPath<TableViewSettings, Value>, _ value: Value?) {
        if let value { settings[keyPath: setting] = value }
      }
      switch field {
      case "name": name = text(value, place)
      case "style": set(\.style, style(value, place))
      case "header": set(\.header, text(value, place))
      case "footer": set(\.footer, text(value, place))
      case "allows_selection": set(\.allowsSelection, flag(value, place))
      case "allows_selection_during_editing": set(\.allowsSelectionDuringEditing, flag(value, place))
      case "allows_multiple_selection": set(\.allowsMultipleSelection, flag(value, place))
      case "allows_multiple_selection_during_editing":
        set(\.allowsMultipleSelectionDuringEditing, flag(value, place))
      case "selection_follows_focus": set(\.selectionFollowsFocus, flag(value, place))
      case "row_height": set(\.rowHeight, height(value, place))
      default: set(\.sectionIndexMinimumDisplayRowCount, count(value, place))
      }
    }
    return (name, settings)
  }

  /// What `policy.shapes` says: lists of plain values under the names of columns.
  mutating func shapes(_ value: LuaValue) -> [(column: String, values: [TableValue])] {
    guard let table = table(value, ["shapes"]) else { return [] }
    var shapes: [(column: String, values: [TableValue])] = []
    for entry in table.entries {
      guard case .string(let name) = entry.key else {
        errors.append(
          Diagnostic(
            code: "wrong_type",
            message: "`policy.shapes` has a value under `[\(entry.key)]`, which is no column",
            location: source.location(ofField: "shapes"),
            help: "write the values under the column's name, such as `{ done = { true, false } }`"))
        continue
      }
      guard let values = list(entry.value, ["shapes", name.string], of: "values") else { continue }
      var known: [TableValue] = []
      for (index, value) in values.enumerated() {
        switch value {
        case .boolean(let flag): known.append(.boolean(flag))
        case .integer(let number): known.append(.integer(number))
        case .number(let number): known.append(.number(number))
        case .string(let string): known.append(.text(string.string))
        default:
          report(
            ["shapes", name.string, "[\(index + 1)]"], expected: "a string, a number or a boolean", value)
        }
      }
      shapes.append((name.string, known))
    }
    return shapes
  }

  // MARK: Values

  private mutating func text(_ value: LuaValue, _ place: [String]) -> String? {
    guard case .string(let string) = value else { return report(place, expected: "a string", value) }
    return string.string
  }

  private mutating func flag(_ value: LuaValue, _ place: [String]) -> Bool? {
    guard case .boolean(let flag) = value else { return report(place, expected: "true or false", value) }
    return flag
  }

  private mutating func height(_ value: LuaValue, _ place: [String]) -> Double? {
    switch value {
    case .integer(let number) where number > 0: return Double(number)
    case .number(let number) where number > 0 && number.isFinite: return number
    default: return report(place, expected: "a number above 0", value)
    }
  }

  private mutating func count(_ value: LuaValue, _ place: [String]) -> Int? {
    guard case .integer(let number) = value, number >= 0 else {
      return report(place, expected: "a whole number of at least 0", value)
    }
    return Int(number)
  }

  private mutating func style(_ value: LuaValue, _ place: [String]) -> TableViewSettings.Style? {
    guard case .string(let string) = value else { return report(place, expected: "a string", value) }
    return choice(string.string, place)
  }

  private mutating func choice<Choice: RawRepresentable<String> & CaseIterable>(
    _ text: String, _ place: [String]
  ) -> Choice? {
    if let choice = Choice(rawValue: text) { return choice }
    let names = Choice.allCases.map(\.rawValue)
    let near = Suggestion.nearest(to: text, among: names)
    return report(
      place, expected: inList(names.map { "\"\($0)\"" }), .string(LuaString(text)),
      help: near.map { "did you mean \"\($0)\"?" })
  }

  private mutating func texts(_ value: LuaValue, _ place: [String]) -> [String]? {
    guard let values = list(value, place, of: "strings") else { return nil }
    var texts: [String] = []
    for (index, value) in values.enumerated() {
      guard let text = text(value, place + ["[\(index + 1)]"]) else { continue }
      texts.append(text)
    }
    return texts
  }

  private mutating func sections(_ value: LuaValue, _ place: [String]) -> [String]? {
    guard let names = texts(value, place) else { return nil }
    var seen: Set<String> = []
    for name in names where !seen.insert(name).inserted {
      errors.append(
        Diagnostic(
          code: "duplicate_section", message: "`\(path(place))` lists `\(name)` twice",
          location: source.location(ofField: "sections", in: ["table"]), help: "remove one of them"))
    }
    return names
  }

  private mutating func types(_ value: LuaValue, _ place: [String]) -> [String: ColumnType] {
    guard case .table(let table) = value else {
      report(place, expected: "a table of columns and their types", value)
      return [:]
    }
    var types: [String: ColumnType] = [:]
    for entry in table.entries {
      guard case .string(let column) = entry.key else {
        report(
          place, expected: "a table of columns and their types, such as `{ done = \"boolean\" }`", value,
          got: "a list")
        break
      }
      guard let name = text(entry.value, place + [column.string]) else { continue }
      types[column.string] = choice(name, place + [column.string])
    }
    return types
  }

  mutating func list(_ value: LuaValue, _ place: [String], of things: String) -> [LuaValue]? {
    guard case .table(let table) = value else { return report(place, expected: "a list of \(things)", value) }
    let list = table.list
    guard list.count == table.entries.count else {
      return report(place, expected: "a list of \(things)", value, got: "a table with other keys")
    }
    return list
  }

  mutating func table(_ value: LuaValue, _ place: [String]) -> LuaTable? {
    switch value {
    case .nil: return nil
    case .table(let table): return table
    default: return report(place, expected: "a table", value)
    }
  }

  /// The fields of a settings table that are known, in the promised order; the others are reported.
  mutating func fields(of value: LuaValue, in place: [String], known: [String]) -> [(
    String, LuaValue
  )] {
    guard let table = table(value, place) else { return [] }
    var fields: [(String, LuaValue)] = []
    for entry in table.entries {
      guard case .string(let key) = entry.key else {
        errors.append(
          Diagnostic(
            code: "unknown_field",
            message: "`\(path(place))` has a value under `[\(entry.key)]`, which means nothing",
            location: source.location(ofField: place[0]), help: "its fields have names, such as `\(known[0])`"
          ))
        continue
      }
      let name = key.string
      if known.contains(name) {
        fields.append((name, entry.value))
        continue
      }
      errors.append(
        Diagnostic(
          code: "unknown_field", message: "`\(path(place))` has no field `\(name)`",
          location: source.location(ofField: name, in: place),
          help: Suggestion.nearest(to: name, among: known).map { "did you mean `\($0)`?" }
            ?? "its fields are \(inList(known.map { "`\($0)`" }, last: "and"))"))
    }
    return fields
  }

  // MARK: Reports

  /// Reports a value of the wrong kind and answers nil.
  @discardableResult
  mutating func report<Value>(
    _ place: [String], expected: String, _ value: LuaValue, got: String? = nil, help: String? = nil
  ) -> Value? {
    report(place, expected: expected, value, got: got, help: help)
    return nil
  }

  mutating func report(
    _ place: [String], expected: String, _ value: LuaValue, got: String? = nil, help: String? = nil
  ) {
    let names = place.filter { !$0.hasPrefix("[") }
    errors.append(
      Diagnostic(
        code: "wrong_type", message: "`\(path(place))` must be \(expected), not \(got ?? inWords(value))",
        location: source.location(ofField: names.last ?? place[0], in: names.dropLast()), help: help))
  }

  private func path(_ place: [String]) -> String {
    place.reduce("policy") { $1.hasPrefix("[") ? $0 + $1 : "\($0).\($1)" }
  }
}
