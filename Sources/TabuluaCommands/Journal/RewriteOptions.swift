import ArgumentParser
import TabuluaBatch

/// Whether what a journal says is written, and what is done about rows that others changed.
struct RewriteOptions: ParsableArguments {
  @Flag(help: "Write the tables; without it nothing is written, and the changes are shown.") var inPlace =
    false

  @Flag(help: "Leave rows that others changed since, and change the rest; the exit status is 1 then.")
  var keepGoing = false

  @Flag(help: "Fail where another run writes the table, instead of waiting for it.") var noWait = false

  @Flag(help: "Show every change, however many there are.") var full = false

  @Option(
    help: ArgumentHelp(
      "Whether the policy's laws must hold for what comes of it (default: every).", valueName: "every|off"),
    completion: .oneOf(LawEnforcement.self))
  var laws: String?

  @Option(help: ResultFormat.help("How results are written"), completion: .format(ResultFormat.self))
  var format = ResultFormat.standard.name

  @OptionGroup var report: ReportOptions<ResultFormat>

  /// The journal that is read, from which its files are found.
  var source = ""

  enum CodingKeys: String, CodingKey {
    case inPlace, keepGoing, noWait, full, laws, format, report
  }
}

extension RewriteOptions {
  /// Takes what settings say, where the command line says nothing.
  mutating func fill(from settings: Settings) throws(CommandFailure) {
    if laws == nil { laws = try settings.text(of: .laws) }
  }

  /// What `--laws` says.
  func lawEnforcement() throws(CommandFailure) -> LawEnforcement {
    guard let laws else { return .every }
    return try UsageHelp.choice(laws, "`--laws` is `every`, `end` or `off`, not `\(laws)`")
  }
}
