import ArgumentParser
import LuaHost
import TabuluaText
import TabuluaBatch
import TabuluaDrawing
import TabuluaModel
import TabuluaPolicy
import TabuluaScript

/// `tabulua show`: the table as a person would see it.
struct ShowCommand: ReportingCommand {
  static let configuration = CommandConfiguration(
    commandName: "show",
    abstract: "Show a table as a person would see it.",
    discussion: """
      As text, as a picture (svg), or as a page that needs nothing else (html). Steps of --batch and --do are made \
      first, so that what a tap or a swipe leaves behind can be seen; nothing is written but the picture.

      The numbers in the text are those of index paths: section and row, from zero; a table without sections is \
      section 0, and shows its rows only. In front of a row ⊖ and ⊕ are the minus and the plus of editing mode, ○ \
      and ◉ its selection circle, ▸ a selected row, ▹ one that is touched; behind it stand accessories ✓ › ⓘ, \
      switches, sliders, the handle ≡ of a row that may be dragged, and [buttons].

      Of a table with more than \(Self.mostRows) rows the first ones are drawn, unless --viewport says how many; in \
      json there are all of them. {"do":"scroll_to","row":[3,0],"at":"top"} scrolls there first.
      """)

  @OptionGroup(title: "Table") var table: TableOptions
  @OptionGroup(title: "Policy") var policy: PolicyOptions
  @OptionGroup(title: "Language") var language: LanguageOptions

  @OptionGroup(title: "Settings") var config: SettingsOptions

  @Option(
    help: ArgumentHelp(
      "A file of interactions to make first: one JSON object a line (- for standard input), or a Lua script; may be repeated.",
      valueName: "file"), completion: .batchFile)
  var batch: [String] = []

  @Option(
    name: .customLong("do"),
    help: .value("json", "One interaction to make first, as a line of a batch has it; may be repeated."),
    completion: .step)
  var interactions: [String] = []

  @Flag(help: "Show the table in editing mode.") var editing = false

  @Option(
    help: ArgumentHelp(
      "A row that a finger touches, by its path or its key; highlighted if the policy lets it be.",
      valueName: "row"), completion: .row)
  var touch: String?

  @Option(
    help: .value("n|all|0", "How many rows are on the screen, and drawn: a number, or all."),
    completion: .list(["all"]))
  var viewport: String?

  @Option(help: ShowFormat.help("How it is written"), completion: .format(ShowFormat.self)) var format:
    String?

  @OptionGroup var report: ReportOptions<ShowFormat>

  @Option(help: OutputFile.help, completion: .anyFile) var output: String?

  /// How many rows are drawn of a table unless more are asked for.
  static let mostRows = 1000

  @Flag(
    help: ArgumentHelp(
      "Use cells again as a device does, on a screen of 20 rows unless --viewport says how many, and tell what they show that belongs to another row."
    ))
  var simulateReuse = false

  var files: CommandFiles {
    table.files(
      reading: policy.files + batch.map { ("--batch", $0) } + [
        ("--strings", language.strings)
      ],
      writing: [("--output", output)])
  }

  var isolation: IsolationPlan {
    IsolationPlan(
      options: policy.settings.isolation, scripts: policy.policies, hasDeadline: true,
      files: { [output].compactMap { $0 } })
  }

  mutating func fill(from settings: Settings) throws(CommandFailure) {
    table.fill(from: settings)
    try policy.fill(from: settings)
    try language.fill(from: settings)
  }

  func execute(in context: CommandContext) throws(CommandFailure) -> ExitStatus {
    let format = try ShowFormat.chosen(format, forFile: output)
    let reports = try report.files()
    let mapping = try table.givenMapping()
    let viewport = try viewport.map(RunCommandOptions.parseViewport)
    let steps = try BatchSource.steps(interactions)
    try language.checkUsage()
    try checkUsage()
    let policy = try policy.load(in: context)
    try table.checkUsage(with: policy)
    let strings = try language.table()
    policy?.strings = strings
    let most: TableView.Viewport =
      simulateReuse
      ? .standard
      : format.hasEveryRow || reports.contains { $0.format.hasEveryRow } ? .all : .rows(Self.mostRows)
    let rows = viewport ?? most
    let view = try makeView(mapping, policy, rows, steps, strings, in: context)
    let touched = try touchedRow(in: view)
    let page: TablePage
    try checkRoom(for: view, of: policy)
    // All texts are kept until the table is drawn.
    policy?.limitTexts(to: try self.policy.limits().memory)
    do throws(TableError) {
      // The cells are asked for together; what is drawn of them is the command's own work.
      policy?.holdDeadline()
      defer { policy?.releaseDeadline() }
      page = try TablePage(drawing: view, touching: touched).translated(by: strings)
    } catch {
      throw .failed(error.diagnostic(policy: policy))
    }
    if viewport == nil, page.rowsBelow > 0 { context.report(.rowsLeftOut(page)) }
    try write(page, format, reports, strings, in: context)
    if let warning = CellLeak.warning(about: view.cellLeaks, naming: 10) { context.report(warning) }
    return .done
  }

