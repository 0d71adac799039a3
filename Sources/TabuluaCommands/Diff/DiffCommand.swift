import ArgumentParser
import TabuluaDrawing
import TabuluaText
import TabuluaProving
import TabuluaModel
import TabuluaFiles

/// `tabulua diff`: the drags that two policies let end at different places.
struct DiffCommand: ReportingCommand, PolicyArgumentCommand {
  static let configuration = CommandConfiguration(
    commandName: "diff",
    abstract: "Show the drags that end elsewhere under a new policy.",
    discussion: """
      Every drag of the table is tried under both policies; those that leave the rows in other places are told, the \
      shortest first, with exact totals. With --trace only the drags of a recorded run are tried, each on the table \
      as it stood then: --table is the table before that run, and the old policy the one that ran. With --shapes \
      every small table is tried, the smallest first.

      Exit status: 0 every drag ends where it did, 1 not all of a trace were compared, 2 some end elsewhere.
      """)

  @Argument(help: .value("old", "The Lua file with the old rules."), completion: .luaFile) var old: String

  @Argument(help: .value("new", "The Lua file with the new rules."), completion: .luaFile) var new: String

  @OptionGroup(title: "Table") var table: TableOptions

  @Option(help: ShapeOption.help, completion: .usersOwn) var shape: String?

  @Option(help: ShapesOption.help, completion: .usersOwn) var shapes: String?

  @Option(help: ValuesOption.help, completion: .usersOwn) var values: [String] = []

  @Option(
    help: .value("file", "Try the drags of this trace, which `run --trace` wrote."),
    completion: .jsonLinesFile)
  var trace: String?

  @OptionGroup(title: "Policy") var settings: PolicySettings

  @OptionGroup(title: "Language") var language: LanguageOptions

  @OptionGroup(title: "Settings") var config: SettingsOptions

  @Option(help: GroupsOption.help, completion: .usersOwn) var groups: String?

  @Option(help: .value("n", "How many differences are told."), completion: .usersOwn) var limit = "20"

  @Flag(help: "Try every drag, however many there are.") var exact = false

  @Option(help: ResultFormat.help("How it is written"), completion: .format(ResultFormat.self)) var format =
    ResultFormat.standard.name

  @OptionGroup var report: ReportOptions<ResultFormat>

  var files: CommandFiles {
    table.files(
      reading: [
        ("policy", old), ("policy", new), ("--trace", trace), ("--strings", language.strings),
      ])
  }

  var isolation: IsolationPlan { IsolationPlan(options: settings.isolation, scripts: [old, new]) }

  mutating func fill(from settings: Settings) throws(CommandFailure) {
    table.fill(from: settings)
    try self.settings.fill(from: settings)
    try language.fill(from: settings)
  }

  func execute(in context: CommandContext) throws(CommandFailure) -> ExitStatus {
    let format = try ResultFormat.named(format)
    let reports = try report.files()
    let limit = try CommandFailure.number(limit, "--limit", in: 0...Int.max, "from 0")
    let values = try ValuesOption.values(values)
    try checkUsage()
    try language.checkUsage(beside: table)
    var comparison = RuleComparison(limit: limit)
    comparison.groups = try GroupsOption.size(groups)
    let progress = WorkProgress(context, "drags")
    defer { progress.end() }
    if let shapes {
      try compare(shapes: shapes, values, &comparison, progress, in: context)
    } else {
      try compareOnTable(&comparison, progress, in: context)
    }
    return try tell(comparison, format, reports, in: context)
  }

  /// Compares the policies on the table, or on that of the trace.
  private func compareOnTable(
    _ comparison: inout RuleComparison, _ progress: WorkProgress, in context: CommandContext
  ) throws(CommandFailure) {
    var first = try Trial(policy: [old], settings, table, shape: shape, in: context)
    var second = try Trial(policy: [new], settings, table, shape: shape, in: context)
    try checkUsage(first, second)
    first.prototype.strings = try language.table()
    second.prototype.strings = first.prototype.strings
    let bench = try first.bench()
    if trace == nil { try checkNumber(of: bench) }
    let other = try trace == nil ? second.bench() : nil
    try CommandFailure.catching { () throws(Diagnostic) in
      if let trace {
        let steps = try RecordedStep.read(try readFile(StandardInput.path(for: trace)), name: trace)
        let name = table.tables.first.map { NamedTable($0).name }
        try comparison.compare(steps, ofTable: name, bench, second.prototype)
      } else if let other {
        try comparison.compare(bench, other) {
          progress.tell($0, of: $1, less: "a table of fewer rows has fewer drags")
        }
      }
    }
  }

