public import TabuluaModel
import TabuluaText

/// Turns a switch or pushes a slider: `{"do":"change_control","row":ROW,"value":true}`.
struct ChangeControlVerb: RowVerb {
  static let name: BatchWord = "change_control"
  static let fields: [BatchWord] = ["row", "value"]
  static let bareField: BatchWord? = "value"
  static let summary = "turns the switch or pushes the slider of a row"
  static let deciders: [TableCallback] = [.controlValueChanged]

  var row: RowReference
  let value: TableValue

  static func read(_ fields: StepFields) throws(Diagnostic) -> ChangeControlVerb {
    let row = try fields.row(for: name)
    let field = try fields.required(
      "value", for: name, help: "add true or false for a switch, a number for a slider")
    return ChangeControlVerb(row: row, value: try fields.controlValue(field))
  }

  func perform(
    at path: TableIndexPath, on view: TableView, by runner: BatchRunner, _ result: inout StepResult
  ) throws { try runner.interact(on: view, &result, try view.changeControl(forRowAt: path, to: value)) }

  func write(to object: inout JSONText.Object) { object.add("value", raw: value.json) }

  func words(row: String, _ result: StepResult) -> String { "turn the control of \(row) to \(value.words)" }

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
  /// Turns the switch or pushes the slider of a row.
  public static func changeControl(_ row: RowReference, _ value: TableValue) -> Interaction {
    Interaction(ChangeControlVerb(row: row, value: value))
  }
}

extension StepFields {
  /// A field that is the value of a switch or a slider.
  fileprivate func controlValue(_ field: Field) throws(Diagnostic) -> TableValue {
    switch nodes.value(field.node) {
    case .boolean, .integer, .number: try value(field)
    case .null, .text, .list, .object: throw wrongType(field, "true, false or a number")
    }
  }
}
