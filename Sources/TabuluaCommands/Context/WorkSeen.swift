import TabuluaFiles
import TabuluaText

/// How far the work of a command is, as far as that was noted; other threads may ask.
///
/// Sendable although nothing checks it: it is used under its lock.
final class WorkSeen: @unchecked Sendable {
  private let lock = Monitor()
  private var latest: (done: Int, total: Int?, things: String)?

  /// Notes how much is done, and of how much if that is known.
  func note(_ done: Int, of total: Int?, _ things: String) {
    lock.withLock { latest = (done, total, things) }
  }

  /// What was done, such as `12 of 68 drags`; nil where nothing was noted.
  var words: String? {
    lock.withLock { latest.map { Self.words($0.done, of: $0.total, $0.things) } }
  }

  /// How much is done; `things` is the word for several, which ends in an s.
  static func words(_ done: Int, of total: Int?, _ things: String) -> String {
    let all = total ?? done
    return CountText.of(done) + (total.map { " of \(CountText.of($0))" } ?? "")
      + " \(all == 1 ? String(things.dropLast()) : things)"
  }
}
