import TabuluaModel
import TabuluaText

/// Taps the red minus of a row: `{"do":"tap_delete","row":ROW}`.
struct TapDeleteVerb: VerbOfRowAlone {
  static let name: BatchWord = "tap_delete"
  static let summary = "taps the red minus of a row, which shows its delete button"

  var row: RowReference

  func perform(
    at path: TableIndexPath, on view: TableView, by runner: BatchRunner, _ result: inout StepResult
  ) throws {
    try runner.interact(on: view, &result, try view.tapDeleteControl(forRowAt: path))
  }

  func words(row: String, _ result: StepResult) -> String { "tap the minus of \(row)" }

  static let examples = VerbExamples(
    done: .init(
      after: [#"{"do":"set_editing","editing":true}"#],
      #"{"do":"tap_delete","row":{"key":"tea"}}"#,
      #""do":"tap_delete","outcome":"done","row":"tea","from":[0,1]"#),
    refused: .init(
      after: [#"{"do":"set_editing","editing":true}"#],
      #"{"do":"tap_delete","row":{"key":"milk"}}"#,
      #""do":"tap_delete","outcome":"refused","row":"milk","from":[0,0],"#
        + #""by":"host","code":"editing_style","reason":"the row's editing style is `none`""#),
    failed: .init(
      after: [#"{"do":"set_editing","editing":true}"#],
      #"{"do":"tap_delete","row":{"key":"nobody"}}"#,
      #""do":"tap_delete","outcome":"failed","error":{"code":"unknown_key","#
        + #""message":"no row has the key `nobody`","help":"a key is the text in the key column; `tabulua "#
        + #"show --format json` lists them all","at":"b.jsonl:2"}"#))
}

extension Interaction {
  /// Taps the red minus of a row.
  public static func tapDelete(_ row: RowReference) -> Interaction { Interaction(TapDeleteVerb(row: row)) }
}
