import ArgumentParser
import TabuluaText
import TabuluaFiles
import TabuluaProving
import TabuluaBatch
import TabuluaScript

/// `tabulua mutate`: changes a policy in small ways, and tells the changes that no test notices.
struct MutateCommand: ReportingCommand, PolicyArgumentCommand {
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

  @Argument(help: .policy, completion: .luaFile) var policyFile: String?

  /// The policy; settings may name it.
  private var policy: String { policyFile ?? "" }

  @Argument(help: .value("spec", "Specs, or folders of specs."), completion: .luaFile) var specs: [String] =
    []

  @OptionGroup(title: "Policy and specs") var settings: PolicySettings

  @OptionGroup(title: "Language") var language: LanguageOptions

  @OptionGroup(title: "Settings") var config: SettingsOptions

  @Option(
    help: .value("percent", "Exit with status 2 if fewer changes are noticed than so many per cent."),
    completion: .usersOwn)
  var threshold: String?

  @Option(help: .value("n", "How many changes are tried at the same time."), completion: .usersOwn) var jobs:
    String?

  @Option(help: ResultFormat.help("How the results are laid out"), completion: .format(ResultFormat.self))
  var format = ResultFormat.standard.name

  @OptionGroup var report: ReportOptions<ResultFormat>

  var files: CommandFiles {
    CommandFiles(inputs: [("policy", policy), ("--strings", language.strings)])
  }

  @Option(
    help: .value(
      "path",
      "Let specs read this file, or what is below this folder, besides their own folder; may be repeated."),
    completion: .anyFile)
  var allowRead: [String] = []

  var isolation: IsolationPlan {
    IsolationPlan(options: settings.isolation, scripts: [policy] + specs, readable: allowRead)
  }

  mutating func fill(from settings: Settings) throws(CommandFailure) {
    // What else settings say is for tables: specs have the same results wherever they run.
    try self.settings.isolation.fill(from: settings)
    policyFile = try settings.policy(or: policyFile, of: "mutate")
  }

  func execute(in context: CommandContext) throws(CommandFailure) -> ExitStatus {
    if policy.hasSuffix(SpecFiles.suffix),
      let other = specs.first(where: { $0.hasSuffix(".lua") && !$0.hasSuffix(SpecFiles.suffix) })
    {
      throw .usage(
        "`\(policy)` is a spec, and the policy comes first",
        help: "did you mean `tabulua mutate \(ShellWord.quoted(other)) \(ShellWord.quoted(policy))`?")
    }
    let format = try ResultFormat.named(format)
    let reports = try self.report.files()
    let threshold: Threshold? = if let threshold { try Threshold(threshold) } else { nil }
    let jobs = try JobsOption.count(jobs)
    var options = SpecOptions()
    options.keepsAllPrints = false
    options.options = try settings.values()
    options.limits = try settings.limits()
    options.strings = try language.table()
    options.readable = allowRead + [policy]
    _ = try CommandFailure.catching(as: CommandFailure.policy) { () throws(Diagnostic) in
      try PolicyFile.bytes(ofPolicy: policy)
    }
    let suite = try loadSpecs(options, in: context)
    context.noteLoaded()
    // Tests that fail before any change have a status of their own; all other problems are in the files.
    let report = try WorkProgress.showing(
      "changes", in: context,
      as: { CommandFailure(diagnostic: $0, status: $0.has(SpecCode.specsFail) ? .refused : .invalidPolicy) }
    ) { (progress) throws(Diagnostic) in
      try MutationTester(policy: policy, suite: suite, options: options, jobs: jobs).run { done, all, _ in
        progress.tell(done, of: all, less: "the specs run for each change: fewer or shorter tests take less")
      }
    }
    var status = ExitStatus.done
    if let threshold, !threshold.isReached(by: report.percent) { status = .refused }
    try context.write(
      as: format, and: reports, keepsClear: suite.files, text: { report.text(style: $0) },
      jsonLines: { report.jsonLines(status: Int(status.rawValue)) })
    if status == .refused, let threshold {
      context.report(
        Diagnostic(
          code: CommandCode.belowThreshold,
          message: "the tests notice \(Threshold.text(report.percent)) of the changes, fewer than "
            + threshold.text, help: "write a test for each change that survives"))
    }
    return status
  }

  private func loadSpecs(
    _ options: SpecOptions, in context: CommandContext
  ) throws(CommandFailure) -> SpecSuite {
    let folder = DirectoryListing.split(policy).directory ?? "."
    let (files, missing) = SpecFiles.find(specs.isEmpty ? [folder] : specs)
    if let problem = missing.first { throw .policy(problem) }
    if files.isEmpty {
      throw .policy(
        Diagnostic(
          code: CommandCode.noSpecs, message: "there are no specs in `\(specs.first ?? folder)`",
          help: "name a file whose tests load `\(policy)`; specs end in `\(SpecFiles.suffix)`"))
    }
    let suite = SpecSuite(files: files, options: options)
    for problem in suite.problems.dropLast() { context.report(problem) }
    if let problem = suite.problems.last { throw .policy(problem) }
    return suite
  }
}
