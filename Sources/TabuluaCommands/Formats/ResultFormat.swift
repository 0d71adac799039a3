import TabuluaDrawing

/// How a command writes results: for people, or line by line for programs.
struct ResultFormat: OutputFormat {
  let name: String

  /// Whether people read it, so that further sentences may stand beside it.
  let isForPeople: Bool

  /// The text of a report.
  let text: @Sendable (ResultReport, TextStyle) -> String

  /// What lays out the records of `run`.
  let runOutput: @Sendable (RunSetup) -> any RunOutput

  /// What lays out the records of `trace`, which tells every call.
  let traceOutput: @Sendable (RunSetup) -> any RunOutput

  static let standard = ResultFormat(
    name: "text", isForPeople: true, text: { $0.text($1) }, runOutput: { RunTextOutput($0) },
    traceOutput: { TraceTextOutput($0) })

  static let all = [
    standard,
    ResultFormat(
      name: "jsonl", isForPeople: false, text: { report, _ in report.jsonLines() },
      runOutput: { JSONLinesOutput($0, showsCalls: false) },
      traceOutput: { JSONLinesOutput($0, showsCalls: true) }),
  ]
}

/// What a command reports, in the forms that formats are made of; only the one that is asked for is made.
struct ResultReport {
  /// The report for people.
  let text: (TextStyle) -> String

  /// The report for programs: JSON objects, each on a line of its own.
  let jsonLines: () -> String
}

extension CommandContext {
  /// Writes a report to standard output.
  func write(_ report: ResultReport, as format: ResultFormat) {
    standardOutput.write(format.text(report, outputStyle))
  }
}
