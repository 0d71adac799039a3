import TabuluaModel
import TabuluaText

/// Taps the green plus of a row: `{"do":"insert","row":ROW}`.
struct InsertVerb: VerbOfRowAlone {
  static let name: BatchWord = "insert"
  static let summary = "taps the green plus of a row"

  var row: RowReference

  func perform(
    at path: TableIndexPath, on view: TableView, by runner: BatchRunner, _ result: inout StepResult
  ) throws {
    try runner.interact(on: view, &result, try view.tapInsertControl(forRowAt: path))
  }

  func words(row: String, _ result: StepResult) -> String { "tap the plus of \(row)" }

  static let examples = VerbExamples(
    done: .init(
      after: [#"{"do":"set_editing","editing":true}"#],
      #"{"do":"insert","row":{"key":"oil"}}"#,
      #""do":"insert","outcome":"done","row":"oil","from":[1,0],"inserted":[[1,0]]"#),
    refused: .init(
      after: [#"{"do":"set_editing","editing":true}"#],
      #"{"do":"insert","row":{"key":"milk"}}"#,
      #""do":"insert","outcome":"refused","row":"milk","from":[0,0],"#
        + #""by":"host","code":"editing_style","reason":"the row's editing style is `none`""#),
    failed: .init(
      after: [#"{"do":"set_editing","editing":true}"#],
      #"{"do":"insert","row":{"key":"wax"}}"#,
      #""do":"insert","outcome":"failed","row":"wax","from":[1,1],"error":{"code":"callback_failed","#
        + #""message":"`commit_editing_style` failed: waxy","callback":"commit_editing_style","#
        + #""at":"p.lua:63"}"#))
}

extension Interaction {
  /// Taps the green plus of a row.
  public static func insert(_ row: RowReference) -> Interaction { Interaction(InsertVerb(row: row)) }
}
