import TabuluaBatch
import TabuluaDrawing
import TabuluaModel
import TabuluaProving
import TabuluaText

// What tries rules, and what tests came to.
extension SchemaDocument {
  static let test = SchemaDocument(
    name: "test", words: "The results of specs.", layout: .lines, outputs: ["test --format jsonl"],
    objects: [
      .head(
        "test_run", "The first line.",
        [
          .always("tests", .integer, "How many tests there are."),
          .maybe("seed", .integer, "Where the random order begins."),
        ]),
      .line(
        "problem", "Something that keeps tests from being run.", [.always("error", .object(.error), "What.")]),
      .testResult,
      .line(
        "not_run", "A test that was not run, because all together came to a limit.",
        [
          .always("file", .text, "The spec's file."), .always("name", .text, "All names in one line."),
          .always("path", .list(.text), "The names of the blocks around the test, and its own."),
          .always("at", .text, "Where it is written."),
        ]),
      .line("note", "Something to know about the run.", [.always("error", .object(.error), "What.")]),
      .line(
        "summary", "The last line.",
        SpecResult.Outcome.allCases.map { .always($0.rawValue, .integer, "How many tests \($0.rawValue).") }
          + [
            .always("errors", .integer, "How many of the failed ones raised an error."),
            .maybe("not_run", .integer, "How many were not run, because all together came to a limit."),
          ]),
    ])

  static let prove = SchemaDocument(
    name: "prove", words: "A proof with its size, or the smallest counter-example.", layout: .whole,
    outputs: ["prove --format jsonl"], objects: [.proof])

  static let sample = SchemaDocument(
    name: "sample", words: "What sampled sessions came to.", layout: .whole,
    outputs: ["prove --steps N --format jsonl"], objects: [.sessions])

  static let matrix = SchemaDocument(
    name: "matrix", words: "How every drag of a table ends.", layout: .whole,
    outputs: ["matrix --format json"],
    objects: [.dragMatrix])

  static let why = SchemaDocument(
    name: "why", words: "How a drag ends, and which callback decided it.", layout: .lines,
    outputs: ["why --format jsonl"], objects: [.head("run", "The first line."), .explanation])

  static let diff = SchemaDocument(
    name: "diff", words: "The drags that end elsewhere under a new policy.", layout: .lines,
    outputs: ["diff --format jsonl"],
    objects: [
      .head("diff", "The first line."), .warning, .difference,
      .line(
        "summary", "The last line.",
        [
          .always("tables", .integer, "How many tables were tried."),
          .always("drags", .integer, "How many drags."),
          .always("different", .integer, "How many end elsewhere."),
          .always("otherwise", .integer, "How many end as before with another answer or reason."),
          .maybe("left_out", .integer, "How many drags of a trace could not be compared."),
          .always("changes", .map(.integer), "How many changed in each way."),
          .always("status", .status, "The exit status."),
        ]),
    ])

  static let mutate = SchemaDocument(
    name: "mutate", words: "Which changes of a policy its specs notice.", layout: .lines,
    outputs: ["mutate --format jsonl"],
    objects: [
      .head(
        "mutation", "The first line.",
        [.always("policy", .text, "The policy."), .always("tests", .integer, "How many tests there are.")]),
      .mutant,
      .line(
        "summary", "The last line.",
        [
          .always("changes", .integer, "How many changes were tried."),
          .always("noticed", .integer, "How many were noticed."),
          .always("survived", .integer, "How many were not."),
          .always("not_loaded", .integer, "How many made a policy that does not load."),
          .always("percent", .number, "How many of a hundred were noticed."),
          .always("status", .status, "The exit status."),
        ]),
    ])

  static let coverage = SchemaDocument(
    name: "coverage", words: "Which lines, callbacks and drags were tried.", layout: .whole,
    outputs: ["test --coverage json", "prove --coverage json"], objects: [.coverage])
}

extension SchemaObject {
  fileprivate static let testResult = line(
    "test", "A test.",
    [
      .always("file", .text, "The spec."),
      .always("name", .text, "Its name, with the blocks that it stands in."),
      .always("path", .list(.text), "The names of the blocks, and its own."),
      .always("at", .text, "Where it stands, as `file:line`."),
      .always("outcome", .oneOf(SpecResult.Outcome.allCases.map(\.rawValue)), "How it ended."),
      .always("seconds", .number, "How long it took."), .maybe("reason", .text, "Why it is pending."),
      .maybe(
        "failure", .oneOf(["error", "expectation"]),
        "Whether an error was raised, or an expectation was wrong."),
      .maybe("error", .object(error), "The error."), .maybe("message", .text, "What the test itself says."),
      .maybe("difference", .list(.text), "What differs, line by line."),
      .maybe("last_interaction", .text, "The last interaction before the failure."),
      .maybe("decided_by", .callback, "The callback that decided it."),
      .maybe("decided_at", .text, "Where that stands, as `file:line`."),
      .maybe("warnings", .list(.object(error)), "What a person should look at."),
      .maybe("printed", .list(.text), "What a failed test printed."),
      .maybe("printed_lines", .integer, "How many lines it printed."),
    ])