  /// The view after the steps.
  private func makeView(
    _ mapping: TableMapping, _ policy: LuaPolicy?, _ viewport: TableView.Viewport,
    _ steps: [InteractionBatch], _ strings: StringTable, in context: CommandContext
  ) throws(CommandFailure) -> TableView {
    let sources = BatchSource.inOrder(files: batch, lines: interactions, arguments: context.arguments)
    let (loaded, batches) = try table.load(mapping, with: policy) { () throws(CommandFailure) in
      try BatchSource.batches(sources, steps, limits: self.policy.limits())
    }
    let contents = try CommandFailure.catching { () throws(Diagnostic) in try loaded.get() }
    if let contents, let path = table.table {
      for warning in table.warnings(about: contents, from: path, mapping, with: policy) {
        context.report(warning)
      }
    }
    var options = RunOptions()
    options.scriptOptions = try self.policy.values()
    options.limits = self.policy.settings.isolation.isolate ? .strict : .standard
    options.scriptLimits = try self.policy.limits()
    options.strings = strings
    options.leavesRowsHeld = true
    var problem: Diagnostic?
    let warnings = WarningReporter(context)
    let runner = BatchRunner(policy: policy, options: options) { record in
      if case .warning(_, let warning) = record { warnings.report(warning) }
      guard case .step(let result) = record else { return }
      switch result.outcome {
      case .failed: problem = problem ?? result.error
      case .refused: context.report(.stepRefused(result))
      case .done, .moved, .retargeted, .unchanged, .cancelled, .held: break
      }
    }
    runner.printHandler = { place, text in context.print(text, at: place?.fileAndLine) }
    runner.open(contents, viewport: viewport, editing: editing, simulatesReuse: simulateReuse)
    runner.run(batches)
    if let problem { throw .failed(problem) }
    guard let view = runner.topTable else { throw .failed(ScriptCode.failed, "there is no view") }
    return view
  }

  /// Fails where a policy says of its own accord that there are more rows than can be kept in the memory that it may use.
  ///
  /// How many rows a file has is up to whoever names it.
  private func checkRoom(for view: TableView, of policy: LuaPolicy?) throws(CommandFailure) {
    guard let policy, policy.ownsRows, let allowed = try self.policy.limits().memory else { return }
    let rows =
      switch view.viewport {
      case .all: view.numberOfRows
      case .rows(let count): min(count, view.numberOfRows)
      }
    guard rows > allowed / MemoryLayout<TablePage.Row>.stride else { return }
    throw .failed(
      Diagnostic(
        code: LuaError.Code.memory.rawValue,
        message:
          "the policy says that there are \(CountText.of(rows)) rows, for which its memory has no room",
        help: "draw fewer, `--viewport`, or allow more mebibytes, `--max-memory`"))
  }

  private func touchedRow(in view: TableView) throws(CommandFailure) -> TableIndexPath? {
    guard let touch else { return nil }
    let path: TableIndexPath? =
      DragQuestion.path(touch) ?? view.row(forKey: touch).flatMap { view.indexPath(of: $0) }
    guard let path, view.contains(path) else {
      throw .failed(
        CommandCode.unknownRow, "there is no row `\(touch)` to touch",
        help: "name it by its path, as in `0,3`" + (view.hasKeys ? ", or by its key" : ""))
    }
    return path
  }
}

// What is written.
extension ShowCommand {
  private func write(
    _ page: TablePage, _ format: ShowFormat, _ reports: [ReportFile<ShowFormat>], _ strings: StringTable,
    in context: CommandContext
  ) throws(CommandFailure) {
    let style = output == nil ? context.outputStyle : TextStyle()
    let table = ShownTable(page: page, title: title(of: page), words: strings)
    let rows = CountText.of(page.rowsInView, "row", "rows")
    try context.write(toFile: output, telling: "\(rows) drawn") { format.write(table, style, $0) }
    for report in reports {
      try context.write(to: report.path) { report.format.write(table, TextStyle(), $0) }
    }
  }

  /// What stands above the table in a picture: its own name, else that of the file.
  private func title(of page: TablePage) -> String {
    if !page.name.isEmpty { return page.name }
    let file = table.table.flatMap { $0 == StandardInput.name ? nil : $0 } ?? policy.policy ?? ""
    let name = file.split(separator: "/").last ?? ""
    return name.lastIndex(of: ".").map { String(name[..<$0]) } ?? String(name)
  }

  private func checkUsage() throws(CommandFailure) {
    if policy.policy == nil, table.table == nil {
      throw .usage("there is nothing to show", help: "name a table with `--table`")
    }
    try StandardInput.checkReadOnce([table.table, language.strings] + batch)
    guard let output else { return }
    try OutputFile.check(output, of: "--output")
  }
}

extension Diagnostic {
  fileprivate static func rowsLeftOut(_ page: TablePage) -> Diagnostic {
    Diagnostic(
      severity: .note, code: CommandCode.rowsLeftOut,
      message:
        "\(CountText.of(page.rowsInView)) of \(CountText.of(page.numberOfRows, "row", "rows")) are drawn",
      help: "`--viewport all` draws all of them")
  }

  fileprivate static func stepRefused(_ result: StepResult) -> Diagnostic {
    Diagnostic(
      severity: .warning, code: CommandCode.stepRefused,
      message: "step \(result.step) was refused\(result.reason.map { ": \($0)" } ?? "")",
      help: "the table is drawn as the refusal left it")
  }
}
