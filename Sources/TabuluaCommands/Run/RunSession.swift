import LuaHost
import TabuluaText
import TabuluaBatch
import TabuluaModel
import TabuluaPolicy
import TabuluaScript
import TabuluaDrawing
import TabuluaFiles

/// What `run` and `trace` do; they differ only in what they tell of it.
struct RunSession {
  let table: TableOptions
  let policy: PolicyOptions
  let options: RunCommandOptions
  let language: LanguageOptions

  /// Whether calls are told, besides being written to a trace file.
  let recordsCalls: Bool

  let context: CommandContext

  /// What the run tells its journal; nil without one.
  private let journal: RunJournal?

  init(
    table: TableOptions, policy: PolicyOptions, options: RunCommandOptions, language: LanguageOptions,
    recordsCalls: Bool = false, context: CommandContext
  ) {
    (self.table, self.policy, self.options, self.language) = (table, policy, options, language)
    (self.recordsCalls, self.context) = (recordsCalls, context)
    journal = options.replaces(table) ? options.journal.map { RunJournal(path: $0, context) } : nil
  }

  /// Runs the batches and writes what is to be written.
  ///
  /// - Throws: what goes wrong before the first record; later failures are told and are in the status.
  func run(
    _ makeOutput: (RunSetup) -> any RunOutput, _ reports: [RunReports.Request] = []
  ) throws(CommandFailure) -> ExitStatus {
    try checkUsage()
    let (mapping, named) = try (table.givenMapping(), table.named())
    let viewport = try options.view()
    let steps = try BatchSource.steps(options.interactions)
    let (values, limits) = try (self.policy.values(), self.policy.limits())
    let (laws, runLimits) = try (options.lawEnforcement(), options.limits(self.policy.settings.isolation))
    let policy = try policy.load(in: context)
    try checkUsage(with: policy)
    let strings = try language.table()
    policy?.strings = strings
    let (loaded, batches) = try load(named, mapping, with: policy, beside: steps)
    if case .failure(let problem) = loaded, !problem.has(TableError.Code.unknownColumn) {
      throw .failed(problem)
    }

    let count = batches.contains { $0.script != nil } ? nil : batches.reduce(0) { $0 + $1.steps.count }
    let setup = setup(of: count)
    let files = reports.isEmpty ? nil : RunReports(makeOutput(setup), reports, setup)
    let output = files ?? makeOutput(setup)
    let trace = traceFile(of: batches)
    let (progress, firstCounted) = progress(beside: output)
    let runOptions = runOptions(isTraced: trace != nil, laws, runLimits, ofScripts: (values, limits, strings))
    let (warnings, missed) = (WarningReporter(context), MissedEditing())
    var repeated = RepeatedErrors()
    let runner = BatchRunner(policy: policy, options: runOptions) { record in
      trace?.take(record)
      // One `switch` over the record, because each pattern match copies what is in it.
      switch record {
      case .step(let result):
        let hasFailed = result.outcome == .failed
        missed.take(result)
        if hasFailed { progress.end() }
        output.take(record)
        if result.step >= firstCounted { progress.tell(result.step, of: count) }
        if hasFailed, let problem = result.error, repeated.take(problem) { context.report(ofStep: problem) }
      case .warning(_, let warning):
        output.take(record)
        progress.end()
        warnings.report(warning)
      case .run, .leak, .call, .change, .summary: output.take(record)
      }
    }
    tellWarnings(about: loaded, named, mapping, with: policy, to: output)
    runner.printHandler = { place, text in context.print(text, at: place?.fileAndLine) }
    open(loaded, named, viewport, in: runner)
    runner.run(batches)
    runner.checkLaws()
    progress.end()
    for note in repeated.notes { context.report(note) }
    context.leave(batches, runner)
    // What is told of the run as a whole stands in its results; under `--quiet` it is told below.
    warnings.stop()
    let status = finish(runner, named, trace, output, missed)
    if status == .done, context.isQuiet { warnOfSilence(missed, runner, hasReports: !reports.isEmpty) }
    try files?.write(in: context)
    return status
  }

  /// What tells how far the run is, and from which step on: as long as results on the terminal show it, no line is beside them.
  private func progress(beside output: any RunOutput) -> (WorkProgress, firstCounted: Int) {
    let isShown = context.standardOutput.isTerminal
    let progress = WorkProgress(context, "steps", isShown: !isShown || output.stepsShown != nil)
    return (progress, isShown ? (output.stepsShown ?? 0) + 1 : 0)
  }

