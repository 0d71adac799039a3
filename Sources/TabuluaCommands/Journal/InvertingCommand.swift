import TabuluaFiles
import TabuluaModel
import TabuluaText

/// A command that makes the opposite of what a run of a journal did: `undo` of what a run did, `redo` of what an undo did.
protocol InvertingCommand: ReportingCommand {
  /// What kind of run it is itself.
  var deed: JournalEntry.Deed { get }

  associatedtype TableWords: JournalTableWords

  var journal: JournalOptions<TableWords> { get set }
  var options: RewriteOptions { get set }
  var policy: PolicyOptions { get set }

  /// The rows that it is about alone; none for all that the run changed.
  var rows: [String] { get }

  /// The run of which it makes the opposite.
  func entry(in history: JournalHistory) throws(CommandFailure) -> JournalHistory.Entry

  /// The run before another one, of which it would make the opposite if that one were not there.
  func entry(before other: JournalHistory.Entry, in history: JournalHistory) -> JournalHistory.Entry?
}

extension InvertingCommand {
  var report: ReportOptions<ResultFormat> { options.report }

  var files: CommandFiles { journal.files(options, choosing: entry) }

  /// What must be known to run the command in a process of its own.
  ///
  /// What the journal says is asked for again when the process wants to write: another run may have gone into it meanwhile.
  var isolation: IsolationPlan {
    var plan = IsolationPlan(
      options: policy.settings.isolation, scripts: scripts.filter(isNamedOrAllowed), hasDeadline: true
    ) { files.tables.filter(isNamedOrAllowed) + [journal.journal].compactMap { $0 } }
    plan.journal = {
      guard let path = journal.journal, let document = try? journal.memory.checkedJournal(path) else {
        return nil
      }
      let run = try? entry(in: JournalHistory(document)).head.id
      return JournalPlan(path: path, deed: deed, tables: files.tables) { $0 == run }
    }
    return plan
  }

  /// What the journal may name.
  private var trust: JournalTrust? {
    journal.journal.map { JournalTrust(journal: $0, isIsolated: policy.settings.isolation.isolate) }
  }

  /// Whether `--table` names a table.
  private func isNamed(_ path: String) -> Bool {
    journal.table.map { FileIdentity.same($0, path) } ?? false
  }

  /// Whether a file is named on the command line, or the journal may name it.
  private func isNamedOrAllowed(_ path: String) -> Bool {
    policy.policies.contains(path) || isNamed(path) || trust?.allows(path) ?? true
  }

  /// The policy whose laws are asked: the one that is named, else that of the run.
  private var scripts: [String] {
    if !policy.policies.isEmpty { return policy.policies }
    guard policy.settings.isolation.isolate, let path = journal.journal,
      let document = try? journal.memory.checkedJournal(path),
      let run = try? entry(in: JournalHistory(document))
    else { return [] }
    return run.head.policies.map { JournalPath.path($0.path, besides: path) }
  }

  mutating func fill(from settings: Settings) throws(CommandFailure) {
    try journal.fill(from: settings)
    try options.fill(from: settings)
    try policy.fill(from: settings)
  }

  func execute(in context: CommandContext) throws(CommandFailure) -> ExitStatus {
    let history = JournalHistory(try journal.read(in: context))
    do throws(CommandFailure) {
      return try invert(history, in: context)
    } catch {
      // Whatever else is wrong may come of a journal that somebody has changed.
      try CommandFailure.catching(history.journal.check)
      throw error
    }
  }

  /// Makes the opposite of the run that is chosen.
  private func invert(
    _ history: JournalHistory, in context: CommandContext
  ) throws(CommandFailure) -> ExitStatus {
    let entry = try entry(in: history)
    let remainder = history.remainder(of: entry)
    var tables: [JournaledTable] = []
    var found: Set<ExactText> = []
    let chosen = history.tables(of: entry, at: rows.isEmpty ? nil : journal.table)
    for table in chosen {
      let path = journal.file(of: table, entry.head, in: history)
      if !isNamed(path) { try trust?.check(path, "--table") }
      tables.append(
        try journal.changedBack(table, of: entry, in: history, isWritten: options.inPlace) {
          found.formUnion($0.rows(rows, leftIn: remainder, of: table.name))
          return $0.parts(remainder, of: rows, in: table.name)
        })
    }
    try CommandFailure.catching(history.journal.check)
    if let table = journal.table { tellElsewhere(table, entry, history, context) }
    try journal.checkRows(rows, found: found)
    var session = JournalSession(
      deed: deed, of: entry.head, rows: rows.isEmpty && deed == .redo ? entry.head.rows : rows,
      options: options.reading(journal.journal), policy: policy, journal: journal.journal, context: context)
    session.read = history.journal
    session.laterRuns = { history.runs(after: entry, thatChanged: $1, of: chosen[$0]) }
    if !rows.isEmpty {
      session.givenNames = { history.names(givenBy: entry, in: chosen[$0]) }
    }
    session.table =
      chosen.count < entry.head.tables.count ? chosen.first?.name : deed == .redo ? entry.head.table : nil
    session.earlier = self.entry(before: entry, in: history)?.head
    return try session.finish(tables)
  }

  /// Tells that a table is taken for the one of a run, which lay elsewhere.
  private func tellElsewhere(
    _ table: String, _ entry: JournalHistory.Entry, _ history: JournalHistory, _ context: CommandContext
  ) {
    guard let own = entry.head.tables.first, history.isElsewhere(entry, table) else { return }
    context.report(
      Diagnostic(
        severity: .note, code: JournalCommandCode.tableElsewhere,
        message: "`\(table)` is taken for `\(history.file(of: own))`, which is not there any more",
        location: TextLocation(file: table)))
  }
}

extension FileChange {
  /// The rows, of those with these names, of which something is left to be made.
  ///
  /// - Complexity: O(*n*) for *n* records, however many rows are asked for.
  fileprivate func rows(_ names: [String], leftIn remainder: RowPart, of table: String?) -> Set<ExactText> {
    if names.isEmpty { return [] }
    var left: Set<ExactText> = []
    for record in records where remainder.has(record, of: table) {
      for case let row? in [record.old?.row, record.new?.row] { left.insert(row) }
    }
    return left.intersection(names.map { ExactText($0) })
  }

  /// The change, and what becomes of each of its records; nil where all of them are to be made.
  ///
  /// `remainder` is what is not made yet. If some rows are asked for, only their records are made, and not the head of the file.
  fileprivate func parts(
    _ remainder: RowPart, of rows: [String], in table: String?
  ) -> (FileChange, [RecordPart]?) {
    if remainder == .everything, rows.isEmpty { return (self, nil) }
    let names = Set(rows.map { ExactText($0) })
    let parts = records.map { record -> RecordPart in
      guard remainder.has(record, of: table) else { return .done }
      return rows.isEmpty || record.isAbout(names) ? .asked : .left
    }
    return (FileChange(head: rows.isEmpty ? head : nil, records: records), parts)
  }
}
