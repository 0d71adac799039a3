import LuaHost
import TabuluaText
import TabuluaProving

/// Finds specs, runs them and tells what came of it.
struct TestSession {
  let command: TestCommand
  let options: SpecOptions
  let format: TestFormat
  let reports: [ReportFile<TestFormat>]
  let coverage: CoverageRequest?
  let showsDurations: Int
  var context: CommandContext

  /// Runs once.
  ///
  /// - Returns: The exit status, and the files that a change of which would ask for another run.
  func run() -> (status: ExitStatus, files: [String]) {
    var options = options
    let collector = CoverageCollector()
    if coverage != nil { collector.watch(&options) }
    let found = SpecFiles.find(command.specs)
    let suite = SpecSuite(files: found.files, options: options)
    context.noteLoaded()
    for line in suite.printed { context.print(line.text, at: line.place?.fileAndLine) }
    var problems = found.problems + suite.problems
    let memory = FailedTests(in: context.memoryFolder)
    if command.lastFailed {
      let failed = memory.identifiers.intersection(suite.tests.map(\.identifier))
      if failed.isEmpty {
        context.report(
          Diagnostic(
            severity: .note, code: CommandCode.noFailedTests,
            message: "no test failed last time, so all are run"))
      } else {
        options.identifiers = failed
      }
    }
    let runner = SpecRunner(options)
    let tests = runner.selection(of: suite)
    if tests.isEmpty, problems.isEmpty { problems.append(noTests(found.files, suite)) }

    let report = TestReportKeeper(TestReports(format, and: reports), remembering: memory, of: tests)
    context.net?.onEnd { [files = suite.files] in report.cutOff($0, keepsClear: files) }
    let output = context.standardOutput
    for problem in problems { context.report(problem) }
    output.write(report.begin(setup(tests, problems)))
    let progress = WorkProgress(context, "tests")
    var done = 0
    let run = runner.run(suite) { result in
      done += 1
      progress.tell(done, of: tests.count)
      output.write(report.take(result))
      if output.isTerminal { output.flush() }
    }
    progress.end()
    context.net?.onEnd(nil)
    let warnings = WarningReporter(context)
    for warning in run.results.flatMap(\.warnings) { warnings.report(warning) }
    for problem in run.problems { context.report(problem) }
    for note in run.notes { context.report(note) }
    output.write(report.end(run))
    var status = run.failed > 0 ? ExitStatus.refused : .done
    do throws(Diagnostic) {
      try report.remember(run.results)
    } catch {
      context.report(error)
      status = .failed
    }
    if let coverage, !tests.isEmpty {
      let reached = coverage.finish(collector.coverage, keepsClear: suite.files + run.files, in: context)
      if reached == .failed || status == .done { status = reached }
    }
    if !hasWritten(report, keepsClear: suite.files + run.files) || !run.problems.isEmpty { status = .failed }
    if !problems.isEmpty { status = Self.status(of: problems) }
    return (status, suite.files + run.files)
  }

  /// The status of a run some of whose specs could not be read; that a limit was passed is no fault of theirs.
  private static func status(of problems: [Diagnostic]) -> ExitStatus {
    problems.contains { $0.code == LuaError.Code.timeLimit.rawValue } ? .failed : .invalidPolicy
  }

  /// Writes the files of `--report`; answers false, and tells why, where one cannot be written.
  private func hasWritten(_ report: TestReportKeeper, keepsClear files: [String]) -> Bool {
    do throws(CommandFailure) {
      try report.write(keepsClear: files, in: context)
      return true
    } catch {
      if let diagnostic = error.diagnostic { context.report(diagnostic) }
      return false
    }
  }

  private func setup(_ tests: [SpecTest], _ problems: [Diagnostic]) -> TestSetup {
    TestSetup(
      tests: tests, problems: problems, seed: options.order == .random ? options.seed : nil,
      time: context.time,
      repeatedOptions: command.repeatedOptions
        + (options.order == .random ? ["--seed", "\(options.seed)"] : []),
      style: context.outputStyle, isVerbose: command.verbose, durations: showsDurations)
  }

  /// Why there is nothing to run: no file, no test in the files, or none that is meant.
  private func noTests(_ files: [String], _ suite: SpecSuite) -> Diagnostic {
    let places = command.specs.map { $0 == "." ? "this folder" : "`\($0)`" }.joined(separator: ", ")
    if files.isEmpty {
      return Diagnostic(
        code: SpecCode.noTests, message: "no specs found in \(places) and below",
        help: "the name of a spec ends in `\(SpecFiles.suffix)`, such as `kanban_spec.lua`")
    }
    if suite.tests.isEmpty {
      let names = files.inBackticks.prefix(3).joined(separator: ", ") + (files.count > 3 ? ", …" : "")
      return Diagnostic(
        code: SpecCode.noTests, message: "no tests found in \(names)",
        help: files.allSatisfy { $0.hasSuffix(SpecFiles.suffix) }
          ? "a test is written as `it(\"keeps the first row\", function() … end)`"
          : "the name of a spec ends in `\(SpecFiles.suffix)`; `tabulua check` looks at policies")
    }
    return Diagnostic(
      code: SpecCode.noTests,
      message: "none of \(suite.tests.count) tests has `\(options.pattern ?? "")` in its name",
      help: Suggestion.question(for: options.pattern ?? "", among: suite.tests.flatMap(\.path))
        ?? "`-v` lists the names of all")
  }
}
