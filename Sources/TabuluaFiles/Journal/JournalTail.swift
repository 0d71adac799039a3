import TabuluaSystem
import TabuluaText

/// The end of a journal, as it is there: its last entry may have been cut off.
///
/// A power loss may leave zeros in the place of bytes that were not on the disk. No text of JSON has any.
struct JournalTail {
  /// What stands behind the entries that have their ends.
  enum Rest {
    case nothing
    /// Less than the first line of an entry.
    case begun
    /// An entry of which lines are missing.
    case cut(JournalHead)
    /// An entry of which the end alone is missing, and its bytes.
    case unended(JournalHead, [UInt8])
  }

  /// How many bytes the entries have that have their ends.
  private(set) var size = 0

  /// Where the last entry begins, whether it has its end or not.
  private(set) var start = 0

  /// The digest that ends the last one of them; nil where there is none.
  private(set) var digest: String?

  private(set) var rest = Rest.nothing

  /// Whether there are zeros in what stands behind them.
  private(set) var hasZeros = false

  /// How many bytes the journal has.
  let wholeSize: Int

  /// Reads the end of an open journal.
  ///
  /// - Throws: what it cannot be read for, `not_a_journal`, `journal_version`, `journal_edited` or `journal_damaged`.
  init(of descriptor: Int32, _ path: String, _ calls: FileCalls) throws(Diagnostic) {
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { throw .unreadable(path, .current) }
    wholeSize = Int(status.st_size)
    guard wholeSize > 0 else { return }
    let file = JournalBytes(descriptor: descriptor, path: path, calls: calls)
    guard try Self.hasBegun(file, wholeSize) else {
      let all = try file.read(0..<wholeSize)
      guard Self.mayBegin(all) else { throw .notAJournal(path, all) }
      try takeRest(all, path, calls)
      return
    }
    let start = try file.startOfLastEntry(in: wholeSize)
    let bytes = try file.read(start..<wholeSize)
    // Before each run but the first one stands the end of another one.
    let previous = start > 0 ? try file.lastLine(before: start).flatMap(JournalEnd.init) : nil
    guard start == 0 || previous != nil else {
      throw .damagedOr(.journalEdited(path, nil), path, try file.read(max(0, start - 4096)..<start))
    }
    (self.start, size, digest) = (start, start, previous?.digest)
    guard bytes.contains(0x0A), !Self.isLost(bytes[...]) else {
      try takeRest(bytes, path, calls)
      return
    }
    guard let head = JournalHead(bytes) else {
      guard !JournalHead.hasLostEnd(bytes),
        TornHead(bytes.prefix { $0 != 0x0A }).isHalfWritten(besides: path, calls)
      else {
        throw .damagedOr(start > 0 ? .journalEdited(path, nil) : .notAJournal(path, bytes), path, bytes)
      }
      rest = .begun
      return
    }
    let lines = JournalHead.ends(of: head.lines + 1, in: bytes)
    if let lines, let end = JournalHead.line(at: lines, in: bytes).flatMap(JournalEnd.init) {
      let told = bytes[..<lines].withUnsafeBytes {
        JournalEnd(head.id, end.outcome, of: $0, after: previous?.digest)
      }
      guard told == end else { throw .damagedOr(.journalEdited(path, head.id), path, bytes) }
      (size, digest) = (start + lines + end.text.utf8.count, end.digest)
      try takeRest(Array(bytes.dropFirst(size - start)), path, calls)
      return
    }
    try take(head, bytes, lines, path, calls)
  }

  /// Whether the last line of an open journal is the end of an entry.
  static func hasEnd(_ descriptor: Int32, _ path: String, _ calls: FileCalls) throws(Diagnostic) -> Bool {
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { throw .unreadable(path, .current) }
    let size = Int(status.st_size)
    guard size > 0 else { return false }
    let file = JournalBytes(descriptor: descriptor, path: path, calls: calls)
    guard try file.read(size - 1..<size) == [0x0A] else { return false }
    return try file.lastLine(before: size).flatMap(JournalEnd.init) != nil
  }

