import TabuluaModel
import TabuluaText

/// Deselects a row behind the delegate's back: `{"do":"deselect","row":ROW}`.
struct DeselectVerb: VerbOfRowAlone {
  static let name: BatchWord = "deselect"
  static let summary = "deselects a row without asking the delegate"

  var row: RowReference

  func perform(
    at path: TableIndexPath, on view: TableView, by runner: BatchRunner, _ result: inout StepResult
  ) throws {
    try runner.change(on: view, &result, tellsSelection: true, try view.deselectRow(at: path))
  }

  func words(row: String, _ result: StepResult) -> String { "deselect \(row)" }

  static let examples = VerbExamples(
    done: .init(
      after: [#"{"do":"select","row":{"key":"rye"}}"#],
      #"{"do":"deselect","row":{"key":"rye"}}"#,
      #""do":"deselect","outcome":"done","row":"rye","from":[0,3],"selected":[]"#),
    refused: .init(
      after: [
        #"{"do":"configure","settings":{"allows_multiple_selection_during_editing":true}}"#,
        #"{"do":"pan_select","rows":[{"key":"tea"},{"key":"oil"}]}"#,
      ],
      #"{"do":"deselect","row":{"key":"tea"}}"#,
      #""do":"deselect","outcome":"refused","row":"tea","from":[0,1],"#
        + #""by":"law","law":"tea goes with oil","reason":"law `tea goes with oil` would be broken""#),
    failed: .init(
      #"{"do":"deselect","row":[0,9]}"#,
      #""do":"deselect","outcome":"failed","error":{"code":"row_out_of_range","#
        + #""message":"there is no row [0, 9]: section 0 has 4 rows","#
        + #""help":"its rows are numbered from 0 to 3","at":"b.jsonl:1"}"#))
}

extension Interaction {
  /// Deselects a row behind the delegate's back.
  public static func deselect(_ row: RowReference) -> Interaction { Interaction(DeselectVerb(row: row)) }
}
