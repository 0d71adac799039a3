package import TabuluaModel

/// What a change from a journal makes of a table as it is now: the change may be one that is taken back, or made again.
///
/// Rows that others changed meanwhile are left as they are, and so are records that the change says nothing of, byte for
/// byte. A record goes behind the one that is to stand before it, else before the one that is to stand after it.
package struct FileRewrite {
  /// A row that is not as the change expects it.
  package struct Conflict: Sendable {
    /// What stands in the way.
    package enum Reason: String, Sendable {
      /// The row is gone.
      case gone
      /// The row is there, and should not be.
      case there
      /// Its values are others.
      case changed
      /// It was moved.
      case moved
      /// The file has other columns, of which the bytes in the journal are no record.
      case columns
    }

    /// A cell that is not as it is expected: what it would get, what it is expected to hold, and what it holds.
    package struct Cell: Sendable {
      package let column: String
      package let wanted: String?
      package let expected: String?
      package let now: String?
    }

    /// The row's name: the one that it is expected to have, else the one that it would get and another row has.
    package let row: String
    /// The names of the row before and after the change.
    package let names: Set<String>
    package let reason: Reason
    /// The cells that are not as they are expected; those of a row that is gone are the ones that it would get.
    package let cells: [Cell]
  }

  /// The rows that are not as the change expects them.
  package internal(set) var conflicts: [Conflict] = []

  /// How many records change.
  package internal(set) var count = 0

  /// How many records are as the change would make them already.
  package internal(set) var numberOfDone = 0

  private let contents: TableContents
  let document: any TableDocument
  var names: CurrentNames
  let fits: Bool
  let head: FileChange.Head?

  /// The bytes that records get in their places.
  ///
  /// In the order of the records.
  private(set) var replacements: [(record: Int, bytes: String)] = []

  /// The records that stay in their places and get another name, by that.
  private var renamed: [String: Int] = [:]

  /// What becomes of each record of the file.
  struct Fate: OptionSet {
    let rawValue: UInt8

    /// It is taken from its place.
    static let taken = Fate(rawValue: 1)
    /// It gets other bytes in its place.
    static let replaced = Fate(rawValue: 2)
    /// Others come behind it.
    static let followed = Fate(rawValue: 4)
  }

  /// What becomes of the records; of most nothing.
  private(set) var fates: [Fate]

  /// The records that come to other places, by their numbers from that of the file's records on.
  private(set) var arrivals: [RecordChange.Record] = []

  /// The record of which each of them comes; nil for one that is new.
  private(set) var sources: [Int?] = []

  /// The records that come and follow on a record, or with -1 on the head.
  private(set) var followers: [Int: [Int]] = [:]

  /// Looks what a change does to a table; nil for one that comes from no file.
  ///
  /// A table without keys must be just as the change expects it: its records have no names. `columns` are those of the file
  /// for which the change was made, as far as that names them: in a file that has others no record is changed.
  ///
  /// - Complexity: O(*n* + *c* log *c*) for *n* records and *c* changed ones.
  package init?(_ change: FileChange, of contents: TableContents, columns: [String]? = nil) {
    guard let document = contents.records as? any TableDocument else { return nil }
    self.contents = contents
    self.document = document
    names = CurrentNames(contents, change)
    fits = document.fits(change, columns)
    fates = [Fate](repeating: [], count: document.numberOfRecords)
    let present = document.text(document.head)
    head = change.head.flatMap { $0.old == present ? $0 : nil }
    var comings: [(record: RecordChange.Record, source: Int?)] = []
    let chains = NameChains(change.records)
    for (index, record) in change.records.enumerated() {
      if index.isMultiple(of: 32) { names.readAhead(change.records[index...].prefix(32)) }
      if !chains.contain(index) { look(at: record, &comings) }
    }
    for chain in chains.chains { look(at: chain, of: change.records, &comings) }
    replacements.sort { $0.record < $1.record }
    comings.sort { $0.record.place < $1.record.place }
    place(comings)
  }

  /// Looks whether a record is as it is expected, and notes what becomes of it.
  private mutating func look(
    at change: RecordChange, _ comings: inout [(record: RecordChange.Record, source: Int?)]
  ) {
    let found = names.record(
      named: change.old?.row ?? change.new?.row ?? "", near: change.old?.place ?? change.new?.place)
    func conflict(_ reason: Conflict.Reason) { note(reason, of: change) }
    // What is gone already needs no bytes.
    guard fits || found == nil && change.new == nil else { return conflict(.columns) }
    guard let old = change.old else {
      guard let new = change.new else { return }
      guard let found else {
        comings.append((new, nil))
        count += 1
        return
      }
      if isSame(found, new) { numberOfDone += 1 } else { conflict(.there) }
      return
    }
    guard let found else {
      // A row whose key was changed may have its new one already.
      if let new = change.new, new.row != old.row, let other = names.record(named: new.row, near: new.place),
        isSame(other, new)
      {
        numberOfDone += 1
      } else if change.new == nil {
        numberOfDone += 1
      } else {
        conflict(.gone)
      }
      return
    }
    guard isSame(found, old) else {
      if let new = change.new, new.row == old.row, isSame(found, new) {
        numberOfDone += 1
      } else {
        conflict(.changed)
      }
      return
    }
    // Another row may have got its key meanwhile.
    if let new = change.new, new.row != old.row, names.record(named: new.row) != nil {
      return conflict(.there)
    }
    make(change, found, &comings)
  }

  /// Makes a change of a record that has the bytes that it expects, and of which the new name is free.
  mutating func make(
    _ change: RecordChange, _ found: Int, _ comings: inout [(record: RecordChange.Record, source: Int?)]
  ) {
    guard let old = change.old, let new = change.new else { return take(found) }
    guard change.isMoved else { return replace(found, old, new) }
    if stands(found, like: old) {
      take(found)
      comings.append((new, found))
    } else if stands(found, like: new) {
      if old.bytes.utf8.elementsEqual(new.bytes.utf8) { numberOfDone += 1 } else { replace(found, old, new) }
    } else {
      note(.moved, of: change)
    }
  }

  /// Notes what stands in the way of a change.
  mutating func note(_ reason: Conflict.Reason, of change: RecordChange) {
    let reason = fits && reason.isOf(change, in: document) ? reason : .columns
    // A row whose name is taken is known by that one, which whoever has it now was given.
    let name = reason == .there ? change.row : change.old?.row ?? change.row
    conflicts.append(
      Conflict(
        row: name, names: Set([change.old?.row, change.new?.row].compactMap { $0 }), reason: reason,
        cells: reason == .columns
          ? [] : cells(reason == .there ? nil : change.old, change.new, now: names.record(named: name))))
  }

  /// Takes a record from its place.
  private mutating func take(_ record: Int) {
    fates[record].insert(.taken)
    count += 1
  }

  /// Gives a record other bytes in its place.
  private mutating func replace(_ record: Int, _ old: RecordChange.Record, _ new: RecordChange.Record) {
    replacements.append((record, new.bytes))
    fates[record].insert(.replaced)
    if old.row != new.row { renamed[new.row] = record }
    count += 1
  }

  /// The cells of a record that differ from what a change expects.
  private func cells(
    _ old: RecordChange.Record?, _ new: RecordChange.Record?, now: Int?
  ) -> [Conflict.Cell] {
    let now = now.map(document.values(ofRecord:))
    let (old, new) = (
      old.flatMap { document.values(ofRecord: $0.bytes) }, new.flatMap { document.values(ofRecord: $0.bytes) }
    )
    return document.columns.indices.compactMap { column in
      let cell = Conflict.Cell(
        column: document.columns[column], wanted: new?[column], expected: old?[column], now: now?[column])
      return cell.expected == cell.now ? nil : cell
    }
  }

  /// Whether a record has the bytes of another one, or at least its values.
  func isSame(_ record: Int, _ other: RecordChange.Record) -> Bool {
    let span = document.span(ofRecord: record)
    var text = other.bytes
    let isEqual = document.withFile { file in
      text.withUTF8 {
        UnsafeRawBufferPointer(rebasing: file[span]).hasSameBytes(as: UnsafeRawBufferPointer($0))
      }
    }
    return isEqual
      || document.values(ofRecord: other.bytes).map { $0 == document.values(ofRecord: record) } ?? false
  }

  /// Whether one of the neighbours of a record is the one that is expected, or both that are expected are gone.
  func stands(_ record: Int, like other: RecordChange.Record) -> Bool {
    func isNeighbour(_ name: String?, _ place: Int) -> Bool? {
      guard let name else { return place < 0 || place >= document.numberOfRecords }
      return names.record(named: name, near: place).map { $0 == place }
    }
    let sides = [isNeighbour(other.previous, record - 1), isNeighbour(other.next, record + 1)].compactMap {
      $0
    }
    return sides.isEmpty || sides.contains(true)
  }
}