  /// Fails for a file that begins as no journal of this version does; what stands behind its first bytes is not looked at.
  ///
  /// - Throws: what it cannot be read for, `not_a_journal` or `journal_version`.
  static func checkBeginning(of path: String, _ calls: FileCalls = .system) throws(Diagnostic) {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else { throw .unreadable(path, .current) }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { throw .unreadable(path, .current) }
    guard status.st_size > 0 else { return }
    let file = JournalBytes(descriptor: descriptor, path: path, calls: calls)
    _ = try hasBegun(file, Int(status.st_size))
  }

  /// Whether a journal begins with an entry; false for less than the beginning of one, and for zeros.
  private static func hasBegun(_ file: JournalBytes, _ size: Int) throws(Diagnostic) -> Bool {
    let path = file.path
    let first = try file.read(0..<min(size, 4096))
    if first.starts(with: Array(JournalEntry.opening.utf8)) { return true }
    // A power loss, or a kill, may leave a few bytes.
    if JournalEntry.opening.utf8.starts(with: first) { return false }
    if mayBegin(first), !first.starts(with: Array("{\"version\":".utf8)) || first.contains(0) { return false }
    let line = first.prefix { $0 != 0x0A }
    if line.starts(with: Array("{\"version\":".utf8)), line.contains(Array("\"kind\":\"run\"".utf8)) {
      let digits = line.dropFirst(11).prefix { (0x30...0x39).contains($0) }
      let version = Int(String(decoding: digits, as: UTF8.self)) ?? 0
      if version != JournalEntry.version { throw .journalVersion(path, version) }
    }
    // The end of a run, in a journal that somebody edited, may be the last line of a large file.
    throw .notAJournal(path, first + (try file.read(max(first.count, size - 4096)..<size)))
  }

  /// Takes what stands behind the last entry that has its end, where no other one begins with a whole line.
  private mutating func takeRest(
    _ bytes: [UInt8], _ path: String, _ calls: FileCalls
  ) throws(Diagnostic) {
    guard !bytes.isEmpty else { return }
    hasZeros = bytes.contains(0)
    let isLost = Self.isLost(bytes[...])
    guard !bytes.contains(0x0A) || isLost else {
      throw .damagedOr(size > 0 ? .journalEdited(path, nil) : .notAJournal(path), path, bytes)
    }
    // Whatever else stands there, somebody wrote: it is not ours to take out.
    guard Self.mayBeCut(bytes, at: size) else { throw .journalEdited(path, nil) }
    if let problem = Diagnostic.journalBegun(path, bytes.prefix { $0 != 0x0A }, calls) { throw problem }
    rest = .begun
  }

  /// Takes the last entry, which has no end; `lines` is where that would stand, nil where lines are missing.
  private mutating func take(
    _ head: JournalHead, _ bytes: [UInt8], _ lines: Int?, _ path: String, _ calls: FileCalls
  ) throws(Diagnostic) {
    let entry = lines.map { bytes.prefix($0) } ?? bytes[...]
    hasZeros = bytes.contains(0)
    let isWrong = lines.map { lines in
      entry.withUnsafeBytes { JournalEnd.isWrong(head.id, bytes[lines...], of: $0, after: digest) }
    }
    guard !JournalHead.hasLostEnd(entry), isWrong != true, lines.map({ !bytes[$0...].contains(0x0A) }) ?? true
    else {
      throw .damagedOr(.journalEdited(path, head.id), path, bytes)
    }
    // A line that has zeros in it is not there.
    let isWhole = lines != nil && !entry.contains(0)
    if isWhole, JournalHead.holds(entry, after: digest) {
      rest = .unended(head, Array(entry))
    } else if isWhole, head.outcomeOfCut(besides: path, calls) != .notWritten {
      throw .journalEdited(path, head.id)
    } else {
      // The first line may be half the one that was written over.
      rest = .cut(head)
    }
  }
}

// Zeros.
extension JournalTail {
  /// Whether bytes that should be an entry lost their first line to zeros before the entry had its end.
  ///
  /// Its tables were not replaced then: all of an entry is on the disk before they are.
  static func isLost(_ bytes: some RandomAccessCollection<UInt8>) -> Bool {
    bytes.lazy.prefix { $0 != 0x0A }.contains(0) && !JournalHead.hasLostEnd(bytes)
  }

