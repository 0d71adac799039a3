import TabuluaModel
import TabuluaText

/// Touches a row and lets go: `{"do":"tap","row":ROW}`.
struct TapVerb: VerbOfRowAlone {
  static let name: BatchWord = "tap"
  static let summary = "touches a row and lets go, which selects it"
  static let deciders: [TableCallback] = [.didSelectRow, .performPrimaryActionForRow, .willSelectRow]

  var row: RowReference

  func perform(
    at path: TableIndexPath, on view: TableView, by runner: BatchRunner, _ result: inout StepResult
  ) throws { try runner.interact(on: view, &result, tellsSelection: true, try view.tapRow(at: path)) }

  func words(row: String, _ result: StepResult) -> String { "tap \(row)" }

  static var example: DocumentationExample {
    .run(#"{"do":"tap","row":{"key":"milk"}}"#)
  }

  static let examples = VerbExamples(
    done: .init(row: ("rye", "[0,3]"), ends: .done(#""newly_selected":[[0,3]],"pushed":["level 1"]"#)),
    refused: .init(row: ("salt", "[0,2]"), ends: .policy("not the salt", line: 24)),
    failed: .init(row: ("wax", "[1,1]"), ends: .raised(by: "did_select_row", "waxy", line: 31)))
}

extension Interaction {
  /// Touches a row and lets go.
  public static func tap(_ row: RowReference) -> Interaction { Interaction(TapVerb(row: row)) }
}
