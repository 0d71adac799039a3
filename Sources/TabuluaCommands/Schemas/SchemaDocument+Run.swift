import TabuluaBatch
import TabuluaFiles
import TabuluaModel
import TabuluaText

// What runs write: results, traces, journals, and what takes runs back.
extension SchemaDocument {
  static let run = SchemaDocument(
    name: "run", words: "The results of a run: each step, each difference between the tables, and the end.",
    layout: .lines, outputs: ["run --format jsonl"],
    objects: [.runHead, .step, .warning, .leak, .change, .runSummary])

  static let trace = SchemaDocument(
    name: "trace", words: "Every call of a callback, between the steps that it belongs to.", layout: .lines,
    outputs: ["trace --format jsonl", "run --trace FILE", "trace --trace FILE"],
    objects: [.runHead, .call, .step, .warning, .leak, .change, .runSummary])

  static let journal = SchemaDocument(
    name: "journal",
    words: "What runs changed: of each run who made it and why, its changes, records and end.",
    layout: .lines,
    outputs: ["run --journal FILE", "undo --journal FILE", "redo --journal FILE", "replay --journal FILE"],
    objects: [.journalRun, .causedChange, .journalHead, .record, .journalEnd])

  static let rewrite = SchemaDocument(
    name: "rewrite", words: "What came of taking back, doing again or replaying runs.", layout: .lines,
    outputs: ["undo --format jsonl", "redo --format jsonl", "replay --format jsonl"],
    objects: [.rewriteHead, .warning, .change, .conflict, .rewriteSummary])

  static let log = SchemaDocument(
    name: "log", words: "The runs of a journal, and what they changed.", layout: .lines,
    outputs: ["log --format jsonl"],
    objects: [.head("log", "The first line."), .loggedRun, .causedChange])
}

extension SchemaObject {
  fileprivate static let runHead = head("run", "The first line.")

  fileprivate static let step = line(
    "step", "What came of a step; fields without a value are left out.",
    StepResult.fields.map { name, form, meaning in
      ["step", "outcome"].contains(name)
        ? .always(name, form.schema, meaning) : .maybe(name, form.schema, meaning)
    })

  static let warning = line(
    "warning", "Something that a person should look at.",
    [.always("step", .integer, "The step, or 0."), .always("warning", .object(error), "What it is.")])

  fileprivate static let leak = line(
    "leak", "What a reused cell shows that belongs to another row (`--simulate-reuse`).",
    [
      .always("step", .integer, "The step."),
      .always("leak", .oneOf(CellLeak.Kind.allCases.map(\.rawValue)), "How it came about."),
      .always("field", .oneOf(TableCell.Field.allCases.map(\.rawValue)), "The field of the cell."),
      .maybe("row", .text, "The key of the row."), .always("path", .path, "Where the row stands."),
      .always("shown", .any, "What the cell shows."), .always("expected", .any, "What it should show."),
      .maybe("from_row", .text, "The row that it belongs to."),
      .maybe("from", .path, "Where that row stood."),
    ])

  fileprivate static let call = line(
    "call", "A call of a callback, or a question that no callback answers.",
    [
      .always("step", .integer, "The step, or 0 before the first one."),
      .maybe("table", .text, "The table, in a run over several ones."),
      .always("call", .callback, "The callback."),
      .always("args", .list(.traced), "What it was given, without `view`."),
      .always("result", .traced, "What it answered, or the default."),
      .always("reason", .orNull(.text), "The reason that it gave."),
      .always("implemented", .boolean, "Whether the policy has it."),
      .maybe("at", .text, "Where it stands, as `file:line`."),
      .maybe("failed", .boolean, "True where it failed."),
    ])

  fileprivate static let runSummary = line(
    "summary", "The last line.",
    [
      .always("steps", .integer, "How many steps were made."),
      .always("failed", .integer, "How many failed."),
      .always("refused", .integer, "How many were refused."),
      .always(
        "written", .either([.text, .list(.text), .null]),
        "The file that was written, or those of several tables."),
      .always("status", .status, "The exit status."),
      .maybe("error", .object(error), "Why the table, the journal or the trace could not be written."),
    ])

