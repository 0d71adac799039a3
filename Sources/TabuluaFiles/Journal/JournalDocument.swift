package import TabuluaText
import TabuluaSystem

/// A journal that was read: its entries, none of which was changed since it was written.
///
/// ```swift
/// let journal = try JournalDocument(path: "journal.jsonl")
/// for entry in journal.entries { print(entry.head.time, entry.head.user, entry.head.command) }
/// ```
package struct JournalDocument: Sendable {
  /// One run.
  package struct Entry: Sendable {
    /// What the first line says.
    package let head: JournalEntry
    /// How the run came to its end.
    package let outcome: JournalEntry.Outcome
    /// The line of the journal on which it begins, from 1.
    package let line: Int
    /// The bytes of the lines between the first and the last one, and how many those are.
    fileprivate let lines: Range<Int>
    fileprivate let count: Int
  }

  /// The path.
  package let path: String

  /// The runs, the oldest one first.
  package private(set) var entries: [Entry] = []

  /// Warnings about the end of the journal.
  package private(set) var warnings: [Diagnostic] = []

  /// Whether the last run says how it ended; else its outcome is what its tables tell by now.
  package private(set) var hasEnd = true

  /// Where it ends, for whoever appends to it.
  package private(set) var endPlace: JournalEndPlace?

  private let bytes: FileBytes

  /// Reads a journal, and looks whether anybody has changed it.
  ///
  /// `waiting` is called where another program is writing into it, which is waited for.
  ///
  /// - Throws: `file_missing`, `file_unreadable` and the like, `not_a_journal`, `journal_version`, `journal_edited`, or
  ///   `journal_cut` where lines of a run are missing whose tables are written.
  /// - Complexity: O(*n*) for *n* bytes; only the first and the last line of each run are read as JSON.
  package init(path: String, waiting: (_ path: String) -> Void = { _ in }) throws(Diagnostic) {
    try self.init(path: path, calls: .system, waiting: waiting)
  }

  /// Reads the runs of a journal up to the first one that somebody has changed or that was cut, and says what is wrong with
  /// that; the digests of those before it show that they are whole.
  package static func readingSoundRuns(
    of path: String, waiting: (_ path: String) -> Void = { _ in }
  ) throws(Diagnostic) -> (journal: JournalDocument, problem: Diagnostic?) {
    var problem: Diagnostic?
    let journal = try JournalDocument(path: path, calls: .system, waiting: waiting) { problem = $0 }
    return (journal, problem)
  }

  init(path: String, calls: FileCalls, waiting: (String) -> Void = { _ in }) throws(Diagnostic) {
    var problem: Diagnostic?
    try self.init(path: path, calls: calls, waiting: waiting) { problem = $0 }
    if let problem { throw problem }
  }

  /// Reads as much as can be relied on; `stopping` is called with what is wrong with the rest.
  private init(
    path: String, calls: FileCalls, waiting: (String) -> Void, stopping: (Diagnostic) -> Void
  ) throws(Diagnostic) {
    self.path = path
    // Held until the end: a run that is being written is waited for, and none begins meanwhile.
    let lock = try Self.lock(path, calls, waiting)
    defer { withExtendedLifetime(lock) {} }
    bytes = try calls.bytes(at: path)
    guard JournalTail.mayBegin(bytes) else { throw .notAJournal(path) }
    var reader = Reader()
    do throws(Diagnostic) {
      while reader.place < bytes.count, try readEntry(bytes, &reader, calls) {}
      if reader.place == bytes.count, let version = bytes.version {
        endPlace = JournalEndPlace(version: version, size: bytes.count, digest: reader.digest)
      }
    } catch {
      stopping(error)
    }
  }

  /// How far a journal was read.
  private struct Reader {
    var place = 0
    /// The line at that place, from 1.
    var line = 1
    /// The digest of the entry before it.
    var digest: String?
  }

  /// Locks the journal against those who write into it; nil for a pipe.
  private static func lock(
    _ path: String, _ calls: FileCalls, _ waiting: (String) -> Void
  ) throws(Diagnostic) -> FileLock? {
    var status = stat()
    // What is wrong with the name is told when it is read.
    if path.utf8.contains(0) || stat(path, &status) == 0 && status.st_mode & S_IFMT != S_IFREG { return nil }
    var hasTold = false
    while true {
      do throws(SystemError) {
        let lock = try FileLock(ofFileAt: path, .shared, calls: calls)
        if !lock.isHeld {
          if !hasTold { waiting(path) }
          hasTold = true
          try lock.wait()
        }
        // Whoever held it may have taken it away.
        if try lock.isStill(at: path) { return lock }
      } catch {
        throw path.isEmpty ? .badPath(path) : .unreadable(path, error)
      }
    }
  }

  /// Reads one entry; answers whether another one may follow.
  private mutating func readEntry(
    _ all: FileBytes, _ reader: inout Reader, _ calls: FileCalls
  ) throws(Diagnostic) -> Bool {
    let (place, line) = (reader.place, reader.line)
    let tail = all[place...]
    let rest = Array(tail.prefix { $0 != 0x0A })
    guard place + rest.count < all.count, !JournalTail.isLost(tail) else {
      guard JournalTail.mayBeCut(tail, at: place) else { throw .journalEdited(path, nil, line: line) }
      try endCut(line, nil, calls)
      return false
    }
    guard let value = try? JSONParser.parse(rest[...]) else {
      throw .damagedOr(.journalEdited(path, nil, line: line), path, rest)
    }
    try Self.checkVersion(value, path, line)
    guard rest.starts(with: Array(JournalEntry.opening.utf8)), let head = JournalHead(value),
      let entry = JournalEntry(value)
    else { throw .journalEdited(path, nil, line: line) }
    let ends = JournalHead.ends(of: head.lines + 1, in: tail)
    let next = ends.flatMap { JournalHead.line(at: place + $0, in: all) }.flatMap(JournalEnd.init)
    if next == nil, JournalHead.hasLostEnd(ends.map { tail.prefix($0) } ?? tail) {
      throw .damagedOr(.journalEdited(path, head.id, line: line), path, tail)
    }
    guard let length = ends else {
      try endCut(line, head, calls)
      return false
    }
    let bytes = all[place..<place + length]
    let lines = place + rest.count + 1..<place + length
    guard let found = next else {
      // The end alone is missing; but for the last run somebody has taken it out.
      guard !all[(place + length)...].contains(0x0A) else {
        throw .damagedOr(.journalEdited(path, head.id, line: line + head.lines + 1), path, tail)
      }
      if bytes.contains(0) {
        try endCut(line, head, calls)
      } else if !JournalLines.areOfRun(all[lines]) {
        // Nothing holds them, so that they are looked at.
        throw .journalEdited(path, head.id, line: line)
      } else {
        let outcome = try head.outcome(besides: path, calls)
        entries.append(Entry(head: entry, outcome: outcome, line: line, lines: lines, count: head.lines))
        hasEnd = false
      }
      return false
    }
    let told = bytes.withUnsafeBytes { JournalEnd(head.id, found.outcome, of: $0, after: reader.digest) }
    guard told == found else { throw .damagedOr(.journalEdited(path, head.id, line: line), path, bytes) }
    entries.append(Entry(head: entry, outcome: found.outcome, line: line, lines: lines, count: head.lines))
    reader = Reader(
      place: place + length + found.text.utf8.count, line: line + head.lines + 2, digest: found.digest)
    return true
  }

  private static func checkVersion(_ value: JSONValue, _ path: String, _ line: Int) throws(Diagnostic) {
    guard case .integer(let version)? = value["version"], Int(version) != JournalEntry.version else { return }
    throw .journalVersion(path, Int(version))
  }

  /// Ends reading at a run that is not there as a whole: its tables were not written then, unless they are.
  private mutating func endCut(_ line: Int, _ head: JournalHead?, _ calls: FileCalls) throws(Diagnostic) {
    if let head, head.hasReplaced(besides: path, calls) {
      throw .journalCut(path, head.id, line: line)
    }
    hasEnd = false
    warnings.append(
      Diagnostic(
        severity: .warning, code: JournalCode.journalCut,
        message: "the last run of the journal is not there as a whole; its tables were not written",
        location: TextLocation(file: path, line: line),
        help: "the next run that writes into the journal takes out what is there of it"))
  }
}

