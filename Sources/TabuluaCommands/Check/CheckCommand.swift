import ArgumentParser
import TabuluaText
import TabuluaFiles
import TabuluaModel
import TabuluaPolicy
import TabuluaProving

/// `tabulua check`: everything that can be said about policies and specs before they are used.
struct CheckCommand: WatchingCommand, ReportingCommand, PolicyArgumentCommand {
  static let configuration = CommandConfiguration(
    commandName: "check",
    abstract: "Say everything about policies and specs that can be said before they are used.",
    discussion: """
      Warned of is also what works here and is wrong on a device: selection_as_state, tap_leaves_selection, \
      mark_in_cell, set_editing_in_commit. A comment accepts a warning, on its line or alone on the line before: \
      -- check: allow tap_leaves_selection
      """)

  @Argument(
    help: .value("policy", "The Lua files with the rules; specs are named *_spec.lua."), completion: .luaFile)
  var policies: [String] = []

  @OptionGroup(title: "Policy") var settings: PolicySettings

  @Option(
    help: .value("file", "Hold the columns that policies name to those of this table."),
    completion: .tableFile)
  var table: String?

  @OptionGroup(title: "Settings") var config: SettingsOptions

  @Flag(help: "Exit with status 2 if there is a warning.") var strict = false

  @Flag(help: "Check again whenever a file changes.") var watch = false

  @Option(help: CheckFormat.help("How findings are written"), completion: .format(CheckFormat.self))
  var format = CheckFormat.standard.name

  @OptionGroup var report: ReportOptions<CheckFormat>

  var files: CommandFiles { CommandFiles(inputs: [("--table", table)]) }

  var isolation: IsolationPlan { IsolationPlan(options: settings.isolation, scripts: policies) }

  mutating func fill(from settings: Settings) throws(CommandFailure) {
    try self.settings.fill(from: settings)
    guard policies.isEmpty else { return }
    guard let policy = try settings.text(of: .policy) else {
      throw .usage("there is no policy to check", help: "name one Lua file or more")
    }
    policies = [policy]
  }

  func checkWatching() throws(CommandFailure) { try checkFilesAreNamed([table]) }

  func watchedFiles(_ told: [String]?) -> [String] { namedFiles(policies, told) }

  func execute(in context: CommandContext) throws(CommandFailure) -> ExitStatus {
    let format = try CheckFormat.named(format)
    let reports = try report.files()
    if let file = policies.first(where: { TableFormat(forFileNamed: $0) != nil }) {
      throw .usage(
        "`\(file)` is a table, and no script",
        help: table == nil ? "did you mean `--table \(ShellWord.quoted(file))`?" : nil)
    }
    let values = try settings.values()
    let limits = try settings.limits()
    var specs = SpecOptions()
    specs.limits = limits
    let held = try table.map { (file) throws(CommandFailure) in
      try CommandFailure.catching { () throws(Diagnostic) in try CheckedTable(path: file) }
    }
    context.standardOutput.write(format.head)
    let files = policies.map { path in
      let isSpec = path.hasSuffix(SpecFiles.suffix)
      var findings =
        isSpec
        ? SpecCheck.check(contentsOf: path, options: specs)
        : PolicyCheck.check(contentsOf: path, options: values, columns: held?.columns, limits: limits) {
          place, text in
          context.print(text, at: place?.fileAndLine)
        }
      if !isSpec, let held, !findings.contains(where: { $0.severity == .error }),
        let policy = try? LuaPolicy(contentsOf: path, options: values, limits: limits)
      {
        findings += held.problems(under: policy)
      }
      let file = CheckedFile(path: path, findings: findings)
      if format.isForPeople { for finding in findings { context.report(finding) } }
      context.standardOutput.write(format.text(file))
      return file
    }
    let status = status(of: files)
    context.standardOutput.write(format.end(files, status))
    try context.write(reports, keepsClear: policies + [table].compactMap { $0 }) { $0.whole(files, status) }
    return status
  }

  private func status(of files: [CheckedFile]) -> ExitStatus {
    if files.contains(where: { $0.errors > 0 }) { return .invalidPolicy }
    return strict && files.contains { !$0.findings.isEmpty } ? .refused : .done
  }
}
