import TabuluaModel
import TabuluaText

/// Taps the red minus of a row and then its delete button: `{"do":"delete","row":ROW}`.
struct DeleteVerb: VerbOfRowAlone {
  static let name: BatchWord = "delete"
  static let summary = "taps the red minus of a row and then its delete button"
  static let deciders: [TableCallback] = [.commitEditingStyle, .canEditRow]

  var row: RowReference

  func perform(
    at path: TableIndexPath, on view: TableView, by runner: BatchRunner, _ result: inout StepResult
  ) throws { try runner.interact(on: view, &result, try view.deleteRow(at: path)) }

  func words(row: String, _ result: StepResult) -> String { "delete \(row)" }
  var implied: ImpliedWords { .deletedRow }

  static var example: DocumentationExample {
    .run(#"{"do":"delete","row":{"key":"tea"}}"#, editing: true)
  }

  static let examples = VerbExamples(
    done: .init(editing: true, row: ("tea", "[0,1]"), ends: .done(#""deleted":[[0,1]]"#)),
    refused: .init(row: ("tea", "[0,1]"), ends: .host("not_editing", "the table is not in editing mode")),
    failed: .init(
      editing: true, row: ("salt", "[0,2]"), ends: .raised(by: "commit_editing_style", "salty", line: 61)))
}

extension Interaction {
  /// Taps the red minus of a row and then its delete button.
  public static func delete(_ row: RowReference) -> Interaction { Interaction(DeleteVerb(row: row)) }
}
