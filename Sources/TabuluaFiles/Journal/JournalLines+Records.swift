package import TabuluaModel
import TabuluaText

extension TableContents {
  /// The SHA-256 of the file that the table was read from; nil for one that comes from no file.
  package var fileDigest: String? { (records as? any TableDocument).map { JournalPath.digest(of: $0.bytes) } }
}

extension JournalLines {
  /// Adds what writing a table back does to the file that it was read from: nothing where that stays as it is.
  ///
  /// `before` is the table as it was read, `after` the table that is written, in which these rows were dragged. The table has
  /// a name where there are several.
  ///
  /// - Complexity: O(*n*) for *n* records, about as much as finding their order, and the bytes of those that change.
  package mutating func addRecords(
    _ before: TableContents, _ after: TableContents, dragged: [RowIdentity] = [], table: String?
  ) {
    guard let document = after.records as? any TableDocument else { return }
    let order = RecordOrder(after, dragged: dragged)
    var rows: [UInt32] = []
    rows.reserveCapacity(after.numberOfRows)
    order.forEach { rows.append($0) }
    let changed = ChangedCells(after)
    let count = document.numberOfRecords
    var lines = RecordLines(
      RecordNames(before: before, after: after, changed: changed), document, rows, table: table)
    lines.addHead(document.writtenHead(of: after), to: &self)
    let written = lines.written { row, _, isLast in
      // Where the last record has no line end, it may get one, or another record may lose its own.
      changed.contains(row) || isLast || row + 1 == count
    }
    var next = 0
    document.writeEach(written.map { ($0.row, $0.isLast) }, of: after) { bytes in
      lines.add(written[next], bytes, to: &self)
      next += 1
    }
    lines.addThoseGone(to: &self)
  }

  /// Adds what happened to a file of which another one was made.
  ///
  /// `order` has for each record of the new file the number that it had in the old one, numbers behind that for new ones.
  ///
  /// - Complexity: O(*n*) for *n* bytes.
  package mutating func addRecords(
    _ before: TableContents, _ after: TableContents, order: [UInt32], table: String?
  ) {
    guard let old = before.records as? any TableDocument, let new = after.records as? any TableDocument else {
      return
    }
    var lines = RecordLines(
      RecordNames(before: before, after: after, changed: nil), old, order, table: table)
    new.withFile { file in
      lines.addHead(Array(file[new.head]), to: &self)
      let written = lines.written { row, place, _ in
        row >= old.numberOfRecords
          || !old.hasSameBytes(old.span(ofRecord: Int(row)), as: new.span(ofRecord: place), of: new)
      }
      for record in written {
        lines.add(record, UnsafeRawBufferPointer(rebasing: file[new.span(ofRecord: record.place)]), to: &self)
      }
    }
    lines.addThoseGone(to: &self)
  }
}

/// Writes the records that a change of a table's file takes, moves or makes as lines of a journal.
///
/// A run may change a hundred thousand records: their names and bytes are written from where they lie, and no text is made
/// of them, which took four times as long.
private struct RecordLines {
  /// A record that is written: the number of its row, its place in the new file, and whether it ends that.
  typealias Written = (row: UInt32, place: Int, isLast: Bool)

  private let names: RecordNames
  private let document: any TableDocument
  private let file: FileBytes
  private let rows: [UInt32]
  private let table: String?

  /// Which of the rows are records that keep their order among each other.
  private let stays: [Bool]

  // What is kept only so that its memory is used again.
  private var old = StandingRecord()
  private var new = StandingRecord()

  /// `rows` are the records of the new file by the numbers of the old one, which `document` is.
  init(_ names: RecordNames, _ document: any TableDocument, _ rows: [UInt32], table: String?) {
    (self.names, self.document, self.rows, self.table) = (names, document, rows, table)
    file = document.bytes
    let count = UInt32(truncatingIfNeeded: document.numberOfRecords)
    var stays = [Bool](repeating: false, count: rows.count)
    rows.withUnsafeBufferPointer { rows in
      stays.withUnsafeMutableBufferPointer { LongestRun.mark(rows, within: 0..<count, in: $0) }
    }
    self.stays = stays
  }

