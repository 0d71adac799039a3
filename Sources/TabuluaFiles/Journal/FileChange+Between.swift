package import TabuluaModel

extension TableContents {
  /// The SHA-256 of the file that the table was read from; nil for one that comes from no file.
  package var fileDigest: String? { (records as? any TableDocument).map { JournalPath.digest(of: $0.bytes) } }
}

extension FileChange {
  /// What writing a table back does to the file that it was read from; nil for a table that comes from no file.
  ///
  /// `before` is the table as it was read, `after` the table that is written.
  ///
  /// - Complexity: O(*n*) for *n* records, about as much as finding their order, and the bytes of those that change.
  package init?(_ before: TableContents, _ after: TableContents) {
    guard let document = after.records as? any TableDocument else { return nil }
    let order = RecordOrder(after)
    var rows: [UInt32] = []
    rows.reserveCapacity(after.numberOfRows)
    order.forEach { rows.append($0) }
    let changed = ChangedCells(after)
    let count = document.numberOfRecords
    self.init(
      RecordNames(before: before, after: after, hasNewNumbers: false), document, rows,
      head: String(decoding: document.writtenHead(of: after), as: UTF8.self)
    ) { row, _, isLast in
      // Where the last record has no line end, it may get one, or another record may lose its own.
      changed.contains(row) || isLast || row + 1 == count
    } write: { records, body in
      document.writeEach(records.map { ($0.row, $0.isLast) }, of: after) {
        body(String(decoding: $0, as: UTF8.self))
      }
    }
  }

  /// What happened to a file of which another one was made; `order` has for each of its records the number that it had
  /// in the old one, numbers behind that for new ones.
  ///
  /// - Complexity: O(*n*) for *n* bytes.
  package init?(_ before: TableContents, _ after: TableContents, order: [UInt32]) {
    guard let old = before.records as? any TableDocument, let new = after.records as? any TableDocument else {
      return nil
    }
    func text(_ place: Int) -> String { new.text(new.span(ofRecord: place)) }
    self.init(
      RecordNames(before: before, after: after, hasNewNumbers: true), old, order, head: new.text(new.head)
    ) { row, place, _ in
      row >= old.numberOfRecords
        || !old.hasSameBytes(old.span(ofRecord: Int(row)), as: new.span(ofRecord: place), of: new)
    } write: { records, body in
      for record in records { body(text(record.place)) }
    }
  }

  /// A row that is written: its number, its place in the file, and whether it ends that.
  private typealias WrittenRow = (row: UInt32, place: Int, isLast: Bool)

  /// Finds the records that change among those that may: `write` calls its body with the new bytes of each.
  private init(
    _ names: RecordNames, _ document: any TableDocument, _ rows: [UInt32], head: String,
    mayChange: (_ row: UInt32, _ place: Int, _ isLast: Bool) -> Bool,
    write: ([WrittenRow], (String) -> Void) -> Void
  ) {
    let count = document.numberOfRecords
    let oldHead = document.text(document.head)
    if !oldHead.utf8.elementsEqual(head.utf8) { self.head = Head(old: oldHead, new: head) }
    let stays = Self.stays(rows, records: count)
    // The records that go: those that no row came from.
    var isThere = [Bool](repeating: false, count: count)
    var written: [WrittenRow] = []
    for (place, row) in rows.enumerated() {
      if row < count { isThere[Int(row)] = true }
      let isLast = place + 1 == rows.count
      guard !stays[place] || mayChange(row, place, isLast) else { continue }
      written.append((row, place, isLast))
    }
    records.reserveCapacity(written.count)
    var next = 0
    write(written) { bytes in
      let (row, place, _) = written[next]
      next += 1
      let old = row < count ? Self.old(Int(row), names, document) : nil
      let isMoved = !stays[place] && old != nil
      func name(_ place: Int) -> String { names.new(rows[place], at: place) }
      if let old, !isMoved, old.bytes.utf8.elementsEqual(bytes.utf8), old.row == name(place) { return }
      let new = RecordChange.Record(
        row: name(place), bytes: bytes, place: place, previous: place > 0 ? name(place - 1) : nil,
        next: place + 1 < rows.count ? name(place + 1) : nil)
      records.append(RecordChange(old: old, new: new, isMoved: isMoved))
    }
    for record in 0..<count where !isThere[record] {
      records.append(RecordChange(old: Self.old(record, names, document), new: nil, isMoved: false))
    }
  }

  /// A record of the file as it was read.
  private static func old(
    _ record: Int, _ names: RecordNames, _ document: any TableDocument
  ) -> RecordChange.Record {
    RecordChange.Record(
      row: names.old(record), bytes: document.text(document.span(ofRecord: record)), place: record,
      previous: record > 0 ? names.old(record - 1) : nil,
      next: record + 1 < document.numberOfRecords ? names.old(record + 1) : nil)
  }

  /// Which of the rows, in the order of the new file, are records that keep their order among each other.
  private static func stays(_ rows: [UInt32], records: Int) -> [Bool] {
    var stays = [Bool](repeating: false, count: rows.count)
    rows.withUnsafeBufferPointer { rows in
      stays.withUnsafeMutableBufferPointer { stays in
        LongestRun.mark(rows, within: 0..<UInt32(truncatingIfNeeded: records), in: stays)
      }
    }
    return stays
  }
}

/// How records are named in a journal: by the keys of their rows, else by the numbers of the old file.
private struct RecordNames {
  let before: TableContents
  let after: TableContents

  /// Whether the table after the change has numbers of its own: its records' places.
  let hasNewNumbers: Bool

  /// The name of a record of the old file.
  func old(_ record: Int) -> String {
    before.key(of: RowIdentity(number: UInt32(truncatingIfNeeded: record))) ?? "#\(record)"
  }

  /// The name of a record of the new file, of which the number is one of the old file or behind.
  func new(_ row: UInt32, at place: Int) -> String {
    let number = hasNewNumbers ? UInt32(truncatingIfNeeded: place) : row
    return after.key(of: RowIdentity(number: number)) ?? "#\(row)"
  }
}
