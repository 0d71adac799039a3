import ArgumentParser
import TabuluaBatch
import TabuluaFiles

/// `tabulua log`: who changed what, when and why.
struct LogCommand: ReportingCommand {
  static let configuration = CommandConfiguration(
    commandName: "log",
    abstract: "Show who changed what, when, and under which rule.",
    discussion: """
      Shows the runs of a journal, the oldest one first. With --run, --row or --column each change is shown too, with \
      the step that made it, and the callback that decided it. --row shows the whole life of a row.

      Times are as the journal has them, in UTC: 2026-11, 2026-11-23 or 2026-11-23T19:25:11Z, or of another zone: \
      2026-11-23T20:25+01:00. A day stands for all its hours, \
      and today and yesterday are days in UTC.

      Of a journal that somebody has changed, the runs before that are shown, and then what is wrong.
      """)

  @OptionGroup var journal: JournalOptions<LoggedTable>

  @Option(help: .value("id", "Only this run, or the beginning of its id."), completion: .run) var run: String?

  @Option(
    name: .customLong("row"), help: .value("key", "Only what changed this row; may be repeated."),
    completion: .row)
  var rows: [String] = []

  @Option(
    name: .customLong("column"), help: .value("column", "Only what changed this column; may be repeated."),
    completion: .column)
  var columns: [String] = []

  @Option(help: .value("name", "Only runs of this user."), completion: .user) var user: String?

  @Option(help: .value("time", "Only runs at this time or later."), completion: .dayOfRun) var since: String?

  @Option(help: .value("time", "Only runs before this time, or at it."), completion: .dayOfRun) var until:
    String?

  @Option(help: .value("n", "Only the last runs, so many of them."), completion: .usersOwn) var last: String?

  @Flag(help: "Show every change.") var full = false

  @OptionGroup var limits: TimeLimitOptions

  @OptionGroup(title: "Settings") var config: SettingsOptions

  @Option(help: ResultFormat.help("How it is written"), completion: .format(ResultFormat.self)) var format =
    ResultFormat.standard.name

  @OptionGroup var report: ReportOptions<ResultFormat>

  var files: CommandFiles {
    var files = CommandFiles()
    files.inputs = [("--journal", journal.journal)]
    files.journal = journal.journal
    files.tablesOfSettings = journal.table.map { [$0] }
    return files
  }

  var isolation: IsolationPlan { limits.plan }

  mutating func fill(from settings: Settings) throws(CommandFailure) {
    try journal.fill(from: settings)
  }

  func execute(in context: CommandContext) throws(CommandFailure) -> ExitStatus {
    let format = try ResultFormat.named(format)
    let reports = try report.files()
    let last = try self.last.map { (text) throws(CommandFailure) in
      try CommandFailure.number(text, "--last", in: 1...Int.max, "from 1")
    }
    let selection = LogSelection(
      run: run, rows: rows, columns: columns, table: journal.table, user: user,
      period: try LogPeriod(since: since, until: until, today: String(context.time.prefix(10))), last: last)
    if journal.isYetToCome {
      try context.write(
        as: format, and: reports, text: { _ in "no runs yet\n" }, jsonLines: { JournalLog.firstLine + "\n" })
      return .done
    }
    let (document, problem) = try journal.memory.readSoundRuns(try journal.path(), in: context)
    let history = JournalHistory(document)
    let runs: [JournalLog.Run]
    do throws(CommandFailure) {
      runs = try selection.runs(of: history) { context.report($0) }
    } catch {
      // A run that is not found may be among those that cannot be relied on.
      throw problem.map { .failed($0) } ?? error
    }
    let showsChanges = run != nil || full || selection.choosesChanges
    let log = JournalLog(history: history, runs: runs, showsChanges: showsChanges)
    try context.write(
      as: format, and: reports, text: { log.text(style: $0) }, jsonLines: { log.jsonLines() })
    // What can be relied on is shown, and then what is wrong with the rest.
    if let problem { throw .failed(problem) }
    return .done
  }
}

/// What `--table` means to `tabulua log`.
enum LoggedTable: JournalTableWords {
  static let help = """
    Only runs that changed this table, or whose own table is gone and may be this one.
    """
}
