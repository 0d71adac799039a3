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
    package fileprivate(set) var outcome: JournalEntry.Outcome
    /// The line of the journal on which it begins, from 1.
    package let line: Int
    /// The bytes of the lines between the first and the last one, and how many those are.
    let lines: Range<Int>
    let count: Int
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

  let bytes: FileBytes

  /// What is wrong with the lines of the last run that was read.
  private var lastProblem: OnceValue<Diagnostic?>?

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
    try self.init(path: path, calls: calls, isCheckedLater: false, waiting: waiting)
  }

  private init(
    path: String, calls: FileCalls, isCheckedLater: Bool, waiting: (String) -> Void
  ) throws(Diagnostic) {
    var problem: Diagnostic?
    try self.init(path: path, calls: calls, isCheckedLater: isCheckedLater, waiting: waiting) { problem = $0 }
    if let problem { throw problem }
  }

  /// Reads a journal of which the lines of the last run are looked at by ``check()``, which must be called before anything
  /// is done that the journal says: their digest is worked out beside other work then.
  ///
  /// - Throws: what `init(path:waiting:)` throws, but for what is wrong with the lines of the last run.
  package static func checkedLater(
    path: String, waiting: (_ path: String) -> Void
  ) throws(Diagnostic) -> JournalDocument {
    try JournalDocument(path: path, calls: .system, isCheckedLater: true, waiting: waiting)
  }

  /// Begins to look at the lines of the last run, beside what is done now, when `other` has returned in the same thread.
  package func beginCheck(after other: @escaping @Sendable () -> Void) { lastProblem?.begin(after: other) }

  /// Fails where somebody has changed the lines of the last run.
  ///
  /// - Throws: `journal_edited`, or `journal_damaged`.
  /// - Complexity: O(*n*) for *n* bytes of that run, once.
  package func check() throws(Diagnostic) {
    if let problem = lastProblem?.value { throw problem }
  }

  /// Reads as much as can be relied on; `stopping` is called with what is wrong with the rest.
  private init(
    path: String, calls: FileCalls, isCheckedLater: Bool = false, waiting: (String) -> Void,
    stopping: (Diagnostic) -> Void
  ) throws(Diagnostic) {
    self.path = path
    // Held until the end: a run that is being written is waited for, and none begins meanwhile.
    let lock = try Self.lock(path, calls, waiting)
    defer { withExtendedLifetime(lock) {} }
    bytes = try calls.bytes(at: path)
    guard JournalTail.mayBegin(bytes) else { throw .notAJournal(path, bytes) }
    var reader = Reader()
    do throws(Diagnostic) {
      while reader.place < bytes.count, try readEntry(bytes, &reader, calls, isCheckedLater) {}
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
    _ all: FileBytes, _ reader: inout Reader, _ calls: FileCalls, _ isCheckedLater: Bool
  ) throws(Diagnostic) -> Bool {
    let (place, line) = (reader.place, reader.line)
    let tail = all[place...]
    let rest = Array(tail.prefix { $0 != 0x0A })
    guard place + rest.count < all.count, !JournalTail.isLost(tail) else {
      guard JournalTail.mayBeCut(tail, at: place) else { throw .journalEdited(path, nil, line: line) }
      if let problem = Diagnostic.journalBegun(path, rest, calls, line: line) { throw problem }
      try endCut(line, nil, calls)
      return false
    }
    guard let value = try? JSONParser.parse(rest[...]) else {
      if !JournalHead.hasLostEnd(tail), TornHead(rest).isHalfWritten(besides: path, calls) {
        try endCut(line, nil, calls)
        return false
      }
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
      let read = Entry(head: entry, outcome: .unknown, line: line, lines: lines, count: head.lines)
      try takeUnended(read, head, bytes, all[(place + length)...], after: reader.digest, calls)
      return false
    }
    lastProblem = OnceValue { [path, previous = reader.digest] in
      let told = bytes.withUnsafeBytes { JournalEnd(head.id, found.outcome, of: $0, after: previous) }
      return told == found
        ? nil : Diagnostic.damagedOr(.journalEdited(path, head.id, line: line), path, bytes)
    }
    reader = Reader(
      place: place + length + found.text.utf8.count, line: line + head.lines + 2, digest: found.digest)
    if !isCheckedLater || reader.place < all.count { try check() }
    entries.append(Entry(head: entry, outcome: found.outcome, line: line, lines: lines, count: head.lines))
    return true
  }

  /// Takes the last run, of which the end alone is missing, or most of it; but for the last run somebody has taken it out.
  private mutating func takeUnended(
    _ entry: Entry, _ head: JournalHead, _ bytes: FileBytes, _ rest: FileBytes, after previous: String?,
    _ calls: FileCalls
  ) throws(Diagnostic) {
    guard !rest.contains(0x0A),
      !bytes.withUnsafeBytes({ JournalEnd.isWrong(head.id, rest, of: $0, after: previous) })
    else {
      throw .damagedOr(
        .journalEdited(path, head.id, line: entry.line + head.lines + 1), path, Array(bytes) + Array(rest))
    }
    if !bytes.contains(0), JournalHead.holds(bytes, after: previous) {
      var entry = entry
      entry.outcome = try head.outcome(besides: path, calls)
      entries.append(entry)
      hasEnd = false
      return
    }
    // The first line may be half the one that was written over, or zeros.
    guard bytes.contains(0) || head.outcomeOfCut(besides: path, calls) == .notWritten else {
      throw .journalEdited(path, head.id, line: entry.line)
    }
    try endCut(entry.line, head, calls)
  }

  private static func checkVersion(_ value: JSONValue, _ path: String, _ line: Int) throws(Diagnostic) {
    guard case .integer(let version)? = value["version"], Int(version) != JournalEntry.version else { return }
    throw .journalVersion(path, Int(version))
  }

  /// Ends reading at a run that is not there as a whole: its tables were not written then, unless they are.
  private mutating func endCut(_ line: Int, _ head: JournalHead?, _ calls: FileCalls) throws(Diagnostic) {
    if let head, let problem = Diagnostic.journalCut(path, head, calls, line: line) { throw problem }
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

extension Diagnostic {
  static func journalEdited(_ path: String, _ id: String?, line: Int? = nil) -> Diagnostic {
    Diagnostic(
      code: JournalCode.journalEdited,
      message: "the journal was changed after it was written, in \(id.map { "the run `\($0)`" } ?? "a run")",
      location: TextLocation(file: path, line: line),
      help: "get the journal from a backup; what it says from here on cannot be relied on")
  }
}
