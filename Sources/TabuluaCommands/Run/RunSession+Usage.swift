import TabuluaBatch
import TabuluaFiles
import TabuluaModel
import TabuluaPolicy
import TabuluaText

extension RunSession {
  /// Fails where the command line is wrong, as far as that can be known without opening a file.
  func checkUsage() throws(CommandFailure) {
    guard policy.policy != nil else {
      throw .usage(
        "there is no policy",
        help: "name one with `--policy`; a file with `return {}` allows all that a table view does")
    }
    guard !options.batch.isEmpty || !options.interactions.isEmpty else {
      throw .usage("there is no batch", help: "name one with `--batch`, or give a step with `--do`")
    }
    if options.inPlace, options.output != nil {
      throw .usage("`--in-place` does not go with `--output`", help: "keep the one that is meant")
    }
    if options.inPlace, table.table == nil {
      throw .usage("`--in-place` needs a table", help: "name one with `--table`")
    }
    if context.namesJournal, let output = options.output, !options.replaces(table) {
      throw .usage(
        "`--journal` is about the table, and `\(output)` is another file",
        help: "write the table itself, with `--in-place`")
    }
    if let journal = options.journal {
      try OutputFile.check(journal, of: "--journal", help: "for a file of that name write `./-`")
    }
    if context.namesJournal, !options.replaces(table) { context.report(.journalOfDryRun) }
    if table.tables.count > 1, options.output != nil {
      throw .usage(
        "`--output` names one file, and there are \(table.tables.count) tables",
        help: "`--in-place` writes each table to its own file, all of them or none")
    }
    try checkStandardStreams()
    try language.checkUsage()
  }

  /// Fails where policy, table and output do not go together.
  func checkUsage(with policy: LuaPolicy?) throws(CommandFailure) {
    try table.checkUsage(with: policy)
    guard let policy, policy.ownsRows else { return }
    if options.output != nil {
      throw .usage("`--output` does not go with a policy that owns its rows", help: "leave `--output` out")
    }
  }

  /// Tells under `--quiet` of a run that nobody would hear of otherwise: all steps of a kind were refused, or its changes go nowhere,
  /// most likely because `--in-place` was forgotten.
  ///
  /// A run whose status is wanted, or whose steps stand in a report or a trace, is good for something all the same.
  func warnOfSilence(_ missed: MissedEditing, _ runner: BatchRunner, hasReports: Bool) {
    if let warning = missed.warning { context.report(warning) }
    if target != nil || hasReports || options.traceFile != nil || options.strict || context.namesJournal {
      return
    }
    let tables = runner.tables.isEmpty ? [runner.contents].compactMap { $0 } : runner.tables.map(\.contents)
    if tables.contains(where: { !$0.isAsRead }) { context.report(.quietDryRun) }
  }

  /// Fails where `-`, which is standard input, stands for what cannot be read from it.
  private func checkStandardStreams() throws(CommandFailure) {
    try StandardInput.checkReadOnce([table.table, language.strings] + options.batch)
    if options.inPlace, table.table == StandardInput.name {
      throw .usage(
        "`--in-place` has no file to write, because the table comes from standard input",
        help: "name a file with `--output`")
    }
    for (option, path) in [("--output", options.output), ("--trace", options.traceFile)] where path == "-" {
      throw .usage("`\(option)` names a file, and `-` is none", help: "for a file of that name write `./-`")
    }
  }
}

extension CommandContext {
  /// Whether the command line itself names a journal to write into.
  var namesJournal: Bool {
    arguments.prefix { $0 != "--" }.contains { $0.prefix { $0 != "=" } == "--journal" }
  }
}

extension Diagnostic {
  /// The changes of a dry run are printed, and `--quiet` prints nothing.
  static let quietDryRun = Diagnostic(
    severity: .warning, code: CommandCode.quietDryRun,
    message: "the changes were neither written nor printed",
    help: "`--in-place` writes the table, and without `--quiet` the changes are shown")

  /// What writes no table writes no journal.
  static let journalOfDryRun = Diagnostic(
    severity: .warning, code: JournalCommandCode.journalOfDryRun,
    message: "nothing is written into the journal, because no table is written",
    help: "`--in-place` writes the table, and then the journal")
}
