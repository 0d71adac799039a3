import TabuluaBatch

/// The trace of a run as JSON Lines, kept until the run is over and then written whole.
///
/// It holds the run's beginning, its calls and its steps; changes and summary are the results' own.
final class TraceFile {
  let path: String
  private(set) var bytes: [UInt8] = []

  init(path: String) { self.path = path }

  /// Takes a record when it is known.
  func take(_ record: RunRecord) {
    switch record {
    case .run, .call, .step, .warning, .leak:
      bytes.append(contentsOf: record.json.utf8)
      bytes.append(UInt8(ascii: "\n"))
    case .change, .summary: break
    }
  }
}