  /// Adds the bytes before the first record, if they are others now.
  func addHead(_ head: [UInt8], to lines: inout JournalLines) {
    let isSame = document.withFile { $0[document.head].elementsEqual(head) }
    if isSame { return }
    var line = JSONText.Object()
    line.add("kind", "head")
    if let table { line.add("table", table) }
    line.add("old", document.text(document.head))
    line.add("new", String(decoding: head, as: UTF8.self))
    lines.add(line)
  }

  /// The records that do not keep their order, and those of which something may change.
  func written(mayChange: (_ row: UInt32, _ place: Int, _ isLast: Bool) -> Bool) -> [Written] {
    var written: [Written] = []
    for (place, row) in rows.enumerated() {
      let isLast = place + 1 == rows.count
      if !stays[place] || mayChange(row, place, isLast) { written.append((row, place, isLast)) }
    }
    return written
  }

  /// Adds the line of a record that has such bytes now, unless nothing about it changed.
  mutating func add(_ record: Written, _ bytes: UnsafeRawBufferPointer, to lines: inout JournalLines) {
    let (row, place, _) = record
    let (names, rows) = (names, rows)
    let span = row < document.numberOfRecords ? document.span(ofRecord: Int(row)) : nil
    let isMoved = !stays[place] && span != nil
    names.setNew(row, at: place, &new.name)
    if let span {
      setOld(Int(row))
      let isSame = file.withUnsafeBytes { memory in
        old.name == new.name && bytes.elementsEqual(UnsafeRawBufferPointer(rebasing: memory[span]))
      }
      if !isMoved, isSame { return }
    }
    new.set(
      place, hasPrevious: place > 0, hasNext: place + 1 < rows.count,
      previous: { names.setNew(rows[place - 1], at: place - 1, &$0) },
      next: { names.setNew(rows[place + 1], at: place + 1, &$0) })
    lines.addLine { line in
      begin(&line, row: new.name)
      if isMoved { line += #","moved":true"#.utf8 }
      file.withUnsafeBytes { memory in
        if let span {
          let bytes = UnsafeRawBufferPointer(rebasing: memory[span])
          old.append(key: #","old":{"#, bytes, named: new.name, like: nil, to: &line)
        }
      }
      new.append(key: #","new":{"#, bytes, named: new.name, like: span == nil ? nil : old, to: &line)
      line.append(UInt8(ascii: "}"))
    }
  }

  /// Adds the lines of the records that go: those that no row of the new file came from.
  mutating func addThoseGone(to lines: inout JournalLines) {
    var isThere = [Bool](repeating: false, count: document.numberOfRecords)
    for row in rows where row < isThere.count { isThere[Int(row)] = true }
    for record in isThere.indices where !isThere[record] {
      setOld(record)
      lines.addLine { line in
        begin(&line, row: old.name)
        file.withUnsafeBytes { memory in
          let bytes = UnsafeRawBufferPointer(rebasing: memory[document.span(ofRecord: record)])
          old.append(key: #","old":{"#, bytes, named: old.name, like: nil, to: &line)
        }
        line.append(UInt8(ascii: "}"))
      }
    }
  }

  private func begin(_ line: inout [UInt8], row: [UInt8]) {
    line += #"{"kind":"record""#.utf8
    if let table { JSONText.append(key: #","table":"#, table, to: &line) }
    JSONText.append(key: #","row":"#, row, to: &line)
  }

  private mutating func setOld(_ record: Int) {
    let names = names
    names.setOld(record, &old.name)
    old.set(
      record, hasPrevious: record > 0, hasNext: record + 1 < document.numberOfRecords,
      previous: { names.setOld(record - 1, &$0) }, next: { names.setOld(record + 1, &$0) })
  }
}

/// Where a record stands in a file, with the names as a journal has them.
private struct StandingRecord {
  /// The row's name.
  var name: [UInt8] = []

  private var place = 0

  /// The names of the rows around it, as far as there are some.
  private var previous: [UInt8] = []
  private var next: [UInt8] = []
  private var hasPrevious = false
  private var hasNext = false

  mutating func set(
    _ place: Int, hasPrevious: Bool, hasNext: Bool, previous: (inout [UInt8]) -> Void,
    next: (inout [UInt8]) -> Void
  ) {
    (self.place, self.hasPrevious, self.hasNext) = (place, hasPrevious, hasNext)
    self.previous.removeAll(keepingCapacity: true)
    self.next.removeAll(keepingCapacity: true)
    if hasPrevious { previous(&self.previous) }
    if hasNext { next(&self.next) }
  }

  /// Appends the record; where it stands is left out if it stands like another one.
  func append(
    key: StaticString, _ bytes: UnsafeRawBufferPointer, named name: [UInt8], like other: StandingRecord?,
    to line: inout [UInt8]
  ) {
    key.withUTF8Buffer { line += $0 }
    if self.name != name { JSONText.append(key: #""row":"#, self.name, suffix: ",", to: &line) }
    JSONText.append(key: #""bytes":"#, bytes, to: &line)
    if place != other?.place { JSONText.append(key: #","place":"#, place, to: &line) }
    if other.map({ !standsLike($0) }) ?? true {
      line += #","between":["#.utf8
      append(previous, isThere: hasPrevious, to: &line)
      line.append(UInt8(ascii: ","))
      append(next, isThere: hasNext, to: &line)
      line.append(UInt8(ascii: "]"))
    }
    line.append(UInt8(ascii: "}"))
  }

  private func append(_ name: [UInt8], isThere: Bool, to line: inout [UInt8]) {
    if isThere { JSONText.append(key: "", name, to: &line) } else { line += "null".utf8 }
  }

  private func standsLike(_ other: StandingRecord) -> Bool {
    hasPrevious == other.hasPrevious && hasNext == other.hasNext && previous == other.previous
      && next == other.next
  }
}

/// How records are named in a journal: by the keys of their rows, else by the numbers of the old file.
///
/// Keys are read where they lie in the files: looking each up in the table took a third of the time of all lines.
private final class RecordNames {
  private let before: TableContents
  private let after: TableContents

  /// The cells that changed; nil where the table after the change has a file, and numbers, of its own.
  private let changed: ChangedCells?

  private let oldBytes: (_ record: Int, _ column: Int) -> UnsafeRawBufferPointer?
  private let newBytes: (_ record: Int, _ column: Int) -> UnsafeRawBufferPointer?

  init(before: TableContents, after: TableContents, changed: ChangedCells?) {
    (self.before, self.after, self.changed) = (before, after, changed)
    oldBytes = before.hasOverrides ? { _, _ in nil } : before.records.bytesInPlace
    newBytes = changed == nil ? after.records.bytesInPlace : { _, _ in nil }
  }

  /// Replaces `name` by the name of a record of the old file.
  func setOld(_ record: Int, _ name: inout [UInt8]) {
    name.removeAll(keepingCapacity: true)
    guard let column = before.keyColumn else { return name += "#\(record)".utf8 }
    if let key = oldBytes(record, column) { return name += key }
    before.appendBytes(of: RowIdentity(number: UInt32(truncatingIfNeeded: record)), column: column, to: &name)
  }

  /// Replaces `name` by the name of a record of the new file, of which the number is one of the old file or behind.
  func setNew(_ row: UInt32, at place: Int, _ name: inout [UInt8]) {
    name.removeAll(keepingCapacity: true)
    guard let column = after.keyColumn else { return name += "#\(row)".utf8 }
    guard let changed else {
      if let key = newBytes(place, column) { return name += key }
      let row = RowIdentity(number: UInt32(truncatingIfNeeded: place))
      return after.appendBytes(of: row, column: column, to: &name)
    }
    if changed.contains(row), let key = changed.text(of: row, column: column) { return name += key.utf8 }
    if row < before.records.numberOfRecords, let key = oldBytes(Int(row), column) { return name += key }
    after.appendBytes(of: RowIdentity(number: row), column: column, to: &name)
  }
}
