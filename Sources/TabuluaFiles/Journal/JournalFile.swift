import TabuluaSystem
import TabuluaText

/// A journal that is open, and locked, for one more entry.
///
/// An entry is on the disk before the tables take their names, and gets its last line after that. What a program that was
/// killed between the two left without an end is ended here first.
final class JournalFile {
  private let path: String
  private let calls: FileCalls
  private let descriptor: Int32
  private let lock: FileLock
  private let isNew: Bool

  /// The digest that ends the last entry; nil where there is none.
  private var lastDigest: String?

  /// How many bytes the journal has without the entry that is being written.
  private var size = 0

  /// The entry that is being written.
  private var entry: [UInt8] = []

  /// What was told of entries that had no end.
  private(set) var notes: [Diagnostic] = []

  /// Opens a journal, or makes one; another program that writes into it is waited for.
  ///
  /// - Throws: `journal_not_writable`, `not_a_journal`, `journal_version`, `journal_edited` or `journal_cut`.
  init(_ path: String, calls: FileCalls) throws(Diagnostic) {
    self.path = path
    self.calls = calls
    var status = stat()
    if stat(path, &status) == 0, status.st_mode & S_IFMT != S_IFREG {
      throw .journalNotWritable(path, nil)
    }
    while true {
      var isNew = false
      var opened = calls.openForAppending(path, creates: false)
      if opened < 0, errno == ENOENT {
        opened = calls.openForAppending(path, creates: true)
        isNew = true
      }
      guard opened >= 0 else { throw .journalNotWritable(path, .current) }
      let lock = FileLock(ofOpenFile: opened)
      if !lock.isHeld { lock.wait() }
      if lock.isStill(at: path) {
        (descriptor, self.lock, self.isNew) = (opened, lock, isNew)
        break
      }
      close(opened)
    }
    // Where this fails `deinit` closes the file, because all is set already.
    try findEnd()
  }

  deinit { close(descriptor) }

  /// Writes an entry, down to the disk; where it cannot be, the journal is as it was.
  func append(_ entry: [UInt8]) throws(Diagnostic) {
    self.entry = entry
    do throws(SystemError) {
      try write(entry)
      if isNew || size == 0, calls.syncFolder(DirectoryListing.split(path).directory ?? ".") != 0 {
        throw .current
      }
    } catch {
      takeBack()
      throw .journalNotWritten(path, error)
    }
  }

  /// Takes out the entry, whose tables were not written.
  ///
  /// Where it cannot be taken out it has no end, and the next command that uses the journal sees to it.
  func takeBack() {
    if isNew, size == 0, calls.remove(path) == 0 { return }
    _ = calls.truncate(descriptor, size)
  }

  /// Writes the line that ends the entry; answers a warning where it cannot.
  func end(_ outcome: JournalEntry.Outcome) -> Diagnostic? {
    guard let head = JournalHead(entry) else { return nil }
    let end = entry.withUnsafeBytes { JournalEnd(head.id, outcome, of: $0, after: lastDigest) }
    do throws(SystemError) {
      try write(Array(end.text.utf8))
      return nil
    } catch {
      return .journalNotEnded(path, error)
    }
  }

  private func write(_ bytes: [UInt8]) throws(SystemError) {
    var start = 0
    while start < bytes.count {
      let count = bytes.withUnsafeBytes { buffer in
        buffer.baseAddress.map { calls.write(descriptor, $0 + start, buffer.count - start) } ?? -1
      }
      guard count > 0 else { throw count < 0 ? .current : SystemError(number: ENOSPC) }
      start += count
    }
    guard calls.sync(descriptor) == 0 else { throw .current }
  }
}

// The end of what was written before.
extension JournalFile {
  /// Finds the last entry, and ends it where it has no end.
  private func findEnd() throws(Diagnostic) {
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { throw .journalNotWritable(path, .current) }
    size = Int(status.st_size)
    guard size > 0 else { return }
    try checkBeginning()
    guard size > 0 else { return }
    let start = try startOfLastEntry()
    let bytes = read(start..<size)
    let previous = start > 0 ? lastLine(before: start).flatMap(JournalEnd.init) : nil
    // Before each run but the first one stands the end of another one.
    guard start == 0 || previous != nil else { throw .journalEdited(path, nil) }
    guard bytes.contains(0x0A) else {
      // Not even the first line of an entry is whole.
      try truncate(to: start)
      lastDigest = previous?.digest
      return
    }
    guard let head = JournalHead(bytes) else { throw .notAJournal(path) }
    let lines = JournalHead.ends(of: head.lines + 1, in: bytes)
    if let lines, let end = JournalHead.line(at: lines, in: bytes).flatMap(JournalEnd.init) {
      let told = bytes[..<lines].withUnsafeBytes {
        JournalEnd(head.id, end.outcome, of: $0, after: previous?.digest)
      }
      guard told == end else { throw .journalEdited(path, head.id) }
      let whole = JournalHead.ends(of: head.lines + 2, in: bytes) ?? bytes.count
      // What stands behind the end was begun, and has no line of its own.
      guard !bytes[whole...].contains(0x0A) else { throw .notAJournal(path) }
      try truncate(to: start + whole)
      lastDigest = end.digest
      return
    }
    guard !JournalHead.hasLostEnd(lines.map { bytes.prefix($0) } ?? bytes[...]),
      lines.map({ !bytes[$0...].contains(0x0A) }) ?? true
    else { throw .journalEdited(path, head.id) }
    try mend(head, bytes, start: start, lines: lines, after: previous?.digest)
  }

