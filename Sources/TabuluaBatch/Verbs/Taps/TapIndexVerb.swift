import TabuluaModel
import TabuluaText

/// Taps a title of the section index: `{"do":"tap_index","title":"M"}`.
struct TapIndexVerb: BatchVerb {
  static let name: BatchWord = "tap_index"
  static let fields: [BatchWord] = ["title"]
  static let bareField: BatchWord? = "title"
  static let summary = "taps a title of the section index"

  let title: String

  init(_ title: String) { self.title = title }

  init(_ fields: StepFields) throws(Diagnostic) {
    title = try fields.string(
      try fields.required("title", for: Self.name, help: "add the title, such as \"M\""))
  }

  func perform(on view: TableView, by runner: BatchRunner, _ result: inout StepResult) throws {
    try runner.interact(on: view, &result, try view.tapSectionIndex(title: title))
  }

  func write(to object: inout JSONText.Object) { object.add("title", title) }

  func words(row: String, _ result: StepResult) -> String {
    "tap \"\(PrintableText.of(title))\" in the section index"
  }

  static let examples = VerbExamples(
    done: .init(
      #"{"do":"tap_index","title":"A"}"#,
      #""do":"tap_index","outcome":"done""#),
    refused: .init(
      after: [#"{"do":"configure","settings":{"section_index_minimum_display_row_count":100}}"#],
      #"{"do":"tap_index","title":"A"}"#,
      #""do":"tap_index","outcome":"refused","by":"host","code":"too_few_rows","reason":"the section index is shown from 100 rows on""#
    ),
    failed: .init(
      #"{"do":"tap_index","title":"Q"}"#,
      #""do":"tap_index","outcome":"failed","error":{"code":"unknown_index_title","#
        + #""message":"the section index has no title `Q`","help":"its titles are `A`, `B`","#
        + #""at":"b.jsonl:1"}"#))
}

extension Interaction {
  /// Taps a title of the section index.
  public static func tapIndex(_ title: String) -> Interaction { Interaction(TapIndexVerb(title)) }
}
