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

  /// What names the entry that is being written; nil for none.
  private var id: String?

  /// How many bytes are kept for the first line of that entry, which is written last; 0 where it is written first.
  private var reserved = 0

  /// Whether the entry has lines already, and a first line that stands for another one.
  var isBegun: Bool { reserved > 0 }

  /// How many bytes of lines were written behind it.
  private var added = 0

  /// The digest of that entry, without the line that ends it.
  private var digest = FileDigest()

  /// What was told of entries that had no end.
  private(set) var notes: [Diagnostic] = []

  /// Why nothing can be written into it, for one that is only to be brought to its end; nil where that can be.
  private let lack: SystemError?

  /// Opens a journal, or makes one that is no more open than the limit; another program that writes into it is waited for.
  ///
  /// `endPlace` is where it ended when it was read, so that it is not read again if it still is the same.
  ///
  /// - Throws: `journal_not_writable`, `not_a_journal`, `journal_version`, `journal_edited`, `journal_damaged` or
  ///   `journal_cut`, or what it or a table cannot be read for.
  init(
    _ path: String, _ limit: AccessLimit? = nil, after endPlace: JournalEndPlace? = nil, calls: FileCalls
  ) throws(Diagnostic) {
    var status = stat()
    if stat(path, &status) == 0, status.st_mode & S_IFMT != S_IFREG {
      throw .journalNotWritable(path, nil)
    }
    (self.path, self.calls, lack) = (path, calls, nil)
    (descriptor, lock, isNew) = try Self.open(path, calls) { _ in
    } how: { () throws(SystemError) in
      var opened = calls.openForAppending(path)
      if opened >= 0 { return (opened, false) }
      guard errno == ENOENT else { throw .current }
      let folder = DirectoryListing.split(FileTarget.followed(path) ?? path).directory ?? "."
      opened = calls.openForAppending(path, creates: limit?.mode(in: folder) ?? 0o666)
      guard opened >= 0 else { throw .current }
      return (opened, true)
    }
    // One that was there keeps its permissions, because others may rely on them.
    let open = isNew ? 0 : status.st_mode & 0o044
    let folder = DirectoryListing.split(FileTarget.followed(path) ?? path).directory ?? "."
    if open != 0, let limit, open & ~limit.mode(in: folder) != 0 { notes.append(.journalMoreOpen(path)) }
    if let endPlace, endPlace.version == FileVersion(ofOpenFile: descriptor) {
      (size, lastDigest) = (endPlace.size, endPlace.digest)
      return
    }
    // Where this fails `deinit` closes the file, because all is set already.
    let start = try findEnd()
    try JournalChain(descriptor: descriptor, path: path, calls: calls).check(upTo: start)
  }

  /// Opens a journal that is there to bring its last run to an end; nil where there is none that could be read.
  init?(finishing path: String, calls: FileCalls, waiting: (String) -> Void) throws(Diagnostic) {
    var status = stat()
    guard stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
    var lack: SystemError?
    let opened: (descriptor: Int32, lock: FileLock, isNew: Bool)
    do throws(Diagnostic) {
      opened = try Self.open(path, calls, waiting) { () throws(SystemError) in
        let opened = calls.openForAppending(path)
        if opened >= 0 { return (opened, false) }
        lack = .current
        let read = calls.openToLock(path, O_RDONLY)
        guard read >= 0 else { throw .current }
        return (read, false)
      }
    } catch {
      // Whoever reads it says what is wrong with it.
      if error.has(JournalCode.journalNotWritable) { return nil }
      throw error
    }
    (self.path, self.calls, self.lack) = (path, calls, lack)
    (descriptor, lock, isNew) = opened
    // Where the last line ends an entry there is nothing to finish; whoever reads the entry looks whether it is whole.
    if try JournalTail.hasEnd(descriptor, path, calls) { return }
    try findEnd(takesAnything: false)
  }

  /// Opens the file at a path, and locks it; it still has the name then.
  private static func open(
    _ path: String, _ calls: FileCalls, _ waiting: (String) -> Void,
    how: () throws(SystemError) -> (descriptor: Int32, isNew: Bool)
  ) throws(Diagnostic) -> (descriptor: Int32, lock: FileLock, isNew: Bool) {
    var hasTold = false
    while true {
      let opened: (descriptor: Int32, isNew: Bool)
      do throws(SystemError) {
        opened = try how()
      } catch {
        throw .journalNotWritable(path, error)
      }
      do throws(SystemError) {
        let lock = try FileLock(ofOpenFile: opened.descriptor, calls: calls)
        if !lock.isHeld {
          if !hasTold { waiting(path) }
          hasTold = true
          try lock.wait()
        }
        if try lock.isStill(at: path) { return (opened.descriptor, lock, opened.isNew) }
        close(opened.descriptor)
      } catch {
        close(opened.descriptor)
        throw .notLocked(path, error)
      }
    }
  }

  deinit { close(descriptor) }

  /// Begins an entry whose first line is not known yet, with one that is at least as long; whether that can be written over
  /// later.
  ///
  /// - Throws: `journal_not_written`.
  func begin(_ placeholder: [UInt8]) throws(Diagnostic) -> Bool {
    guard calls.mayOverwrite(descriptor) else { return false }
    digest = JournalEnd.digest(after: lastDigest)
    let placeholder = JournalHead.line(placeholder, with: digest) + [0x0A]
    do throws(SystemError) {
      try write(placeholder)
    } catch {
      throw .journalNotWritten(path, error)
    }
    reserved = placeholder.count
    return true
  }

  /// Writes whole lines of an entry that was begun.
  ///
  /// - Throws: `journal_not_written`.
  func add(_ lines: UnsafeRawBufferPointer) throws(Diagnostic) {
    do throws(SystemError) {
      try write(lines)
    } catch {
      throw .journalNotWritten(path, error)
    }
    calls.beginSync(descriptor, size + reserved + added..<size + reserved + added + lines.count)
    added += lines.count
    digest.take(lines)
  }

  /// Writes an entry, down to the disk, or of one that was begun the first line; where it cannot be, the journal is as it
  /// was.
  func append(_ entry: [FileBytes]) throws(Diagnostic) {
    guard let start = entry.first else { return }
    var first = Array(start.prefix { $0 != 0x0A })
    guard first.count < start.count, let head = JournalHead(first) else { throw .notAJournal(path) }
    id = head.id
    let rest = [start[(first.count + 1)...]] + entry.dropFirst()
    if reserved == 0 { digest = JournalEnd.digest(after: lastDigest) }
    for piece in rest { piece.withUnsafeBytes { digest.take($0) } }
    first = JournalHead.line(first, with: digest)
    // The line takes as much room as was kept for it.
    first += [UInt8](repeating: 0x20, count: max(0, reserved - first.count - 1)) + [0x0A]
    digest.take(first)
    do throws(SystemError) {
      try write(first, rest)
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
    guard let id else { return nil }
    let end = JournalEnd(id, outcome, of: digest)
    do throws(SystemError) {
      try write(end)
      return nil
    } catch {
      return .journalNotEnded(path, error)
    }
  }

  /// Writes the first line of an entry, at its place, and lines behind it, down to the disk.
  private func write(_ first: [UInt8], _ rest: [FileBytes]) throws(SystemError) {
    try write(first, at: reserved > 0 ? size : nil)
    for piece in rest { try write(piece) }
    guard calls.sync(descriptor) == 0 else { throw .current }
  }

  /// Writes the line that ends an entry, down to the disk.
  private func write(_ end: JournalEnd) throws(SystemError) {
    try write(Array(end.text.utf8))
    guard calls.sync(descriptor) == 0 else { throw .current }
  }

  /// Writes bytes behind all others, or over those at a place.
  private func write(_ bytes: some Sequence<UInt8>, at place: Int? = nil) throws(SystemError) {
    let result = bytes.withContiguousStorageIfAvailable { bytes in
      Result { () throws(SystemError) in try write(UnsafeRawBufferPointer(bytes), at: place) }
    }
    try result?.get()
  }

  /// Writes bytes behind all others, or over those at a place.
  private func write(_ bytes: UnsafeRawBufferPointer, at place: Int? = nil) throws(SystemError) {
    guard let base = bytes.baseAddress else { return }
    var start = 0
    while start < bytes.count {
      let (next, left) = (base + start, bytes.count - start)
      let count =
        place.map { calls.overwrite(descriptor, at: $0 + start, next, left) }
        ?? calls.write(descriptor, next, left)
      guard count > 0 else { throw count < 0 ? .current : SystemError(number: ENOSPC) }
      start += count
    }
  }
}