// A run without an end.
extension JournalDocument {
  /// Brings the last run of a journal to its end, if a program was killed before it had one: its tables become all new or
  /// all old, and the journal says which.
  ///
  /// Does nothing where there is no journal; what is wrong with one shows when it is read. `waiting` is called where another
  /// program is writing into it, which is waited for.
  ///
  /// - Returns: What was done, mostly nothing.
  /// - Throws: `interrupted_write`, or what the journal or a table cannot be read or written for.
  package static func finishInterrupted(
    _ path: String, waiting: (_ path: String) -> Void
  ) throws(Diagnostic) -> [Diagnostic] {
    try finishInterrupted(path, calls: .system, waiting: waiting)
  }

  static func finishInterrupted(
    _ path: String, calls: FileCalls, waiting: (String) -> Void = { _ in }
  ) throws(Diagnostic) -> [Diagnostic] {
    do throws(Diagnostic) {
      return try JournalFile(finishing: path, calls: calls, waiting: waiting)?.notes ?? []
    } catch {
      let wrong: [JournalCode] = [
        .notAJournal, .journalVersion, .journalEdited, .journalDamaged, .journalCut,
      ]
      if wrong.contains(where: { error.has($0) }) { return [] }
      throw error
    }
  }
}

// What is in an entry.
extension JournalDocument {
  /// The changes of an entry in words of rows, each as JSON.
  ///
  /// - Complexity: O(*n*) for *n* bytes.
  package func changes(of entry: Entry) -> [JSONValue] {
    var changes: [JSONValue] = []
    bytes.withUnsafeBytes { bytes in
      _ = Self.forEachLine(in: entry.lines, of: bytes) { line in
        if line.starts(with: #"{"kind":"change""#), let value = Self.value(of: line) { changes.append(value) }
        return true
      }
    }
    return changes
  }

  /// What an entry says of the file of one of its tables, or with `isInverted` what takes that back.
  ///
  /// - Throws: `journal_edited` for lines that make no sense.
  /// - Complexity: O(*n*) for *n* bytes.
  package func fileChange(
    of entry: Entry, table name: String?, isInverted: Bool = false
  ) throws(Diagnostic) -> FileChange {
    // Half of the lines in another thread.
    let shares = shares(of: entry.lines)
    let (first, second) = SideBySide.run {
      // With room for those of the other half.
      recordLines(in: shares.0, table: name, isInverted, mostRecords: entry.count)
    } beside: {
      recordLines(in: shares.1, table: name, isInverted, mostRecords: entry.count / 2)
    }
    guard var change = first, let second else {
      throw .journalEdited(path, entry.head.id, line: entry.line)
    }
    if change.head == nil { change.head = second.head }
    change.records.append(contentsOf: second.records)
    return change
  }

  /// What lines say of the file of a table; nil for lines that make no sense.
  private func recordLines(
    in parts: [Range<Int>], table name: String?, _ isInverted: Bool, mostRecords: Int
  ) -> FileChange? {
    var change = FileChange()
    change.records.reserveCapacity(mostRecords)
    let table = name.map(JSONValue.string)
    let isSound = bytes.withUnsafeBytes { bytes in
      guard let base = bytes.baseAddress else { return true }
      var reader = RecordLineReader(table: name, isInverted: isInverted, from: base)
      /// Takes what a line says; whether it makes sense.
      func take(_ line: UnsafeRawBufferPointer) -> Bool {
        if line.starts(with: #"{"kind":"head""#) {
          guard let value = Self.value(of: line), value["table"] == table else { return true }
          guard case .string(let old)? = value["old"], case .string(let new)? = value["new"] else {
            return false
          }
          change.head = isInverted ? FileChange.Head(old: new, new: old) : FileChange.Head(old: old, new: new)
          return true
        }
        guard line.starts(with: #"{"kind":"record""#) else { return true }
        switch reader.read(line) {
        case .record(let record): change.records.append(record)
        case .ofOtherTable: break
        case .unknown:
          guard let value = Self.value(of: line), value["table"] == table else { return true }
          guard let record = RecordChange(value) else { return false }
          change.records.append(isInverted ? record.inverted : record)
        }
        return true
      }
      return parts.allSatisfy { Self.forEachLine(in: $0, of: bytes, take) }
    }
    return isSound ? change : nil
  }

  /// The lines in parts of about the same size, every other one for another thread: wherever the records stand, both get as many.
  private func shares(of lines: Range<Int>) -> ([Range<Int>], [Range<Int>]) {
    var shares: ([Range<Int>], [Range<Int>]) = ([], [])
    bytes.withUnsafeBytes { bytes in
      guard let base = bytes.baseAddress else { return }
      var start = lines.lowerBound
      for part in 1...16 {
        let middle = max(start, lines.lowerBound + lines.count * part / 16)
        let found = memchr(base + middle, 0x0A, lines.upperBound - middle)
        let end = found.map { UnsafeRawPointer($0) - base + 1 } ?? lines.upperBound
        if part % 2 == 0 { shares.0.append(start..<end) } else { shares.1.append(start..<end) }
        start = end
      }
    }
    return shares
  }

  /// Calls `body` with the lines in a range, without their ends, as long as it answers true; whether it always did.
  private static func forEachLine(
    in lines: Range<Int>, of bytes: UnsafeRawBufferPointer, _ body: (UnsafeRawBufferPointer) -> Bool
  ) -> Bool {
    guard let base = bytes.baseAddress else { return true }
    var place = lines.lowerBound
    while place < lines.upperBound {
      let found = memchr(base + place, 0x0A, lines.upperBound - place)
      let end = found.map { UnsafeRawPointer($0) - base } ?? lines.upperBound
      guard body(UnsafeRawBufferPointer(start: base + place, count: end - place)) else { return false }
      place = end + 1
    }
    return true
  }

  private static func value(of line: UnsafeRawBufferPointer) -> JSONValue? {
    try? JSONParser.parse(Array(line)[...])
  }
}

extension UnsafeRawBufferPointer {
  /// Whether the bytes begin with those of a text.
  fileprivate func starts(with text: StaticString) -> Bool {
    guard count >= text.utf8CodeUnitCount, let base = baseAddress else { return false }
    return memcmp(base, text.utf8Start, text.utf8CodeUnitCount) == 0
  }
}

extension Diagnostic {
  static func journalEdited(_ path: String, _ id: String?, line: Int? = nil) -> Diagnostic {
    Diagnostic(
      code: JournalCode.journalEdited,
      message: "the journal was changed after it was written, in \(id.map { "the run `\($0)`" } ?? "a run")",
      location: TextLocation(file: path, line: line),
      help: "get the journal from a backup; what it says from here on cannot be relied on")
  }
}