  /// Compares the policies on every small table.
  private func compare(
    shapes text: String, _ values: [String: [TableValue]], _ comparison: inout RuleComparison,
    _ progress: WorkProgress, in context: CommandContext
  ) throws(CommandFailure) {
    let maximum = try ShapesOption.maximum(text)
    let mapping = try table.mapping()
    var (first, one) = try PolicyPrototype.read([old], settings, shape: [0], in: context)
    var (second, other) = try PolicyPrototype.read([new], settings, shape: [0], in: context)
    for warning in ValuesOption.warnings(about: values, [one, other], mapping) { context.report(warning) }
    first.strings = try language.table()
    second.strings = first.strings
    try CommandFailure.catching { () throws(Diagnostic) in
      try comparison.compare(
        shapes: maximum, values: values, mapping: mapping, first, second,
        limit: exact ? .max : DragMatrix.standardLimit
      ) { progress.tell($0, of: $1, less: maximum > 1 ? "`--shapes \(maximum - 1)` has fewer" : nil) }
    }
  }

  private func tell(
    _ comparison: RuleComparison, _ format: ResultFormat, _ reports: [ReportFile<ResultFormat>],
    in context: CommandContext
  ) throws(CommandFailure) -> ExitStatus {
    context.standardError.clearStatus()
    for note in comparison.notes { context.report(note) }
    let status =
      comparison.different > 0 ? ExitStatus.refused : comparison.leftOut > 0 ? .failed : .done
    try context.write(
      as: format, and: reports, text: { comparison.text(style: $0) },
      jsonLines: { comparison.jsonLines(status: Int(status.rawValue)) })
    return status
  }

  private func checkUsage() throws(CommandFailure) {
    if let table = [old, new].first(where: { [".csv", ".tsv", ".jsonl"].contains(where: $0.hasSuffix) }) {
      throw .usage(
        "`diff` compares policies, and `\(table.forMessage)` is a table",
        help: "`tabulua compare` shows the differences of two tables")
    }
    if shapes != nil {
      try CommandFailure.refuse(
        [("--table", table.table), ("--shape", shape), ("--trace", trace)], beside: "--shapes")
    } else if !values.isEmpty {
      throw .usage("`--values` needs `--shapes`", help: "say how large the tables are, as in `--shapes 3`")
    }
    guard trace != nil else { return }
    try CommandFailure.refuse(
      [("--groups", groups)], beside: "--trace", help: "a trace tells which rows were dragged together")
    try CommandFailure.refuse(
      [("--shape", shape)], beside: "--trace", help: "name the table that the run began with: `--table`")
    if table.table == nil {
      throw .usage("`--trace` needs a table", help: "name the one that the run began with: `--table`")
    }
    try StandardInput.checkReadOnce([table.table, trace], help: "give one of them as a file")
  }

  private func checkUsage(_ first: Trial, _ second: Trial) throws(CommandFailure) {
    if first.isScripted != second.isScripted {
      throw .usage(
        "only one of the policies owns its rows",
        help: "compare policies that both do, or that both have a table")
    }
    if table.table == StandardInput.name {
      throw .usage(
        "`--table -` can be read only once", help: "give the table as a file; both policies read it")
    }
  }

  private func checkNumber(of bench: DragBench) throws(CommandFailure) {
    let drags = DragTrial.count(rowCounts: bench.rowCounts, groups: try GroupsOption.size(groups))
    guard drags > DragMatrix.standardLimit, !exact else { return }
    throw .failed(
      ProofCode.tooManyDrags,
      "the table has \(CountText.of(drags)) drags, more than \(CountText.of(DragMatrix.standardLimit))",
      help: "take a smaller table, or try them all with `--exact`")
  }
}
