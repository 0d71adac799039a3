import TabuluaModel
import TabuluaText

/// Taps the detail button of a row: `{"do":"tap_accessory","row":ROW}`.
struct TapAccessoryVerb: VerbOfRowAlone {
  static let name: BatchWord = "tap_accessory"
  static let summary = "taps the detail button of a row"

  var row: RowReference

  func perform(
    at path: TableIndexPath, on view: TableView, by runner: BatchRunner, _ result: inout StepResult
  ) throws {
    try runner.interact(on: view, &result, try view.tapAccessory(forRowAt: path))
  }

  func words(row: String, _ result: StepResult) -> String { "tap the detail button of \(row)" }

  static let examples = VerbExamples(
    done: .init(
      #"{"do":"tap_accessory","row":{"key":"milk"}}"#,
      #""do":"tap_accessory","outcome":"done","row":"milk","from":[0,0],"inserted":[[1,0]]"#),
    refused: .init(
      #"{"do":"tap_accessory","row":{"key":"tea"}}"#,
      #""do":"tap_accessory","outcome":"refused","row":"tea","from":[0,1],"#
        + #""by":"host","code":"no_detail_button","reason":"the row shows no button for details""#),
    failed: .init(
      #"{"do":"tap_accessory","row":{"key":"salt"}}"#,
      #""do":"tap_accessory","outcome":"failed","row":"salt","from":[0,2],"#
        + #""error":{"code":"callback_failed","message":"`accessory_button_tapped` failed: salty","#
        + #""callback":"accessory_button_tapped","at":"p.lua:47"}"#))
}

extension Interaction {
  /// Taps the detail button of a row.
  public static func tapAccessory(_ row: RowReference) -> Interaction {
    Interaction(TapAccessoryVerb(row: row))
  }
}
