import TabuluaBatch
import TabuluaModel
import TabuluaProving
import TabuluaScript

// Values and objects that several formats have.
extension JSONSchema {
  /// An index path, `[section,row]`.
  static let path = tuple(.integer, count: 2)

  static let paths = list(path)

  /// A cell's value in its own type.
  static let cellValue = either([.text, .number, .boolean, .null])

  /// The values of columns, by their names.
  static let values = map(cellValue)

  /// The name of a callback.
  static let callback = oneOf(TableCallback.every.map(\.rawValue))

  /// The code of an error or of a refusal, which has a meaning of its own.
  static let code = matching("^[a-z][a-z0-9_]*$")

  static let outcome = oneOf(StepResult.Outcome.allCases.map(\.rawValue))

  /// The exit status of the command.
  static let status = integer

  /// What a callback was given, or answered.
  static let traced = either([.object(.cell), .path, .integer, .number, .boolean, .text, .list(.any), .null])
}

extension SchemaObject {
  static let wrongCount = SchemaObject(
    "wrong_count", "A count that an update does not come to.",
    [.maybe("section", .integer, "The section whose rows are counted; without it the sections are.")]
      + ["before", "inserted", "deleted", "moved_in", "moved_out", "expected", "actual"].map {
        .always($0, .integer, "How many: \($0.replacing("_", with: " ")).")
      })

  static let error = SchemaObject(
    "error", "What went wrong.",
    [
      .always("code", .code, "What kind of error it is; it stays the same in all versions."),
      .always("message", .text, "What happened, in words, which may change."),
      .maybe("help", .text, "How to mend it."),
      .maybe("callback", .callback, "The callback that is to blame."),
      .maybe("at", .text, "Where, as `file:line`."),
      .maybe("counts", .list(.object(wrongCount)), "The counts that do not fit."),
      .maybe("uikit", .text, "What UIKit says."),
    ])

  /// The first line of a format that has a version.
  static func head(_ kind: String, _ words: String, _ fields: [SchemaField] = []) -> SchemaObject {
    SchemaObject(
      "head", words,
      [
        .always("version", .version(1), "The version of the format; fields may be added without a new one."),
        .always("kind", .constant(kind), "What kind of line it is."),
      ] + fields)
  }

  /// What a report has in the place of all others.
  static let failedCommand = SchemaObject(
    "failed_command",
    "The only object of a report (`--report`) of a command that failed before it had results.",
    head("failure", "").fields + [
      .always("command", .text, "The command."), .always("error", .object(error), "What it failed with."),
      .always("status", .status, "The exit status."),
    ])

  /// A line of a kind.
  static func line(_ kind: String, _ words: String, _ fields: [SchemaField]) -> SchemaObject {
    SchemaObject(kind, words, [.always("kind", .constant(kind), "What kind of line it is.")] + fields)
  }

  static let change = line("change", "A difference between the table before and after.", changeFields)

  /// A change of a journal, with the run that made it and why.
  static let causedChange = line(
    "change", "A change, and what led to it.",
    [.maybe("run", .text, "The run that made it.")] + changeFields + [
      .maybe("step", .integer, "The last step that changed it."),
      .maybe("line", .integer, "The line of the batch."),
      .maybe("do", .text, "The verb of that step."),
      .maybe("by", .oneOf(Refusal.Source.allCases.map(\.rawValue)), "Who decided it."),
      .maybe("callback", .callback, "The callback that decided it."),
      .maybe("at", .text, "Where that stands, as `file:line`."), .maybe("reason", .text, "Why, in words."),
    ])

  private static let changeFields: [SchemaField] = [
    .always("change", .oneOf(RowChange.Kind.allCases.map(\.rawValue)), "What changed."),
    .maybe("table", .text, "The table, in a run over several ones."),
    .maybe("row", .text, "The key of the row."), .maybe("section", .text, "The section."),
    .maybe("from", .either([.path, .integer]), "Where it stood before: a path, or the number of a section."),
    .maybe("to", .either([.path, .integer]), "Where it stands now."),
    .maybe("from_section", .text, "The section that the row was in."),
    .maybe("to_section", .text, "The section that the row is in now."),
    .maybe("column", .text, "The column of a value."), .maybe("old", .cellValue, "The value before."),
    .maybe("new", .cellValue, "The value now."),
    .maybe(
      "values", .values,
      "The values of a row that is new or gone; where it has few of very many columns those alone."),
  ]

  static let cell = SchemaObject("cell", "What a row shows.", cellFields)

  /// The fields of a cell; one that is taken away is false.
  static let cellFields: [SchemaField] = CellField.all.map { field in
    .maybe(field.name, field.schema, "The cell's `\(field.name)`, as `cell_for_row` says it.")
  }
}

extension CellField {
  fileprivate var schema: JSONSchema {
    switch form {
    case .text: .either([.text, .constantFalse])
    case .oneOf(let names): .either([.oneOf(names), .constantFalse])
    case .control: .either([.map(.any), .constantFalse])
    case .flag: .boolean
    case .number: .either([.number, .constantFalse])
    }
  }
}
