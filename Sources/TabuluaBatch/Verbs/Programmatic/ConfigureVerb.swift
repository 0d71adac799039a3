import TabuluaModel
import TabuluaText
import TabuluaPolicy

/// Changes settings of the view: `{"do":"configure","settings":{"allows_multiple_selection":true}}`.
struct ConfigureVerb: BatchVerb {
  static let name: BatchWord = "configure"
  static let fields: [VerbField] = [
    VerbField(
      "settings", "an object", "the settings under the names that they have in `view`",
      json: #"{"allows_multiple_selection":true}"#, lua: "{ allows_multiple_selection = true }",
      holdsNames: true)
  ]
  static let summary = "changes settings of the view"
  static let deciders: [TableCallback] = []

  let changes: [SettingChange]

  static func read(_ fields: StepFields) throws(Diagnostic) -> ConfigureVerb {
    let field = try fields.required("settings", for: name)
    let changes = try fields.object(field, "settings and their values") {
      (fields, name, value) throws(Diagnostic) in try fields.setting(name, value)
    }
    guard !changes.isEmpty else {
      throw fields.problem(
        BatchCode.badValue, "`settings` is empty", at: field,
        help: "name at least one setting" + (fields.form(of: "settings").map { ", as in `\($0)`" } ?? ""))
    }
    return ConfigureVerb(changes: changes)
  }

  func perform(on view: TableView, by runner: BatchRunner, _ result: inout StepResult) throws {
    try runner.change(
      on: view, &result,
      try view.configure { settings in for change in changes { change.apply(to: &settings) } })
  }

  func write(to object: inout JSONText.Object) {
    var settings = JSONText.Object()
    for change in changes { change.add(to: &settings) }
    object.add("settings", raw: settings.text)
  }

  func words(row: String, _ result: StepResult) -> String {
    "configure \(changes.map(\.name).joined(separator: ", "))"
  }

  static var example: DocumentationExample {
    .run(#"{"do":"configure","settings":{"allows_multiple_selection":true}}"#)
  }

  static let examples = VerbExamples(
    done: .init(with: #""settings":{"row_height":30}"#, ends: .done()),
    refused: .never(because: "nobody is asked, and no row changes"),
    failed: .never(because: "what is wrong with a setting is found when the batch is read"))
}

extension Interaction {
  /// Changes settings of the view, in their order.
  public static func configure(_ changes: [SettingChange]) -> Interaction {
    Interaction(ConfigureVerb(changes: changes))
  }
}

extension StepFields {
  /// One field of `settings`.
  fileprivate func setting(_ name: String, _ field: Field) throws(Diagnostic) -> SettingChange {
    let value = json(field.node)
    func wrong(_ expected: String) -> Diagnostic {
      problem(
        PolicyCode.wrongType, "`\(name)` is \(expected), not \(value.words(besides: expected))", at: field)
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
      let text: String? = if case .string(let text) = value { text } else { nil }
      if text == nil, value != .null { throw wrong("a string or null") }
      return name == "header" ? .header(text) : .footer(text)
    case "name", "style":
      throw problem(
        BatchCode.badValue, "`\(name)` cannot be changed", at: field,
        help: "set it in `policy.view`, which is read when the policy is loaded")
    default:
      throw problem(
        BatchCode.unknownSetting, "there is no setting `\(name)`", at: field,
        help: Suggestion.question(for: name, among: SettingChange.names)
          ?? "the settings are \(SettingChange.names.inBackticks.inWords(last: "and"))")
    }
  }
}
