import TabuluaModel
import TabuluaSystem
import TabuluaText

/// Writes the records that a change of a table's file takes, moves or makes as lines of a journal.
///
/// A run may change a hundred thousand records: their names and bytes are written from where they lie, and no text is made
/// of them, which took four times as long.
struct RecordLines: ~Copyable {
  /// A record that is written: the number of its row, its place in the new file, and whether it ends that.
  typealias Written = (row: UInt32, place: Int, isLast: Bool)

  private let names: RecordNames
  private let document: any TableDocument
  private let file: UnsafeRawBufferPointer
  private let rows: [UInt32]
  private let table: String?

  /// How many records the old file has.
  private let count: Int

  /// The old records, if they can be read ahead, and what keeps that from being left out.
  private let ahead: (any ReadAheadRecords)?
  private var touched = 0

  /// How many lines are added together.
  static let addedTogether = 32

  /// Which of the rows are records that keep their order among each other.
  private let stays: [Bool]

  // What is kept only so that its memory is used again.
  private var line = JSONLine()
  private var old = StandingRecord()
  private var new = StandingRecord()

  /// `rows` are the records of the new file by the numbers of the old one, which `document` is, with its bytes.
  ///
  /// `moves` says which of the records count as moved where there is a choice.
  ///
  /// The bytes are used as long as lines are added.
  init(
    _ names: RecordNames, _ document: any TableDocument, _ file: UnsafeRawBufferPointer, _ rows: [UInt32],
    _ moves: RecordMoves, table: String?
  ) {
    (self.names, self.document, self.file, self.rows, self.table) = (names, document, file, rows, table)
    count = document.numberOfRecords
    ahead = document as? any ReadAheadRecords
    stays = moves.stays(rows, count: count)
  }

  /// Reads what lies far off in memory for records whose lines are added next.
  mutating func readAhead(_ records: ArraySlice<Written>) {
    guard ahead != nil else { return }
    var next: [Int] = []
    for (row, place, _) in records {
      // Those before it and behind it in the old file are named in its line.
      for record in Int(row) - 1...Int(row) + 1 { next.append(record) }
      // The others lie beside it in the old file too.
      guard !stays[place] else { continue }
      if place > 0 { next.append(Int(rows[place - 1])) }
      if place + 1 < rows.count { next.append(Int(rows[place + 1])) }
    }
    readAhead(next)
  }

  private mutating func readAhead(_ records: [Int]) {
    if let ahead { touched &+= ahead.readAhead(records.filter { $0 >= 0 && $0 < count }, 0) }
  }

