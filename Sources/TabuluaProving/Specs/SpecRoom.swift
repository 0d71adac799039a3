import LuaHost
import TabuluaDrawing
import TabuluaFiles
import TabuluaModel
import TabuluaScript
import TabuluaText

/// The memory for what a run of specs keeps to its end: names, snapshots, failures, and what was printed.
///
/// Each test has the memory that ``LuaLimits/memory`` allows; what is kept of all of them together has as much once more.
///
/// It is sendable because what was taken is touched only while the lock is held.
final class SpecRoom: @unchecked Sendable {
  /// How many bytes there are; nil for no limit.
  let allowed: Int?

  private let lock = Monitor()
  private var used: Int

  /// Makes room, of which some is taken already.
  init(_ limits: LuaLimits, taken: Int = 0) { (allowed, used) = (limits.memory, taken) }

  /// How many bytes were taken.
  var taken: Int { lock.withLock { used } }

  /// Takes some of it; answers whether there was as much.
  func take(_ bytes: Int) -> Bool {
    lock.withLock {
      guard let allowed else { return true }
      guard bytes <= allowed - used else { return false }
      used += bytes
      return true
    }
  }
}

extension Diagnostic {
  /// There is no room for what is to be kept; `what` is that, and `help` how there would be less.
  static func noRoom(for what: String, in room: SpecRoom, help: String) -> Diagnostic {
    Diagnostic(
      code: LuaError.Code.memory.rawValue,
      message: "\(what) need more memory than the \(CountText.of(bytes: room.allowed ?? 0)) that are allowed",
      help: "\(help), or allow more mebibytes, `--max-memory`")
  }
}

extension SpecTest {
  /// About how many bytes are kept of a test whose name has so many, with those of the blocks around it: it is listed,
  /// sought and told under that name.
  static func room(ofName bytes: Int) -> Int { 512 + 2 * bytes }
}

extension SpecResult {
  /// The result without the tables around what went wrong.
  var withoutPictures: SpecResult {
    var result = self
    for index in result.failures.indices {
      result.failures[index].table = nil
      result.failures[index].interaction?.before = nil
      result.failures[index].interaction?.after = nil
    }
    return result
  }

  /// About how many bytes are kept of it, with the text that reports have of it.
  var room: Int {
    var bytes = 512 + warnings.reduce(0) { $0 + $1.room } + files.reduce(0) { $0 + 16 + $1.utf8.count }
    bytes += snapshots.reduce(0) { $0 + 64 + $1.name.utf8.count + $1.text.utf8.count }
    // What the file printed is told again where a test fails, and kept once otherwise.
    let copies = outcome == .failed ? 2 : 1
    let own = printed.dropFirst(outcome == .failed ? 0 : linesOfFile)
    bytes +=
      printed.count * MemoryLayout<SpecPrint>.stride + own.reduce(0) { $0 + copies * $1.text.utf8.count }
    return failures.reduce(bytes) { $0 + $1.room }
  }
}

extension SpecFailure {
  /// About how many bytes are kept of it, with the text that reports have of it.
  var room: Int {
    let words = (message?.utf8.count ?? 0) + difference.reduce(0) { $0 + 16 + $1.utf8.count }
    let pages = [table, interaction?.before, interaction?.after]
    return 512 + 2 * (words + problem.room) + (interaction?.calls.count ?? 0) * 256
      + pages.reduce(0) { $0 + ($1?.room ?? 0) }
  }
}

extension Diagnostic {
  /// About how many bytes its words have.
  fileprivate var room: Int {
    let texts = [message, help ?? "", location?.text ?? ""] + notes + traceback
    return texts.reduce(256) { $0 + $1.utf8.count }
  }
}

extension TablePage {
  /// About how many bytes it has.
  fileprivate var room: Int {
    sections.reduce(1024) { bytes, section in
      section.rows.reduce(bytes + 256) { bytes, row in
        bytes + MemoryLayout<Row>.stride + (row.cell.text?.utf8.count ?? 0)
          + (row.cell.detail?.utf8.count ?? 0)
      }
    }
  }
}
