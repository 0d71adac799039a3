import TabuluaModel
import TabuluaText

/// Taps a title of the section index: `{"do":"tap_index","title":"M"}`.
struct TapIndexVerb: BatchVerb {
  static let name: BatchWord = "tap_index"
  static let fields: [VerbField] = [
    VerbField("title", "a string", "the title in the section index", json: #""M""#)
  ]
  static let bareField: BatchWord? = "title"
  static let summary = "taps a title of the section index"
  static let deciders: [TableCallback] = []

  let title: String

  static func read(_ fields: StepFields) throws(Diagnostic) -> TapIndexVerb {
    let title = try fields.required("title", for: name)
    return TapIndexVerb(title: try fields.string(title))
  }

  func perform(on view: TableView, by runner: BatchRunner, _ result: inout StepResult) throws {
    try runner.interact(on: view, &result, try view.tapSectionIndex(title: title))
  }

  func write(to object: inout JSONText.Object) { object.add("title", title) }

  func words(row: String, _ result: StepResult) -> String {
    "tap \"\(PrintableText.of(title))\" in the section index"
  }

  static var example: DocumentationExample {
    .run(
      #"{"do":"tap_index","title":"D"}"#,
      policy: "function policy.section_index_titles(view) return { \"T\", \"D\" } end",
      options: "--viewport 1")
  }

  static let examples = VerbExamples(
    done: .init(with: #""title":"A""#, ends: .done()),
    refused: .init(
      after: [#"{"do":"configure","settings":{"section_index_minimum_display_row_count":100}}"#],
      with: #""title":"A""#, ends: .host("too_few_rows", "the section index is shown from 100 rows on")),
    failed: .init(
      with: #""title":"Q""#,
      ends: .error(
        "unknown_index_title", "the section index has no title `Q`", help: "its titles are `A`, `B`")))
}

extension Interaction {
  /// Taps a title of the section index.
  public static func tapIndex(_ title: String) -> Interaction { Interaction(TapIndexVerb(title: title)) }
}
