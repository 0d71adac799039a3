import ArgumentParser
import TabuluaDrawing

/// `tabulua run`: interactions over a table, under a policy.
struct RunCommand: WatchingCommand, ReportingCommand {
  static let configuration = CommandConfiguration(
    commandName: "run",
    abstract: "Run batches of interactions over a table, under a policy.",
    discussion: """
      Without --output or --in-place nothing is written, and the changes are shown. A run is all or nothing: a \
      step that fails ends it and nothing is written, unless --keep-going. Where there are more than \
      \(RunTextRenderer.mostShown) steps, or changes, they are summed up in the text, unless --full; jsonl always \
      has them all. A script that cannot be stopped ends the process two seconds after its --deadline. Exit \
      status: 0 done, 2 a step was refused under --strict, 1 a step or something else failed, 3 the policy is \
      missing or wrong, 64 the command line is wrong.
      """)

  @OptionGroup(title: "Table") var table: TableOptions
  @OptionGroup(title: "Policy") var policy: PolicyOptions
  @OptionGroup(title: "Run") var options: RunCommandOptions
  @OptionGroup(title: "Language") var language: LanguageOptions

  @OptionGroup(title: "Settings") var config: SettingsOptions

  @Flag(
    help:
      "Run again whenever the table, a policy or a batch changes; not with --in-place, which changes the table."
  )
  var watch = false

  @Option(help: ResultFormat.help("How results are written"), completion: .format(ResultFormat.self))
  var format = ResultFormat.standard.name

  @OptionGroup var report: ReportOptions<ResultFormat>

  var files: CommandFiles { options.files(policy, table, language) }

  var isolation: IsolationPlan { options.isolation(policy, table) }

  mutating func fill(from settings: Settings) throws(CommandFailure) {
    table.fill(from: settings)
    try policy.fill(from: settings)
    try options.fill(from: settings)
    try language.fill(from: settings)
  }

  func checkWatching() throws(CommandFailure) {
    if options.inPlace || options.replaces(table) {
      throw .usage(
        "`--watch` does not go with `\(options.inPlace ? "--in-place" : "--output")` over the table itself: each run would begin with what the last one wrote",
        help: "leave it out to see the changes, or write to another file with `--output`")
    }
    try checkFilesAreNamed(table.tables.map { NamedTable($0).path } + options.batch + [language.strings])
  }

  func watchedFiles(_ told: [String]?) -> [String] { namedFiles([], told) }

  func execute(in context: CommandContext) throws(CommandFailure) -> ExitStatus {
    let format = try ResultFormat.named(format)
    let reports = try report.files()
    let session = RunSession(
      table: table, policy: policy, options: options, language: language, context: context)
    return try session.run(format.runOutput, reports.map { ($0.path, $0.format.runOutput) })
  }
}