  /// Adds the bytes before the first record, if they are others now.
  func addHead(_ head: [UInt8], to lines: JournalLines) {
    if file[document.head].elementsEqual(head) { return }
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
  mutating func add(_ record: Written, _ bytes: UnsafeRawBufferPointer, to lines: JournalLines) {
    let (row, place, _) = record
    let isOld = row < count
    let isMoved = isOld && !stays[place]
    names.setNew(row, at: place, &new.name)
    if isOld {
      setOld(Int(row))
      if !isMoved, old.name.isSame(as: new.name), bytes.hasSameBytes(as: old.bytes) { return }
      setOldNeighbours(Int(row))
    }
    new.bytes = bytes
    new.place = place
    (new.hasPrevious, new.hasNext) = (place > 0, place + 1 < rows.count)
    if place > 0 { names.setNew(rows[place - 1], at: place - 1, &new.previous) }
    if place + 1 < rows.count { names.setNew(rows[place + 1], at: place + 1, &new.next) }
    begin(row: new.name.bytes)
    if isMoved { line.append(#","moved":true"#) }
    if isOld {
      line.append(#","old":{"#)
      old.append(named: new.name, to: &line)
    }
    line.append(#","new":{"#)
    if isOld {
      new.append(like: old, to: &line)
    } else {
      new.append(named: new.name, to: &line)
    }
    line.append("}")
    lines.add(line)
  }

  /// Adds the lines of the records that go: those that no row of the new file came from.
  mutating func addThoseGone(to lines: JournalLines) {
    let gone = recordsGone()
    for (index, record) in gone.enumerated() {
      if index.isMultiple(of: Self.addedTogether) {
        readAhead(gone[index...].prefix(Self.addedTogether).flatMap { [$0 - 1, $0, $0 + 1] })
      }
      setOld(record)
      setOldNeighbours(record)
      begin(row: old.name.bytes)
      line.append(#","old":{"#)
      old.append(named: old.name, to: &line)
      line.append("}")
      lines.add(line)
    }
  }

  /// The old records that no row of the new file came from, ascending.
  private func recordsGone() -> [Int] {
    var isThere = [Bool](repeating: false, count: count)
    isThere.withUnsafeMutableBufferPointer { isThere in
      for row in rows where row < count { isThere[Int(row)] = true }
    }
    var gone: [Int] = []
    for (record, isThere) in isThere.enumerated() where !isThere { gone.append(record) }
    return gone
  }

  private mutating func begin(row: UnsafeRawBufferPointer) {
    line.removeAll()
    line.append(#"{"kind":"record""#)
    if let table { line.append(#","table":"#, string: table) }
    line.append(#","row":"#, string: row)
  }

  private mutating func setOld(_ record: Int) {
    names.setOld(record, &old.name)
    old.bytes = UnsafeRawBufferPointer(rebasing: file[document.span(ofRecord: record)])
    old.place = record
  }

  private mutating func setOldNeighbours(_ record: Int) {
    (old.hasPrevious, old.hasNext) = (record > 0, record + 1 < count)
    if old.hasPrevious { names.setOld(record - 1, &old.previous) }
    if old.hasNext { names.setOld(record + 1, &old.next) }
  }
}

/// A record where it stands in a file, with the names as a journal has them.
private struct StandingRecord: ~Copyable {
  /// The row's name.
  var name = RecordName()

  var bytes = UnsafeRawBufferPointer(start: nil, count: 0)

  var place = 0

  /// The names of the rows around it, as far as there are some.
  var previous = RecordName()
  var next = RecordName()
  var hasPrevious = false
  var hasNext = false

  /// Appends all that is to be said of the record, and a brace; its name is left out if it is the line's.
  func append(named name: borrowing RecordName, to line: inout JSONLine) {
    if !self.name.isSame(as: name) {
      line.append(#""row":"#, string: self.name.bytes)
      line.append(",")
    }
    line.append(#""bytes":"#, string: bytes)
    line.append(#","place":"#, place)
    line.append(",")
    appendNeighbours(to: &line)
    line.append("}")
  }

  /// Appends what is to be said of the record, whose name is the line's, where another one is known: what is the same is
  /// left out.
  func append(like other: borrowing StandingRecord, to line: inout JSONLine) {
    var separator: StaticString = ""
    if !bytes.hasSameBytes(as: other.bytes) {
      line.append(#""bytes":"#, string: bytes)
      separator = ","
    }
    if place != other.place {
      line.append(separator)
      line.append(#""place":"#, place)
      separator = ","
    }
    if !standsLike(other) {
      line.append(separator)
      appendNeighbours(to: &line)
    }
    line.append("}")
  }

  private func appendNeighbours(to line: inout JSONLine) {
    line.append(#""between":["#)
    if hasPrevious { line.append(string: previous.bytes) } else { line.append("null") }
    line.append(",")
    if hasNext { line.append(string: next.bytes) } else { line.append("null") }
    line.append("]")
  }

  private func standsLike(_ other: borrowing StandingRecord) -> Bool {
    hasPrevious == other.hasPrevious && hasNext == other.hasNext
      && (!hasPrevious || previous.isSame(as: other.previous)) && (!hasNext || next.isSame(as: other.next))
  }
}
