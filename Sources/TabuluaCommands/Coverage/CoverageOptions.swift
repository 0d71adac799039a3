import TabuluaDrawing
import ArgumentParser
import TabuluaText
import TabuluaProving
import TabuluaBatch
import TabuluaFiles

/// Whether the lines, callbacks and drags are watched that tests or proofs try, and where that is told.
struct CoverageOptions: ParsableArguments {
  @Option(
    help: CoverageFormat.help("Tell which lines, callbacks and drags were tried"),
    completion: .format(CoverageFormat.self))
  var coverage: String?

  @Option(help: .value("file", "Write the coverage to this file."), completion: .anyFile) var coverageOutput:
    String?

  @Option(
    help: .value("percent", "Exit with status 2 if fewer lines of the policies ran than so many per cent."),
    completion: .usersOwn)
  var threshold: String?
}

extension CoverageOptions {
  /// Fails if coverage is asked for beside an option that it does not go with.
  func checkNotUsed(beside option: String) throws(CommandFailure) {
    try CommandFailure.refuse(values, beside: option)
  }

  /// The options with their values.
  fileprivate var values: [(name: String, value: String?)] {
    [("--coverage", coverage), ("--coverage-output", coverageOutput), ("--threshold", threshold)]
  }
}

/// How coverage is to be told, as the command line says.
struct CoverageRequest {
  private let format: CoverageFormat?
  private let output: String?
  private let threshold: Threshold?

  /// Reads the options; nil where none of them is given.
  ///
  /// Where standard output is not for people, `printsText` is false, and the coverage needs a file.
  ///
  /// - Throws: a usage failure for a wrong option, or for options that do not go together.
  init?(_ options: CoverageOptions, printsText: Bool) throws(CommandFailure) {
    guard options.values.contains(where: { $0.value != nil }) else { return nil }
    threshold = if let text = options.threshold { try Threshold(text) } else { nil }
    output = options.coverageOutput
    format =
      options.coverage == nil && output == nil
      ? nil : try CoverageFormat.chosen(options.coverage, forFile: output)
    if let output { try OutputFile.check(output, of: "--coverage-output") }
    if format != nil, output == nil, !printsText {
      throw .usage(
        "the coverage would stand among results for programs", help: "name a file with `--coverage-output`")
    }
  }

  /// Tells the coverage.
  ///
  /// A file that was read, one of `files`, is never overwritten.
  ///
  /// - Returns: Done; refused below the threshold; failed where the file could not be written, which is told.
  func finish(_ coverage: Coverage, keepsClear files: [String], in context: CommandContext) -> ExitStatus {
    if let format {
      do throws(Diagnostic) {
        try tell(coverage, format, files, in: context)
      } catch {
        context.report(error)
        return .failed
      }
    }
    guard let threshold, !threshold.isReached(by: coverage.percent) else { return .done }
    context.report(
      Diagnostic(
        code: CommandCode.belowThreshold,
        message: "\(Threshold.text(coverage.percent)) of the lines ran, fewer than \(threshold.text)",
        help: format == nil ? "`--coverage text` shows which" : nil))
    return .refused
  }

  private func tell(
    _ coverage: Coverage, _ format: CoverageFormat, _ files: [String], in context: CommandContext
  ) throws(Diagnostic) {
    let text = format.text(coverage, output == nil ? context.outputStyle : .init())
    guard let output else {
      context.standardOutput.write("\n" + text)
      return
    }
    for file in files where FileIdentity.same(output, file) {
      throw Diagnostic(
        code: CommandCode.outputIsInput, message: "the coverage would overwrite `\(file)`",
        help: "name another file")
    }
    try AtomicFile.write(Array(text.utf8), to: output)
  }
}
