import ArgumentParser
import TabuluaFiles

/// `tabulua redo`: does again what was taken back.
struct RedoCommand: InvertingCommand {
  static let configuration = CommandConfiguration(
    commandName: "redo",
    abstract: "Do again what `tabulua undo` took back.",
    discussion: """
      What the last undo took back is done again, or what the one that --run names took back. Without --in-place \
      nothing is written, and the changes are shown. All else is as with `tabulua undo`.
      """)

  @OptionGroup var journal: JournalOptions<RedoneTable>

  @Option(
    help: .value("id", "The undo, or the run that it took back, or the beginning of its id."),
    completion: .run) var run: String?

  @OptionGroup var options: RewriteOptions
  @OptionGroup(title: "Policy") var policy: PolicyOptions

  @OptionGroup(title: "Settings") var config: SettingsOptions

  var deed: JournalEntry.Deed { .redo }

  /// All that the undo took back is done again.
  var rows: [String] { [] }

  func entry(in history: JournalHistory) throws(CommandFailure) -> JournalHistory.Entry {
    try history.runToDoAgain(run, table: journal.table)
  }

  func entry(before other: JournalHistory.Entry, in history: JournalHistory) -> JournalHistory.Entry? {
    history.lastToDoAgain(before: other, table: journal.table)
  }
}

/// What `--table` means to `tabulua redo`.
enum RedoneTable: JournalTableWords {
  static let help = """
    Do again what was last taken back of a run that changed this table, or whose own table is gone and may be this one. \
    All that the undo took back is done again, in other tables too.
    """
}
