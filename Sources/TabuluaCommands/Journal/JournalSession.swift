import TabuluaBatch
import TabuluaFiles
import TabuluaModel
import TabuluaPolicy
import TabuluaText

/// What `undo`, `redo` and `replay` do with what a journal says: they show it, or write it as a run of its own.
struct JournalSession {
  /// What kind of run it is, and the run that it takes back.
  let deed: JournalEntry.Deed
  var of: JournalEntry?
  var rows: [String] = []

  /// The table that it is about, where that is one of several of the run; nil for all of them.
  var table: String?

  let options: RewriteOptions
  let policy: PolicyOptions

  /// The journal that the run is written into; nil for none.
  let journal: String?

  let context: CommandContext

  /// The later runs of the same journal that changed rows of one of the tables, by the rows.
  var laterRuns: (_ table: Int, _ rows: Set<String>) -> [String: JournalHistory.LaterRun] = { _, _ in [:] }

  /// The names that rows of one of the tables got in the run itself, other than those that they had.
  var givenNames: (_ table: Int) -> Set<String> = { _ in [] }

  /// The run that the same command would be about if this one had nothing to take back; nil for none.
  var earlier: JournalEntry?

  /// Checks the tables, shows what changes, and writes it where that is asked for.
  func finish(_ tables: [JournaledTable]) throws(CommandFailure) -> ExitStatus {
    let format = try ResultFormat.named(options.format)
    let conflicts = changedRows(tables)
    do throws(CommandFailure) {
      let report = try report(tables, conflicts)
      context.standardOutput.writtenFiles = report.written
      context.write(as: format, text: { report.text(style: $0) }, jsonLines: { report.jsonLines() })
      return report.status
    } catch {
      // Programs read what is in the way where they read the rest.
      let report = report([], conflicts, error.diagnostic)
      context.write(as: format, text: { _ in "" }, jsonLines: { report.jsonLines() })
      throw error
    }
  }

  /// The rows that are not as the journal says, and who changed them.
  private func changedRows(_ tables: [JournaledTable]) -> [ChangedRow] {
    tables.enumerated().flatMap { index, table -> [ChangedRow] in
      if table.conflicts.isEmpty { return [] }
      let later = laterRuns(index, Set(table.conflicts.filter { $0.reason != .columns }.map(\.row)))
      let given = table.conflicts.contains { $0.reason == .there } ? givenNames(index) : []
      return table.conflicts.map {
        ChangedRow(
          conflict: $0, path: table.path, table: tables.count > 1 ? table.name : nil, by: later[$0.row],
          isTaken: $0.reason == .there && later[$0.row] == nil && given.contains($0.row))
      }
    }
  }

  /// What was done, or what was not because it failed.
  private func report(
    _ changes: [RowChange], _ conflicts: [ChangedRow], _ problem: Diagnostic?, done: Int = 0,
    written: [String] = []
  ) -> JournalReport {
    JournalReport(
      deed: deed, of: of, rows: rows, changes: changes, conflicts: conflicts, numberOfDone: done,
      written: written,
      inPlace: options.inPlace, isFull: options.full,
      status: conflicts.isEmpty && problem == nil ? .done : .failed, problem: problem)
  }

  /// Checks the tables, and writes them where that is asked for.
  private func report(
    _ tables: [JournaledTable], _ conflicts: [ChangedRow]
  ) throws(CommandFailure) -> JournalReport {
    if !conflicts.isEmpty {
      var problem = Diagnostic.rowsChanged(conflicts, deed, of, isLeft: options.keepGoing)
      if options.keepGoing { problem.severity = .warning } else { throw .failed(problem) }
      context.report(problem)
    }
    let policy = try loadPolicy()
    let changed = try CommandFailure.catching { () throws(Diagnostic) in
      var changed: [ChangedTable] = []
      for table in tables {
        guard let files = try table.compared() else { continue }
        if let policy { try JournaledTable.checkLaws(policy, of: files) }
        changed.append((table, files))
      }
      return changed
    }
    let comparisons = changed.map { table, files in
      RunComparison(before: files.base, after: files.result, table: tables.count > 1 ? table.name : nil)
    }
    let writesLines = options.inPlace && journal != nil
    let found = OnceValue<RunDifferences?> {
      RunDifferences(comparisons, lists: true, writesLines: writesLines)
    }
    let isWritten = options.inPlace && !changed.isEmpty
    if isWritten { try write(changed, found, left: conflicts.map { $0.conflict.name(among: rows) }) }
    if conflicts.isEmpty, changed.isEmpty { tellNothingToDo() }
    return report(
      found.value?.changes ?? [], conflicts, nil, done: tables.reduce(0) { $0 + $1.numberOfDone },
      written: isWritten ? changed.map(\.table.path) : [])
  }

  /// A table that changes, and what it says before and after.
  private typealias ChangedTable = (table: JournaledTable, files: ComparedFiles)

  /// Tells which run may be meant where this one changes nothing: it would be chosen each time.
  private func tellNothingToDo() {
    guard let earlier, let of else { return }
    context.report(
      Diagnostic(
        severity: .note, code: "nothing_to_do", message: "nothing is left to do of the run `\(of.id)`",
        help: "`tabulua \(deed.rawValue) --run \(earlier.id)` is about the one before it"))
  }

  /// The policy that is named, else the one of the run; nil where there is none, or no law is asked for.
  private func loadPolicy() throws(CommandFailure) -> LuaPolicy? {
    switch try options.lawEnforcement() {
    case .off: return nil
    case .every, .end: break
    }
    var policy = policy
    if policy.policy == nil, let run = of, let source = run.policy {
      policy.policy = JournalPath.path(source.path, besides: options.source)
      if policy.settings.options.isEmpty { policy.settings.options = run.options }
    }
    guard policy.policy != nil else { return nil }
    do throws(CommandFailure) {
      return try policy.load(in: context)
    } catch {
      // The one of the run may be gone by now.
      guard self.policy.policy == nil, var problem = error.diagnostic else { throw error }
      problem.notes.append("it is the policy of the run; `--laws off` does without its laws")
      throw CommandFailure(diagnostic: problem, status: error.status)
    }
  }

  /// Writes the tables, all of them or none, and the run into its journal.
  private func write(
    _ tables: [ChangedTable], _ found: OnceValue<RunDifferences?>, left: [String]
  ) throws(CommandFailure) {
    let append = try journal.map { (path) throws(CommandFailure) in
      let journal = RunJournal(path: path, context, deed: deed)
      (journal.of, journal.rows, journal.table) = (of?.id, rows, table)
      for row in left where !journal.left.contains(row) { journal.left.append(row) }
      if let policy = of?.policy {
        try journal.notePolicy(JournalPath.path(policy.path, besides: options.source), of?.options ?? [])
      }
      return journal.append(
        tables.map { table, files in
          RunJournal.WrittenTable(
            path: table.path, name: table.name, mapping: files.base.mapping,
            columns: files.base.columnsInHead,
            oldDigest: OnceValue { files.base.fileDigest }
          ) {
            $0.addRecords(files.base, files.other, order: table.order, table: table.name)
          }
        }, found)
    }
    let files = tables.compactMap { table, _ in
      table.bytes.map { (read: table.table, path: table.path, bytes: $0) }
    }
    let (written, _) = SideBySide.run {
      Result { () throws(Diagnostic) in
        try TableContents.write(files, locks: context.locks, journal: append?.append)
      }
    } beside: { [records = append?.records] in
      _ = found.value
      _ = records?.value
    }
    let warnings = try CommandFailure.catching { () throws(Diagnostic) in try written.get() }
    for warning in warnings { context.report(warning) }
  }
}
