package import TabuluaModel

/// What a change from a journal makes of a table as it is now: the change may be one that is taken back, or made again.
///
/// Rows that others changed meanwhile are left as they are, and so are records that the change says nothing of, byte for
/// byte. A record goes behind the one that is to stand before it, else before the one that is to stand after it.
package struct FileRewrite: Sendable {
  /// A row that is not as the change expects it.
  package struct Conflict: Sendable {
    /// What stands in the way.
    package enum Reason: String, Sendable, CaseIterable {
      /// The row is gone.
      case gone
      /// The row is there, and should not be.
      case there
      /// Its values are others.
      case changed
      /// It was moved.
      case moved
      /// The name that it would get is that of a row which is left itself.
      case held
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
    package let row: ExactText
    /// The names of the row before and after the change.
    package let names: Set<ExactText>
    /// The name that the row would get; nil for one that would go.
    package let newRow: ExactText?
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
  let names: CurrentNames
  let fits: Bool
  let head: FileChange.Head?

  /// The records that get other bytes in their places, and the changes that say so, by their places.
  ///
  /// In the order of the records.
  private(set) var replacements: [(record: Int, change: Int)] = []

  /// Those of the changes of which somebody has written the record in another way since, such as with another line end.
  private(set) var respelled: Set<Int> = []

  /// The records that stay in their places and get another name, by that.
  private(set) var renamed: [ExactText: Int] = [:]

  /// The records of the change that stay as they are now.
  var unmade = UnmadeRecords()

  /// The records that an earlier command has put where they are: they may stand between rows that were neighbours.
  private(set) var placed: Set<Int> = []

  /// The record that has no line end where it is the last one of the file; nil for none.
  private(set) var unended: Int?

  /// What becomes of each record of the file.
  struct Fate: OptionSet {
    let rawValue: UInt8

    /// It is taken from its place.
    static let taken = Fate(rawValue: 1)
    /// It gets other bytes in its place.
    static let replaced = Fate(rawValue: 2)
    /// Others come behind it.
    static let followed = Fate(rawValue: 4)
    /// It gets another name in its place.
    static let renamed = Fate(rawValue: 8)
  }

  /// What becomes of the records; of most nothing.
  var fates: [Fate]

  /// The changes that are asked for.
  private(set) var changes: [RecordChange] = []

  /// For each of them the record that it is about.
  private var findings: [Finding] = []

  /// A record that comes to another place, or is new.
  struct Arrival {
    /// The change that says so, by its place among the changes: a copy of the record would be one of four texts.
    let change: Int
    /// How many records are to stand before it.
    let place: Int
    /// The record of which it comes; nil for one that is new.
    let source: Int?
  }

  /// The records that come, by their numbers from that of the file's records on, in the order of the file that the change
  /// makes.
  var arrivals: [Arrival] = []

  /// The records of the file that are taken from their places and come to other ones, by their numbers.
  package var movedRecords: [Int] { arrivals.compactMap(\.source) }

  /// The records that come, in the lists of those behind which they come.
  var followers = FollowerLists(arrivals: 0, recordsOfFile: 0)

  /// Looks what a change does to a table; nil for one that comes from no file.
  ///
  /// A table without keys must be just as the change expects it: its records have no names. `columns` are those of the file
  /// for which the change was made, as far as that names them: in a file that has others no record is changed. `parts` says
  /// of each record of the change whether it is to be made; without it all of them are. `whenFound` is called when the records
  /// are found, which two threads do; from then on one works.
  ///
  /// - Complexity: O(*n* + *c* log *c*) for *n* records and *c* changed ones.
  package init?(
    _ change: FileChange, _ parts: [RecordPart]? = nil, of contents: TableContents, columns: [String]? = nil,
    whenFound: () -> Void = {}
  ) {
    guard let document = contents.records as? any TableDocument else { return nil }
    self.contents = contents
    self.document = document
    names = CurrentNames(contents, change)
    fits = document.fits(change, columns)
    fates = [Fate](repeating: [], count: document.numberOfRecords)
    let present = document.text(document.head)
    head = change.head.flatMap { $0.old == present ? $0 : nil }
    let asked = setAside(change.records, parts)
    changes = asked
    let chains = NameChains(asked)
    findings = Self.findings(asked, names, in: document)
    whenFound()
    var touched = 0
    asked.withUnsafeBufferPointer { list in
      guard let first = list.baseAddress else { return }
      for index in list.indices {
        if index.isMultiple(of: CurrentNames.readTogether) {
          // A record that is moved is looked for between its neighbours.
          let next = findings[index...].prefix(CurrentNames.readTogether)
          touched &+= names.readAhead(records: next.compactMap { $0.record.map { $0 - 1 } })
        }
        if !chains.contain(index) { look(at: first + index, of: index) }
      }
    }
    for chain in chains.chains { look(at: chain) }
    replacements.sort { $0.record < $1.record }
    arrivals.sort { $0.place < $1.place }
    placeArrivals()
    withExtendedLifetime(touched) {}
  }

  /// The records that are asked for; the others are noted as ones that stay.
  private mutating func setAside(_ records: [RecordChange], _ parts: [RecordPart]?) -> [RecordChange] {
    guard let parts else { return records }
    var asked: [RecordChange] = []
    for (record, part) in zip(records, parts) {
      if part == .asked { asked.append(record) } else { unmade.add(record, part) }
    }
    placed = Set(unmade.placed.compactMap { names.record(named: $0) })
    unended = unmade.nameOfUnended.flatMap { names.record(named: $0) }
    return asked
  }

  /// Looks whether a record is as it is expected, and notes what becomes of it.
  ///
  /// The change is looked at where it lies, and only what is asked for is taken out: a copy is one of eight texts.
  private mutating func look(at change: UnsafePointer<RecordChange>, of index: Int) {
    let finding = findings[index]
    let found = finding.record
    func conflict(_ reason: Conflict.Reason) { note(reason, of: change.pointee) }
    // What is gone already needs no bytes.
    guard fits || found == nil && !change.pointee.hasNew else { return conflict(.columns) }
    guard change.pointee.hasOld else {
      guard change.pointee.hasNew else { return }
      if found == nil {
        come(to: change.pointee.after.place, of: index, from: nil)
        count += 1
      } else if finding.isExpected {
        numberOfDone += 1
      } else {
        conflict(.there)
      }
      return
    }
    let isRenamed = change.pointee.hasNew && change.pointee.before.row != change.pointee.after.row
    guard let found else {
      // A row whose key was changed may have its new one already.
      if isRenamed, let new = change.pointee.new, let other = names.record(named: new.row, near: new.place),
        isSame(other, new)
      {
        numberOfDone += 1
      } else if !change.pointee.hasNew {
        numberOfDone += 1
      } else if !change.pointee.endsLineAlone {
        conflict(.gone)
      }
      return
    }
    guard finding.isExpected else {
      // A record that only loses its line end, or gets one, does so by who stands behind it.
      if !isRenamed, let new = change.pointee.new, isSame(found, new) {
        numberOfDone += 1
      } else if !change.pointee.endsLineAlone {
        conflict(.changed)
      }
      return
    }
    // Another row may have got its key meanwhile.
    if isRenamed, names.record(named: change.pointee.after.row) != nil {
      return conflict(.there)
    }
    make(change, of: index, found)
  }

  /// Makes a change, which is at a place of the list, of a record that has the bytes that it expects, and of which the new name
  /// is free.
  mutating func make(_ change: UnsafePointer<RecordChange>, of index: Int, _ found: Int) {
    guard change.pointee.hasOld, change.pointee.hasNew else { return take(found) }
    guard change.pointee.isMoved else { return replace(found, change, of: index) }
    let new = change.pointee.after
    switch place(of: found, change.pointee.before, new) {
    case .before:
      take(found)
      come(to: new.place, of: index, from: found)
    case .after where change.pointee.before.bytes.hasBytes(of: new.bytes): numberOfDone += 1
    case .after: replace(found, change, of: index)
    case nil: note(.moved, of: change.pointee)
    }
  }

  /// Notes what stands in the way of a change.
  mutating func note(_ reason: Conflict.Reason, of change: RecordChange) {
    let reason = fits && reason.isOf(change, in: document) ? reason : .columns
    // Where a row is to come whose name another one has, that one stands for it.
    if reason != .there || change.old != nil { unmade.add(change, .left) }
    // A row whose name is taken is known by that one, which whoever has it now was given.
    let name = reason == .there ? change.row : change.old?.row ?? change.row
    conflicts.append(
      Conflict(
        row: name, names: Set([change.old?.row, change.new?.row].compactMap { $0 }),
        newRow: change.new?.row, reason: reason,
        cells: reason == .columns || reason == .held
          ? [] : cells(reason == .there ? nil : change.old, change.new, now: names.record(named: name))))
  }

  /// Notes that a record comes to a place.
  mutating func come(to place: Int, of index: Int, from source: Int?) {
    arrivals.append(Arrival(change: index, place: place, source: source))
  }

  /// Takes a record from its place.
  private mutating func take(_ record: Int) {
    fates[record].insert(.taken)
    count += 1
  }

  /// Gives a record other bytes in its place.
  private mutating func replace(_ record: Int, _ change: UnsafePointer<RecordChange>, of index: Int) {
    replacements.append((record, index))
    if !findings[index].hasBytes { respelled.insert(index) }
    fates[record].insert(.replaced)
    if change.pointee.before.row != change.pointee.after.row {
      fates[record].insert(.renamed)
      renamed[change.pointee.after.row] = record
    }
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
      return cell.expected.hasBytes(of: cell.now) ? nil : cell
    }
  }

  /// Whether a record has the bytes of another one, or at least its values.
  func isSame(_ record: Int, _ other: RecordChange.Record) -> Bool {
    document.hasBytes(other.bytes, at: record) || document.hasValues(of: other.bytes, at: record)
  }
}

extension FileRewrite.Conflict.Reason {
  /// Whether it can be told in cells: the expected values can be read with the columns that the file has now.
  fileprivate func isOf(_ change: RecordChange, in document: any TableDocument) -> Bool {
    switch self {
    case .gone, .moved, .held, .columns: true
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
