import TabuluaModel
import TabuluaText

/// Enters or leaves editing mode: `{"do":"set_editing","editing":true}`.
struct SetEditingVerb: BatchVerb {
  static let name: BatchWord = "set_editing"
  static let fields: [VerbField] = [
    VerbField("editing", "true or false", "true enters editing mode, false leaves it", json: "true")
  ]
  static let bareField: BatchWord? = "editing"
  static let summary = "enters or leaves editing mode"
  static let deciders: [TableCallback] = []

  let isEditing: Bool

  static func read(_ fields: StepFields) throws(Diagnostic) -> SetEditingVerb {
    let flag = try fields.required("editing", for: name)
    return SetEditingVerb(isEditing: try fields.boolean(flag))
  }

  func perform(on view: TableView, by runner: BatchRunner, _ result: inout StepResult) throws {
    try runner.change(on: view, &result, try view.setEditing(isEditing))
  }

  func write(to object: inout JSONText.Object) { object.add("editing", isEditing) }

  func words(row: String, _ result: StepResult) -> String {
    isEditing ? "editing mode on" : "editing mode off"
  }

  static var example: DocumentationExample {
    .run(#"{"do":"set_editing","editing":true}"#)
  }

  static let examples = VerbExamples(
    done: .init(with: #""editing":true"#, ends: .done()),
    refused: .init(
      after: [#"{"do":"add"}"#, #"{"do":"swipe","row":{"key":"tea"}}"#], with: #""editing":true"#,
      ends: .law("a full table is not edited", ": there are five rows")),
    failed: .init(
      after: [#"{"do":"swipe","row":{"key":"salt"}}"#], with: #""editing":true"#,
      ends: .raised(by: "did_end_editing_row", "salty", line: 71)))
}

extension Interaction {
  /// Enters or leaves editing mode.
  public static func setEditing(_ isEditing: Bool) -> Interaction {
    Interaction(SetEditingVerb(isEditing: isEditing))
  }
}
