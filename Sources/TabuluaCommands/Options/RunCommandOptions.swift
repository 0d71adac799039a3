import ArgumentParser
import TabuluaFiles
import TabuluaBatch
import TabuluaModel

/// What `run` and `trace` do, and what they leave behind.
struct RunCommandOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "A file of interactions: one JSON object a line (- for standard input), or a Lua script; may be repeated.",
      valueName: "file"), completion: .batchFile)
  var batch: [String] = []

  @Option(
    name: .customLong("do"),
    help: ArgumentHelp(
      "One interaction, as a line of a batch has it; may be repeated, and stands in order with --batch.",
      valueName: "json"), completion: .step)
  var interactions: [String] = []

  @Option(help: .value("file", "Write the table to this file."), completion: .anyFile) var output: String?

  @Flag(help: "Write the table to the file it came from.") var inPlace = false

  @Flag(help: "Fail where another run writes the table, instead of waiting for it.") var noWait = false

  @Option(
    help: .value("file", "Append what the run changes to this journal, as JSON Lines."),
    completion: .jsonLinesFile) var journal: String?

  @Flag(help: "Begin in editing mode.") var editing = false

  @Flag(help: "End at the first refused step, write nothing, and exit with 2.") var strict = false

  @Flag(
    help: "Go on after a failed step; a batch in Lua goes on only where it catches the error with `pcall`.")
  var keepGoing = false

  @Flag(help: "Show each change also where the table is written.") var diff = false

  @Flag(help: "Show every step and every change, however many there are.") var full = false

  @Flag(help: "With each step that selects or deselects rows, tell all rows that are selected then.")
  var fullSelection = false

  @Option(
    name: .customLong("trace"),
    help: .value("file", "Write every call of a callback to this file, as JSON Lines."), completion: .anyFile)
  var traceFile: String?

  @Option(
    help: ArgumentHelp(
      "Seconds that all steps together may take (default: \(RunLimits.standard.words.seconds), with --isolate \(RunLimits.strict.words.seconds)).",
      valueName: "seconds"), completion: .usersOwn)
  var timeout: String?

  @Option(
    help: ArgumentHelp(
      "Steps that batches in Lua may make (default: \(RunLimits.standard.words.steps), with --isolate \(RunLimits.strict.words.steps)).",
      valueName: "n"), completion: .usersOwn)
  var maxSteps: String?

  @Option(
    help: ArgumentHelp(
      "When the policy's laws are checked: after every step, once at the end of the run, or never (default: every).",
      valueName: "every|end|off"), completion: .oneOf(LawEnforcement.self))
  var laws: String?

  @Option(
    help: .value("n|all|0", "How many rows are on the screen: a number, or all."), completion: .list(["all"]))
  var viewport: String?

  @Flag(
    help: ArgumentHelp(
      "Use cells again as a device does, and tell what they show that belongs to another row (with --strict: exit with 2)."
    ))
  var simulateReuse = false
}

extension RunCommandOptions {
  /// What `--viewport` says.
  func view() throws(CommandFailure) -> TableView.Viewport {
    try viewport.map(Self.parseViewport) ?? .standard
  }

  /// Reads the value of `--viewport`.
  static func parseViewport(_ text: String) throws(CommandFailure) -> TableView.Viewport {
    if text == "all" { return .all }
    guard let rows = Int(text), rows >= 0 else {
      throw .usage("`--viewport` is a number of rows or `all`, not `\(text)`")
    }
    return .rows(rows)
  }

  /// What `--timeout` and `--max-steps` say; what an isolated run may do is less unless they say more.
  func limits(_ isolation: IsolationOptions) throws(CommandFailure) -> RunLimits {
    var limits = isolation.isolate ? RunLimits.strict : .standard
    if let timeout { limits.seconds = try CommandFailure.seconds(timeout, "--timeout") }
    if let maxSteps { limits.scriptSteps = try CommandFailure.limit(maxSteps, "--max-steps") }
    return limits
  }

  /// What `--laws` says.
  func lawEnforcement() throws(CommandFailure) -> LawEnforcement {
    try laws.map(Self.lawEnforcement) ?? .every
  }

  /// Reads the value of `--laws`.
  static func lawEnforcement(_ text: String) throws(CommandFailure) -> LawEnforcement {
    try UsageHelp.choice(text, "`--laws` is `every`, `end` or `off`, not `\(text)`")
  }

  /// What the runner is told.
  var runOptions: RunOptions {
    var result = RunOptions(isStrict: strict, keepsGoing: keepGoing)
    result.tellsWholeSelection = fullSelection
    return result
  }

  /// What must be known to run in another process: the scripts are the policy and the batches in Lua.
  func isolation(_ policy: PolicyOptions, _ table: TableOptions) -> IsolationPlan {
    let scripts = policy.policies + batch.filter { $0.hasSuffix(".lua") }
    var plan = IsolationPlan(options: policy.settings.isolation, scripts: scripts, hasDeadline: true) {
      (inPlace ? table.tables.map { NamedTable($0).path } : [])
        + [output, traceFile, journal].compactMap { $0 }
    }
    plan.hasTimeout = true
    plan.journal = {
      guard replaces(table), let journal else { return nil }
      return JournalPlan(path: journal, deed: .run, tables: table.tables.map { NamedTable($0).path })
    }
    return plan
  }

  /// The files that are read and written.
  func files(_ policy: PolicyOptions, _ table: TableOptions, _ language: LanguageOptions) -> CommandFiles {
    var files = table.files(
      reading: policy.files + batch.map { ("--batch", $0) } + [
        ("--strings", language.strings)
      ],
      writing: [("--output", output), ("--trace", traceFile), ("--journal", journal)])
    files.replacesTables = replaces(table)
    files.waits = !noWait
    return files
  }

  /// Whether tables are written to the files that they were read from.
  func replaces(_ table: TableOptions) -> Bool {
    guard !inPlace else { return true }
    guard let table = table.table, let output else { return false }
    return FileIdentity.same(table, output)
  }

  /// The batches, those of `--batch` and `--do` in the order in which the arguments name them.
  func sources(in arguments: [String]) -> [BatchSource] {
    BatchSource.inOrder(files: batch, lines: interactions, arguments: arguments)
  }
}

extension RunLimits {
  /// The limits as help shows them.
  var words: (seconds: String, steps: String) {
    (seconds.map { "\(Int($0))" } ?? "no limit", scriptSteps.map { "\($0)" } ?? "no limit")
  }
}
