import TabuluaFiles

/// A command that makes the opposite of what a run of a journal did: `undo` of what a run did, `redo` of what an undo did.
protocol InvertingCommand: TabuluaCommand {
  /// What kind of run it is itself.
  var deed: JournalEntry.Deed { get }

  var journal: JournalOptions { get set }
  var options: RewriteOptions { get }
  var policy: PolicyOptions { get set }

  /// The rows that it is about alone; none for all that the run changed.
  var rows: [String] { get }

  /// The run of which it makes the opposite.
  func entry(in history: JournalHistory) throws(CommandFailure) -> JournalHistory.Entry
}

extension InvertingCommand {
  var files: CommandFiles { journal.files(options, choosing: entry) }

  /// What must be known to run the command in a process of its own.
  ///
  /// What the journal says is asked for again when the process wants to write: another run may have gone into it meanwhile.
  var isolation: IsolationPlan {
    var plan = IsolationPlan(
      options: policy.settings.isolation, scripts: [policy.policy].compactMap { $0 }, hasDeadline: true
    ) { files.tables + [journal.journal].compactMap { $0 } }
    plan.journal = {
      guard let path = journal.journal, let document = try? journal.memory.journal(path) else { return nil }
      let run = try? entry(in: JournalHistory(document)).head.id
      return JournalPlan(path: path, deed: deed, tables: files.tables) { $0 == run }
    }
    return plan
  }

  mutating func fill(from settings: Settings) throws(CommandFailure) {
    if journal.journal == nil { journal.journal = try settings.text(of: .journal) }
    try policy.fill(from: settings)
  }

  func execute(in context: CommandContext) throws(CommandFailure) -> ExitStatus {
    let history = JournalHistory(try journal.read(in: context))
    let entry = try entry(in: history)
    var tables: [JournaledTable] = []
    for table in entry.head.tables {
      tables.append(
        try journal.changed(table, of: entry, in: history, digest: table.newDigest) { change in
          let change = change.inverted
          return rows.isEmpty ? change : FileChange(records: change.records.filter { $0.isAbout(rows) })
        })
    }
    try journal.checkRows(rows, tables)
    let session = JournalSession(
      deed: deed, of: entry.head, rows: rows.isEmpty && deed == .redo ? entry.head.rows : rows,
      options: options.reading(journal.journal), policy: policy, journal: journal.journal, context: context)
    return try session.finish(tables)
  }
}
