import TabuluaModel
import TabuluaText

/// Taps the green plus of a row: `{"do":"insert","row":ROW}`.
struct InsertVerb: VerbOfRowAlone {
  static let name: BatchWord = "insert"
  static let summary = "taps the green plus of a row"
  static let deciders: [TableCallback] = [.commitEditingStyle, .editingStyleForRow, .canEditRow]

  var row: RowReference

  func perform(
    at path: TableIndexPath, on view: TableView, by runner: BatchRunner, _ result: inout StepResult
  ) throws { try runner.interact(on: view, &result, try view.tapInsertControl(forRowAt: path)) }

  func words(row: String, _ result: StepResult) -> String { "tap the plus of \(row)" }

  static var example: DocumentationExample {
    .run(
      #"{"do":"insert","row":[0,0]}"#,
      policy:
        "function policy.editing_style_for_row(view, path) return path.row == 0 and \"insert\" or \"delete\" end\n\n"
        + "function policy.commit_editing_style(view, style, path)\n"
        + "  view:insert_rows { { at = path, values = { id = \"new\", title = \"New\" } } }\nend",
      editing: true)
  }

  static let examples = VerbExamples(
    done: .init(editing: true, row: ("oil", "[1,0]"), ends: .done(#""inserted":[[1,0]]"#)),
    refused: .init(
      editing: true, row: ("milk", "[0,0]"),
      ends: .host("editing_style", "the row's editing style is `none`")),
    failed: .init(
      editing: true, row: ("wax", "[1,1]"), ends: .raised(by: "commit_editing_style", "waxy", line: 63)))
}

extension Interaction {
  /// Taps the green plus of a row.
  public static func insert(_ row: RowReference) -> Interaction { Interaction(InsertVerb(row: row)) }
}
