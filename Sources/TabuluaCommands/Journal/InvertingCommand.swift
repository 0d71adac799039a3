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

  var isolation: IsolationPlan { journal.isolation(policy) { files } }

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
