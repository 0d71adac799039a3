import TabuluaModel
import TabuluaText

/// Takes back the last step that changed something: `{"do":"undo"}`.
struct UndoVerb: VerbWithoutFields {
  static let name: BatchWord = "undo"
  static let summary = "takes back the last step that changed rows, values, marks or order"
  static let deciders: [TableCallback] = []
  static let takesStepsBack = true

  static func interaction(_ fields: StepFields) throws(Diagnostic) -> Interaction {
    fields.takesStepsBack = true
    return .undo
  }

  func perform(on view: TableView, by runner: BatchRunner, _ result: inout StepResult) throws {
    try runner.interact(on: view, &result, try runner.undo(view))
  }

  func words(row: String, _ result: StepResult) -> String {
    result.stepTakenBack.map { "undo step \($0)" } ?? "undo"
  }

  static var example: DocumentationExample {
    .run(#"{"do":"drag","row":[0,0],"to":[1,0]}"#, #"{"do":"undo"}"#, editing: true)
  }

  static let examples = VerbExamples(
    done: .init(
      editing: true, after: [#"{"do":"delete","row":{"key":"tea"}}"#],
      ends: .done(#""of_step":2,"inserted":[[0,1]]"#)),
    refused: .init(ends: .host("nothing_to_undo", "there is no step to take back")),
    failed: .init(
      after: [
        #"{"do":"set","row":{"key":"milk"},"values":{"n":3}}"#,
        #"{"do":"configure","settings":{"row_height":5}}"#,
      ],
      ends: .raised(by: "did_undo", "not that", line: 109)))
}

extension Interaction {
  /// Takes back the last step that changed something.
  public static var undo: Interaction { Interaction(UndoVerb()) }
}
