import ArgumentParser
import TabuluaBatch
import TabuluaDrawing
import TabuluaFiles
import TabuluaModel
import TabuluaPolicy
import TabuluaText

/// `tabulua compare`: the differences of two tables.
struct CompareCommand: ReportingCommand {
  static let configuration = CommandConfiguration(
    commandName: "compare",
    abstract: "Show the differences of two tables, row by row.",
    discussion: """
      Rows are moved, inserted, deleted, and their values set: what must be done to the old table so that it becomes \
      the new one, with the fewest moves. Rows of the same key are the same row. Without --key those are whose values \
      all are the same; of the others those that stand between the same rows and have most values in common; the rest \
      is deleted and inserted.

      How a file is written does not count: quotes, line ends, the order of columns, 1.50 for 1.5 in a column of \
      numbers, CSV or JSON Lines. Both tables have the same columns, but one that only one file has is empty in a \
      JSON Lines file.

      With --format batch the differences are interactions for `run`, which make the new table of the old one. \
      Callbacks are not asked about such an update; laws hold. Its paths count in the sections that --policy or \
      --section-by says, so that it is run with the same: \
      tabulua run --table old --policy policy --batch file --in-place

      Exit status: 0 the tables are equal, 2 they differ.
      """)

  @Argument(
    help: .value("old", "The CSV, TSV or JSON Lines file with the old table; - reads standard input."),
    completion: .tableFile)
  var old: String

  @Argument(
    help: .value("new", "The file with the new table; - reads standard input."), completion: .tableFile)
  var new: String

  @OptionGroup(title: "Table") var columns: MappingOptions

  @OptionGroup(title: "Policy") var policy: PolicyOptions

  @OptionGroup(title: "Settings") var config: SettingsOptions

  @Flag(help: "Show every difference, however many there are.") var full = false

  @Option(help: CompareFormat.help("How it is written"), completion: .format(CompareFormat.self)) var format =
    CompareFormat.standard.name

  @OptionGroup var report: ReportOptions<CompareFormat>

  var files: CommandFiles {
    CommandFiles(tables: [old, new], inputs: policy.files)
  }

  var isolation: IsolationPlan {
    IsolationPlan(
      options: policy.settings.isolation, scripts: policy.policies, hasDeadline: true)
  }

  mutating func fill(from settings: Settings) throws(CommandFailure) { try policy.fill(from: settings) }

  func execute(in context: CommandContext) throws(CommandFailure) -> ExitStatus {
    let format = try CompareFormat.named(format)
    let reports = try report.files()
    let given = context.settings.mapping(ofTable: old).overlaid(with: try columns.mapping())
    try StandardInput.checkReadOnce([old, new], help: "give one of them as a file")
    let policy = try policy.load(in: context)
    if let policy, policy.ownsRows {
      throw .usage(
        "a policy that owns its rows says nothing about the columns of a file", help: "leave it out")
    }
    let mapping = (policy?.mapping ?? TableMapping()).overlaid(with: given)
    let files = try CommandFailure.catching { () throws(Diagnostic) in
      try ComparedFiles(StandardInput.path(for: old), StandardInput.path(for: new), mapping: mapping)
    }
    let warnings = [files.base, files.other].flatMap {
      TableFile.warningsOfColumnsWithoutValues(in: $0, mapping)
        + TableFile.warningsOfLargeNumbers(in: $0, mapping)
    }
    for warning in warnings { context.report(warning) }
    let comparison = TableComparison(files, old: old, new: new, warnings: warnings)
    context.standardOutput.write(
      try CommandFailure.catching { () throws(Diagnostic) in
        try format.text(comparison, full, context.outputStyle)
      })
    try context.write(reports) { (format) throws(CommandFailure) in
      try CommandFailure.catching { () throws(Diagnostic) in try format.text(comparison, full, TextStyle()) }
    }
    if format.isForPeople, comparison.mayLackKey { context.report(.rowsWithoutKey) }
    if format.isBatch, files.haveSameForm, !files.writesOtherFile { context.report(.otherSpelling(old, new)) }
    context.leave(files)
    return comparison.status
  }
}

extension Diagnostic {
  fileprivate static let rowsWithoutKey = Diagnostic(
    severity: .note, code: CommandCode.rowsWithoutKey,
    message: "no column names the rows, so that one with other values may count as deleted and inserted",
    help: "say with `--key` which column does")

  /// A batch makes the table that another file holds, but not the file.
  fileprivate static func otherSpelling(_ old: String, _ new: String) -> Diagnostic {
    Diagnostic(
      severity: .note, code: CommandCode.otherSpelling,
      message: "the batch makes the table of `\(new)`, and a file that is not the same byte for byte",
      location: TextLocation(file: old),
      help:
        "`\(new)` spells equal values in another way, or has records in another order, which no step can do")
  }
}