// Where records go.
extension FileRewrite {
  /// Finds the places of the records that come, which stand in the order of the file that the change makes.
  private mutating func place(_ comings: [(record: RecordChange.Record, source: Int?)]) {
    arrivals = comings.map(\.record)
    sources = comings.map(\.source)
    let first = document.numberOfRecords
    var numbers: [String: Int] = [:]
    for (index, record) in arrivals.enumerated() { numbers[record.row] = first + index }
    /// The record of a name that stays where it is, or comes.
    func number(_ name: String?) -> Int? {
      guard let name else { return nil }
      return numbers[name] ?? renamed[name]
        ?? names.record(named: name).flatMap { fates[$0].contains(.taken) ? nil : $0 }
    }
    for (index, record) in arrivals.enumerated() {
      if record.previous == nil {
        follow(on: -1) { $0.insert(first + index, at: 0) }
      } else if let leader = number(record.previous) {
        follow(on: leader) { $0.insert(first + index, at: 0) }
      } else {
        // The record before it is gone: it goes before what is to follow on it and on those that follow on it.
        var last = index
        while let name = arrivals[last].next, let next = numbers[name],
          arrivals[next - first].previous == arrivals[last].row
        {
          last = next - first
        }
        let follower = number(arrivals[last].next)
        let place = follower.flatMap { $0 < first ? $0 : nil } ?? sources[index] ?? first
        follow(on: remaining(before: place)) { $0.append(first + index) }
      }
    }
  }

