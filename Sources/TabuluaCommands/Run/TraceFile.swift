import TabuluaBatch
import TabuluaFiles
import TabuluaText

/// The trace of a run as JSON Lines, kept until the run is over and then written whole.
///
/// It holds the run's beginning, its calls and its steps; changes and summary are the results' own.
final class TraceFile {
  let bytes: SpooledBytes

  /// The line that is being written; its room is used again.
  private var line = JSONText.Object()

  /// Begins the trace for a path; it is no more open than `tables`, the files whose rows go into it.
  init(path: String, tables: [String]) { bytes = SpooledBytes(for: path, sources: tables) }

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
