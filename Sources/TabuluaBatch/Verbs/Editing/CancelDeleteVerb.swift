import TabuluaModel
import TabuluaText

/// Hides the delete button that waits: `{"do":"cancel_delete"}`.
struct CancelDeleteVerb: VerbWithoutFields {
  static let name: BatchWord = "cancel_delete"
  static let summary = "hides the delete button that is shown"
  static let deciders: [TableCallback] = []

  func perform(on view: TableView, by runner: BatchRunner, _ result: inout StepResult) throws {
    try runner.interact(on: view, &result, try view.cancelDelete())
  }

  func words(row: String, _ result: StepResult) -> String { "cancel the delete" }

  static var example: DocumentationExample {
    .run(#"{"do":"tap_delete","row":[0,0]}"#, #"{"do":"cancel_delete"}"#, editing: true)
  }

  static let examples = VerbExamples(
    done: .init(editing: true, after: [#"{"do":"tap_delete","row":{"key":"tea"}}"#], ends: .done()),
    refused: .init(ends: .host("no_open_row", "no row is open")),
    failed: .init(
      after: [#"{"do":"swipe","row":{"key":"salt"}}"#],
      ends: .raised(by: "did_end_editing_row", "salty", line: 71)))
}

extension Interaction {
  /// Hides the delete button that waits.
  public static var cancelDelete: Interaction { Interaction(CancelDeleteVerb()) }
}
