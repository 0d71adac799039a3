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

  /// Whether calls are told, besides being written to a trace file.
  var recordsCalls = false

  let context: CommandContext

  /// Runs the batches and writes what is to be written.
  ///
  /// - Throws: what goes wrong before the first record; later failures are told and are in the status.
  func run(_ makeOutput: (RunSetup) -> any RunOutput) throws(CommandFailure) -> ExitStatus {
    try checkUsage()
    let mapping = try table.mapping()
    let viewport = try options.view()
    let steps = try readSteps()
    let values = try self.policy.values()
    let limits = try self.policy.limits()
    let laws = try options.lawEnforcement()
    let policy = try policy.load(in: context)
    try checkUsage(with: policy)
    let (loaded, batches) = try table.load(mapping, with: policy) { () throws(CommandFailure) in
      try readBatches(steps)
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

  /// The steps of the command line; what is wrong with one is known without opening a file.
  private func readSteps() throws(CommandFailure) -> [Batch] {
    var steps: [Batch] = []
    for line in options.interactions {
      do throws(Diagnostic) {
        steps.append(try Batch(json: line, name: "--do"))
      } catch {
        throw CommandFailure(diagnostic: error, status: .usage)
      }
    }
    return steps
  }

  /// All batches in the order of the command line, into which the steps read before are put.
  private func readBatches(_ steps: [Batch]) throws(CommandFailure) -> [Batch] {
    var steps = steps[...]
    var batches: [Batch] = []
    for source in options.sources(in: context.arguments) {
      switch source {
      case .line: if let step = steps.popFirst() { batches.append(step) }
      case .file(let path):
        do throws(Diagnostic) {
          let bytes = try FileBytes(path: StandardInput.path(for: path))
          batches.append(
            path.hasSuffix(".lua")
              ? try Batch(lua: Array(bytes), name: path) : try Batch(jsonLines: bytes, name: path))
        } catch {
          throw .failed(error)
        }
      }
    }
    return batches
  }

  /// The file that the table is written to.
  private var target: String? {
    options.inPlace ? table.table : options.output
  }
}