  /// What results are told of the run, which has so many steps, nil where that is not known.
  private func setup(of steps: Int?) -> RunSetup {
    RunSetup(
      context: context, steps: steps, showsChanges: options.diff || target == nil, isFull: options.full,
      writes: target != nil, isStrict: options.strict)
  }

  /// Where the calls of these batches are written to; nil where none are asked for.
  private func traceFile(of batches: [InteractionBatch]) -> TraceFile? {
    options.traceFile.map {
      TraceFile(path: $0, tables: context.tables, hasScripts: batches.contains { $0.script != nil })
    }
  }

  private func runOptions(
    isTraced: Bool, _ laws: LawEnforcement, _ limits: RunLimits,
    ofScripts scripts: (options: [String: PolicyOption], limits: LuaLimits, strings: StringTable)
  ) -> RunOptions {
    var result = options.runOptions
    result.limits = limits
    (result.recordsCalls, result.notesCauses, result.laws) = (recordsCalls || isTraced, journal != nil, laws)
    (result.scriptOptions, result.scriptLimits, result.strings) = scripts
    return result
  }

  /// The rows that a run is about.
  private enum Loaded {
    /// One table, or none where the policy owns its rows.
    case one(TableContents?)
    /// Several by their names.
    case several([(name: String, contents: TableContents)])
  }

  /// Opens what was read, or tells the runner why nothing could be read.
  private func open(
    _ loaded: Result<Loaded, Diagnostic>, _ named: [NamedTable], _ viewport: TableView.Viewport,
    in runner: BatchRunner
  ) {
    let (editing, simulatesReuse) = (options.editing, options.simulateReuse)
    switch loaded {
    case .success(.one(let contents)):
      journal?.noteTables(contents.map { [$0] } ?? [])
      let name = named.first.flatMap { $0.isNamed ? $0.name : nil }
      runner.open(contents, name: name, viewport: viewport, editing: editing, simulatesReuse: simulatesReuse)
    case .success(.several(let tables)):
      journal?.noteTables(tables.map(\.contents))
      runner.open(tables: tables, viewport: viewport, editing: editing, simulatesReuse: simulatesReuse)
    case .failure(let problem): runner.fail(problem)
    }
  }

  /// Reads the tables and the batches.
  private func load(
    _ named: [NamedTable], _ mapping: TableMapping, with policy: LuaPolicy?, beside steps: [InteractionBatch]
  ) throws(CommandFailure) -> (Result<Loaded, Diagnostic>, [InteractionBatch]) {
    if policy != nil { try journal?.notePolicies(self.policy.policies, self.policy.settings.options) }
    let names = named.count > 1 ? named.map(\.name) : named.map { $0.isNamed ? $0.name : "" }
    func batches() throws(CommandFailure) -> [InteractionBatch] {
      let batches = try BatchSource.batches(
        options.sources(in: context.arguments), steps, limits: self.policy.limits()
      ) {
        journal?.noteBatch($0, $1)
      }
      for batch in batches {
        do throws(Diagnostic) {
          try batch.check(tables: names)
        } catch {
          throw batch.name == "--do" ? CommandFailure(diagnostic: error, status: .usage) : .failed(error)
        }
      }
      return batches
    }
    guard named.count > 1 else {
      let (loaded, batches) = try table.load(mapping, with: policy, beside: batches)
      return (loaded.map { .one($0) }, batches)
    }
    let read = try batches()
    return (table.load(named, mapping, with: policy).map { .several($0) }, read)
  }

  /// Warns of what is most likely a mistake in tables that were read; all warnings from before the run stand in the results.
  private func tellWarnings(
    about loaded: Result<Loaded, Diagnostic>, _ named: [NamedTable], _ mapping: TableMapping,
    with policy: LuaPolicy?, to output: any RunOutput
  ) {
    let tables: [TableContents] =
      switch loaded {
      case .success(.one(let contents)): contents.map { [$0] } ?? []
      case .success(.several(let tables)): tables.map(\.contents)
      case .failure: []
      }
    let warnings = zip(tables, named).flatMap {
      table.warnings(about: $0, from: $1.path, mapping, with: policy)
    }
    for warning in warnings { context.report(warning) }
    for warning in context.warnings + warnings { output.take(.warning(step: 0, warning)) }
  }

