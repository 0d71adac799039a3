import TabuluaModel
import TabuluaText

/// Does the step again that was taken back last: `{"do":"redo"}`.
struct RedoVerb: VerbWithoutFields {
  static let name: BatchWord = "redo"
  static let summary = "does the step again that was taken back last"
  static let deciders: [TableCallback] = []
  static let takesStepsBack = true

  static func interaction(_ fields: StepFields) throws(Diagnostic) -> Interaction {
    fields.takesStepsBack = true
    return .redo
  }

  func perform(on view: TableView, by runner: BatchRunner, _ result: inout StepResult) throws {
    guard view.isUndoRegistrationEnabled else { throw StepProblem.undoNotBound(verb: "redo") }
    try runner.interact(on: view, &result, try view.redo())
  }

  func words(row: String, _ result: StepResult) -> String {
    result.stepTakenBack.map { "redo step \($0)" } ?? "redo"
  }

  static var example: DocumentationExample {
    .run(#"{"do":"drag","row":[0,0],"to":[1,0]}"#, #"{"do":"undo"}"#, #"{"do":"redo"}"#, editing: true)
  }

  static let examples = VerbExamples(
    done: .init(
      editing: true, after: [#"{"do":"delete","row":{"key":"tea"}}"#, #"{"do":"undo"}"#],
      ends: .done(#""of_step":2,"deleted":[[0,1]]"#)),
    refused: .init(ends: .host("nothing_to_redo", "no step was taken back that can be done again")),
    failed: .init(
      after: [
        #"{"do":"set","row":{"key":"milk"},"values":{"n":3}}"#, #"{"do":"undo"}"#,
        #"{"do":"configure","settings":{"row_height":6}}"#,
      ],
      ends: .raised(by: "did_redo", "not again", line: 111)))
}

extension Interaction {
  /// Does the step again that was taken back last.
  public static var redo: Interaction { Interaction(RedoVerb()) }
}
