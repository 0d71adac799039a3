import TabuluaModel
import TabuluaText

/// Taps the delete button that waits: `{"do":"confirm_delete"}`.
struct ConfirmDeleteVerb: VerbWithoutFields {
  static let name: BatchWord = "confirm_delete"
  static let summary = "taps the delete button that is shown"
  static let deciders: [TableCallback] = [.commitEditingStyle, .canEditRow]

  func perform(on view: TableView, by runner: BatchRunner, _ result: inout StepResult) throws {
    try runner.interact(on: view, &result, try view.confirmDelete())
  }

  func words(row: String, _ result: StepResult) -> String { "confirm the delete" }

  static var example: DocumentationExample {
    .run(#"{"do":"tap_delete","row":[0,0]}"#, #"{"do":"confirm_delete"}"#, editing: true)
  }

  static let examples = VerbExamples(
    done: .init(
      editing: true, after: [#"{"do":"tap_delete","row":{"key":"tea"}}"#],
      ends: .done(#""deleted":[[0,1]]"#)),
    refused: .init(ends: .host("no_delete_button", "no delete button waits to be tapped")),
    failed: .init(
      editing: true, after: [#"{"do":"tap_delete","row":{"key":"salt"}}"#],
      ends: .raised(by: "commit_editing_style", "salty", line: 61)))
}

extension Interaction {
  /// Taps the delete button that waits.
  public static var confirmDelete: Interaction { Interaction(ConfirmDeleteVerb()) }
}
