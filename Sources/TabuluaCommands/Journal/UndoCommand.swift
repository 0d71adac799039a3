import ArgumentParser
import TabuluaFiles

/// `tabulua undo`: takes back what a run changed.
struct UndoCommand: InvertingCommand {
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

  @OptionGroup var journal: JournalOptions<UndoneTable>

  @Option(help: .value("id", "The run that is taken back, or the beginning of its id."), completion: .run)
  var run: String?

  @Option(
    name: .customLong("row"), help: .value("key", "Take back only what changed this row; may be repeated."),
    completion: .row)
  var rows: [String] = []

  @OptionGroup var options: RewriteOptions
  @OptionGroup(title: "Policy") var policy: PolicyOptions

  @OptionGroup(title: "Settings") var config: SettingsOptions

  var deed: JournalEntry.Deed { .undo }

  func entry(in history: JournalHistory) throws(CommandFailure) -> JournalHistory.Entry {
    try history.runToTakeBack(run, rows: rows, table: journal.table)
  }

  func entry(before other: JournalHistory.Entry, in history: JournalHistory) -> JournalHistory.Entry? {
    history.lastToTakeBack(before: other, rows: rows, table: journal.table)
  }
}

/// What `--table` means to `tabulua undo`.
enum UndoneTable: JournalTableWords {
  static let help = """
    Take back the last run that changed this table, or whose own table is gone and may be this one. All tables of the \
    run are taken back, but with --row only this one's rows.
    """
}
