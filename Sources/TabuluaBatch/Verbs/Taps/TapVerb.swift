import TabuluaModel
import TabuluaText

/// Touches a row and lets go: `{"do":"tap","row":ROW}`.
struct TapVerb: VerbOfRowAlone {
  static let name: BatchWord = "tap"
  static let summary = "touches a row and lets go, which selects it"

  var row: RowReference

  func perform(
    at path: TableIndexPath, on view: TableView, by runner: BatchRunner, _ result: inout StepResult
  ) throws {
    try runner.interact(on: view, &result, tellsSelection: true, try view.tapRow(at: path))
  }

  func words(row: String, _ result: StepResult) -> String { "tap \(row)" }

  static let examples = VerbExamples(
    done: .init(
      #"{"do":"tap","row":{"key":"rye"}}"#,
      #""do":"tap","outcome":"done","row":"rye","from":[0,3],"selected":[[0,3]],"pushed":["level 1"]"#),
    refused: .init(
      #"{"do":"tap","row":{"key":"salt"}}"#,
      #""do":"tap","outcome":"refused","row":"salt","from":[0,2],"by":"policy","at":"p.lua:24","reason":"not the salt""#
    ),
    failed: .init(
      #"{"do":"tap","row":{"key":"wax"}}"#,
      #""do":"tap","outcome":"failed","row":"wax","from":[1,1],"error":{"code":"callback_failed","#
        + #""message":"`did_select_row` failed: waxy","callback":"did_select_row","at":"p.lua:31"}"#))
}

extension Interaction {
  /// Touches a row and lets go.
  public static func tap(_ row: RowReference) -> Interaction { Interaction(TapVerb(row: row)) }
}
