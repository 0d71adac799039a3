import TabuluaModel
import TabuluaText

/// Deselects a row behind the delegate's back: `{"do":"deselect","row":ROW}`.
struct DeselectVerb: VerbOfRowAlone {
  static let name: BatchWord = "deselect"
  static let summary = "deselects a row without asking the delegate"
  static let deciders: [TableCallback] = []

  var row: RowReference

  func perform(
    at path: TableIndexPath, on view: TableView, by runner: BatchRunner, _ result: inout StepResult
  ) throws { try runner.change(on: view, &result, tellsSelection: true, try view.deselectRow(at: path)) }

  func words(row: String, _ result: StepResult) -> String { "deselect \(row)" }

  static var example: DocumentationExample {
    .run(#"{"do":"select","row":[0,0]}"#, #"{"do":"deselect","row":[0,0]}"#)
  }

  static let examples = VerbExamples(
    done: .init(
      after: [#"{"do":"select","row":{"key":"rye"}}"#], row: ("rye", "[0,3]"),
      ends: .done(#""newly_selected":[],"deselected":[[0,3]]"#)),
    refused: .never(because: "nobody is asked, and no row changes"),
    failed: .init(
      with: #""row":[0,9]"#,
      ends: .error(
        "row_out_of_range", "there is no row [0, 9]: section 0 has 4 rows",
        help: "its rows are numbered from 0 to 3")))
}

extension Interaction {
  /// Deselects a row behind the delegate's back.
  public static func deselect(_ row: RowReference) -> Interaction { Interaction(DeselectVerb(row: row)) }
}
