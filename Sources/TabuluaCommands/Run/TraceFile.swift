import TabuluaBatch
import TabuluaFiles
import TabuluaText

/// The trace of a run as JSON Lines, kept until the run is over and then written whole.
///
/// It holds the run's beginning, its calls and its steps; changes and summary are the results' own.
final class TraceFile {
  let path: String
  let bytes: SpooledBytes

  /// The line that is being written; its room is used again.
  private var line = JSONText.Object()

  init(path: String) {
    self.path = path
    bytes = SpooledBytes(for: path)
  }

  /// Takes a record when it is known.
  func take(_ record: RunRecord) {
    switch record {
    case .run, .call, .step, .warning, .leak:
      line.removeAll()
      record.write(to: &line)
      line.withLine { bytes.append($0) }
    case .change, .summary: break
    }
  }
}
