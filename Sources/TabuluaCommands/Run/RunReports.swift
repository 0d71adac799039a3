import TabuluaBatch
import TabuluaDrawing

/// A run laid out in several ways at once: on standard output, and in the files of `--report`.
///
/// A run without reports is laid out without it.
final class RunReports: RunOutput {
  /// A file that the run is told to, and what is laid out for it so far.
  private final class File {
    let path: String
    var text = ""

    init(path: String) { self.path = path }
  }

  /// What makes the output of a run for a file.
  typealias Request = (path: String, makeOutput: (RunSetup) -> any RunOutput)

  private let shown: any RunOutput
  private var files: [(file: File, stream: CommandOutput, output: any RunOutput)] = []

  let stepsShown: Int?
  private(set) var mostListed: Int

  /// Begins the outputs; `shown` is the one on standard output.
  init(_ shown: any RunOutput, _ requests: [Request], _ setup: RunSetup) {
    self.shown = shown
    (stepsShown, mostListed) = (shown.stepsShown, shown.mostListed)
    for request in requests {
      let file = File(path: request.path)
      var setup = setup
      let stream = CommandOutput { bytes in
        file.text += String(decoding: bytes, as: UTF8.self)
        return 0
      }
      setup.context.standardOutput = stream
      // A file has no width.
      setup.context.environment["COLUMNS"] = nil
      setup.tellsError = true
      let output = request.makeOutput(setup)
      mostListed = max(mostListed, output.mostListed)
      files.append((file, stream, output))
    }
  }

  func take(_ record: RunRecord) {
    shown.take(record)
    for (_, _, output) in files { output.take(record) }
  }

  func end(_ ending: RunEnding) {
    shown.end(ending)
    for (_, _, output) in files { output.end(ending) }
  }

  /// Writes the files, each whole or not at all, after the end.
  ///
  /// - Throws: a diagnostic for the first file that cannot be written; all others are there.
  func write(in context: CommandContext) throws(CommandFailure) {
    try context.writeEach(files) { (file, stream, _) throws(CommandFailure) in
      stream.flush()
      try context.write(file.text, to: file.path)
    }
  }
}
