import TabuluaModel
import TabuluaText

/// Loads everything from scratch: `{"do":"reload"}`.
struct ReloadVerb: VerbWithoutFields {
  static let name: BatchWord = "reload"
  static let summary = "loads everything from scratch"
  static let deciders: [TableCallback] = []

  func perform(on view: TableView, by runner: BatchRunner, _ result: inout StepResult) throws {
    try runner.change(on: view, &result, try view.reloadData())
  }

  func words(row: String, _ result: StepResult) -> String { "reload" }

  static var example: DocumentationExample {
    .run(#"{"do":"reload"}"#)
  }

  static let examples = VerbExamples(
    done: .init(
      after: [#"{"do":"select","row":{"key":"rye"}}"#],
      ends: .done(#""newly_selected":[],"deselected":[[0,3]]"#)),
    refused: .never(because: "nobody is asked, and no law is checked"),
    failed: .init(
      after: [#"{"do":"configure","settings":{"row_height":7}}"#],
      ends: .raised(by: "cell_for_row", "too low", line: 39)))
}

extension Interaction {
  /// Loads everything from scratch.
  public static var reload: Interaction { Interaction(ReloadVerb()) }
}
