import TabuluaModel
import TabuluaText

/// Hides the delete button that waits: `{"do":"cancel_delete"}`.
struct CancelDeleteVerb: VerbWithoutFields {
  static let name: BatchWord = "cancel_delete"
  static let summary = "hides the delete button that is shown"

  func perform(on view: TableView, by runner: BatchRunner, _ result: inout StepResult) throws {
    try runner.interact(on: view, &result, try view.cancelDelete())
  }

  func words(row: String, _ result: StepResult) -> String { "cancel the delete" }

  static let examples = VerbExamples(
    done: .init(
      after: [#"{"do":"set_editing","editing":true}"#, #"{"do":"tap_delete","row":{"key":"tea"}}"#],
      #"{"do":"cancel_delete"}"#,
      #""do":"cancel_delete","outcome":"done""#),
    refused: .init(
      #"{"do":"cancel_delete"}"#,
      #""do":"cancel_delete","outcome":"refused","by":"host","code":"no_delete_button","reason":"no delete button waits to be tapped""#
    ),
    failed: .init(
      after: [#"{"do":"swipe","row":{"key":"salt"}}"#],
      #"{"do":"cancel_delete"}"#,
      #""do":"cancel_delete","outcome":"failed","error":{"code":"callback_failed","#
        + #""message":"`did_end_editing_row` failed: salty","callback":"did_end_editing_row","#
        + #""at":"p.lua:71"}"#))
}

extension Interaction {
  /// Hides the delete button that waits.
  public static var cancelDelete: Interaction { Interaction(CancelDeleteVerb()) }
}
