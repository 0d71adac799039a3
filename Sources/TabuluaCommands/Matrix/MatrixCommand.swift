import TabuluaDrawing
import ArgumentParser
import TabuluaText
import TabuluaProving
import TabuluaBatch

/// `tabulua matrix`: every drag of a table at a glance.
struct MatrixCommand: ReportingCommand, PolicyArgumentCommand {
  static let configuration = CommandConfiguration(
    commandName: "matrix",
    abstract: "Show how every drag of a table ends: which row, held over which place.",
    discussion: """
      Each row of the table is a line, each place where it can be dropped a column (counted as if the row were taken \
      out). Tables too large for that are put together by sections, with counts; --by row has a cell for each of up to \
      four million drags, without the callbacks of each one. Up to ten million drags are tried; \
      of more, those of evenly chosen rows, which is then called a sample.

      With --with each row is dragged together with other rows, and the places count the rows without all of them.

      A drag that fails is a cell like any other; the exit status is 0.
      """)

  @Argument(help: .policy, completion: .luaFile) var policyFile: String?

  /// The policy; settings may name it.
  private var policy: String { policyFile ?? "" }

  @Option(
    help: .value("row", "Drag this row too, such as 0,1 or its key; may be repeated."), completion: .row)
  var with: [String] = []

  @OptionGroup(title: "Table") var table: TableOptions

  @Option(help: ShapeOption.help, completion: .usersOwn) var shape: String?

  @OptionGroup(title: "Policy") var settings: PolicySettings

  @OptionGroup(title: "Language") var language: LanguageOptions

  @OptionGroup(title: "Settings") var config: SettingsOptions

  @Option(help: MatrixFormat.help("How it is written"), completion: .format(MatrixFormat.self)) var format:
    String?

  @OptionGroup var report: ReportOptions<MatrixFormat>

  @Option(help: OutputFile.help, completion: .anyFile) var output: String?

  @Option(
    help: .value("row|section", "A cell for each drag, or counts for sections."),
    completion: .oneOf(Grouping.self)) var by: String?

  @Flag(help: "Try every drag, however many there are.") var exact = false

  /// The most drags that have a cell each, unless asked for.
  private static let mostCells = DragMatrix.mostWithCalls

  /// The most drags that can have a cell each.
  private static let mostAskedCells = 4_000_000

  /// The most sections, each of which has rows and columns of its own in the matrix.
  private static let mostSections = 100_000

  var files: CommandFiles {
    table.files(
      reading: [("policy", policy), ("--strings", language.strings)], writing: [("--output", output)])
  }

  var isolation: IsolationPlan {
    IsolationPlan(options: settings.isolation, scripts: [policy], files: { [output].compactMap { $0 } })
  }

  mutating func fill(from settings: Settings) throws(CommandFailure) {
    table.fill(from: settings)
    try self.settings.fill(from: settings)
    policyFile = try settings.policy(or: policyFile, of: "matrix")
    try language.fill(from: settings)
  }

  func execute(in context: CommandContext) throws(CommandFailure) -> ExitStatus {
    let format = try MatrixFormat.chosen(format, forFile: output)
    let reports = try report.files()
    let grouping: Grouping? =
      if let by { try UsageHelp.choice(by, "`--by` is `row` or `section`, not `\(by)`") } else { nil }
    try checkOutput()
    try language.checkUsage(beside: table)
    var trial = try Trial(policy: [policy], settings, table, shape: shape, in: context)
    trial.prototype.strings = try language.table()
    let bench = try trial.bench()
    let companions = try CommandFailure.catching { () throws(Diagnostic) in
      try DragQuestion.followers(with).map { (row) throws(Diagnostic) in try bench.path(of: row) }
    }
    let drags = DragTrial.count(rowCounts: bench.rowCounts)
    if grouping == .row, drags > Self.mostAskedCells {
      throw .failed(
        ProofCode.tooManyDrags, "a cell for each of \(CountText.of(drags)) drags is too much",
        help: "leave `--by row` out, or take a table of at most 1900 rows")
    }
    guard bench.rowCounts.count <= Self.mostSections else {
      throw .failed(
        ProofCode.tooManyDrags,
        "a matrix of \(CountText.of(bench.rowCounts.count, "section", "sections")) is too much",
        help: "take a table of at most \(CountText.of(Self.mostSections)) sections")
    }
    let hasCells = grouping == .row || (grouping == nil && drags <= Self.mostCells)
    let matrix = try WorkProgress.showing("drags", in: context) { (progress) throws(Diagnostic) in
      try DragMatrix(
        bench, detail: hasCells ? .rows : .sections, with: companions,
        limit: exact ? .max : DragMatrix.standardLimit
      ) { progress.tell($0, of: $1, less: "a table of fewer rows has fewer drags") }
    }
    let title = [policy, table.table.flatMap { $0 == StandardInput.name ? nil : $0 }].compactMap { $0 }
      .map { $0.split(separator: "/").last.map(String.init) ?? $0 }.joined(separator: " on ")
    let style = output == nil ? context.outputStyle : .init()
    try context.write(toFile: output, telling: matrix.headline) { format.write(matrix, title, style, $0) }
    try context.writeEach(reports) { (report) throws(CommandFailure) in
      try context.write(to: report.path) { report.format.write(matrix, title, TextStyle(), $0) }
    }
    guard let stopped = matrix.stopped else { return .done }
    context.report(stopped)
    return .failed
  }

  private func checkOutput() throws(CommandFailure) {
    guard let output else { return }
    try OutputFile.check(output, of: "--output")
  }

  fileprivate enum Grouping: String, CaseIterable { case row, section }
}
