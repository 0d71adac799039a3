import ArgumentParser
import TabuluaBatch
import TabuluaFiles

/// `tabulua log`: who changed what, when and why.
struct LogCommand: TabuluaCommand {
  static let configuration = CommandConfiguration(
    commandName: "log",
    abstract: "Show who changed what, when, and under which rule.",
    discussion: """
      Shows the runs of a journal, the oldest one first. With --run, --row or --column each change is shown too, with \
      the step that made it, and the callback that decided it. --row shows the whole life of a row.

      Times are as the journal has them, in UTC: 2026-11-23, or 2026-11-23T19:25:11Z, or the beginning of one.
      """)

  @OptionGroup var journal: JournalOptions

  @Option(help: .value("id", "Only this run, or the beginning of its id.")) var run: String?

  @Option(name: .customLong("row"), help: .value("key", "Only what changed this row; may be repeated."))
  var rows: [String] = []

  @Option(
    name: .customLong("column"), help: .value("column", "Only what changed this column; may be repeated."))
  var columns: [String] = []

  @Option(help: .value("name", "Only runs of this user.")) var user: String?

  @Option(help: .value("time", "Only runs at this time or later.")) var since: String?

  @Option(help: .value("time", "Only runs before this time, or at it.")) var until: String?

  @Option(help: .value("n", "Only the last runs, so many of them.")) var last: String?

  @Flag(help: "Show every change.") var full = false

  @OptionGroup(title: "Settings") var config: SettingsOptions

  @Option(help: ResultFormat.help("How it is written")) var format = ResultFormat.standard.name

  var files: CommandFiles {
    var files = CommandFiles()
    files.inputs = [("--journal", journal.journal)]
    files.journal = journal.journal
    return files
  }

  var isolation: IsolationPlan { IsolationPlan() }

  mutating func fill(from settings: Settings) throws(CommandFailure) {
    if journal.journal == nil { journal.journal = try settings.text(of: .journal) }
  }

  func execute(in context: CommandContext) throws(CommandFailure) -> ExitStatus {
    let format = try ResultFormat.named(format)
    let last = try self.last.map { (text) throws(CommandFailure) in
      try CommandFailure.number(text, "--last", in: 1...Int.max, "from 1")
    }
    for (option, time) in [("--since", since), ("--until", until)] {
      if let time, !Self.isTime(time) {
        throw .usage(
          "`\(option)` is a time such as 2026-11-23 or 2026-11-23T19:25:11Z, not `\(time)`",
          help: "times are in UTC, as `tabulua log` shows them")
      }
    }
    let history = JournalHistory(try journal.read(in: context))
    var entries = history.journal.entries
    if let run { entries = [try history.entry(run)] }
    if journal.table != nil { entries = entries.filter { history.isAbout($0, journal.table) } }
    entries = entries.filter { entry in
      let time = entry.head.time
      // The beginning of a time stands for all times that begin with it.
      return (user.map { $0 == entry.head.user } ?? true) && (since.map { time >= $0 } ?? true)
        && (until.map { time <= $0 || time.hasPrefix($0) } ?? true)
    }
    let showsChanges = run != nil || full || !rows.isEmpty || !columns.isEmpty
    var runs = entries.map { entry in
      JournalLog.Run(
        entry: entry, changes: history.journal.changes(of: entry).compactMap { RowChange(journal: $0) })
    }
    if !rows.isEmpty || !columns.isEmpty {
      for index in runs.indices {
        runs[index].changes.removeAll { change in
          !rows.isEmpty && !(change.row.map(rows.contains) ?? false)
            || !columns.isEmpty && !change.isAbout(columns)
        }
      }
      runs.removeAll(where: \.changes.isEmpty)
    }
    if let last { runs = runs.suffix(last) }
    let log = JournalLog(history: history, runs: runs, showsChanges: showsChanges)
    context.write(as: format, text: { log.text(style: $0) }, jsonLines: { log.jsonLines() })
    return .done
  }

  /// Whether a text is the beginning of a time as journals have it.
  private static func isTime(_ text: String) -> Bool {
    let form = Array("0000-00-00T00:00:00Z".utf8)
    let bytes = Array(text.utf8)
    guard bytes.count >= 4, bytes.count <= form.count else { return false }
    return zip(bytes, form).allSatisfy { byte, sign in
      sign == UInt8(ascii: "0") ? (0x30...0x39).contains(byte) : byte == sign
    }
  }
}

extension RowChange {
  /// Whether the change is about one of the columns: also where a row came or went.
  fileprivate func isAbout(_ columns: [String]) -> Bool {
    if let column { return columns.contains(column) }
    return values.map { values in columns.contains { column in values.contains { $0.column == column } } }
      ?? false
  }
}