  // MARK: Journals

  private static let source = SchemaObject(
    "source", "A file that was read.",
    [
      .always("file", .text, "Its path."),
      .always("sha256", .matching("^[0-9a-f]{64}$"), "The SHA-256 of its bytes."),
    ])

  private static let mapping = SchemaObject(
    "mapping", "What the columns mean.",
    [
      .maybe("text", .text, "The column of the text."),
      .maybe("detail", .text, "The column of the detail text."),
      .maybe("section_by", .text, "The column of the section."),
      .maybe("sections", .list(.text), "The sections in their order."),
      .maybe("key", .text, "The column of the key."),
      .maybe("check", .text, "The column of the check mark."),
      .maybe("check_as", .tuple(.text, count: 2), "How yes and no are written there."),
      .maybe("order", .text, "The column of the order."),
      .maybe("types", .map(.oneOf(ColumnType.allCases.map(\.rawValue))), "The types of columns."),
      .maybe("delimiter", .text, "What stands between fields."),
    ])

  private static let journaledTable = SchemaObject(
    "table", "A table that the run changed.",
    [
      .maybe("name", .text, "Its name, in a run over several ones."), .always("file", .text, "Its file."),
      .always("mapping", .object(mapping), "What its columns mean."),
      .maybe("columns", .list(.text), "Its columns."),
      .always("before", .matching("^[0-9a-f]{64}$"), "The SHA-256 of the file before."),
      .always("after", .matching("^[0-9a-f]{64}$"), "The SHA-256 of the file after."),
    ])

  fileprivate static let journalRun = SchemaObject(
    "run", "The first line of a run.",
    [
      .always("version", .version(JournalEntry.version), "The version of the format."),
      .always("kind", .constant("run"), "What kind of line it is."),
      .always("id", .text, "What names the run."),
      .always("deed", .oneOf(JournalEntry.Deed.allCases.map(\.rawValue)), "What kind of run it was."),
      .maybe("of", .text, "The run that was taken back or done again."),
      .maybe("rows", .list(.text), "The rows that it was about, if not all."),
      .maybe("table", .text, "The table in which those rows are."),
      .maybe("left", .list(.text), "The rows that were left."),
      .always("time", .text, "When, in UTC."), .always("user", .text, "Who."),
      .always("command", .text, "The command that was given."),
      .maybe("policy", .object(source), "The policy."),
      .maybe("policies", .list(.object(source)), "The policies, where there are several."),
      .maybe("options", .list(.text), "What the policy was told, each as `name=value`."),
      .always("batches", .list(.object(source)), "The batches that came from files."),
      .always("tables", .list(.object(journaledTable)), "The tables."),
      .always("lines", .integer, "How many lines follow before the end."),
      .maybe(
        "digest", .matching("^[0-9a-f]{64}$"),
        "The SHA-256 of the digest of the run before, its lines but the first one, and this line up to here."),
    ])

  fileprivate static let journalHead = SchemaObject(
    "head", "The bytes before the first record, where they changed.",
    [
      .always("kind", .constant("head"), "What kind of line it is."), .maybe("table", .text, "The table."),
      .always("old", .text, "The bytes before."), .always("new", .text, "The bytes after."),
    ])

  private static let standing = SchemaObject(
    "standing", "A record and where it stands; what is as on the other side is left out.",
    [
      .maybe("row", .text, "Its name, where it is another one."), .maybe("bytes", .text, "Its bytes."),
      .maybe("place", .integer, "Its place in the file, from 0."),
      .maybe("between", .tuple(.orNull(.text), count: 2), "The records beside it."),
    ])

  fileprivate static let record = line(
    "record", "A record of the file before and after, byte for byte.",
    [
      .maybe("table", .text, "The table, in a run over several ones."),
      .always("row", .text, "What names the record."),
      .maybe("moved", .boolean, "True where it stands elsewhere."),
      .maybe("old", .object(standing), "Before; nothing for a new record."),
      .maybe("new", .object(standing), "After; nothing for one that is gone."),
    ])

