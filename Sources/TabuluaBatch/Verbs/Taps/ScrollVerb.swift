import TabuluaModel
import TabuluaText

/// Scrolls by a number of rows: `{"do":"scroll","by":3}`.
struct ScrollVerb: BatchVerb {
  static let name: BatchWord = "scroll"
  static let fields: [VerbField] = [
    VerbField("by", "a whole number", "how many rows, below zero towards the top", json: "3")
  ]
  static let bareField: BatchWord? = "by"
  static let summary = "scrolls by a number of rows, below zero towards the top"
  static let deciders: [TableCallback] = []

  let rows: Int

  static func read(_ fields: StepFields) throws(Diagnostic) -> ScrollVerb {
    let by = try fields.required("by", for: name)
    return ScrollVerb(rows: try fields.integer(by))
  }

  func perform(on view: TableView, by runner: BatchRunner, _ result: inout StepResult) throws {
    try view.scroll(by: rows)
  }

  func write(to object: inout JSONText.Object) { object.add("by", rows) }
  func words(row: String, _ result: StepResult) -> String { "scroll by \(rows)" }

  static var example: DocumentationExample {
    .run(#"{"do":"scroll","by":2}"#, options: "--viewport 1")
  }

  static let examples = VerbExamples(
    done: .init(with: #""by":1"#, ends: .done()),
    refused: .never(because: "nobody is asked, and no row changes"),
    failed: .init(with: #""by":10"#, ends: .raised(by: "will_display_cell", "waxy", line: 106)))
}

extension Interaction {
  /// Scrolls by a number of rows; below zero towards the top.
  public static func scroll(by rows: Int) -> Interaction { Interaction(ScrollVerb(rows: rows)) }
}