  /// Writes trace and tables, and tells changes and summary.
  private func finish(
    _ runner: BatchRunner, _ named: [NamedTable], _ trace: TraceFile?, _ output: any RunOutput,
    _ missed: MissedEditing
  ) -> ExitStatus {
    let tables =
      runner.mayWrite
      ? (named.count > 1 ? runner.tables.map(\.contents) : runner.contents.map { [$0] } ?? []) : []
    let targets = target.map { options.inPlace ? named.map(\.path) : [$0] } ?? []
    // A table without a change keeps its file as it is.
    let changed = tables.indices.filter { !options.inPlace || !tables[$0].isAsRead }
    let (problem, differences) = write(
      tables, changed, to: targets, trace, comparing: tables.isEmpty ? nil : runner.comparisons,
      mostListed: options.diff || target == nil ? output.mostListed : 0,
      names: named.map { named.count > 1 ? $0.name : nil })
    if let problem { context.report(problem) }
    if let warning = CellLeak.warning(about: runner.leaks) { context.report(warning) }
    let changes = options.diff || target == nil ? differences?.changes ?? [] : []
    let written = problem == nil && !targets.isEmpty ? changed.map { targets[$0] } : []
    context.standardOutput.writtenFiles = written
    let summary = runner.finish(
      written: written.first, alsoWritten: Array(written.dropFirst()), changes: changes,
      error: problem, warnings: [missed.warning].compactMap { $0 })
    output.end(
      RunEnding(
        outcomes: runner.outcomes, counts: differences?.counts, changes: changes,
        changeSummary: differences?.summary ?? ChangeSummary(), leaks: runner.leaks.count,
        keepsFiles: problem == nil && !tables.isEmpty && !targets.isEmpty && changed.isEmpty,
        summary: summary))
    return ExitStatus(rawValue: Int32(summary.status)) ?? .failed
  }

  /// Writes the trace and, where there is one to write, the table, and finds at the same time what differs.
  ///
  /// `changed` says which of the tables are written, and `mostListed` how many differences are told one by one.
  ///
  /// - Returns: Why something could not be written, and what differs.
  private func write(
    _ tables: [TableContents], _ changed: [Int], to targets: [String], _ trace: TraceFile?,
    comparing comparisons: [RunComparison]?, mostListed: Int, names: [String?]
  ) -> (problem: Diagnostic?, differences: RunDifferences?) {
    let files = targets.isEmpty ? [] : changed.map { (contents: tables[$0], path: targets[$0]) }
    let dragged = targets.isEmpty ? [] : changed.map { comparisons?[$0].dragged ?? [] }
    let digests = journal?.oldDigests ?? []
    var written: [RunJournal.WrittenTable] = []
    if let comparisons, !digests.isEmpty, !files.isEmpty {
      written = changed.map { index in
        let (before, after) = (comparisons[index].before, comparisons[index].after)
        let dragged = comparisons[index].dragged
        return RunJournal.WrittenTable(
          path: targets[index], name: names[index], mapping: before.mapping, columns: before.columnsInHead,
          oldDigest: digests[index]
        ) { lines in
          lines.addRecords(before, after, dragged: dragged, table: names[index])
        }
      }
    }
    let lines = written.isEmpty ? nil : JournalLines()
    let found = OnceValue {
      comparisons.map { RunDifferences($0, mostListed: mostListed, addingTo: lines) }
    }
    let append = lines.flatMap { journal?.append(written, found, $0, changesFirst: true) }
    return SideBySide.run {
      do throws(Diagnostic) {
        for problem in tables.flatMap(\.notStored) {
          guard problem.severity != .error else { throw problem }
          context.report(problem)
        }
        let warnings = try TableContents.write(
          files, ifUnchanged: options.replaces(table), dragged: dragged, locks: context.locks,
          journal: append, sources: context.tables,
          with: trace?.finished())
        for warning in warnings { context.report(warning) }
        return nil
      } catch {
        return error
      }
    } beside: {
      found.value
    }
  }

  /// The file that the table is written to.
  var target: String? { options.inPlace ? table.table : options.output }
}
