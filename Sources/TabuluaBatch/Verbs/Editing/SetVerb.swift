public import TabuluaModel
import TabuluaText

/// Edits values: `{"do":"set","row":ROW,"values":{"title":"…"},"clear":["due"]}`.
///
/// The columns of `clear` are emptied, as by a null, which a table in Lua cannot hold.
struct SetVerb: RowVerb {
  static let name: BatchWord = "set"
  static let fields: [VerbField] = [
    .row,
    VerbField(
      "values", "an object", "the new values under the names of their columns; null empties a cell",
      json: #"{"title":"Buy tea"}"#, lua: #"{ title = "Buy tea" }"#, holdsNames: true),
    VerbField(
      "clear", "a list of strings", "columns to empty", json: #"["title"]"#, lua: #"{ "title" }"#,
      lists: .columns),
  ]
  static let summary = "edits values of a row, by the names of their columns"
  static let deciders: [TableCallback] = [.shouldSetValue, .targetIndexPathForMove, .canMoveRow]
  static let valueDeciders: [TableCallback] = [.shouldSetValue]

  var row: RowReference
  let values: RowValues

  static func read(_ fields: StepFields) throws(Diagnostic) -> SetVerb {
    let row = try fields.row(for: name)
    let clear = fields["clear"]
    let given = fields["values"]
    if given == nil, clear == nil {
      _ = try fields.required("values", for: name)
    }
    var values = if let given { try fields.values(given) } else { RowValues() }
    if let clear { try add(fields.columns(clear), to: &values, fields, at: clear) }
    guard !values.isEmpty else {
      throw fields.namesNoColumn(given ?? clear)
    }
    return SetVerb(row: row, values: values)
  }

  /// Adds the columns that are to be cleared.
  private static func add(
    _ cleared: [String], to values: inout RowValues, _ fields: StepFields, at clear: StepFields.Field
  ) throws(Diagnostic) {
    var named = Set(values.map(\.column))
    for column in cleared where !named.insert(column).inserted {
      throw fields.problem(
        BatchCode.badValue, "`clear` names `\(column)`, which is named before", at: clear,
        help: "name each column once, in `values` or in `clear`")
    }
    values = RowValues(values.map { $0 } + cleared.map { ($0, .null) })
  }

  func perform(
    at path: TableIndexPath, on view: TableView, by runner: BatchRunner, _ result: inout StepResult
  ) throws { try runner.interact(on: view, &result, try view.set(values: values, ofRowAt: path)) }

  func write(to object: inout JSONText.Object) { object.add("values", raw: values.json) }

  func words(row: String, _ result: StepResult) -> String {
    let cells = values.map { "\(PrintableText.of($0.column)) to \($0.value.words)" }
    return "set \(cells.joined(separator: ", ")) of \(row)"
  }

  static var example: DocumentationExample {
    .run(#"{"do":"set","row":{"key":"milk"},"values":{"title":"Buy oat milk","estimate":3}}"#)
  }

  static let examples = VerbExamples(
    done: .init(
      row: ("milk", "[0,0]"), with: #""values":{"n":12}"#,
      ends: .done(#""values":{"n":12}"#)),
    refused: .init(
      row: ("milk", "[0,0]"), with: #""values":{"n":-1}"#,
      ends: .policy("not below zero", line: 74).after(#""values":{"n":-1}"#)),
    failed: .init(
      row: ("milk", "[0,0]"), with: #""values":{"m":1}"#,
      ends: .error(
        "unknown_column", "the table has no column `m`", help: "its columns are `id`, `list` and `n`"
      ).after(#""values":{"m":1}"#)))
}

extension Interaction {
  /// Edits values of a row, by the names of their columns.
  public static func set(_ row: RowReference, _ values: RowValues) -> Interaction {
    Interaction(SetVerb(row: row, values: values))
  }

  /// The values that are to be set; nil if the interaction sets none.
  var givenValues: RowValues? { self.as(SetVerb.self)?.values }
}

extension RowValues {
  /// Values by their columns, in the order of the names.
  var json: String {
    var object = JSONText.Object()
    for (column, value) in self { object.add(column, raw: value.json) }
    return object.text
  }
}
