import TabuluaModel
import TabuluaText

/// Taps the delete button that waits: `{"do":"confirm_delete"}`.
struct ConfirmDeleteVerb: VerbWithoutFields {
  static let name: BatchWord = "confirm_delete"
  static let summary = "taps the delete button that is shown"

  func perform(on view: TableView, by runner: BatchRunner, _ result: inout StepResult) throws {
    try runner.interact(on: view, &result, try view.confirmDelete())
  }

  func words(row: String, _ result: StepResult) -> String { "confirm the delete" }

  static let examples = VerbExamples(
    done: .init(
      after: [#"{"do":"set_editing","editing":true}"#, #"{"do":"tap_delete","row":{"key":"tea"}}"#],
      #"{"do":"confirm_delete"}"#,
      #""do":"confirm_delete","outcome":"done","deleted":[[0,1]]"#),
    refused: .init(
      #"{"do":"confirm_delete"}"#,
      #""do":"confirm_delete","outcome":"refused","by":"host","code":"no_delete_button","reason":"no delete button waits to be tapped""#
    ),
    failed: .init(
      after: [#"{"do":"set_editing","editing":true}"#, #"{"do":"tap_delete","row":{"key":"salt"}}"#],
      #"{"do":"confirm_delete"}"#,
      #""do":"confirm_delete","outcome":"failed","error":{"code":"callback_failed","#
        + #""message":"`commit_editing_style` failed: salty","callback":"commit_editing_style","#
        + #""at":"p.lua:61"}"#))
}

extension Interaction {
  /// Taps the delete button that waits.
  public static var confirmDelete: Interaction { Interaction(ConfirmDeleteVerb()) }
}
