import CTabuluaIsolation
import TabuluaText
import TabuluaSystem

/// A stream that a command writes text to, in blocks.
///
/// A reader that goes away (a closed pipe) is no failure: the rest is dropped, and the command goes on.
package final class CommandOutput {
  /// Whether the stream ends at a terminal.
  package let isTerminal: Bool

  /// The columns of that terminal.
  package let width: Int?

  /// What the system said when the stream could not be written, other than that nobody reads it.
  package private(set) var failure: Int32?

  /// The files that were written before the stream failed, if it does; whoever reads of the failure must know.
  var writtenFiles: [String] = []

  private let deliver: ([UInt8]) -> Int32
  private var buffer: [UInt8] = []
  private var isClosed = false
  private var showsStatus = false

  /// Whether what is written is held until ``release(showing:)``, and whether the beginning of it is lost.
  private var (isHeld, isCut) = (false, false)

  /// How many bytes are held at most: more than anybody reads.
  ///
  /// Of more the last ones are kept, at whose end the sum stands.
  static let mostHeld = 16 << 20

  /// Whether somebody works with the buffer: the thread that writes, or the one that ends the process.
  private let taken = UnsafeMutablePointer<Int32>.allocate(capacity: 1)

  /// Makes a stream; `deliver` takes bytes and returns 0 or the system's error number.
  package init(isTerminal: Bool = false, width: Int? = nil, deliver: @escaping ([UInt8]) -> Int32) {
    self.isTerminal = isTerminal
    self.width = width
    self.deliver = deliver
    taken.initialize(to: 0)
  }

  deinit { taken.deallocate() }

  /// A stream that writes to an open file of the process.
  package static func descriptor(_ descriptor: Int32) -> CommandOutput {
    let isTerminal = isatty(descriptor) == 1
    return CommandOutput(isTerminal: isTerminal, width: isTerminal ? columns(of: descriptor) : nil) { bytes in
      write(bytes, to: descriptor)
    }
  }

  /// Writes all bytes to an open file; returns 0 or the system's error number.
  static func write(_ bytes: [UInt8], to descriptor: Int32) -> Int32 { writeAll(bytes, to: descriptor) }

  /// Writes a text; it is delivered when enough has come together, or by ``flush()``.
  package func write(_ text: String) {
    guard !isClosed else { return }
    if showsStatus { clearStatus() }
    append(text)
    if isHeld { return dropBeginning() }
    if isTerminal || buffer.count >= 1 << 16 { flush() }
  }

  /// Holds what is written from now on.
  func hold() {
    flush()
    isHeld = true
  }

  /// Delivers what was held, or drops it; without ``hold()`` nothing happens.
  func release(showing isShown: Bool) {
    guard isHeld else { return }
    isHeld = false
    ci_take(taken)
    if !isShown { buffer.removeAll() }
    if isShown, isCut { buffer.insert(contentsOf: Array("… what was said before is left out\n".utf8), at: 0) }
    ci_give(taken)
  }

  /// Drops the beginning of what is held where that is too much.
  private func dropBeginning() {
    guard buffer.count > Self.mostHeld else { return }
    ci_take(taken)
    let rest = buffer[(buffer.count / 2)...]
    buffer = Array(rest[(rest.firstIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? rest.startIndex)...])
    isCut = true
    ci_give(taken)
  }

  /// Shows a line at a terminal that the next text, or the next status, takes the place of.
  func showStatus(_ text: String) {
    guard isTerminal, !isClosed, !isHeld else { return }
    let shown = width.map { DisplayWidth.truncated(text, to: max(1, $0 - 1)) } ?? text
    append("\r\u{1B}[K\(shown)")
    showsStatus = true
    flush()
  }

  /// Takes the status away, if one is shown.
  func clearStatus() {
    guard showsStatus else { return }
    showsStatus = false
    append("\r\u{1B}[K")
    flush()
  }

  private func append(_ text: String) {
    ci_take(taken)
    buffer.append(contentsOf: text.utf8)
    ci_give(taken)
  }

  /// Delivers what was written so far.
  package func flush() {
    guard !buffer.isEmpty, !isClosed, !isHeld else { return }
    ci_take(taken)
    let error = deliver(buffer)
    buffer.removeAll(keepingCapacity: true)
    ci_give(taken)
    guard error != 0 else { return }
    isClosed = true
    if error != EPIPE && error != EBADF { failure = error }
  }

  /// What was written and not delivered, for a thread that ends the process; nobody writes here any more then.
  ///
  /// Where the thread that writes is just about to, it is waited for a moment, and not longer, because nobody may read what it
  /// writes: then nothing is answered.
  func takeRest() -> [UInt8] {
    for _ in 0..<Self.looks {
      if ci_try_take(taken) { return isClosed ? [] : buffer }
      usleep(Self.lookAgain)
    }
    return []
  }

  /// How often, and after how many microseconds, it is looked whether a thread has written what it was about to write.
  private static let (looks, lookAgain): (Int, UInt32) = (20, 5_000)

  /// Delivers bytes that another process wrote, at once; zero or the system's error number.
  func relay(_ bytes: [UInt8]) -> Int32 {
    guard isHeld else { return deliver(bytes) }
    ci_take(taken)
    buffer.append(contentsOf: bytes)
    ci_give(taken)
    dropBeginning()
    return 0
  }

  /// Takes away a status that another process may have shown.
  func forgetStatus() { if isTerminal { _ = deliver(Array("\r\u{1B}[K".utf8)) } }

  private static func columns(of descriptor: Int32) -> Int? {
    var size = winsize()
    guard ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return nil }
    return Int(size.ws_col)
  }
}

/// Writes all bytes; returns 0 or the system's error number.
private func writeAll(_ bytes: [UInt8], to descriptor: Int32) -> Int32 {
  var written = 0
  while written < bytes.count {
    let count = bytes[written...].withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
    // A signal that is only noted must not wait until somebody reads.
    if count >= 0 { written += count } else if errno != EINTR || ci_noted_signal() != 0 { return errno }
  }
  return 0
}
