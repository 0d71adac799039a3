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
    /// The bytes of the lines between the first and the last one.
    fileprivate let lines: Range<Int>
  }

  /// The path.
  package let path: String

  /// The runs, the oldest one first.
  package private(set) var entries: [Entry] = []

  /// Warnings about the end of the journal.
  package private(set) var warnings: [Diagnostic] = []

  private let bytes: FileBytes

  /// Reads a journal, and looks whether anybody has changed it.
  ///
  /// - Throws: `file_missing`, `file_unreadable` and the like, `not_a_journal`, `journal_version`, `journal_edited`, or
  ///   `journal_cut` where lines of a run are missing whose tables are written.
  /// - Complexity: O(*n*) for *n* bytes; only the first and the last line of each run are read as JSON.
  package init(path: String) throws(Diagnostic) {
    self.path = path
    bytes = try FileBytes(path: path)
    let all = bytes.withUnsafeBytes { Array($0) }
    guard all.isEmpty || all.starts(with: Array("{\"version\":".utf8)) else { throw .notAJournal(path) }
    var place = 0
    var line = 1
    var digest: String?
    while place < all.count {
      let rest = Array(all[place...].prefix { $0 != 0x0A })
      let isWhole = place + rest.count < all.count
      guard isWhole else {
        try endCut(place, line, nil)
        return
      }
      guard let value = try? JSONParser.parse(rest[...]) else {
        throw .journalEdited(path, nil, line: line)
      }
      try Self.checkVersion(value, path, line)
      guard let head = JournalHead(value), let entry = JournalEntry(value) else {
        throw .journalEdited(path, nil, line: line)
      }
      let tail = all[place...]
      let ends = JournalHead.ends(of: head.lines + 1, in: tail)
      let next = ends.flatMap { JournalHead.line(at: place + $0, in: all) }.flatMap(JournalEnd.init)
      if next == nil, JournalHead.hasLostEnd(ends.map { tail.prefix($0) } ?? tail) {
        throw .journalEdited(path, head.id, line: line)
      }
      guard let length = ends else {
        try endCut(place, line, head)
        return
      }
      let lines = place + rest.count + 1..<place + length
      guard let found = next else {
        // The end alone is missing; but for the last run somebody has taken it out.
        guard !all[(place + length)...].contains(0x0A) else {
          throw .journalEdited(path, head.id, line: line + head.lines + 1)
        }
        entries.append(
          Entry(head: entry, outcome: head.outcome(besides: path), line: line, lines: lines))
        return
      }
      let told = all[place..<place + length].withUnsafeBytes {
        JournalEnd(head.id, found.outcome, of: $0, after: digest)
      }
      guard told == found else { throw .journalEdited(path, head.id, line: line) }
      digest = found.digest
      entries.append(Entry(head: entry, outcome: found.outcome, line: line, lines: lines))
      place += length + found.text.utf8.count
      line += head.lines + 2
    }
  }

  private static func checkVersion(_ value: JSONValue, _ path: String, _ line: Int) throws(Diagnostic) {
    guard case .integer(let version)? = value["version"], Int(version) != JournalEntry.version else { return }
    throw .journalVersion(path, Int(version))
  }

  /// Ends reading at a run that is not there as a whole: its tables were not written then, unless they are.
  private mutating func endCut(_ place: Int, _ line: Int, _ head: JournalHead?) throws(Diagnostic) {
    if let head, head.outcome(besides: path) == .written { throw .journalCut(path, head.id, line: line) }
    warnings.append(
      Diagnostic(
        severity: .warning, code: "journal_cut",
        message: "the last run of the journal is not there as a whole; its tables were not written",
        location: TextLocation(file: path, line: line),
        help: "the next run that writes into the journal takes out what is there of it"))
  }
}

// What is in an entry.
extension JournalDocument {
  /// The changes of an entry in words of rows, each as JSON.
  ///
  /// - Complexity: O(*n*) for *n* bytes.
  package func changes(of entry: Entry) -> [JSONValue] {
    var changes: [JSONValue] = []
    forEachLine(of: entry, beginning: "{\"kind\":\"change\"") { changes.append($0) }
    return changes
  }

  /// What an entry says of the file of one of its tables.
  ///
  /// - Throws: `journal_edited` for lines that make no sense.
  /// - Complexity: O(*n*) for *n* bytes.
  package func fileChange(of entry: Entry, table name: String?) throws(Diagnostic) -> FileChange {
    var change = FileChange()
    var isSound = true
    func isOfTable(_ value: JSONValue) -> Bool { value["table"] == name.map(JSONValue.string) }
    forEachLine(of: entry, beginning: "{\"kind\":\"head\"") { value in
      guard isOfTable(value) else { return }
      guard case .string(let old)? = value["old"], case .string(let new)? = value["new"] else {
        return isSound = false
      }
      change.head = FileChange.Head(old: old, new: new)
    }
    forEachLine(of: entry, beginning: "{\"kind\":\"record\"") { value in
      guard isOfTable(value) else { return }
      guard let record = RecordChange(value) else { return isSound = false }
      change.records.append(record)
    }
    guard isSound else { throw .journalEdited(path, entry.head.id, line: entry.line) }
    return change
  }

  private func forEachLine(of entry: Entry, beginning start: String, _ body: (JSONValue) -> Void) {
    let start = Array(start.utf8)
    bytes.withUnsafeBytes { bytes in
      guard let base = bytes.baseAddress else { return }
      var place = entry.lines.lowerBound
      while place < entry.lines.upperBound {
        let found = memchr(base + place, 0x0A, entry.lines.upperBound - place)
        let end = found.map { UnsafeRawPointer($0) - base } ?? entry.lines.upperBound
        if end - place >= start.count, memcmp(base + place, start, start.count) == 0 {
          let line = Array(UnsafeRawBufferPointer(start: base + place, count: end - place))
          if let value = try? JSONParser.parse(line[...]) { body(value) }
        }
        place = end + 1
      }
    }
  }
}

extension Diagnostic {
  static func journalEdited(_ path: String, _ id: String?, line: Int? = nil) -> Diagnostic {
    Diagnostic(
      code: "journal_edited",
      message: "the journal was changed after it was written, in \(id.map { "the run `\($0)`" } ?? "a run")",
      location: TextLocation(file: path, line: line),
      help: "get the journal from a backup; what it says from here on cannot be relied on")
  }
}
