import ArgumentParser
import TabuluaText

/// Where results go: files that a command writes them to, beside standard output, each in a format of its own, and whether
/// standard output has them where all is well.
struct ReportOptions<Format: ReportedFormat>: ParsableArguments {
  @Option(
    name: .customLong("report"),
    help: .value(
      "format=file",
      "Write the results to this file too, in any format of --format, as in \(Format.exampleOfReport); may be repeated."
    ), completion: .report(Format.self))
  var reports: [String] = []

  @Flag(
    name: [.customShort("q"), .customLong("quiet")],
    help:
      "Print nothing where the exit status is 0; what else there is to say is printed as without it, and errors and warnings always."
  )
  var quiet = false
}

/// What a command line says of where results go.
struct ResultOptions {
  /// The files that `--report` names.
  var files: [String] = []

  /// Whether nothing is printed where all is well.
  var isQuiet = false
}

extension ReportOptions {
  /// The files.
  ///
  /// - Throws: a usage failure for a report without a format or a file, and for an unknown format.
  func files() throws(CommandFailure) -> [ReportFile<Format>] {
    try reports.map { (report) throws(CommandFailure) in
      guard let (name, path) = CommandFailure.split(report), !path.isEmpty else {
        throw .usage(
          "`--report` takes a format and a file, not `\(report)`",
          help: Format.report(meantBy: report).map { "did you mean `--report \(ShellWord.quoted($0))`?" }
            ?? "write them as in `--report \(Format.exampleOfReport)`")
      }
      try OutputFile.check(path, of: "--report")
      return ReportFile(format: try Format.named(name), path: path)
    }
  }

  /// The files that the values name, as far as they name any, and the rest.
  var results: ResultOptions {
    let files = reports.compactMap { CommandFailure.split($0)?.value }
    return ResultOptions(files: files.filter { !$0.isEmpty && $0 != StandardInput.name }, isQuiet: quiet)
  }
}

/// A file that results are written to, and how.
struct ReportFile<Format: ReportedFormat> {
  let format: Format
  let path: String

  /// Fails where the file is one of those that were read.
  func refuse(overwriting inputs: [String]) throws(CommandFailure) {
    for input in inputs where FileIdentity.same(path, input) {
      throw .failed(
        CommandCode.outputIsInput, "the report would overwrite `\(input)`",
        help: "name another file with `--report`")
    }
  }
}

extension OutputFormat {
  /// An example of a report: the last format, which is none for people.
  static var exampleOfReport: String { (all.first { $0.name == "junit" } ?? all.last ?? standard).report }

  /// The report that somebody meant who named a file alone, whose name ends as those of a format do; nil for any other.
  static func report(meantBy file: String) -> String? {
    guard !file.contains("="), let dot = file.lastIndex(of: "."), dot != file.startIndex else { return nil }
    let ending = file[file.index(after: dot)...].lowercased()
    let name = ["xml": "junit", "txt": "text", "ndjson": "jsonl"][ending] ?? ending
    let format =
      all.first { $0.name == name } ?? (name == "json" ? all.first { $0.name.hasPrefix("json") } : nil)
    return format.map { "\($0.name)=\(file)" }
  }

  /// The format with a file for it, as `--report` takes them.
  var report: String { "\(name)=report.\(name == "junit" ? "xml" : name)" }
}

extension [String] {
  /// Files of `--report` as they are compared with other files of a command.
  var asReports: [(option: String, path: String?)] { map { ("--report", $0) } }
}

extension CommandContext {
  /// Writes results to files, each whole or not at all; files that were read, `inputs`, are never overwritten.
  ///
  /// - Throws: a diagnostic for the first file that cannot be written; all others are there.
  func write<Format>(
    _ reports: [ReportFile<Format>], keepsClear inputs: [String] = [],
    _ text: (Format) throws(CommandFailure) -> String
  ) throws(CommandFailure) {
    try writeEach(reports) { (report) throws(CommandFailure) in
      try report.refuse(overwriting: inputs)
      try write(try text(report.format), to: report.path)
    }
  }

  /// Writes each of several files, also where one before it cannot be written.
  ///
  /// - Throws: a diagnostic for the first file that cannot be written.
  func writeEach<File>(
    _ files: [File], _ write: (File) throws(CommandFailure) -> Void
  ) throws(CommandFailure) {
    var failure: CommandFailure?
    for file in files {
      do throws(CommandFailure) { try write(file) } catch { failure = failure ?? error }
    }
    if let failure { throw failure }
  }
}
