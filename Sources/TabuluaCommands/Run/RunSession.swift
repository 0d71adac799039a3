import Diagnostics
import TableAutomation
import TableModel
import TablePolicy
import TableStorage

/// What `run` and `trace` do; they differ only in what they tell of it.
struct RunSession {
  let table: TableOptions
  let policy: PolicyOptions
  let options: RunCommandOptions
  let language: LanguageOptions

  /// Whether calls are told, besides being written to a trace file.
  var recordsCalls = false

  let context: CommandContext

  /// Runs the batches and writes what is to be written.
  ///
  /// - Throws: what goes wrong before the first record; later failures are told and are in the status.
  func run(_ makeOutput: (RunSetup) -> any RunOutput) throws(CommandFailure) -> ExitStatus {
    try checkUsage()
    try language.checkUsage()
    let mapping = try table.mapping()
    let viewport = try options.view()
    let steps = try BatchSource.steps(options.interactions)
    let values = try self.policy.values()
    let limits = try self.policy.limits()
    let laws = try options.lawEnforcement()
    let policy = try policy.load(in: context)
    try checkUsage(with: policy)
    let strings = try language.table()
    policy?.strings = strings
    let (loaded, batches) = try table.load(mapping, with: policy) { () throws(CommandFailure) in
      try BatchSource.batches(options.sources(in: context.arguments), steps)
    }
    if case .failure(let problem) = loaded, problem.code != "unknown_column" { throw .failed(problem) }

    let count = batches.contains { $0.script != nil } ? nil : batches.reduce(0) { $0 + $1.steps.count }
    let setup = RunSetup(
      context: context, steps: count, showsChanges: options.diff || target == nil, isFull: options.full,
      writes: target != nil, isStrict: options.strict)
    let output = makeOutput(setup)
    let trace = options.traceFile.map { TraceFile(path: $0) }
    let progress = RunProgress(context, steps: count, stepsTold: output.stepsTold)
    var runOptions = options.runOptions
    runOptions.recordsCalls = recordsCalls || trace != nil
    runOptions.laws = laws
    runOptions.scriptOptions = values
    runOptions.scriptLimits = limits
    runOptions.strings = strings
    let runner = BatchRunner(policy: policy, options: runOptions) { record in
      trace?.take(record)
      if case .step(let result) = record, result.outcome == .failed { progress?.hide() }
      output.take(record)
      progress?.take(record)
      if case .step(let result) = record, result.outcome == .failed, let problem = result.error {
        context.report(problem)
      }
    }
    runner.printHandler = { place, text in context.print(text, at: place?.fileAndLine) }
    switch loaded {
    case .success(let contents): runner.open(contents, viewport: viewport, editing: options.editing)
    case .failure(let problem): runner.fail(problem)
    }
    runner.run(batches)
    runner.checkLaws()
    progress?.end()
    context.leave(batches, runner)
    return finish(runner, trace, output)
  }

  /// Writes trace and table, and tells changes and summary.
  private func finish(_ runner: BatchRunner, _ trace: TraceFile?, _ output: any RunOutput) -> ExitStatus {
    let contents = runner.mayWrite ? runner.contents : nil
    let comparison = contents == nil ? nil : runner.comparison
    let (problem, differences) = write(contents, trace, comparing: comparison)
    if let problem { context.report(problem) }
    let changes = differences?.changes ?? []
    let written = problem == nil && contents != nil ? target : nil
    let summary = runner.finish(written: written, changes: changes, outputFailed: problem != nil)
    let titles = contents.map { contents in
      (0..<contents.numberOfSections).map { contents.section($0).title }
    }
    output.end(
      RunEnding(
        outcomes: runner.outcomes, counts: differences?.counts, changes: changes, sectionTitles: titles ?? [],
        summary: summary))
    return ExitStatus(rawValue: Int32(summary.status)) ?? .failed
  }

  /// Writes the trace and, where there is one to write, the table, and finds at the same time what differs.
  ///
  /// - Returns: Why something could not be written, and the changes, as far as they are told, and their number.
  private func write(
    _ contents: TableContents?, _ trace: TraceFile?, comparing comparison: RunComparison?
  ) -> (problem: Diagnostic?, differences: (changes: [RowChange], counts: [RowChange.Kind: Int])?) {
    let tellsChanges = options.diff || target == nil
    return SideBySide.run {
      do throws(Diagnostic) {
        try trace?.write()
        for warning in contents?.notStored ?? [] { context.report(warning) }
        if let contents, let target { try contents.write(to: target) }
        return nil
      } catch {
        return error
      }
    } beside: {
      comparison.map { comparison in
        guard tellsChanges else { return ([], comparison.counts()) }
        let changes = comparison.changes()
        return (changes, RowDiff.counts(of: changes))
      }
    }
  }

  /// The file that the table is written to.
  private var target: String? {
    options.inPlace ? table.table : options.output
  }
}
