import TabuluaScript
import TabuluaText
import LuaHost
import TabuluaModel

/// Reads `policy.table` and `policy.view`, and collects what is wrong with them.
struct SettingsReader {
  let source: PolicySource
  var errors: [Diagnostic] = []

  init(source: PolicySource) { self.source = source }

  /// Whether more errors are told: a script may make as many as it likes, and for each its place and the nearest name
  /// are looked for.
  var hasRoom: Bool { errors.count < PolicyLoader.mostUnknownFields }

  /// The fields of `policy.table`.
  static let tableFields = [
    "text", "detail", "section_by", "sections", "key", "check", "order", "types", "delimiter",
  ]

  /// A field of `policy.table` that is read and not used yet, so that nobody is offered it.
  private static let unused = "order"

  /// What other programs call fields of `policy.table`.
  private static let meant = [
    "group_by": "section_by", "group": "section_by", "section": "section_by", "title": "text", "id": "key",
    "checked": "check", "separator": "delimiter",
  ]

  /// What `policy.table` says; nil says nothing.
  mutating func mapping(_ value: LuaValue) -> TableMapping {
    var mapping = TableMapping()
    for (name, value) in fields(of: value, in: ["table"], known: Self.tableFields) {
      let place = ["table", name]
      switch name {
      case "text": mapping.text = text(value, place)
      case "detail": mapping.detail = text(value, place)
      case "section_by": mapping.sectionBy = text(value, place)
      case "key": mapping.key = text(value, place)
      case "check": readCheck(value, place, into: &mapping)
      case "order": mapping.order = text(value, place)
      case "delimiter": mapping.delimiter = delimiter(value, place)
      case "sections": mapping.sections = sections(value, place)
      default: mapping.types = types(value, place)
      }
    }
    return mapping
  }

  /// The column of the check mark, by itself or with the words for yes and no: `{ column = "done", on = "yes", off = "no" }`.
  private mutating func readCheck(_ value: LuaValue, _ place: [String], into mapping: inout TableMapping) {
    guard value.asTable != nil else { return mapping.check = text(value, place) }
    var texts: [String: String] = [:]
    for (name, value) in fields(of: value, in: place, known: ["column", "on", "off"]) {
      texts[name] = text(value, place + [name])
    }
    guard let column = texts["column"], let on = texts["on"], let off = texts["off"], on != off else {
      return report(
        place, expected: "a column, or a table with `column` and two different texts, `on` and `off`", value,
        got: texts["on"] != nil && texts["on"] == texts["off"] ? "one with the same text twice" : nil)
    }
    mapping.check = column
    mapping.checkSpelling = BooleanSpelling(on: on, off: off)
  }

  /// What `policy.view` says: the table's name, and the settings; nil says nothing.
  mutating func settings(_ value: LuaValue) -> (name: String?, settings: TableViewSettings) {
    var name: String?
    var settings = TableViewSettings()
    for (field, value) in fields(of: value, in: ["view"], known: ViewNames.settings) {
      let place = ["view", field]
      if let setting = ViewSetting.named(field) {
        if let set = setting.assignment(value) {
          set(&settings)
        } else {
          report(place, expected: setting.expected, value)
        }
      } else if let text = text(value, place) {
        if field == "name" { name = text } else { settings.style = choice(text, place) ?? settings.style }
      }
    }
    return (name, settings)
  }

  /// What `policy.shapes` says: lists of plain values under the names of columns.
  mutating func shapes(_ value: LuaValue) -> [(column: String, values: [TableValue])] {
    guard let table = table(value, ["shapes"]) else { return [] }
    var shapes: [(column: String, values: [TableValue])] = []
    for entry in table.entries where hasRoom {
      guard let name = entry.key.asText else {
        report(
          PolicyCode.wrongType, "`policy.shapes` has a value under `[\(entry.key)]`, which is no column",
          at: "shapes", help: "write the values under the column's name, such as `{ done = { true, false } }`"
        )
        continue
      }
      guard let values = list(entry.value, ["shapes", name], of: "values") else { continue }
      var known: [TableValue] = []
      for (index, value) in values.enumerated() {
        if let value = TableValue(plain: value) {
          known.append(value)
        } else {
          report(["shapes", name, "[\(index + 1)]"], expected: "a string, a number or a boolean", value)
        }
      }
      shapes.append((name, known))
    }
    return shapes
  }

