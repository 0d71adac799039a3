import ArgumentParser

/// `tabulua trace`: a run that tells every call.
struct TraceCommand: ReportingCommand {
  static let configuration = CommandConfiguration(
    commandName: "trace",
    abstract: "Run batches and tell every callback that was called, with its answer and where it stands.",
    discussion:
      "It takes what run takes. A callback that the policy does not define appears with its default.")

  @OptionGroup(title: "Table") var table: TableOptions
  @OptionGroup(title: "Policy") var policy: PolicyOptions
  @OptionGroup(title: "Run") var options: RunCommandOptions
  @OptionGroup(title: "Language") var language: LanguageOptions

  @OptionGroup(title: "Settings") var config: SettingsOptions

  @Option(help: ResultFormat.help("How the trace is written"), completion: .format(ResultFormat.self))
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

  func execute(in context: CommandContext) throws(CommandFailure) -> ExitStatus {
    let format = try ResultFormat.named(format)
    let reports = try report.files()
    let session = RunSession(
      table: table, policy: policy, options: options, language: language, recordsCalls: true, context: context
    )
    return try session.run(format.traceOutput, reports.map { ($0.path, $0.format.traceOutput) })
  }
}
