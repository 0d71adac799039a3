import TabuluaModel
import TabuluaText

/// Taps the button above the cells: `{"do":"add"}`.
struct AddVerb: VerbWithoutFields {
  static let name: BatchWord = "add"
  static let summary = "taps the button above the cells"
  static let deciders: [TableCallback] = [.addButtonTapped]

  func perform(on view: TableView, by runner: BatchRunner, _ result: inout StepResult) throws {
    try runner.interact(on: view, &result, try view.tapAddButton())
  }

  func words(row: String, _ result: StepResult) -> String { "tap the add button" }

  static var example: DocumentationExample {
    .run(
      #"{"do":"add"}"#,
      policy: "function policy.add_button_tapped(view)\n"
        + "  view:insert_rows { { at = index_path(0, 0), values = { id = \"new\", title = \"New\" } } }\nend")
  }

  static let examples = VerbExamples(
    done: .init(ends: .done(#""inserted":[[0,0]]"#)),
    refused: .init(editing: true, ends: .law("a full table is not edited", ": there are five rows")),
    failed: .init(after: [#"{"do":"add"}"#], ends: .raised(by: "add_button_tapped", "no room", line: 96)))
}

extension Interaction {
  /// Taps the button above the cells.
  public static var add: Interaction { Interaction(AddVerb()) }
}