  // MARK: Proofs

  fileprivate static let proof = head(
    "proof", "The proof.",
    [
      .always("proved", .boolean, "Whether all laws hold."),
      .maybe("decided", .boolean, "False where a limit stopped a callback, so that nothing is known."),
      .always("laws", .list(.text), "The laws."),
      .maybe("row_counts", .list(.integer), "How many rows each section of the table has."),
      .maybe("maximum", .integer, "How many sections and rows tables have at most."),
      .maybe("rows", .paths, "The only rows that were tried."),
      .maybe("groups", .integer, "How many rows were dragged together at most."),
      .always("tables", .integer, "How many tables were tried."),
      .always("shapes", .integer, "How many shapes they have."),
      .always("drags", .integer, "How many drags."), .always("taps", .integer, "How many taps."),
      .always("calls", .integer, "How many calls of callbacks."),
      .maybe("cases", .list(.integer), "For each law, in how many cases it was looked at."),
      .always("counter_example", .orNull(.object(counterExample)), "The smallest case that breaks a law."),
      .always("findings", .list(.text), "What else was found."),
      .always("not_tried", .list(.text), "What a person does that was not tried."),
    ])

  private static let counterExample = SchemaObject(
    "counter_example", "A case that breaks a law.",
    [
      .always("law", .text, "The law."), .always("shape", .list(.integer), "How many rows each section has."),
      .always("tables_tried", .integer, "How many tables were tried before."),
      .always("do", .oneOf(["load", "drag", "tap"]), "What was done."), .maybe("row", .path, "The row."),
      .maybe("rows", .paths, "All rows that were dragged together."),
      .maybe("through", .paths, "Where they were held."),
      .maybe("selected", .paths, "The rows that were selected."),
      .maybe("editing", .boolean, "Whether the table was in editing mode."),
      .maybe("outcome", .outcome, "What came of it."), .maybe("to", .path, "Where the row stands after it."),
      .maybe("reason", .text, "The reason that was given."),
      .always("happened", .text, "What happened, in words."),
      .maybe("wanted", .text, "What the law asks for."),
      .maybe("callback", .callback, "The callback that decided it."),
      .maybe("at", .text, "Where that stands, as `file:line`."),
      .always("reproducible", .boolean, "Whether a batch can show it."),
      .maybe("error_in_run", .code, "The error that a run would end with."),
      .always("also_broken", .list(.text), "The other laws that it breaks."),
      .maybe("reproduce", .text, "A command that shows it."),
      .maybe("explain", .text, "A command that explains it."),
    ])

  fileprivate static let sessions = head(
    "sample", "The sample.",
    [
      .always("seed", .integer, "Where it begins."),
      .always("sessions", .integer, "How many sessions were made."),
      .always("steps_each", .integer, "How many steps each one has."),
      .always("steps", .integer, "How many were made."),
      .always("outcomes", .map(.integer), "How many steps had each outcome."),
      .always("failure", .orNull(.object(sessionFailure)), "The session that failed."),
    ])

  private static let sessionFailure = SchemaObject(
    "failure", "A session that failed.",
    [
      .always("session", .integer, "Its number."), .maybe("law", .text, "The law that does not hold."),
      .maybe("reason", .orNull(.text), "Why it does not."),
      .maybe("error", .object(error), "The error of a step."),
      .maybe("invariant", .text, "What is wrong with the table itself."),
      .always("found_with", .integer, "How many steps it had before it was shortened."),
      .always("steps", .list(.map(.any)), "The steps, as lines of a batch."),
    ])

  // MARK: Drags

  fileprivate static let dragMatrix = head(
    "matrix", "The matrix.",
    [
      .always("rows", .integer, "How many rows the table has."),
      .always("sections", .list(.object(matrixSection)), "The sections."),
      .maybe("with", .paths, "The rows that are dragged along."),
      .always("drags", .integer, "How many drags there are."),
      .always("tried", .integer, "How many were tried."),
      .always("sample", .boolean, "Whether that is a sample."),
      .always("counts", .object(counts), "How they ended."),
      .maybe("cells", .list(.object(matrixCell)), "Each drag."),
      .maybe("groups", .list(.object(group)), "The drags by sections."),
      .always("reasons", .list(.object(reason)), "The reasons that were given."),
    ])

  private static let matrixSection = SchemaObject(
    "section", "A section.",
    [.maybe("title", .text, "Its title."), .always("rows", .integer, "How many rows it has.")])

  private static let countFields = OutcomeCounts.outcomes.map {
    SchemaField.always($0.rawValue, .integer, "How many ended as `\($0.rawValue)`.")
  }

  private static let counts = SchemaObject("counts", "How drags ended.", countFields)

  private static let group = SchemaObject(
    "group", "The drags from some sections to others.",
    [
      .always("from_sections", .tuple(.integer, count: 2), "The first and the last section of the rows."),
      .always("to_sections", .tuple(.integer, count: 2), "The first and the last section of the places."),
    ] + countFields)