// The end of what was written before.
extension JournalFile {
  /// Finds the last entry, and ends it where it has no end; answers where it begins.
  ///
  /// A file that has zeros alone, or less than a line, may be anything: without `takesAnything` it is left to whoever reads it,
  /// who says so.
  @discardableResult
  private func findEnd(takesAnything: Bool = true) throws(Diagnostic) -> Int {
    let tail = try JournalTail(of: descriptor, path, calls)
    (size, lastDigest) = (tail.size, tail.digest)
    switch tail.rest {
    case .nothing: break
    // Nothing says that it is a journal.
    case .begun where tail.size == 0 && !takesAnything: break
    case .begun:
      try cut(tail)
      notes.append(.journalCutOff(path, nil, hasZeros: tail.hasZeros, lack))
    case .cut(let head):
      try finishTables(of: head)
      if let problem = Diagnostic.journalCut(path, head, calls) { throw problem }
      try cut(tail)
      notes.append(.journalCutOff(path, head.id, hasZeros: tail.hasZeros, lack))
    case .unended(let head, let bytes):
      try finishTables(of: head)
      let outcome = try head.outcome(besides: path, calls)
      let end = bytes.withUnsafeBytes { JournalEnd(head.id, outcome, of: $0, after: tail.digest) }
      notes.append(.journalEnded(path, head, outcome, lack))
      if lack != nil { break }
      try cut(tail, keeping: bytes.count)
      do throws(SystemError) {
        try write(end)
      } catch {
        _ = calls.truncate(descriptor, size + bytes.count)
        throw .journalNotWritten(path, error)
      }
      size += bytes.count + end.text.utf8.count
      lastDigest = end.digest
    }
    return tail.start
  }

  /// Brings tables of which only some were replaced into one state.
  private func finishTables(of head: JournalHead) throws(Diagnostic) {
    notes += try AtomicFile.finishInterrupted(
      head.tables.map { JournalPath.path($0.path, besides: path) }, calls: calls)
  }

  /// Takes out what stands behind the entries that have their ends, but for so many bytes.
  private func cut(_ tail: JournalTail, keeping count: Int = 0) throws(Diagnostic) {
    guard lack == nil, tail.size + count < tail.wholeSize else { return }
    guard calls.truncate(descriptor, tail.size + count) == 0 else { throw .journalNotWritten(path, .current) }
  }
}
