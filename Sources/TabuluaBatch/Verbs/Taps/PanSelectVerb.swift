import TabuluaModel
import TabuluaText

/// Pans over rows with two fingers, which selects them: `{"do":"pan_select","rows":[ROW,…]}`.
struct PanSelectVerb: BatchVerb {
  static let name: BatchWord = "pan_select"
  static let fields: [VerbField] = [
    VerbField(
      "rows", "a list of rows", "the rows that the fingers come over, in that order",
      json: #"[{"key":"milk"},{"key":"tea"}]"#, lua: #"{ "milk", "tea" }"#, lists: .rows)
  ]
  static let summary = "pans over rows with two fingers, which selects them"
  static let deciders: [TableCallback] = [.didSelectRow, .willSelectRow]

  let rows: [RowReference]

  static func read(_ fields: StepFields) throws(Diagnostic) -> PanSelectVerb {
    let field = try fields.required("rows", for: name)
    let rows = try fields.list(field, of: "rows") { (fields, row) throws(Diagnostic) in try fields.row(row) }
    guard !rows.isEmpty else {
      throw fields.problem(BatchCode.badValue, "`rows` is empty", at: field, help: "name at least one row")
    }
    return PanSelectVerb(rows: rows)
  }

  func perform(on view: TableView, by runner: BatchRunner, _ result: inout StepResult) throws {
    let paths = try rows.map { try runner.resolve($0, in: view) }
    try runner.interact(on: view, &result, tellsSelection: true, try view.panToSelect(rowsAt: paths))
  }

  func write(to object: inout JSONText.Object) { object.add("rows", raw: JSONText.array(rows.map(\.json))) }

  func words(row: String, _ result: StepResult) -> String {
    // Many rows are told by their number.
    guard rows.count <= 4 else { return "pan over \(rows.count) rows" }
    return "pan over \(rows.map { PrintableText.of($0.description) }.joined(separator: ", "))"
  }

  static var example: DocumentationExample {
    .run(
      #"{"do":"pan_select","rows":[[0,0],[0,1]]}"#,
      policy: "policy.view = { allows_multiple_selection_during_editing = true }\n\n"
        + "function policy.should_begin_multiple_selection_interaction(view, path) return true end")
  }

  static let examples = VerbExamples(
    done: .init(
      after: [#"{"do":"configure","settings":{"allows_multiple_selection_during_editing":true}}"#],
      with: #""rows":[{"key":"tea"},{"key":"oil"}]"#, ends: .done(#""newly_selected":[[0,1],[1,0]]"#)),
    refused: .init(
      with: #""rows":[{"key":"tea"},{"key":"oil"}]"#,
      ends: .host(
        "no_multiple_selection", "the table does not allow several rows to be selected in editing mode")),
    failed: .init(
      after: [#"{"do":"configure","settings":{"allows_multiple_selection_during_editing":true}}"#],
      with: #""rows":[[0,9]]"#,
      ends: .error(
        "row_out_of_range", "there is no row [0, 9]: section 0 has 4 rows",
        help: "its rows are numbered from 0 to 3", line: 2)))
}

extension Interaction {
  /// Pans over rows with two fingers, which selects them.
  public static func panSelect(_ rows: [RowReference]) -> Interaction {
    Interaction(PanSelectVerb(rows: rows))
  }
}