  private static let matrixCell = SchemaObject(
    "cell", "A drag.",
    [
      .always("from", .path, "The row."), .always("proposed", .path, "Where it is held."),
      .always("outcome", .outcome, "How it ends."), .maybe("to", .path, "Where the row lands."),
      .maybe("reason", .text, "The reason that is given."), .maybe("at", .text, "The place in the policy."),
      .maybe("error", .object(error), "The error."),
    ])

  private static let reason = SchemaObject(
    "reason", "A reason, and how often it is given.",
    [
      .always("outcome", .outcome, "How those drags end."), .maybe("reason", .text, "The reason."),
      .maybe("at", .text, "The place in the policy."), .always("count", .integer, "How often it is given."),
      .always("first_from", .path, "The row of the first such drag."),
      .always("first_proposed", .path, "Where that is held."),
    ])

  fileprivate static let explanation = line(
    "why", "A drag, or picking a row up.",
    [
      .maybe("row", .text, "The row's key or text."), .always("from", .path, "Where it stands."),
      .maybe("with", .paths, "The rows that are dragged along."),
      .maybe("through", .paths, "Where it is held."),
      .always("outcome", .outcome, "How it ends."), .maybe("to", .path, "Where it lands."),
      .maybe("reason", .text, "The reason that is given."),
      .maybe("decided_by", .callback, "The callback that decided."),
      .maybe("args", .list(.traced), "What it was given."), .maybe("result", .traced, "What it answered."),
      .maybe("implemented", .boolean, "Whether the policy has it."),
      .maybe("at", .text, "Where it stands, as `file:line`."), .always("text", .text, "All that in words."),
      .maybe("help", .text, "What could be done."), .maybe("error", .object(error), "The error."),
    ])

  private static let ending = SchemaObject(
    "ending", "How a drag ends.",
    [
      .always("outcome", .outcome, "What came of it."), .maybe("to", .path, "Where the row lands."),
      .maybe("reason", .text, "The reason that is given."), .maybe("at", .text, "The place in the policy."),
      .maybe("error", .object(error), "The error."),
    ])

  fileprivate static let difference = line(
    "difference", "A drag that ends elsewhere.",
    [
      .maybe("step", .integer, "The step of the trace."),
      .always("rows", .list(.integer), "How many rows each section has."),
      .maybe("row", .text, "The row's key or text."),
      .always("from", .path, "Where it stands."), .maybe("with", .paths, "The rows that are dragged along."),
      .always("through", .paths, "Where it is held."),
      .always("old", .object(ending), "Under the old policy."),
      .always("new", .object(ending), "Under the new one."),
    ])

  // MARK: Mutation and coverage

  fileprivate static let mutant = line(
    "change", "A change of the policy.",
    [
      .always("line", .integer, "Its line."), .always("column", .integer, "Its column."),
      .always("change", .oneOf(Mutant.Kind.allCases.map(\.rawValue)), "What kind of change it is."),
      .always("before", .text, "The text before."), .always("after", .text, "The text after."),
      .always("outcome", .oneOf(["noticed", "survived", "not_loaded"]), "What came of it."),
      .maybe("test", .text, "The test that noticed it."),
      .maybe("tests", .integer, "How many tests run that line."),
      .maybe("meaning", .text, "What it means that no test noticed it."),
    ])

  fileprivate static let coverage = head(
    "coverage", "The coverage.",
    [
      .always("lines", .object(coveredLines), "The lines of all files."),
      .always("files", .list(.object(coveredFile)), "The files."),
      .always("callbacks", .list(.object(coveredCallback)), "The callbacks."),
      .always("drags", .list(.object(coveredDrags)), "The drags of each shape of table."),
    ])

  private static let countOfLines: [SchemaField] = [
    .always("active", .integer, "How many lines can run."), .always("covered", .integer, "How many ran."),
    .always("percent", .number, "How many of a hundred."),
  ]

  private static let coveredLines = SchemaObject("lines", "How many lines ran.", countOfLines)

  private static let coveredFile = SchemaObject(
    "file", "A file.",
    [.always("file", .text, "Its path.")] + countOfLines + [
      .always("counts", .list(.orNull(.integer)), "How often each line ran; null for one that cannot run.")
    ])

  private static let coveredCallback = SchemaObject(
    "callback", "A callback.",
    [
      .always("policy", .text, "The policy."), .always("callback", .callback, "Its name."),
      .always("at", .orNull(.text), "Where it stands, as `file:line`."),
      .always("use", .oneOf(CallbackCoverage.Use.allCases.map(\.rawValue)), "Whether it was called."),
      .always("calls", .integer, "How often."),
    ])

  private static let coveredDrags = SchemaObject(
    "drags", "The drags of tables of one shape.",
    [
      .always("shape", .list(.integer), "How many rows each section has."),
      .always("tried", .integer, "How many were tried."),
      .always("possible", .integer, "How many there are."),
      .always(
        "directions", .object(directions), "For each direction how many were tried, and how many there are."),
    ])

  private static let directions = SchemaObject(
    "directions", "Drags by their directions.",
    DragCoverage.Direction.allCases.map {
      .maybe($0.rawValue, .tuple(.integer, count: 2), "How many were tried, and how many there are.")
    })
}