  /// How many bytes a disk writes at a time, or a multiple of that.
  private static let block = 512

  /// Whether bytes that begin at a place of the file, and have no whole first line, may be what there is of a run that was cut
  /// off.
  ///
  /// Where blocks of the disk were lost, what follows their zeros begins a block; where all of the first line was, lines of a run
  /// follow. Zeros that end elsewhere somebody wrote.
  static func mayBeCut(_ bytes: some RandomAccessCollection<UInt8>, at place: Int) -> Bool {
    guard isLost(bytes) else { return mayBegin(bytes) }
    let kept = bytes.prefix { $0 != 0 }
    guard mayBegin(kept) else { return false }
    let end = kept.count + bytes.dropFirst(kept.count).prefix { $0 == 0 }.count
    return end == bytes.count || (place + end).isMultiple(of: block)
      || kept.isEmpty && bytes.dropFirst(end).starts(with: Array("{\"kind\":\"".utf8))
  }

  /// Whether a file that begins so may be a journal: it has the beginning of one, as far as that is not zeros.
  static func mayBegin(_ bytes: some RandomAccessCollection<UInt8>) -> Bool {
    let opening = Array("{\"version\":".utf8)
    let same = zip(bytes, opening).prefix { $0 == $1 }.count
    if same == opening.count || same == bytes.count { return true }
    guard bytes.dropFirst(same).first == 0 else { return false }
    // Other files begin with zeros too: the rest must be zeros, or have lines of a journal.
    return !bytes.dropFirst(same).contains { $0 != 0 } || hasLines(bytes)
  }

  /// Whether there are lines of a run, behind the first one, or the end of that.
  private static func hasLines(_ bytes: some RandomAccessCollection<UInt8>) -> Bool {
    Array(bytes).contains(Array("\n{\"kind\":\"".utf8)) || JournalHead.hasEnd(in: bytes)
  }
}

/// A journal that is open.
private struct JournalBytes {
  let descriptor: Int32
  let path: String
  let calls: FileCalls

  func read(_ range: Range<Int>) throws(Diagnostic) -> [UInt8] {
    do throws(SystemError) {
      return try calls.bytes(of: descriptor, range)
    } catch {
      throw .unreadable(path, error)
    }
  }

  /// Where the last entry begins.
  func startOfLastEntry(in size: Int) throws(Diagnostic) -> Int {
    let opening = Array("\n\(JournalEntry.opening)".utf8)
    let step = 1 << 20
    var end = size
    while end > 0 {
      let start = max(0, end - step)
      // A part longer than the step, so that what lies across two parts is found.
      let part = try read(start..<min(size, end + opening.count))
      if let place = part.lastRange(of: opening) { return start + place + 1 }
      end = start
    }
    return 0
  }

  /// The line that ends at a place.
  func lastLine(before end: Int) throws(Diagnostic) -> JSONValue? {
    let bytes = try read(max(0, end - 4096)..<end - 1)
    let start = bytes.lastIndex(of: 0x0A).map { $0 + 1 } ?? 0
    return try? JSONParser.parse(bytes[start...])
  }
}

extension RandomAccessCollection<UInt8> where Index == Int {
  /// Whether bytes stand somewhere in these.
  fileprivate func contains(_ bytes: [UInt8]) -> Bool { lastRange(of: bytes) != nil }

  /// Where bytes stand in these for the last time.
  ///
  /// The system looks for the first of them: a loop over all bytes took ten times as long, and the last entry of a journal
  /// may have 30 MB.
  fileprivate func lastRange(of bytes: [UInt8]) -> Int? {
    withContiguousStorageIfAvailable { buffer in
      let all = UnsafeRawBufferPointer(buffer)
      guard let base = all.baseAddress, let first = bytes.first, all.count >= bytes.count else { return nil }
      var found: Int?
      var place = 0
      while let next = memchr(base + place, Int32(first), all.count - bytes.count + 1 - place) {
        place = UnsafeRawPointer(next) - base
        if memcmp(base + place, bytes, bytes.count) == 0 { found = place }
        place += 1
      }
      return found.map { startIndex + $0 }
    } ?? nil
  }
}
