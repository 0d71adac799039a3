import ArgumentParser
import TabuluaFiles

/// `tabulua undo`: takes back what a run changed.
struct UndoCommand: TabuluaCommand {
  static let configuration = CommandConfiguration(
    commandName: "undo",
    abstract: "Take back what a run changed, as its journal says.",
    discussion: """
      The last run that still holds is taken back, or the one that --run names, or what the last one did to the rows \
      that --row names. Records get back their bytes and their places. Without --in-place nothing is written, and \
      the changes are shown. Rows that somebody else changed since are named, and nothing is changed then, unless \
      --keep-going. The policy's laws must hold for what comes of it. It is a run of its own in the journal, which \
      `tabulua redo` takes back.
      """)

  @OptionGroup var journal: JournalOptions

  @Option(help: .value("id", "The run that is taken back, or the beginning of its id.")) var run: String?

  @Option(
    name: .customLong("row"), help: .value("key", "Take back only what changed this row; may be repeated."))
  var rows: [String] = []

  @OptionGroup var options: RewriteOptions
  @OptionGroup(title: "Policy") var policy: PolicyOptions

  @OptionGroup(title: "Settings") var config: SettingsOptions

  var files: CommandFiles {
    journal.files(options) { (history) throws(CommandFailure) in
      try history.runToTakeBack(run, rows: rows, table: journal.table)
    }
  }

  var isolation: IsolationPlan { journal.isolation(policy, files) }

  mutating func fill(from settings: Settings) throws(CommandFailure) {
    if journal.journal == nil { journal.journal = try settings.text(of: .journal) }
    try policy.fill(from: settings)
  }

  func execute(in context: CommandContext) throws(CommandFailure) -> ExitStatus {
    let history = JournalHistory(try journal.read(in: context))
    let entry = try history.runToTakeBack(run, rows: rows, table: journal.table)
    var tables: [JournaledTable] = []
    for table in entry.head.tables {
      tables.append(
        try journal.changed(table, of: entry, in: history, digest: table.newDigest) { change in
          var change = change.inverted
          if !rows.isEmpty { change = FileChange(records: change.records.filter { $0.isAbout(rows) }) }
          return change
        })
    }
    try journal.checkRows(rows, tables)
    let session = JournalSession(
      deed: .undo, of: entry.head, rows: rows, options: options.reading(journal.journal), policy: policy,
      journal: journal.journal, context: context)
    return try session.finish(tables)
  }
}
