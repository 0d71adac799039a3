public import TabuluaModel
import TabuluaText

/// Scrolls so that a row stands at a place in view: `{"do":"scroll_to","row":ROW,"at":"middle"}`.
struct ScrollToVerb: RowVerb {
  static let name: BatchWord = "scroll_to"
  static let fields: [VerbField] = [
    .row,
    .at,
  ]
  static let bareField: BatchWord? = "at"
  static let summary = "scrolls so that a row stands at a place in view"
  static let deciders: [TableCallback] = []

  var row: RowReference
  let position: ScrollPosition

  static func read(_ fields: StepFields) throws(Diagnostic) -> ScrollToVerb {
    let row = try fields.row(for: name)
    let position: ScrollPosition = if let field = fields["at"] { try fields.word(field) } else { .none }
    return ScrollToVerb(row: row, position: position)
  }

  func perform(
    at path: TableIndexPath, on view: TableView, by runner: BatchRunner, _ result: inout StepResult
  ) throws { try view.scrollToRow(at: path, at: position) }

  func write(to object: inout JSONText.Object) {
    if position != .none { object.add("at", position.rawValue) }
  }

  func words(row: String, _ result: StepResult) -> String { "scroll to \(row)" }

  static var example: DocumentationExample {
    .run(#"{"do":"scroll_to","row":[1,0],"at":"top"}"#, options: "--viewport 1")
  }

  static let examples = VerbExamples(
    done: .init(row: ("salt", "[0,2]"), with: #""at":"top""#, ends: .done()),
    refused: .never(because: "nobody is asked, and no row changes"),
    failed: .init(
      row: ("wax", "[1,1]"), with: #""at":"top""#, ends: .raised(by: "will_display_cell", "waxy", line: 106)))
}

extension Interaction {
  /// Scrolls so that a row stands at a place in view.
  public static func scrollTo(_ row: RowReference, _ position: ScrollPosition) -> Interaction {
    Interaction(ScrollToVerb(row: row, position: position))
  }
}
