import ArgumentParser
import TabuluaFiles

/// `tabulua redo`: does again what was taken back.
struct RedoCommand: TabuluaCommand {
  static let configuration = CommandConfiguration(
    commandName: "redo",
    abstract: "Do again what `tabulua undo` took back.",
    discussion: """
      What the last undo took back is done again, or what the one that --run names took back. Without --in-place \
      nothing is written, and the changes are shown. All else is as with `tabulua undo`.
      """)

  @OptionGroup var journal: JournalOptions

  @Option(help: .value("id", "The undo, or the run that it took back, or the beginning of its id.")) var run:
    String?

  @OptionGroup var options: RewriteOptions
  @OptionGroup(title: "Policy") var policy: PolicyOptions

  @OptionGroup(title: "Settings") var config: SettingsOptions

  var files: CommandFiles {
    journal.files(options) { (history) throws(CommandFailure) in
      try history.runToDoAgain(run, table: journal.table)
    }
  }

  var isolation: IsolationPlan { journal.isolation(policy, files) }

  mutating func fill(from settings: Settings) throws(CommandFailure) {
    if journal.journal == nil { journal.journal = try settings.text(of: .journal) }
    try policy.fill(from: settings)
  }

  func execute(in context: CommandContext) throws(CommandFailure) -> ExitStatus {
    let history = JournalHistory(try journal.read(in: context))
    let entry = try history.runToDoAgain(run, table: journal.table)
    var tables: [JournaledTable] = []
    for table in entry.head.tables {
      tables.append(
        try journal.changed(table, of: entry, in: history, digest: table.newDigest) { $0.inverted })
    }
    let session = JournalSession(
      deed: .redo, of: entry.head, rows: entry.head.rows, options: options.reading(journal.journal),
      policy: policy, journal: journal.journal,
      context: context)
    return try session.finish(tables)
  }
}
