import TabuluaSystem
import TabuluaText

/// Writes the lines of an entry into its journal while they are still being made.
///
/// It begins with the first piece of lines that is full, so that a short entry, which has none, is written as a whole; then
/// the journal is open, and the first line of the entry is a placeholder until the entry is known as a whole. Writing a
/// hundred thousand changes at their end took 50 ms more, and 30 MB more memory.
///
/// Sendable although nothing checks it: what changes is touched only under the lock, or by its thread until that was waited
/// for.
final class JournalStream: @unchecked Sendable {
  private let lines: [JournalLines]
  private let monitor = Monitor()

  /// Opens the journal; nil as long as that is not allowed.
  private var open: (@Sendable () throws(Diagnostic) -> JournalFile)?

  /// Makes the first line, as long as it may become.
  private let placeholder: @Sendable () throws(Diagnostic) -> [UInt8]

  /// Whether there is a piece that is full.
  private var isAsked = false

  /// Whether it may not begin any more.
  private var isClosed = false

  private var thread: pthread_t?

  /// The journal that the thread has opened, and why it could not go on.
  private var file: JournalFile?
  private var problem: Diagnostic?

  /// Makes one that waits for a full piece, and for being allowed to open the journal.
  init(_ lines: [JournalLines], placeholder: @escaping @Sendable () throws(Diagnostic) -> [UInt8]) {
    (self.lines, self.placeholder) = (lines, placeholder)
    for list in lines {
      list.onFullPiece { [weak self] in self?.begin { $0.isAsked = true } }
    }
  }

  /// Lets it open the journal.
  func allow(_ open: @escaping @Sendable () throws(Diagnostic) -> JournalFile) { begin { $0.open = open } }

  /// Notes something, and begins if all is there that it takes.
  private func begin(_ note: (JournalStream) -> Void) {
    monitor.withLock {
      note(self)
      guard isAsked, let open, !isClosed, thread == nil else { return }
      thread = WorkThread.start { [self] in write(open) }
    }
  }

  /// Writes one piece after the other, until there are none.
  private func write(_ open: () throws(Diagnostic) -> JournalFile) {
    do throws(Diagnostic) {
      let file = try open()
      self.file = file
      guard try file.begin(placeholder()) else { return }
      try JournalLines.forEachPiece(of: lines) { (piece, list) throws(Diagnostic) in
        try piece.withBytes { (bytes) throws(Diagnostic) in try file.add(bytes) }
        list.giveBack(piece)
      }
    } catch {
      problem = error
    }
  }

  /// Waits until all lines are written, which must have come to their ends; whether they are, false where none was begun with.
  ///
  /// - Throws: why the journal cannot be opened or written.
  func finish() throws(Diagnostic) -> Bool {
    join()
    if let problem { throw problem }
    return file?.isBegun ?? false
  }

  /// Stops writing.
  func stop() {
    for list in lines { list.abandon() }
    join()
  }

  /// Gives the journal away, if it was opened; whoever takes it lets others have it in the end.
  func takeFile() -> JournalFile? {
    defer { file = nil }
    return file
  }

  private func join() {
    let thread = monitor.withLock {
      isClosed = true
      return self.thread
    }
    guard let thread else { return }
    pthread_join(thread, nil)
    monitor.withLock { self.thread = nil }
  }
}
