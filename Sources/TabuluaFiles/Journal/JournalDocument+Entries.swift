package import TabuluaText
import TabuluaSystem

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
    try fileChange(of: entry, table: name, isInverted: isInverted, beside: {}).change.get()
  }

  /// What an entry says of the file of one of its tables, and what comes of other work, which a second thread does at the same
  /// time: when it has done that it helps to read.
  package func fileChange<Other: Sendable>(
    of entry: Entry, table name: String?, isInverted: Bool, beside other: @Sendable () -> Other
  ) -> (change: Result<FileChange, Diagnostic>, other: Other) {
    // All records in one list: to append one list to another copies nine texts of each record, which took 20 of 600 ms for a
    // hundred thousand records.
    let shares = LineShares(entry.lines, of: bytes)
    var read: (first: ReadRecords, second: ReadRecords, other: Other)?
    let records = [RecordChange](unsafeUninitializedCapacity: 2 * entry.count) { room, count in
      // Only what is written to is memory: small pages of it took a tenth of the time of reading.
      GrowingMemory.useHugePages(UnsafeMutableRawBufferPointer(room))
      let (first, (other, second)) = SideBySide.run {
        recordLines(in: shares, table: name, isInverted, into: Room(room[..<entry.count]))
      } beside: { [room = Room(room[entry.count...])] in
        // Not before: a table is read by two threads of its own, and four would take time from each other.
        let other = other()
        return (other, recordLines(in: shares, table: name, isInverted, into: room))
      }
      if let base = room.baseAddress {
        (base + first.count).moveInitialize(from: base + entry.count, count: second.count)
      }
      count = first.count + second.count
      read = (first, second, other)
    }
    guard let read else { preconditionFailure("nothing was read") }
    guard read.first.isSound, read.second.isSound else {
      return (.failure(.journalEdited(path, entry.head.id, line: entry.line)), read.other)
    }
    return (.success(FileChange(head: read.first.head ?? read.second.head, records: records)), read.other)
  }

  /// What one thread has read: how many records, and the bytes before the first one, if they changed.
  private struct ReadRecords {
    var count = 0
    var head: FileChange.Head?
    /// Whether all lines make sense.
    var isSound = true
  }

  /// Memory for the records that one thread reads.
  ///
  /// Sendable although nothing checks it: it is a part of a list that no other thread writes, and that is read once both have
  /// ended.
  private struct Room: @unchecked Sendable {
    let records: UnsafeMutableBufferPointer<RecordChange>

    init(_ part: Slice<UnsafeMutableBufferPointer<RecordChange>>) {
      records = UnsafeMutableBufferPointer(rebasing: part)
    }
  }

  /// Reads what lines say of the file of a table.
  private func recordLines(
    in shares: LineShares, table name: String?, _ isInverted: Bool, into room: Room
  ) -> ReadRecords {
    var read = ReadRecords()
    let table = name.map(JSONValue.string)
    read.isSound = bytes.withUnsafeBytes { bytes in
      guard let base = bytes.baseAddress else { return true }
      var reader = RecordLineReader(table: name, isInverted: isInverted, from: base)
      func add(_ record: RecordChange) -> Bool {
        guard read.count < room.records.count else { return false }
        room.records.initializeElement(at: read.count, to: record)
        read.count += 1
        return true
      }
      /// Takes what a line says; whether it makes sense.
      func take(_ line: UnsafeRawBufferPointer) -> Bool {
        if line.starts(with: #"{"kind":"head""#) {
          guard let value = Self.value(of: line), value["table"] == table else { return true }
          guard case .string(let old)? = value["old"], case .string(let new)? = value["new"] else {
            return false
          }
          read.head = isInverted ? FileChange.Head(old: new, new: old) : FileChange.Head(old: old, new: new)
          return true
        }
        guard line.starts(with: #"{"kind":"record""#) else { return true }
        switch reader.read(line) {
        case .record(let record): return add(record)
        case .ofOtherTable: return true
        case .unknown:
          guard let value = Self.value(of: line), value["table"] == table else { return true }
          guard let record = RecordChange(value) else { return false }
          return add(isInverted ? record.inverted : record)
        }
      }
      while let lines = shares.next() {
        guard Self.forEachLine(in: lines, of: bytes, take) else { return false }
      }
      return true
    }
    return read
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

/// Lines that several threads read, each one a part of them and then the next one that nobody has.
///
/// Sendable although nothing checks it: which part is the next one is looked at and changed only under the lock.
private final class LineShares: @unchecked Sendable {
  /// Parts of about the same size, from the beginning of a line to the end of one.
  private let parts: [Range<Int>]

  private let monitor = Monitor()
  private var taken = 0

  /// Cuts the lines that lie in a range of some bytes.
  init(_ lines: Range<Int>, of bytes: FileBytes) {
    parts = bytes.withUnsafeBytes { bytes in
      guard let base = bytes.baseAddress else { return [] }
      var start = lines.lowerBound
      return (1...64).map { part in
        let middle = max(start, lines.lowerBound + lines.count * part / 64)
        let found = memchr(base + middle, 0x0A, lines.upperBound - middle)
        let end = found.map { UnsafeRawPointer($0) - base + 1 } ?? lines.upperBound
        defer { start = end }
        return start..<end
      }
    }
  }

  /// The next part; nil once all were taken.
  func next() -> Range<Int>? {
    monitor.withLock {
      guard taken < parts.count else { return nil }
      defer { taken += 1 }
      return parts[taken]
    }
  }
}

extension UnsafeRawBufferPointer {
  /// Whether the bytes begin with those of a text.
  fileprivate func starts(with text: StaticString) -> Bool {
    guard count >= text.utf8CodeUnitCount, let base = baseAddress else { return false }
    return memcmp(base, text.utf8Start, text.utf8CodeUnitCount) == 0
  }
}
