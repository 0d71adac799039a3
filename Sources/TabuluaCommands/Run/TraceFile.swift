import TabuluaBatch
import TabuluaFiles
import TabuluaText

/// The trace of a run as JSON Lines, kept until the run is over and then written whole.
///
/// It holds the run's beginning, its calls and its steps; changes and summary are the results' own. The lines are made in a
/// thread of their own while the run goes on: of a million drags they take as long as the drags themselves.
final class TraceFile {
  /// Records that wait for the thread.
  private var waiting: [RunRecord] = []

  /// How many of them wait at most.
  ///
  /// They are small ones, because nothing else counts what they hold.
  private static let mostWaiting = 2048

  /// Whether any may wait: the steps of a batch in Lua hold values that nothing else holds, and those of other batches are in
  /// memory anyhow.
  private let mayWait: Bool

  private let lines: TraceLines
  private let thread: BackgroundDrain<[RunRecord]>

  /// Begins the trace for a path; it is no more open than `tables`, the files whose rows go into it.
  ///
  /// `hasScripts` says whether there are batches in Lua.
  init(path: String, tables: [String], hasScripts: Bool) {
    mayWait = !hasScripts
    let lines = TraceLines(SpooledBytes(for: path, sources: tables))
    self.lines = lines
    thread = BackgroundDrain { records in for record in records { lines.add(record) } }
  }

  deinit { thread.end() }

  /// Takes a record when it is known.
  func take(_ record: RunRecord) {
    switch record {
    case .run, .call, .step, .warning, .leak:
      guard mayWait, record.isSmall else {
        finishLines()
        return lines.add(record)
      }
      waiting.append(record)
      if waiting.count == Self.mostWaiting { handOn() }
    case .change, .summary: break
    }
  }

  /// The bytes, when the run is over.
  func finished() -> SpooledBytes {
    finishLines()
    return lines.bytes
  }

  private func handOn() {
    let full = waiting
    waiting = []
    waiting = thread.exchange(full) ?? []
    // Here, where their memory was taken: a thread that gives back what another one took waits for the lock on that.
    waiting.removeAll(keepingCapacity: true)
  }

  /// Waits until all that was taken is written; few records need no thread.
  private func finishLines() {
    thread.wait()
    for record in waiting { lines.add(record) }
    waiting.removeAll(keepingCapacity: true)
  }
}

/// Makes lines of records; one thread at a time.
private final class TraceLines {
  let bytes: SpooledBytes

  /// The line that is being written; its room is used again.
  private var line = JSONText.Object()

  init(_ bytes: SpooledBytes) { self.bytes = bytes }

  func add(_ record: RunRecord) {
    line.removeAll()
    record.write(to: &line)
    line.withLine { bytes.append($0) }
  }
}
