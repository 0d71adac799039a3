import ArgumentParser
import TabuluaFiles
import TabuluaText
import TabuluaProving
import TabuluaBatch
import TabuluaDrawing
import TabuluaModel

/// `tabulua why`: which callback decides how a drag ends.
struct WhyCommand: ReportingCommand {
  static let configuration = CommandConfiguration(
    commandName: "why",
    abstract: "Say in words why a drag ends as it does.",
    discussion: """
      The first path is the row, before the change; the paths behind it are the places that it is held over, counted \
      as if the row were taken out, and it is dropped over the last: why [0,3] [1,0]. Brackets may be left out (0,3 \
      1,0), the row may be given by its key, and a place by the value of a section, at whose end it is: why milk Done. A row alone asks whether it may be dragged. Several drags stand with \
      `and` between them. With --with other rows are dragged together with each of these, and the places count the rows \
      without all of them. The table is in editing mode and is not changed.
      """)

  @Argument(
    help: .value("path", "A row, and the places that it is held over: paths, or values of sections."),
    completion: .row) var paths: [String] = []

  @Option(
    help: .value("row", "Drag this row too, such as 0,1 or its key; may be repeated."), completion: .row)
  var with: [String] = []

  @OptionGroup(title: "Table") var table: TableOptions

  @Option(help: ShapeOption.help, completion: .usersOwn) var shape: String?

  @OptionGroup(title: "Policy") var policy: PolicyOptions

  @OptionGroup(title: "Language") var language: LanguageOptions

  @OptionGroup(title: "Settings") var config: SettingsOptions

  @Flag(help: "Leave editing mode first.") var noEditing = false

  @Option(
    help: .value("n|all|0", "How many rows are on the screen: a number, or all."), completion: .list(["all"]))
  var viewport: String?

  @Option(help: ResultFormat.help("How it is written"), completion: .format(ResultFormat.self)) var format =
    ResultFormat.standard.name

  @OptionGroup var report: ReportOptions<ResultFormat>

  var files: CommandFiles {
    table.files(reading: policy.files + [("--strings", language.strings)])
  }

  var isolation: IsolationPlan {
    IsolationPlan(options: policy.settings.isolation, scripts: policy.policies)
  }

  mutating func fill(from settings: Settings) throws(CommandFailure) {
    table.fill(from: settings)
    try policy.fill(from: settings)
    try language.fill(from: settings)
  }

  func execute(in context: CommandContext) throws(CommandFailure) -> ExitStatus {
    let format = try ResultFormat.named(format)
    let reports = try report.files()
    let named = paths.filter { TableFormat(forFileNamed: $0) != nil || $0.hasSuffix(".lua") }
    if let meant = MissingOptions.before(named, in: context.arguments, of: Self.name) {
      throw .usage(
        "\(named.inBackticks.inWords(last: "and")) \(named.count == 1 ? "is no place" : "are no places") of a row",
        help: "did you mean `\(meant)`?")
    }
    var questions = try DragQuestion.parse(paths)
    for index in questions.indices { questions[index].followers = DragQuestion.followers(with) }
    guard policy.policy != nil else {
      throw .usage("there is no policy", help: "name one with `--policy`")
    }
    try language.checkUsage(beside: table)
    let rowsInView = try viewport.map(RunCommandOptions.parseViewport) ?? .standard
    var trial = try Trial(policy: self.policy.policies, self.policy, table, shape: shape, in: context)
    trial.prototype.strings = try language.table()
    let bench = try trial.bench(viewport: rowsInView)
    let explanations = try CommandFailure.catching { () throws(Diagnostic) in
      let asked = try questions.map { (question) throws(Diagnostic) in try question.resolved(on: bench) }
      return try asked.map { (drag) throws(Diagnostic) in
        try bench.beginAnew()
        if noEditing { try bench.leaveEditing() }
        let why =
          drag.through.isEmpty
          ? try DragExplanation(ofPickingUp: drag, on: bench)
          : try DragExplanation(of: drag, on: bench)
        return why
      }
    }
    try context.write(
      as: format, and: reports,
      text: { style in explanations.map { Self.wrapped($0, style) }.joined(separator: "\n") },
      jsonLines: {
        "{\"version\":1,\"kind\":\"run\"}\n" + explanations.map { $0.json + "\n" }.joined()
      })
    // What a callback would have answered that a limit has stopped, nobody knows.
    return explanations.contains { $0.result.error?.isOfLimit == true } ? .failed : .done
  }

  /// The paragraph in lines, none of which ends inside an index path.
  private static func wrapped(_ why: DragExplanation, _ style: TextStyle) -> String {
    let hard = "\u{A0}"
    let text = why.paragraph.replacing(#/\[(\d+), (\d+)\]/#) { "[\($0.output.1),\(hard)\($0.output.2)]" }
    return style.wrapped(text, indent: 0).joined(separator: "\n").replacing(hard, with: " ") + "\n"
  }
}
