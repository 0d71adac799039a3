import ArgumentParser
import TabuluaBatch
import TabuluaProving

/// `tabulua test`: runs specs.
struct TestCommand: WatchingCommand, ReportingCommand {
  static let configuration = CommandConfiguration(
    commandName: "test",
    abstract: "Run specs: tests of policies, written in Lua as for busted.",
    discussion: """
      A spec is a Lua file whose name ends in _spec.lua. Each of its tests runs in a Lua state of its own, with a \
      policy and a table of its own. Exit status: 0 all passed, 2 a test failed or too few lines ran, 3 a spec is missing or cannot be \
      run, or there are no tests, 1 something else failed, 64 the command line is wrong.
      """)

  @Argument(
    help: .value("path", "Specs, or folders to look for them in (default: this folder)."),
    completion: .luaFile)
  var paths: [String] = []

  @Option(
    name: [.customShort("k"), .customLong("pattern")],
    help: .value(
      "text",
      "Run only tests whose name, blocks included, contains this text in any case, or the one test of just this name."
    ), completion: .usersOwn)
  var pattern: String?

  @Flag(name: [.customShort("x"), .customLong("exit-first")], help: "End the run at the first failed test.")
  var exitFirst = false

  @Flag(help: "Run only the tests that failed last; they are remembered in .tabulua/last-failed.")
  var lastFailed = false

  @Flag(help: "Run again whenever a spec, a policy or a table changes.") var watch = false

  @Option(
    help: .value("n", "Tests to run at the same time (default: one for each core). Results come in order."),
    completion: .usersOwn)
  var jobs: String?

  @Option(
    help: .value("seconds", "Seconds that one test may take (default: 600, with --isolate 60)."),
    completion: .usersOwn)
  var timeout: String?

  @Option(
    help: .value("defined|random", "The order of the tests: defined or random."),
    completion: .oneOf(SpecOptions.Order.self))
  var order = "defined"

  @Option(help: .value("n", "Where a random order, and math.random in specs, begin."), completion: .usersOwn)
  var seed: String?

  @Option(help: .value("n", "List so many of the slowest tests."), completion: .usersOwn) var durations:
    String?

  @Option(
    help: .value(
      "path",
      "Let specs read this file, or what is below this folder, besides their own folder; may be repeated."),
    completion: .anyFile)
  var allowRead: [String] = []

  @Flag(help: "Accept snapshots, which are kept in __snapshots__, and drop those that no test takes.")
  var update = false

  @Flag(
    name: [.customShort("v"), .customLong("verbose")],
    help: "List every test, and show all calls of a failed test's last interaction.")
  var verbose = false

  @Option(help: TestFormat.help("How results are written"), completion: .format(TestFormat.self)) var format =
    TestFormat.standard.name

  @OptionGroup var report: ReportOptions<TestFormat>

  @OptionGroup(title: "Coverage") var coverage: CoverageOptions

  @OptionGroup(title: "Lua") var lua: SpecLuaOptions

  @OptionGroup(title: "Language") var language: LanguageOptions

  @OptionGroup(title: "Settings") var config: SettingsOptions

  var files: CommandFiles {
    CommandFiles(
      inputs: [("--strings", language.strings)], outputs: [("--coverage-output", coverage.coverageOutput)])
  }

  var isolation: IsolationPlan {
    var plan = IsolationPlan(
      options: lua.isolation, scripts: paths, readable: (paths.isEmpty ? ["."] : []) + allowRead
    ) {
      let snapshots = update ? SpecFiles.find(specs).files.map { SpecFiles.snapshots(ofSpec: $0) } : []
      return snapshots + [coverage.coverageOutput].compactMap { $0 } + [FailedTests.file(in: ".")]
    }
    plan.keptFiles = {
      SpecFiles.find(specs).files.map { SpecFiles.snapshots(ofSpec: $0) } + [FailedTests.file(in: ".")]
    }
    plan.secondsToEnd = 2
    plan.hasLastWords = true
    return plan
  }

  mutating func fill(from settings: Settings) throws(CommandFailure) {
    // What else settings say is for tables: specs have the same results wherever they run.
    try lua.isolation.fill(from: settings)
  }

  func execute(in context: CommandContext) throws(CommandFailure) -> ExitStatus {
    let format = try TestFormat.named(format)
    let session = TestSession(
      command: self, options: try options(context), format: format, reports: try report.files(),
      coverage: try CoverageRequest(coverage, printsText: format.isForPeople),
      showsDurations: try number(durations, "--durations", from: 0) ?? 0, context: context)
    let (status, files) = session.run()
    context.noteWatched(files)
    return status
  }

  func checkWatching() {}

  /// Specs tell what they read; beside those that could not, all that lies there may be meant.
  func watchedFiles(_ told: [String]?) -> [String] {
    SpecFiles.find(specs).files + (told ?? WatchedFiles.beside(specs))
  }

  /// The specs, or folders of specs.
  var specs: [String] { paths.isEmpty ? ["."] : paths }

  private func options(_ context: CommandContext) throws(CommandFailure) -> SpecOptions {
    var options = SpecOptions()
    if pattern == "" { throw .usage("`-k` has no text to look for", help: "give it a part of a test's name") }
    options.pattern = pattern
    options.stopsAtFirstFailure = exitFirst
    options.jobs = try number(jobs, "--jobs", from: 1) ?? JobsOption.standard
    options.order = try UsageHelp.choice(order, "there is no order `\(order)`")
    if let seed {
      options.seed = try CommandFailure.seed(seed)
    } else if options.order == .random {
      options.seed = context.makeSeed()
    }
    options.updatesSnapshots = update
    options.keepsAllPrints = false
    options.limits = try lua.limits()
    if lua.isolation.isolate { options.maximumSeconds = RunLimits.strict.seconds }
    if let timeout { options.maximumSeconds = try CommandFailure.seconds(timeout, "--timeout") }
    options.begun = .now - CommandContext.elapsed()
    options.secondsInAll = try lua.isolation.seconds(ownLimit: false)
    options.options = try lua.values()
    options.strings = try language.table()
    options.readable = allowRead
    options.clock = CommandContext.elapsed
    return options
  }

  /// The options that change what a single test does.
  var repeatedOptions: [String] {
    let options =
      [("--seed", order == "defined" ? seed : nil)] + lua.options.map { ("--set", $0) }
      + [
        ("--timeout", timeout), ("--max-instructions", lua.maxInstructions), ("--max-memory", lua.maxMemory),
      ]
      + allowRead.map { ("--allow-read", $0) }
    return ShellWord.arguments(options) + language.arguments + config.arguments
  }

  private func number(_ text: String?, _ name: String, from least: Int) throws(CommandFailure) -> Int? {
    guard let text else { return nil }
    return try CommandFailure.number(text, name, in: least...1_000_000, "from \(least)")
  }
}
