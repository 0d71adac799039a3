import TabuluaDrawing

/// How a command writes results: for people, or line by line for programs.
struct ResultFormat: ReportedFormat {
  let name: String
  let words: String

  /// Whether people read it, so that further sentences may stand beside it.
  let isForPeople: Bool

  /// What is written of a report, of which there is one for people, and one of JSON objects, each on a line of its own.
  let text: @Sendable (_ text: (TextStyle) -> String, _ jsonLines: () -> String, TextStyle) -> String

  /// What lays out the records of `run`.
  let runOutput: @Sendable (RunSetup) -> any RunOutput

  /// What lays out the records of `trace`, which tells every call.
  let traceOutput: @Sendable (RunSetup) -> any RunOutput

  let failure: FailureLayout

  static let standard = ResultFormat(
    name: "text", words: "words for people", isForPeople: true, text: { text, _, style in text(style) },
    runOutput: { RunTextOutput($0) },
    traceOutput: { TraceTextOutput($0) }, failure: .words)

  static let all = [
    standard,
    ResultFormat(
      name: "jsonl",
      words:
        "a line of JSON for each step, change or finding, between a first line with the version and a last one that sums up",
      isForPeople: false, text: { _, jsonLines, _ in jsonLines() },
      runOutput: { JSONLinesOutput($0, showsCalls: false) },
      traceOutput: { JSONLinesOutput($0, showsCalls: true) }, failure: .json),
  ]
}

extension CommandContext {
  /// Writes a report to standard output, and to files in their own formats; only the forms that are asked for are made.
  ///
  /// - Throws: a diagnostic for a file that cannot be written.
  func write(
    as format: ResultFormat, and reports: [ReportFile<ResultFormat>], keepsClear inputs: [String] = [],
    text: (TextStyle) -> String, jsonLines: () -> String
  ) throws(CommandFailure) {
    standardOutput.write(format.text(text, jsonLines, outputStyle))
    try write(reports, keepsClear: inputs) { (format) throws(CommandFailure) in
      format.text(text, jsonLines, TextStyle())
    }
  }
}
