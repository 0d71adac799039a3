import TabuluaFiles
import TabuluaText
import TabuluaDrawing
import TabuluaProving

/// What is told of a run of tests: on standard output, and in the files of `--report`.
struct TestReports {
  /// A report that goes to a file.
  private struct File {
    let file: ReportFile<TestFormat>
    var report: any TestReport
    var text = ""
  }

  private let format: TestFormat
  private var shown: any TestReport
  private var files: [File]

  /// Whether there is a test to be told of.
  private var hasTests = false

  init(_ format: TestFormat, and files: [ReportFile<TestFormat>]) {
    self.format = format
    shown = format.makeReport()
    self.files = files.map { File(file: $0, report: $0.format.makeReport()) }
  }

  /// The run begins; gives the text for standard output, as all of these do.
  mutating func begin(_ setup: TestSetup) -> String {
    hasTests = !setup.tests.isEmpty
    var plain = setup
    plain.style = TextStyle()
    for index in files.indices { files[index].text = files[index].report.begin(plain) }
    return shown.begin(setup)
  }

  /// A test is over.
  mutating func take(_ result: SpecResult) -> String {
    for index in files.indices { files[index].text += files[index].report.take(result) }
    return shown.take(result)
  }

  /// The run is over; people are told nothing of no tests.
  mutating func end(_ run: SpecRun) -> String {
    for index in files.indices where hasTests || !files[index].file.format.isForPeople {
      files[index].text += files[index].report.end(run)
    }
    return hasTests || !format.isForPeople ? shown.end(run) : ""
  }

  /// Writes the files, each whole or not at all; those that were read, `inputs`, are never overwritten.
  ///
  /// - Throws: a diagnostic for the first file that cannot be written; all others are there.
  func write(keepsClear inputs: [String], in context: CommandContext) throws(CommandFailure) {
    try context.writeEach(files) { (file) throws(CommandFailure) in
      try file.file.refuse(overwriting: inputs)
      try context.write(file.text, to: file.file.path)
    }
  }

  /// Writes the files that can be written, where the process is ended; answers which.
  func writeWhole(keepsClear inputs: [String]) -> [String] {
    files.compactMap { file in
      guard (try? file.file.refuse(overwriting: inputs)) != nil,
        (try? AtomicFile.write(Array(file.text.utf8), to: file.file.path)) != nil
      else { return nil }
      return file.file.path
    }
  }
}
