import TabuluaModel
import TabuluaText

/// Goes back from the table on top to the one below it: `{"do":"back"}`.
struct BackVerb: VerbWithoutFields {
  static let name: BatchWord = "back"
  static let summary = "goes back from the table on top to the one below it"
  static let deciders: [TableCallback] = []

  func perform(on view: TableView, by runner: BatchRunner, _ result: inout StepResult) throws {
    guard let below = view.tableBelow else { throw TableError(.nothingToPop) }
    try runner.interact(on: below, &result, try view.goBack())
  }

  func words(row: String, _ result: StepResult) -> String { "go back" }
  var implied: ImpliedWords { .leftTable }

  static var example: DocumentationExample {
    .run(
      #"{"do":"tap","row":[0,0]}"#, #"{"do":"back"}"#,
      policy:
        "function policy.did_select_row(view, path)\n  view:push { { header = \"More\", rows = { \"one\" } } }\nend"
    )
  }

  static let examples = VerbExamples(
    done: .init(
      after: [#"{"do":"tap","row":{"key":"rye"}}"#],
      ends: .done(#""newly_selected":[],"deselected":[[0,3]],"popped":["level 1"]"#)),
    refused: .init(
      after: [#"{"do":"configure","settings":{"row_height":48}}"#, #"{"do":"tap","row":{"key":"rye"}}"#],
      ends: .law("high rows need a selection", ": nothing is selected")),
    failed: .init(
      ends: .error(
        "nothing_to_pop", "there is no table to go back to: this one was not pushed",
        help: "`view:push(sections, policy)` pushes a table over another one")))
}

extension Interaction {
  /// Goes back from the table on top to the one below it.
  public static var back: Interaction { Interaction(BackVerb()) }
}