  /// Changes which records follow on one.
  private mutating func follow(on record: Int, _ change: (inout [Int]) -> Void) {
    change(&followers[record, default: []])
    if fates.indices.contains(record) { fates[record].insert(.followed) }
  }

  /// The last record before a place that is not taken away; -1 where there is none.
  private func remaining(before place: Int) -> Int {
    var place = place - 1
    while place >= 0, fates[place].contains(.taken) { place -= 1 }
    return place
  }
}

extension FileRewrite.Conflict.Reason {
  /// Whether it can be told in cells: the expected values can be read with the columns that the file has now.
  fileprivate func isOf(_ change: RecordChange, in document: any TableDocument) -> Bool {
    switch self {
    case .gone, .moved, .columns: true
    case .there: change.new.map { document.values(ofRecord: $0.bytes) != nil } ?? true
    case .changed: change.old.map { document.values(ofRecord: $0.bytes) != nil } ?? true
    }
  }
}

extension TableDocument {
  /// Whether the records of a change are records of this file; one alone tells, because all are of one file.
  fileprivate func fits(_ change: FileChange, _ columns: [String]?) -> Bool {
    // Each record of a JSON Lines file has keys of its own.
    guard headOffset != nil else { return true }
    if let columns, columns != self.columns { return false }
    guard let record = change.records.first, let bytes = (record.old ?? record.new)?.bytes else {
      return true
    }
    return values(ofRecord: bytes) != nil
  }
}

extension TableContents {
  /// The columns that the first line of the table's file names; nil where none does.
  package var columnsInHead: [String]? {
    guard let document = records as? any TableDocument, document.headOffset != nil else { return nil }
    return document.columns
  }
}

/// The records of a table as it is now, by the names that a journal gives them.
struct CurrentNames {
  private let contents: TableContents

  /// The records by their names in a table without keys.
  private var records: [String: Int] = [:]

  private let keyColumn: Int?
  private let count: Int

  /// The records, if they can be read ahead, and what keeps that from being left out.
  private let ahead: (any ReadAheadRecords)?
  private var touched = 0
  private let bytesInPlace: (_ record: Int, _ column: Int) -> UnsafeRawBufferPointer?

  init(_ contents: TableContents, _ change: FileChange) {
    self.contents = contents
    keyColumn = contents.keyColumn
    count = contents.records.numberOfRecords
    bytesInPlace = contents.records.bytesInPlace
    ahead = contents.records as? any ReadAheadRecords
    guard contents.mapping.key == nil else { return }
    // The table is as the change expects it: those that it names have their places, and the others the rest, in order.
    var named: [Int: String] = [:]
    var gone: Set<String> = []
    for record in change.records {
      if let old = record.old {
        named[old.place] = old.row
      } else if let new = record.new {
        gone.insert(new.row)
      }
    }
    let taken = Set(named.values).union(gone)
    var next = 0
    for place in 0..<contents.records.numberOfRecords {
      if let name = named[place] {
        records[name] = place
      } else {
        while taken.contains("#\(next)") { next += 1 }
        records["#\(next)"] = place
        next += 1
      }
    }
  }

  /// Reads what lies far off in memory for changes that are looked at next.
  mutating func readAhead(_ changes: ArraySlice<RecordChange>) {
    guard let ahead, let keyColumn else { return }
    let records = changes.compactMap { $0.old?.place ?? $0.new?.place }.filter { $0 >= 0 && $0 < count }
    touched &+= ahead.readAhead(records, keyColumn)
  }

  /// The number of a record; nil where there is none.
  ///
  /// Where it may be is looked at first, because to look a key up takes much longer.
  func record(named name: String, near guess: Int? = nil) -> Int? {
    guard let keyColumn else { return records[name] }
    if let guess, guess >= 0, guess < count, let bytes = bytesInPlace(guess, keyColumn) {
      var name = name
      if name.withUTF8({ bytes.hasSameBytes(as: UnsafeRawBufferPointer($0)) }) { return guess }
    }
    return contents.row(forKey: name).map { Int($0.number) }
  }
}
