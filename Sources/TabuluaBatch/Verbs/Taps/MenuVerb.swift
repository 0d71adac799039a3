import TabuluaModel
import TabuluaText

/// The menu of a row: `{"do":"menu","row":ROW,"action":"Move to Done"}`.
///
/// Without `action` the menu is only opened. An action of a submenu may be named with its submenus, from the outermost on:
/// `"action":["Move to","Done"]`.
struct MenuVerb: RowVerb {
  static let name: BatchWord = "menu"
  static let fields: [VerbField] = [
    .row,
    VerbField(
      "action", "a string, or a list of strings",
      "the title of the action, or the titles that lead to it; without it the menu is left open",
      json: #""Move to Done""#),
  ]
  static let bareField: BatchWord? = "action"
  static let summary = "presses a row long, and chooses an action of its menu"
  static let deciders: [TableCallback] = [.contextMenuForRow]

  var row: RowReference
  /// The titles that lead to the action; none where the menu is only opened.
  let action: [String]

  static func read(_ fields: StepFields) throws(Diagnostic) -> MenuVerb {
    let row = try fields.row(for: name)
    guard let field = fields["action"] else { return MenuVerb(row: row, action: []) }
    return MenuVerb(row: row, action: try titles(fields, field))
  }

  private static func titles(
    _ fields: StepFields, _ field: StepFields.Field
  ) throws(Diagnostic) -> [String] {
    if case .text = fields.nodes.value(field.node) { return [try fields.string(field)] }
    switch fields.nodes.value(field.node) {
    case .list, .object: break
    case .null, .boolean, .integer, .number, .text:
      throw fields.wrongType(field, "a string or a list of strings")
    }
    let titles = try fields.list(field, of: "titles") { (fields, title) throws(Diagnostic) in
      try fields.string(title)
    }
    guard titles.isEmpty else { return titles }
    throw fields.problem(
      BatchCode.badValue, "`action` is empty", at: field,
      help: "name the action, or leave `action` out to open the menu alone")
  }

  func perform(
    at path: TableIndexPath, on view: TableView, by runner: BatchRunner, _ result: inout StepResult
  ) throws {
    try runner.interact(
      on: view, &result,
      try action.isEmpty ? view.openMenu(forRowAt: path) : view.openMenu(forRowAt: path, action: action))
  }

  func write(to object: inout JSONText.Object) {
    switch action.count {
    case 0: break
    case 1: object.add("action", action[0])
    default: object.add("action", raw: JSONText.array(action.map(JSONText.string)))
    }
  }

  func words(row: String, _ result: StepResult) -> String {
    if action.isEmpty { return "open the menu of \(row)" }
    return "choose \"\(PrintableText.of(action.joined(separator: " › ")))\" from the menu of \(row)"
  }

  static var example: DocumentationExample {
    .run(
      #"{"do":"menu","row":[0,1],"action":"To the top"}"#,
      policy: "function policy.context_menu_for_row(view, path)\n"
        + "  return { { title = \"To the top\", handler = function(view, row) view:move_row(row, path:with_row(0)) end } }\nend"
    )
  }

  static let examples = VerbExamples(
    done: .init(
      row: ("tea", "[0,1]"), with: #""action":"Move""#,
      ends: .done(#""moved":[{"row":"tea","from":[0,1],"to":[1,0]}]"#)),
    refused: .init(row: ("oil", "[1,0]"), ends: .host("no_menu", "the row has no menu")),
    failed: .init(
      row: ("rye", "[0,3]"), with: #""action":"Fail""#,
      ends: .raised(by: "menu_action_handler", "broken", line: 117, as: "the handler of the menu's action")))
}

extension Interaction {
  /// Presses a row long, and chooses the action of its menu to which titles lead: its own, or those of submenus and its own;
  /// without titles the menu is only opened.
  ///
  /// ```swift
  /// let step = Interaction.menu(.key("T-4"), action: ["Move to", "Done"])
  /// ```
  public static func menu(_ row: RowReference, action titles: [String] = []) -> Interaction {
    Interaction(MenuVerb(row: row, action: titles))
  }
}
