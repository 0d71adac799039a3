import TabuluaBatch
import TabuluaDrawing
import TabuluaFiles
import TabuluaModel
import TabuluaPolicy
import TabuluaScript
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

  /// The journal as it was read, if it is the one that the run is written into; nil for another one.
  var read: JournalDocument?

  /// The later runs of the same journal that changed rows of one of the tables, by the rows.
  var laterRuns: (_ table: Int, _ rows: Set<ExactText>) -> [ExactText: JournalHistory.LaterRun] = { _, _ in
    [:]
  }

  /// The names that rows of one of the tables got in the run itself, other than those that they had.
  var givenNames: (_ table: Int) -> Set<ExactText> = { _ in [] }

  /// The run that the same command would be about if this one had nothing to take back; nil for none.
  var earlier: JournalEntry?

  /// Checks the tables, shows what changes, and writes it where that is asked for.
  func finish(_ tables: [JournaledTable]) throws(CommandFailure) -> ExitStatus {
    let format = try ResultFormat.named(options.format)
    let reports = try options.report.files()
    let conflicts = changedRows(tables)
    let tableWarnings = tables.flatMap { TableFile.warnings(about: $0.table, $0.table.mapping) }
    for warning in tableWarnings { context.report(warning) }
    let report: JournalReport
    do throws(CommandFailure) {
      report = try self.report(tables, conflicts, tableWarnings, for: format)
    } catch {
      // Programs read what is in the way where they read the rest.
      let report = self.report(nil, conflicts, tableWarnings, error.diagnostic)
      try context.write(as: format, and: reports, text: { _ in "" }, jsonLines: { report.jsonLines() })
      throw error
    }
    context.standardOutput.writtenFiles = report.written
    try context.write(
      as: format, and: reports, text: { report.text(style: $0) }, jsonLines: { report.jsonLines() })
    if report.status == .done, context.isQuiet, !options.inPlace, reports.isEmpty,
      tables.contains(where: { $0.file != nil })
    {
      context.report(.quietDryRun)
    }
    return report.status
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
    _ differences: RunDifferences?, _ conflicts: [ChangedRow], _ warnings: [Diagnostic],
    _ problem: Diagnostic?, done: Int = 0, written: [String] = []
  ) -> JournalReport {
    JournalReport(
      deed: deed, of: of, rows: rows, differences: differences, conflicts: conflicts, numberOfDone: done,
      written: written,
      inPlace: options.inPlace, isFull: options.full, warnings: warnings,
      status: conflicts.isEmpty && problem == nil ? .done : .failed, problem: problem)
  }

  /// Checks the tables, and writes them where that is asked for.
  private func report(
    _ tables: [JournaledTable], _ conflicts: [ChangedRow], _ tableWarnings: [Diagnostic],
    for format: ResultFormat
  ) throws(CommandFailure) -> JournalReport {
    if !conflicts.isEmpty {
      var problem = Diagnostic.rowsChanged(
        conflicts, deed, of, isLeft: options.keepGoing, journal: options.source)
      if options.keepGoing { problem.severity = .warning } else { throw .failed(problem) }
      context.report(problem)
    }
    let policy = try loadPolicy()
    let changed = tables.filter { $0.file != nil }.map { table in
      ChangedTable(table)
    }
    let warnings = WarningReporter(context)
    /// Fails if what comes of the change is no table, or one that breaks a law.
    func check() throws(Diagnostic) {
      for table in tables { try table.checkOutcome() }
      for table in changed {
        let files = try table.files.value.get()
        guard let policy else { continue }
        for warning in policy.missingSections(in: files.base) {
          warnings.report(warning.diagnostic(policy: policy))
        }
        try JournaledTable.checkLaws(policy, of: files)
      }
    }
    let isWritten = options.inPlace && !changed.isEmpty
    let kept = isWritten ? journal.map { (path: $0, lines: JournalLines()) } : nil
    // In words, many are only summed up.
    let mostListed = format.isForPeople && !options.full ? RunTextRenderer.mostShown : Int.max
    let found = OnceValue<RunDifferences?> { [lines = kept?.lines] in
      let comparisons = changed.compactMap { table -> RunComparison? in
        guard case .success(let files) = table.files.value else { return nil }
        // A run over several tables has names for them, also where one alone changed.
        return RunComparison(
          before: files.base, after: files.result, table: table.table.name, moved: table.table.moved)
      }
      return RunDifferences(comparisons, mostListed: mostListed, addingTo: lines)
    }
    if isWritten {
      try write(changed, found, kept, left: conflicts.map { $0.conflict.name(among: rows) }, check)
    } else {
      for table in tables { table.beginCheckOfOutcome() }
      try CommandFailure.catching(check)
    }
    context.leave(changed)
    if conflicts.isEmpty, changed.isEmpty { tellNothingToDo() }
    return report(
      found.value, conflicts, tableWarnings, nil, done: tables.reduce(0) { $0 + $1.numberOfDone },
      written: isWritten ? changed.map(\.table.path) : [])
  }

  /// A table that changes, and what it says before and after, which is found while its file is written.
  private struct ChangedTable: Sendable {
    let table: JournaledTable
    /// What the lines of its records are made of, which need not wait for its rows to be compared.
    let pair: OnceValue<Result<FilePair, Diagnostic>>
    let files: OnceValue<Result<ComparedFiles, Diagnostic>>

    init(_ table: JournaledTable) {
      self.table = table
      let pair = OnceValue { Result { () throws(Diagnostic) in try table.pair() } }
      self.pair = pair
      files = OnceValue {
        Result { () throws(Diagnostic) in try table.compared(try pair.value.get()) }
      }
    }
  }

  /// Tells which run may be meant where this one changes nothing: it would be chosen each time.
  private func tellNothingToDo() {
    guard let earlier, let of else { return }
    context.report(
      Diagnostic(
        severity: .note, code: JournalCommandCode.nothingToDo,
        message: "nothing is left to do of the run `\(of.id)`",
        help: "`\(JournalHistory.command(deed, earlier.id, options.source))` is about the one before it"))
  }

  /// The policy that is named, else the one of the run; nil where there is none, or no law is asked for.
  private func loadPolicy() throws(CommandFailure) -> LuaPolicy? {
    switch try options.lawEnforcement() {
    case .off: return nil
    case .every, .end: break
    }
    var policy = policy
    if policy.policies.isEmpty, let run = of, !run.policies.isEmpty {
      policy.policies = run.policies.map { JournalPath.path($0.path, besides: options.source) }
      let trust = JournalTrust(
        journal: options.source, isIsolated: policy.settings.isolation.isolate)
      for path in policy.policies { try trust.check(path, "--policy") }
      if policy.settings.options.isEmpty { policy.settings.options = run.options }
    }
    guard policy.policy != nil else { return nil }
    do throws(CommandFailure) {
      let loaded = try policy.load(in: context)
      if self.policy.policies.isEmpty { try tellChanges(of: policy.policies) }
      return loaded
    } catch {
      // The one of the run may be gone by now.
      guard self.policy.policy == nil, var problem = error.diagnostic else { throw error }
      problem.notes.append("it is the policy of the run; `--laws off` does without its laws")
      throw CommandFailure(diagnostic: problem, status: error.status)
    }
  }

  /// Tells which policies of the run are not as they were: their laws as they are now are asked.
  private func tellChanges(of policies: [String]) throws(CommandFailure) {
    for (path, old) in zip(policies, of?.policies ?? []) {
      let digest = try CommandFailure.catching { () throws(Diagnostic) in
        try JournalPath.digest(ofFileAt: path)
      }
      guard digest != old.digest else { continue }
      context.report(
        Diagnostic(
          severity: .note, code: JournalCommandCode.policyChanged,
          message: "`\(path)` was changed since the run `\(of?.id ?? "")`: its laws as they are now hold",
          location: TextLocation(file: path),
          help: "`--policy` names another policy, and `--laws off` does without laws"))
    }
  }

  /// Writes the tables, all of them or none, and the run into its journal.
  private func write(
    _ tables: [ChangedTable], _ found: OnceValue<RunDifferences?>,
    _ kept: (path: String, lines: JournalLines)?, left: [String], _ check: () throws(Diagnostic) -> Void
  ) throws(CommandFailure) {
    let append = try kept.map { (kept) throws(CommandFailure) in
      let journal = RunJournal(path: kept.path, context, deed: deed)
      (journal.of, journal.rows, journal.table, journal.read) = (of?.id, rows, table, read)
      for row in left where !journal.left.contains(row) { journal.left.append(row) }
      if let of, !of.policies.isEmpty {
        try journal.notePolicies(
          of.policies.map { JournalPath.path($0.path, besides: options.source) }, of.options)
      }
      return journal.append(
        tables.map { changed in
          let table = changed.table
          return RunJournal.WrittenTable(
            path: table.path, name: table.name, mapping: table.table.mapping,
            columns: table.table.columnsInHead, oldDigest: table.oldDigest
          ) { lines in
            guard case .success(let files) = changed.pair.value else { return }
            // Before the lines: to compare the rows takes as long as both, and a third thread would take time from that.
            _ = table.digest
            lines.addRecords(
              files.base, files.other, order: table.order, moved: table.moved, table: table.name)
          }
        }, found, kept.lines,
        // The rows are compared first, which takes as long as to make the lines of the records.
        changesFirst: false)
    }
    let files = tables.compactMap { changed in
      changed.table.file.map { (read: changed.table.table, path: changed.table.path, file: $0) }
    }
    // To compare the tables takes as long as all else: a third thread beside the two would only take time from it.
    let (written, _) = SideBySide.run {
      Result { () throws(Diagnostic) in
        try TableContents.write(
          files, locks: context.locks, journal: append, check: check)
      }
    } beside: {
      _ = found.value
    }
    let warnings = try CommandFailure.catching { () throws(Diagnostic) in try written.get() }
    for warning in warnings { context.report(warning) }
  }
}
