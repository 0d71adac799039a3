public import TabuluaModel
import TabuluaText

/// Uses the control of a row: `{"do":"change_control","row":ROW,"value":true}`; a button has no value.
struct ChangeControlVerb: RowVerb {
  static let name: BatchWord = "change_control"
  static let fields: [VerbField] = [
    .row,
    VerbField("value", "a number, true or false", "the new value; none for a button", json: "true"),
  ]
  static let bareField: BatchWord? = "value"
  static let summary = "uses the control of a row; a button has no value"
  static let deciders: [TableCallback] = [.controlValueChanged]

  var row: RowReference
  let value: TableValue

  static func read(_ fields: StepFields) throws(Diagnostic) -> ChangeControlVerb {
    let row = try fields.row(for: name)
    // A button has no value; every other control says which ones it can have.
    guard let field = fields["value"] else { return ChangeControlVerb(row: row, value: .null) }
    return ChangeControlVerb(row: row, value: try fields.controlValue(field))
  }

  func perform(
    at path: TableIndexPath, on view: TableView, by runner: BatchRunner, _ result: inout StepResult
  ) throws { try runner.interact(on: view, &result, try view.changeControl(forRowAt: path, to: value)) }

  func write(to object: inout JSONText.Object) {
    if value != .null { object.add("value", raw: value.json) }
  }

  func words(row: String, _ result: StepResult) -> String {
    value == .null ? "tap the control of \(row)" : "turn the control of \(row) to \(value.words)"
  }

  static var example: DocumentationExample {
    .run(
      #"{"do":"change_control","row":[0,0],"value":true}"#,
      policy: "function policy.cell_for_row(view, path)\n"
        + "  return { control = { type = \"switch\", value = view:is_checked(path) } }\nend\n\n"
        + "function policy.control_value_changed(view, path, value)\n  view:set_checked(path, value)\nend")
  }

  static let examples = VerbExamples(
    done: .init(row: ("tea", "[0,1]"), with: #""value":true"#, ends: .done()),
    refused: .init(
      row: ("milk", "[0,0]"), with: #""value":true"#, ends: .host("no_control", "the row shows no control")),
    failed: .init(
      row: ("tea", "[0,1]"), with: #""value":3"#,
      ends: .error(
        "invalid_control_value", "the control at [0, 1] cannot have the value `3`",
        help: "give it true or false")))
}

extension Interaction {
  /// Uses the control of a row; a button has no value.
  public static func changeControl(_ row: RowReference, _ value: TableValue = .null) -> Interaction {
    Interaction(ChangeControlVerb(row: row, value: value))
  }
}

extension StepFields {
  /// A field that is the value of a control.
  fileprivate func controlValue(_ field: Field) throws(Diagnostic) -> TableValue {
    switch nodes.value(field.node) {
    case .null, .boolean, .integer, .number: try value(field)
    case .text, .list, .object: throw wrongType(field, "true, false or a number")
    }
  }
}