  fileprivate static let journalEnd = line(
    "end", "The last line of a run.",
    [
      .always("id", .text, "The run."),
      .always("outcome", .oneOf(JournalEntry.Outcome.allCases.map(\.rawValue)), "What became of it."),
      .always(
        "digest", .matching("^[0-9a-f]{64}$"),
        "The SHA-256 of the digest of the run before, its lines but the first one, the first one, and this line up to here."
      ),
    ])

  fileprivate static let loggedRun = line(
    "run", "A run.",
    [
      .always("id", .text, "What names it."),
      .always("deed", .oneOf(JournalEntry.Deed.allCases.map(\.rawValue)), "What kind of run it was."),
      .maybe("of", .text, "The run that was taken back or done again."),
      .maybe("rows", .list(.text), "The rows that it was about, if not all."),
      .maybe("table", .text, "The table in which those rows are."),
      .maybe("left", .list(.text), "The rows that were left."),
      .always("time", .text, "When, in UTC."), .always("user", .text, "Who."),
      .always("command", .text, "The command that was given."), .maybe("policy", .text, "The policy."),
      .maybe("policies", .list(.text), "The policies, where there are several."),
      .always("tables", .list(.text), "The files of its tables."),
      .always("outcome", .oneOf(JournalEntry.Outcome.allCases.map(\.rawValue)), "What became of it."),
      .maybe("taken_back_by", .text, "The last run that took it back."),
      .always("changes", .integer, "How many changes it made."),
    ])

  // MARK: Taking back

  fileprivate static let rewriteHead = SchemaObject(
    "head", "The first line.",
    [
      .always("version", .version(1), "The version of the format; fields may be added without a new one."),
      .always(
        "kind", .oneOf(JournalEntry.Deed.allCases.filter { $0 != .run }.map(\.rawValue)), "The command."),
      .maybe("of", .text, "The run that it is about."),
      .maybe("rows", .list(.text), "The rows that were asked for."),
    ])

  private static let conflictCell = SchemaObject(
    "conflict_cell", "A cell that is not as it is expected.",
    [
      .always("column", .text, "Its column."), .always("before", .orNull(.text), "What the run found."),
      .always("after", .orNull(.text), "What the run left."),
      .always("now", .orNull(.text), "What it holds now."),
    ])

  fileprivate static let conflict = line(
    "conflict", "A row that is not as the run left it or found it.",
    [
      .maybe("table", .text, "The table, in a run over several ones."), .always("row", .text, "The row."),
      .always("reason", .oneOf(FileRewrite.Conflict.Reason.allCases.map(\.rawValue)), "What is in the way."),
      .maybe("by", .text, "The later run that changed it."),
      .always("cells", .list(.object(conflictCell)), "The cells that are not as expected."),
    ])

  fileprivate static let rewriteSummary = line(
    "summary", "The last line.",
    [
      .always("changes", .integer, "How many changes there are."),
      .always("conflicts", .integer, "How many rows are in the way."),
      .always("written", .orNull(.list(.text)), "The files that were written."),
      .always("status", .status, "The exit status."),
      .maybe("error", .object(error), "Why nothing was changed."),
    ])
}

extension StepResult.FieldForm {
  fileprivate var schema: JSONSchema {
    switch self {
    case .number: .integer
    case .text: .text
    case .texts: .list(.text)
    case .path: .path
    case .paths: .paths
    case .moves: .list(.object(.move))
    case .sections: .list(.integer)
    case .sectionMoves: .list(.object(.sectionMove))
    case .values: .values
    case .error: .object(.error)
    case .oneOf(let texts): .oneOf(texts)
    }
  }
}

extension SchemaObject {
  fileprivate static let move = SchemaObject(
    "move", "A row that stands elsewhere.",
    [
      .maybe("row", .text, "Its key."), .always("from", .path, "Where it stood."),
      .always("to", .path, "Where it stands."),
    ])

  fileprivate static let sectionMove = SchemaObject(
    "section_move", "A section that stands elsewhere.",
    [.always("from", .integer, "Its number before."), .always("to", .integer, "Its number now.")])
}
