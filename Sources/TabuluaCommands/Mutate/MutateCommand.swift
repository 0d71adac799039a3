import ArgumentParser
import TabuluaText
import TabuluaProving
import TabuluaBatch
import TabuluaPolicy

/// `tabulua mutate`: changes a policy in small ways, and tells the changes that no test notices.
struct MutateCommand: TabuluaCommand {
  static let configuration = CommandConfiguration(
    commandName: "mutate",
    abstract: "Change a policy in small ways, and tell the changes that no test notices.",
    discussion: """
      Each change is made by itself: another comparison, a number one more or less, and for or, a dropped not, \
      branch, return or callback, section for row, one argument for the other. A change is noticed when a test \
      fails; one that runs for ever is stopped and fails. Without specs those in the policy's folder are taken.

      Exit status: 0 done, however many survive; 2 a test fails already without a change, or fewer changes are \
      noticed than --threshold says; 3 the policy or a spec is wrong.
      """)

  @Argument(help: ArgumentHelp("The Lua file with the rules.", valueName: "policy"))
  var policy: String

  @Argument(help: ArgumentHelp("Specs, or folders of specs.", valueName: "spec"))
  var specs: [String] = []

  @OptionGroup(title: "Policy and specs") var settings: PolicySettings

  @OptionGroup(title: "Language") var language: LanguageOptions

  @Option(
    help: ArgumentHelp(
      "Exit with status 2 if fewer changes are noticed than so many per cent.", valueName: "percent"))
  var threshold: String?

  @Option(help: ArgumentHelp("How many changes are tried at the same time.", valueName: "n"))
  var jobs: String?

  @Option(
    help: ArgumentHelp(
      "How the results are laid out: \(ResultFormat.namesInWords).", valueName: ResultFormat.namesAsValue))
  var format = ResultFormat.standard.name

  var isolation: IsolationPlan {
    IsolationPlan(options: settings.isolation, scripts: [policy])
  }

  func execute(in context: CommandContext) throws(CommandFailure) -> ExitStatus {
    let format = try ResultFormat.named(format)
    let threshold: Threshold? = if let threshold { try Threshold(threshold) } else { nil }
    let jobs = try JobsOption.count(jobs)
    var options = SpecOptions()
    options.options = try settings.values()
    options.limits = try settings.limits()
    options.strings = try language.table()
    do throws(Diagnostic) {
      _ = try LuaPolicy.source(contentsOf: policy)
    } catch {
      throw .policy(error)
    }
    let suite = try loadSpecs(options, in: context)
    context.noteLoaded()
    let report = try run(suite, options, jobs: jobs, in: context)
    var status = ExitStatus.done
    if let threshold, !threshold.isReached(by: report.percent) { status = .refused }
    context.write(
      ResultReport(
        text: { report.text(style: $0) }, jsonLines: { report.jsonLines(status: Int(status.rawValue)) }),
      as: format)
    if status == .refused, let threshold {
      context.report(
        Diagnostic(
          code: "below_threshold",
          message: "the tests notice \(Threshold.text(report.percent)) of the changes, fewer than "
            + threshold.text,
          help: "write a test for each change that survives"))
    }
    return status
  }

  private func loadSpecs(
    _ options: SpecOptions, in context: CommandContext
  ) throws(CommandFailure) -> SpecSuite {
    let slash = policy.lastIndex(of: "/")
    let folder = slash.map { $0 == policy.startIndex ? "/" : String(policy[..<$0]) } ?? "."
    let (files, missing) = SpecFiles.find(specs.isEmpty ? [folder] : specs)
    if let problem = missing.first { throw .policy(problem) }
    if files.isEmpty {
      throw .policy(
        Diagnostic(
          code: "no_specs", message: "there are no specs in `\(specs.first ?? folder)`",
          help: "name a file whose tests load `\(policy)`; specs end in `\(SpecFiles.suffix)`"))
    }
    let suite = SpecSuite(files: files, options: options)
    for problem in suite.problems.dropLast() { context.report(problem) }
    if let problem = suite.problems.last { throw .policy(problem) }
    return suite
  }

  private func run(
    _ suite: SpecSuite, _ options: SpecOptions, jobs: Int, in context: CommandContext
  ) throws(CommandFailure) -> MutationReport {
    let progress = WorkProgress(context, "changes")
    defer { progress?.end() }
    do throws(Diagnostic) {
      return try MutationTester(policy: policy, suite: suite, options: options, jobs: jobs).run {
        progress?.tell($0, of: $1)
        _ = $2
      }
    } catch {
      progress?.end()
      // A test that fails is one that fails; everything else is wrong before any test is run.
      throw CommandFailure(
        diagnostic: error, status: error.code == "specs_fail" ? .refused : .invalidPolicy)
    }
  }
}
