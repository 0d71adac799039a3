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
    self.init(RecordNames(before, after), document, after, rows)
  }

  private init(
    _ names: RecordNames, _ document: any TableDocument, _ after: TableContents, _ rows: [UInt32]
  ) {
    let count = document.numberOfRecords
    let head = (document.text(document.head), String(decoding: document.writtenHead(of: after), as: UTF8.self))
    if !head.0.utf8.elementsEqual(head.1.utf8) { self.head = Head(old: head.0, new: head.1) }

    let changed = ChangedCells(after)
    let stays = Self.stays(rows, records: count)
    // The records that go: those that no row came from.
    var isThere = [Bool](repeating: false, count: count)
    var written: [(row: UInt32, isLast: Bool)] = []
    var places: [Int] = []
    for (place, row) in rows.enumerated() {
      if row < count { isThere[Int(row)] = true }
      // Where the last record has no line end, it may get one, or another record may lose its own.
      let isLast = place + 1 == rows.count
      guard !stays[place] || changed.contains(row) || isLast || row + 1 == count else { continue }
      written.append((row, isLast))
      places.append(place)
    }
    records.reserveCapacity(written.count)
    var next = 0
    document.writeEach(written, of: after) { bytes in
      let (row, place) = (written[next].row, places[next])
      next += 1
      let old = row < count ? Self.old(Int(row), names, document) : nil
      let isMoved = !stays[place] && old != nil
      let text = String(decoding: bytes, as: UTF8.self)
      if let old, !isMoved, old.bytes.utf8.elementsEqual(text.utf8), old.row == names.new(row) { return }
      let new = RecordChange.Record(
        row: names.new(row), bytes: text, place: place, previous: place > 0 ? names.new(rows[place - 1]) : nil,
        next: place + 1 < rows.count ? names.new(rows[place + 1]) : nil)
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

/// How records are named in a journal: by the keys of their rows, else by their numbers.
struct RecordNames {
  private let before: TableContents
  private let after: TableContents

  init(_ before: TableContents, _ after: TableContents) {
    self.before = before
    self.after = after
  }

  /// The name of a record of the old file.
  func old(_ record: Int) -> String {
    before.key(of: RowIdentity(number: UInt32(truncatingIfNeeded: record))) ?? "#\(record)"
  }

  /// The name of a row that is written.
  func new(_ row: UInt32) -> String { after.key(of: RowIdentity(number: row)) ?? "#\(row)" }
}
