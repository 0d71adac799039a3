import TabuluaModel
import TabuluaText

/// Taps the red minus of a row: `{"do":"tap_delete","row":ROW}`.
struct TapDeleteVerb: VerbOfRowAlone {
  static let name: BatchWord = "tap_delete"
  static let summary = "taps the red minus of a row, which shows its delete button"
  static let deciders: [TableCallback] = [.commitEditingStyle, .canEditRow]

  var row: RowReference

  func perform(
    at path: TableIndexPath, on view: TableView, by runner: BatchRunner, _ result: inout StepResult
  ) throws { try runner.interact(on: view, &result, try view.tapDeleteControl(forRowAt: path)) }

  func words(row: String, _ result: StepResult) -> String { "tap the minus of \(row)" }

  static var example: DocumentationExample {
    .run(#"{"do":"tap_delete","row":[0,0]}"#, editing: true)
  }

  static let examples = VerbExamples(
    done: .init(editing: true, row: ("tea", "[0,1]"), ends: .done()),
    refused: .init(
      editing: true, row: ("milk", "[0,0]"),
      ends: .host("editing_style", "the row's editing style is `none`")),
    failed: .init(
      editing: true, with: #""row":{"key":"nobody"}"#,
      ends: .error(
        "unknown_key", "no row has the key `nobody`",
        help: "a key is the text in the key column; `tabulua show --format json` lists them all", line: 2)))
}

extension Interaction {
  /// Taps the red minus of a row.
  public static func tapDelete(_ row: RowReference) -> Interaction { Interaction(TapDeleteVerb(row: row)) }
}
