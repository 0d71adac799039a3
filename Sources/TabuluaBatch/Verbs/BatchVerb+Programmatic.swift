import TabuluaText
import TabuluaModel
import TabuluaFiles

// What code does, behind the delegate's back.
extension BatchVerb {
  /// Selects a row: `{"do":"select","row":ROW,"at":"middle"}`.
  static let select = BatchVerb(name: "select", fields: ["row", "at"], bareField: "at") {
    (object) throws(Diagnostic) in
    .select(try object.row(for: "select"), try position(object))
  }

  /// Scrolls to a row: `{"do":"scroll_to","row":ROW,"at":"middle"}`.
  static let scrollTo = BatchVerb(name: "scroll_to", fields: ["row", "at"], bareField: "at") {
    (object) throws(Diagnostic) in
    .scrollTo(try object.row(for: "scroll_to"), try position(object))
  }

  private static func position(_ object: BatchObject) throws(Diagnostic) -> ScrollPosition {
    guard let value = object["at"] else { return .none }
    return try object.word("at", value)
  }

  /// Changes settings: `{"do":"configure","settings":{"allows_multiple_selection":true}}`.
  static let configure = BatchVerb(name: "configure", fields: ["settings"]) { (object) throws(Diagnostic) in
    let value = try object.required(
      "settings", for: "configure",
      help: object.isCall
        ? "add `settings = { allows_multiple_selection = true }`"
        : "add `\"settings\":{\"allows_multiple_selection\":true}`")
    let fields = try object.object("settings", value, "settings and their values")
    guard !fields.isEmpty else {
      throw object.problem(
        "bad_value", "`settings` is empty", field: "settings", help: "name at least one setting")
    }
    var changes: [SettingChange] = []
    for (name, value) in fields { changes.append(try setting(name, value, object)) }
    return .configure(changes)
  }

  private static func setting(
    _ name: String, _ value: JSONValue, _ object: BatchObject
  ) throws(Diagnostic) -> SettingChange {
    func wrong(_ expected: String) -> Diagnostic {
      object.problem(
        "wrong_type", "`\(name)` is \(expected), not \(value.kindInWords)", field: "settings")
    }
    if let flag = SettingChange.Flag(rawValue: name) {
      guard case .boolean(let isOn) = value else { throw wrong("true or false") }
      return .flag(flag, isOn)
    }
    switch name {
    case "row_height":
      guard let height = value.double, height > 0 else { throw wrong("a number above 0") }
      return .rowHeight(height)
    case "section_index_minimum_display_row_count":
      guard case .integer(let number) = value, number >= 0, let count = Int(exactly: number) else {
        throw wrong("a whole number from 0")
      }
      return .sectionIndexMinimumDisplayRowCount(count)
    case "header", "footer":
      let text: String?
      switch value {
      case .null: text = nil
      case .string(let string): text = string
      default: throw wrong("a string or null")
      }
      return name == "header" ? .header(text) : .footer(text)
    case "name", "style":
      throw object.problem(
        "bad_value", "`\(name)` cannot be changed", field: "settings",
        help: "set it in `policy.view`, which is read when the policy is loaded")
    default:
      throw object.problem(
        "unknown_setting", "there is no setting `\(name)`", field: "settings",
        help: Suggestion.nearest(to: name, among: SettingChange.names).map { "did you mean `\($0)`?" }
          ?? "the settings are \(inWords(SettingChange.names, last: "and"))")
    }
  }
}