  /// Ends an entry without an end: takes out one that was not written whole, because its tables were not written then.
  private func mend(
    _ head: JournalHead, _ bytes: [UInt8], start: Int, lines: Int?, after previous: String?
  ) throws(Diagnostic) {
    // Tables of which only some were replaced are brought into one state first.
    notes += try AtomicFile.finishInterrupted(
      head.tables.map { JournalPath.path($0.path, besides: path) }, calls: calls)
    let outcome = head.outcome(besides: path)
    guard let lines else {
      if outcome == .written { throw .journalCut(path, head.id) }
      try truncate(to: start)
      lastDigest = previous
      return
    }
    try truncate(to: start + lines)
    let end = bytes[..<lines].withUnsafeBytes { JournalEnd(head.id, outcome, of: $0, after: previous) }
    do throws(SystemError) {
      try write(Array(end.text.utf8))
    } catch {
      _ = calls.truncate(descriptor, size)
      throw .journalNotWritten(path, error)
    }
    size += end.text.utf8.count
    lastDigest = end.digest
  }

  private func truncate(to length: Int) throws(Diagnostic) {
    guard length < size else { return }
    guard calls.truncate(descriptor, length) == 0 else { throw .journalNotWritten(path, .current) }
    size = length
  }

  private func checkBeginning() throws(Diagnostic) {
    let opening = Array(JournalEntry.opening.utf8)
    let first = read(0..<min(size, 4096))
    if first.starts(with: opening) { return }
    if opening.starts(with: first) { return try truncate(to: 0) }
    let line = first.prefix { $0 != 0x0A }
    if line.starts(with: Array("{\"version\":".utf8)), line.contains(Array("\"kind\":\"run\"".utf8)) {
      let digits = line.dropFirst(11).prefix { (0x30...0x39).contains($0) }
      throw .journalVersion(path, Int(String(decoding: digits, as: UTF8.self)) ?? 0)
    }
    throw .notAJournal(path)
  }

  /// Where the last entry begins.
  private func startOfLastEntry() throws(Diagnostic) -> Int {
    let opening = Array("\n\(JournalEntry.opening)".utf8)
    let step = 1 << 20
    var end = size
    while end > 0 {
      let start = max(0, end - step)
      // A part longer than the step, so that what lies across two parts is found.
      let part = read(start..<min(size, end + opening.count))
      if let place = part.lastRange(of: opening) { return start + place + 1 }
      end = start
    }
    return 0
  }

  /// The line that ends at a place.
  private func lastLine(before end: Int) -> JSONValue? {
    let bytes = read(max(0, end - 4096)..<end - 1)
    let start = bytes.lastIndex(of: 0x0A).map { $0 + 1 } ?? 0
    return try? JSONParser.parse(bytes[start...])
  }

  private func read(_ range: Range<Int>) -> [UInt8] {
    [UInt8](unsafeUninitializedCapacity: range.count) { buffer, count in
      guard let base = buffer.baseAddress else { return }
      while count < range.count {
        let read = retrying {
          pread(descriptor, base + count, range.count - count, off_t(range.lowerBound + count))
        }
        guard read > 0 else { return }
        count += read
      }
    }
  }
}

extension RandomAccessCollection<UInt8> where Index == Int {
  /// Whether bytes stand somewhere in these.
  fileprivate func contains(_ bytes: [UInt8]) -> Bool { lastRange(of: bytes) != nil }

  /// Where bytes stand in these for the last time.
  fileprivate func lastRange(of bytes: [UInt8]) -> Int? {
    guard count >= bytes.count else { return nil }
    var place = endIndex - bytes.count
    while place >= startIndex {
      if self[place] == bytes[0], self[place..<place + bytes.count].elementsEqual(bytes) { return place }
      place -= 1
    }
    return nil
  }
}
