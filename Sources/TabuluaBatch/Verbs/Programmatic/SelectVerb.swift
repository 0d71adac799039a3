public import TabuluaModel
import TabuluaText

/// Selects a row behind the delegate's back: `{"do":"select","row":ROW,"at":"middle"}`.
struct SelectVerb: RowVerb {
  static let name: BatchWord = "select"
  static let fields: [VerbField] = [
    .row,
    .at,
  ]
  static let bareField: BatchWord? = "at"
  static let summary = "selects a row without asking the delegate, and scrolls to it"
  static let deciders: [TableCallback] = []

  var row: RowReference
  let position: ScrollPosition

  static func read(_ fields: StepFields) throws(Diagnostic) -> SelectVerb {
    let row = try fields.row(for: name)
    let position: ScrollPosition = if let field = fields["at"] { try fields.word(field) } else { .none }
    return SelectVerb(row: row, position: position)
  }

  func perform(
    at path: TableIndexPath, on view: TableView, by runner: BatchRunner, _ result: inout StepResult
  ) throws {
    try runner.change(
      on: view, &result, tellsSelection: true, try view.selectRow(at: path, scrollPosition: position))
  }

  func write(to object: inout JSONText.Object) {
    if position != .none { object.add("at", position.rawValue) }
  }

  func words(row: String, _ result: StepResult) -> String { "select \(row)" }

  static var example: DocumentationExample {
    .run(#"{"do":"select","row":[1,0],"at":"top"}"#)
  }

  static let examples = VerbExamples(
    done: .init(row: ("rye", "[0,3]"), ends: .done(#""newly_selected":[[0,3]]"#)),
    refused: .never(because: "nobody is asked, and of the laws only `no_selection_left` minds a selection"),
    failed: .init(
      row: ("wax", "[1,1]"), with: #""at":"top""#, ends: .raised(by: "will_display_cell", "waxy", line: 106)))
}

extension Interaction {
  /// Selects a row behind the delegate's back, and scrolls to it unless the position is `none`.
  public static func select(_ row: RowReference, _ position: ScrollPosition) -> Interaction {
    Interaction(SelectVerb(row: row, position: position))
  }
}
