import ArgumentParser
import TabuluaFiles
import TabuluaText

/// `tabulua replay`: makes the changes of a journal on another copy of the table.
struct ReplayCommand: ReportingCommand {
  static let configuration = CommandConfiguration(
    commandName: "replay",
    abstract: "Make the changes of a journal on another copy of its table.",
    discussion: """
      The runs of the journal that were written are made again in their order, undos too, or only the one that --run \
      names. Each row is found by its key, and must be as it was before the run: rows that are not are named, and \
      nothing is changed then, unless --keep-going. Of a journal about several tables the one that has the name of the \
      copy is changed, and the others by a command each. Without --in-place nothing is written, and the changes are shown.
      """)

  @Argument(help: .value("journal", "The journal that `run --journal` wrote."), completion: .jsonLinesFile)
  var source: String

  @Option(help: .value("file", "The copy of the table."), completion: .tableFile) var table: String?

  @Option(help: .value("id", "Only this run, or the beginning of its id."), completion: .run) var run: String?

  @Option(
    help: .value("file", "Write what changes into this journal, as one run."), completion: .jsonLinesFile)
  var journal: String?

  @OptionGroup var options: RewriteOptions
  @OptionGroup(title: "Policy") var policy: PolicyOptions

  @OptionGroup(title: "Settings") var config: SettingsOptions

  /// Whether settings name the journal that is replayed.
  private var isSource = false

  enum CodingKeys: String, CodingKey { case source, table, run, journal, options, policy, config }

  var report: ReportOptions<ResultFormat> { options.report }

  var files: CommandFiles {
    var files = CommandFiles()
    files.tables = [table].compactMap { $0 }
    files.inputs = [("<journal>", source)]
    (files.journal, files.journalChooses) = (source, true)
    files.outputs = [("--journal", journal)]
    files.replacesTables = options.inPlace
    files.waits = !options.noWait
    return files
  }

  var isolation: IsolationPlan {
    var plan = IsolationPlan(
      options: policy.settings.isolation, scripts: scripts, hasDeadline: true
    ) { [table, journal].compactMap { $0 } }
    plan.journal = {
      // It may make the changes of one run or of several.
      journal.map { JournalPlan(path: $0, deed: .replay, tables: [table].compactMap { $0 }) { _ in true } }
    }
    return plan
  }

  /// The policy whose laws are asked: the one that is named, else those of the runs, of which the only one's is loaded.
  private var scripts: [String] {
    if !policy.policies.isEmpty { return policy.policies }
    guard policy.settings.isolation.isolate, let document = try? JournalDocument(path: source) else {
      return []
    }
    let runs = document.entries.filter { run == nil ? $0.isWritten : $0.head.id == run }
    let trust = JournalTrust(journal: source, isIsolated: true)
    return runs.flatMap(\.head.policies).map { JournalPath.path($0.path, besides: source) }
      .filter(trust.allows)
  }

  mutating func fill(from settings: Settings) throws(CommandFailure) {
    if journal == nil, let path = try settings.text(of: .journal) {
      // What is replayed is not written into while it is read.
      isSource = FileIdentity.same(path, source)
      if !isSource { journal = path }
    }
    try options.fill(from: settings)
    try policy.fill(from: settings)
  }

  func execute(in context: CommandContext) throws(CommandFailure) -> ExitStatus {
    if context.namesJournal, !options.inPlace { context.report(.journalOfDryRun) }
    guard let table else {
      throw .usage("there is no table", help: "name the copy that is to be changed with `--table`")
    }
    let history = JournalHistory(try JournalMemory().read(source, in: context))
    try CommandFailure.catching(history.journal.check)
    let one = try run.map { (id) throws(CommandFailure) in try history.entry(id) }
    let runs = one.map { [$0] } ?? history.journal.entries.filter { $0.isWritten }
    tellWhatIsLeft(isOne: one != nil, history, in: context)
    var copy: JournaledTable?
    let name = try tableName(in: runs, of: history)
    for entry in runs {
      for place in entry.head.tables where place.path == name {
        copy = try CommandFailure.catching { () throws(Diagnostic) -> JournaledTable in
          guard let copy else {
            return try made(
              JournaledTable(path: table, name: nil, mapping: place.mapping), entry, place, of: history)
          }
          return try made(copy, entry, place, of: history)
        }
      }
    }
    guard let copy else {
      throw .failed(
        JournalCommandCode.nothingToReplay, "the journal has no run that was written",
        help: "`tabulua log` shows what it has")
    }
    let session = JournalSession(
      deed: .replay, of: runs.count == 1 ? runs.first?.head : nil, options: options.reading(source),
      policy: policy,
      journal: journal, context: context)
    return try session.finish([copy])
  }

  /// Tells which runs are not made, and where what is done is not written down.
  private func tellWhatIsLeft(isOne: Bool, _ history: JournalHistory, in context: CommandContext) {
    if isSource, options.inPlace {
      context.report(
        Diagnostic(
          severity: .note, code: JournalCommandCode.notJournaled,
          message: "what is replayed is not written into `\(source)`, which it is read from",
          help: "`--journal` names another journal for it"))
    }
    for entry in history.journal.entries where !isOne && entry.outcome == .unknown {
      context.report(
        Diagnostic(
          severity: .warning, code: JournalCommandCode.runLeftOut,
          message: "the run `\(entry.head.id)` is left out: nobody knows whether it was written",
          location: TextLocation(file: source, line: entry.line),
          help: "`--run \(entry.head.id)` makes its changes alone"))
    }
  }

  /// The copy with what a run did to one of its tables.
  private func made(
    _ copy: JournaledTable, _ entry: JournalHistory.Entry, _ place: JournalEntry.Table,
    of history: JournalHistory
  ) throws(Diagnostic) -> JournaledTable {
    var changed = copy
    let wasOriginal = changed.digest == place.oldDigest
    do throws(Diagnostic) {
      try changed.make(
        try history.journal.fileChange(of: entry, table: place.name), of: place.oldDigest,
        columns: place.columns)
    } catch {
      var problem = error
      if error.has(JournalCommandCode.tableChanged) {
        problem.message =
          "`\(copy.path)` is not the table that the run `\(entry.head.id)` found, and its rows have no keys"
      }
      throw problem
    }
    if wasOriginal, changed.digest != place.newDigest {
      throw Diagnostic(
        code: JournalCommandCode.replayDiffers,
        message: "the run `\(entry.head.id)` comes to another table than it did",
        location: TextLocation(file: source, line: entry.line),
        help: "the journal was written by another version, or is wrong; nothing was changed")
    }
    return changed
  }

  /// Which of the journal's tables the copy is one of: the only one, or the one of that name.
  private func tableName(
    in runs: [JournalHistory.Entry], of history: JournalHistory
  ) throws(CommandFailure) -> String? {
    var names: [String] = []
    for table in runs.flatMap(\.head.tables) where !names.contains(table.path) { names.append(table.path) }
    guard names.count > 1 else { return names.first }
    func last(_ path: String) -> Substring? { path.split(separator: "/").last }
    let found = names.filter { last($0) == last(table ?? "") }
    guard found.count == 1 else {
      throw .failed(
        JournalCommandCode.severalTables, "the journal is about \(names.inBackticks.inWords(last: "and"))",
        help: "give the copy the name of the one that it is a copy of")
    }
    return found[0]
  }
}