  // MARK: Values

  private mutating func text(_ value: LuaValue, _ place: [String]) -> String? {
    value.asText ?? report(place, expected: "a string", value)
  }

  private mutating func delimiter(_ value: LuaValue, _ place: [String]) -> Character? {
    value.asText.flatMap { TableMapping.delimiter(named: $0) }
      ?? report(place, expected: TableMapping.delimiterWords, value)
  }

  private mutating func choice<Choice: RawRepresentable<String> & CaseIterable>(
    _ text: String, _ place: [String]
  ) -> Choice? {
    if let choice = Choice(rawValue: text) { return choice }
    let names = Choice.allCases.map(\.rawValue)
    return report(
      place, expected: names.map { "\"\($0)\"" }.inWords(last: "or"), .text(text),
      help: didYouMean(text, names))
  }

  private mutating func sections(_ value: LuaValue, _ place: [String]) -> [String]? {
    guard let values = list(value, place, of: "strings") else { return nil }
    let names = values.enumerated().compactMap { text($1, place + ["[\($0 + 1)]"]) }
    var seen: Set<ExactText> = []
    for name in names where !seen.insert(ExactText(name)).inserted {
      report(
        TableError.Code.duplicateSection, "`\(path(place))` lists `\(name)` twice", at: "sections",
        in: ["table"],
        help: "remove one of them")
    }
    return names
  }

  private mutating func types(_ value: LuaValue, _ place: [String]) -> [String: ColumnType] {
    guard let table = value.asTable else {
      report(place, expected: "a table of columns and their types", value)
      return [:]
    }
    var types: [String: ColumnType] = [:]
    for entry in table.entries where hasRoom {
      guard let column = entry.key.asText else {
        report(
          place, expected: "a table of columns and their types, such as `{ done = \"boolean\" }`", value,
          got: "a list")
        break
      }
      guard let name = text(entry.value, place + [column]) else { continue }
      types[column] = choice(name, place + [column])
    }
    return types
  }

  mutating func list(_ value: LuaValue, _ place: [String], of things: String) -> [LuaValue]? {
    guard let table = value.asTable else { return report(place, expected: "a list of \(things)", value) }
    let list = table.list
    guard list.count == table.entries.count else {
      return report(place, expected: "a list of \(things)", value, got: "a table with other keys")
    }
    return list
  }

  mutating func table(_ value: LuaValue, _ place: [String]) -> LuaTable? {
    value == .nil ? nil : value.asTable ?? report(place, expected: "a table", value)
  }

  /// The fields of a settings table that are known, in the promised order; the others are reported.
  mutating func fields(of value: LuaValue, in place: [String], known: [String]) -> [(String, LuaValue)] {
    var fields: [(String, LuaValue)] = []
    for entry in table(value, place)?.entries ?? [] where hasRoom {
      if let name = entry.key.asText, known.contains(name) {
        fields.append((name, entry.value))
      } else if let name = entry.key.asText {
        report(
          PolicyCode.unknownField, "`\(path(place))` has no field `\(name)`", at: name, in: place,
          help: Self.meant[name].flatMap { known.contains($0) ? "did you mean `\($0)`?" : nil }
            ?? helpWithName(name, among: known.filter { $0 != Self.unused }, beginning: "its fields are"))
      } else {
        report(
          PolicyCode.unknownField, "`\(path(place))` has a value under `[\(entry.key)]`, which means nothing",
          at: place[0], help: "its fields have names, such as `\(known[0])`")
      }
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
    report(
      PolicyCode.wrongType, "`\(path(place))` must be \(expected), not \(got ?? inWords(value))",
      at: names.last ?? place[0], in: names.dropLast(), help: help)
  }

  /// Reports what is wrong where a field is written, within the fields around it.
  mutating func report(
    _ code: some MessageCode, _ message: String, at field: String, in outer: [String] = [], help: String?
  ) {
    guard hasRoom else { return }
    errors.append(
      Diagnostic(
        code: code, message: message, location: source.location(ofField: field, in: outer), help: help))
  }

  private func path(_ place: [String]) -> String {
    place.reduce("policy") { $1.hasPrefix("[") ? $0 + $1 : "\($0).\($1)" }
  }
}
