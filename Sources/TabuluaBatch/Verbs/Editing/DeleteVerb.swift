import TabuluaModel
import TabuluaText

/// Taps the red minus of a row and then its delete button: `{"do":"delete","row":ROW}`.
struct DeleteVerb: VerbOfRowAlone {
  static let name: BatchWord = "delete"
  static let summary = "taps the red minus of a row and then its delete button"

  var row: RowReference

  func perform(
    at path: TableIndexPath, on view: TableView, by runner: BatchRunner, _ result: inout StepResult
  ) throws {
    try runner.interact(on: view, &result, try view.deleteRow(at: path))
  }

  func words(row: String, _ result: StepResult) -> String { "delete \(row)" }
  var implied: ImpliedWords { .deletedRow }

  static let examples = VerbExamples(
    done: .init(
      after: [#"{"do":"set_editing","editing":true}"#],
      #"{"do":"delete","row":{"key":"tea"}}"#,
      #""do":"delete","outcome":"done","row":"tea","from":[0,1],"deleted":[[0,1]]"#),
    refused: .init(
      #"{"do":"delete","row":{"key":"tea"}}"#,
      #""do":"delete","outcome":"refused","row":"tea","from":[0,1],"#
        + #""by":"host","code":"not_editing","reason":"the table is not in editing mode""#),
    failed: .init(
      after: [#"{"do":"set_editing","editing":true}"#],
      #"{"do":"delete","row":{"key":"salt"}}"#,
      #""do":"delete","outcome":"failed","row":"salt","from":[0,2],"error":{"code":"callback_failed","#
        + #""message":"`commit_editing_style` failed: salty","callback":"commit_editing_style","#
        + #""at":"p.lua:61"}"#))
}

extension Interaction {
  /// Taps the red minus of a row and then its delete button.
  public static func delete(_ row: RowReference) -> Interaction { Interaction(DeleteVerb(row: row)) }
}
