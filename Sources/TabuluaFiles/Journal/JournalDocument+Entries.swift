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
    // Half of the lines in another thread, and all records in one list: to append one list to another copies nine texts of
    // each record, which took 20 of 600 ms for a hundred thousand records.
    let shares = shares(of: entry.lines)
    var read: (first: ReadRecords, second: ReadRecords)?
    let records = [RecordChange](unsafeUninitializedCapacity: 2 * entry.count) { room, count in
      // Only what is written to is memory: small pages of it took a tenth of the time of reading.
      GrowingMemory.useHugePages(UnsafeMutableRawBufferPointer(room))
      let (first, second) = SideBySide.run {
        recordLines(in: shares.0, table: name, isInverted, into: Room(room[..<entry.count]))
      } beside: { [room = Room(room[entry.count...])] in
        recordLines(in: shares.1, table: name, isInverted, into: room)
      }
      if let base = room.baseAddress {
        (base + first.count).moveInitialize(from: base + entry.count, count: second.count)
      }
      count = first.count + second.count
      read = (first, second)
    }
    guard let read, read.first.isSound, read.second.isSound else {
      throw .journalEdited(path, entry.head.id, line: entry.line)
    }
    return FileChange(head: read.first.head ?? read.second.head, records: records)
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
    in parts: [Range<Int>], table name: String?, _ isInverted: Bool, into room: Room
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
      return parts.allSatisfy { Self.forEachLine(in: $0, of: bytes, take) }
    }
    return read
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
