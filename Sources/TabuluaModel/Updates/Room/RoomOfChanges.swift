/// About how much memory a table takes for what was changed in it, in bytes: a script that has it changed without end is to
/// be stopped in time.
package struct RoomOfChanges: Sendable, Hashable {
  /// What is kept now beside the records of the table's file, with the tables that were pushed over it.
  package var kept = 0

  /// What was ever written.
  ///
  /// An open transaction keeps also what was replaced or taken away since, to put it back.
  package var written = 0

  /// What a value, a row that is there or a call takes beside its texts.
  static let entry = 64

  /// What an update block takes in the journal: its map, and lists of what went and came.
  ///
  /// Measured for blocks of one operation: 0.4 KiB for a row that is moved, a KiB for one that is deleted or a section.
  static let block = 640

  /// What a row takes that comes, until the transaction ends: its number, key and cells stand in the block, in the journal and in
  /// the contents.
  ///
  /// Measured: a KiB, without texts.
  static let newRow = 1024

  /// What a table takes that was pushed and is popped, until the transaction ends.
  static let table = 4096
}

/// What a data source saves, where it can tell how much memory that takes.
package protocol SavedState: Sendable {
  /// About how many bytes it takes.
  var room: Int { get }
}

extension TableView {
  /// The room that changes of this table, and of those that were pushed over it, take now, without the steps that can be taken
  /// back: of those the oldest ones go where they take too much, see ``UndoRoom``.
  ///
  /// - Complexity: O(*d*) for *d* tables that were pushed over this one.
  package var roomOfChanges: RoomOfChanges {
    var room = roomOfTablesAbove
    room.kept += contents.roomOfChanges
    room.written += writtenRoom + MemoryLayout<TableChange>.stride * journal.count
    return room
  }

  /// The room that the tables take now which were pushed over this one, with their rows and settings.
  ///
  /// - Complexity: O(*d*) for *d* of them.
  package var roomOfTablesAbove: RoomOfChanges {
    guard let tableAbove else { return RoomOfChanges() }
    var room = tableAbove.roomOfChanges
    let pushed = tableAbove.pushed?.room ?? 0
    room.kept += pushed + tableAbove.settings.room
    room.written += pushed
    return room
  }

  /// The table that all others of the stack were pushed over.
  package var lowestTable: TableView {
    var lowest = self
    while let below = lowest.tableBelow { lowest = below }
    return lowest
  }

  /// How much more is kept than `before`; less than nothing where less is.
  package func growth(since before: RoomOfChanges) -> Int {
    let now = roomOfChanges
    return isChanging ? max(0, now.written - before.written) : now.kept - before.kept
  }

  /// Whether a transaction or an update block is open, here or in a table above.
  private var isChanging: Bool {
    openTransactions > 0 || updates != nil || (tableAbove?.isChanging ?? false)
  }

  /// Notes that so many texts of so many bytes together were written.
  @inline(__always)
  func noteWritten(_ number: Int, bytes: Int = 0) { writtenRoom &+= RoomOfChanges.entry * number + bytes }

  /// Hands a call's record to the listener, who may keep it until the interaction ends.
  @inline(never)
  func report(_ record: CallRecord, to listener: (CallRecord) -> Void) {
    noteWritten(4 + record.arguments.count, bytes: record.text?.utf8.count ?? 0)
    listener(record)
  }
}

extension TableContents {
  /// About how many bytes are kept beside the records.
  var roomOfChanges: Int {
    overrides.room + parts.sectionRoom
      + RoomOfChanges.entry * (numberOfRows + numberOfSections + accessories.count)
  }

  /// About how many bytes the records of a table take that a script made.
  var roomOfRecords: Int {
    (records as? MemoryRecords)?.room ?? RoomOfChanges.entry * records.numberOfRecords
  }
}

extension Collection<TableSection> {
  /// How many bytes the texts of sections have.
  var roomOfTexts: Int { reduce(0) { $0 + ($1.value?.utf8.count ?? 0) + ($1.title?.utf8.count ?? 0) } }
}

extension CellOverride {
  /// About how many bytes a changed cell takes.
  var room: Int { RoomOfChanges.entry + text.utf8.count }
}

extension TableViewSettings {
  /// About how many bytes the settings take.
  var room: Int { 4 * RoomOfChanges.entry + (header?.utf8.count ?? 0) + (footer?.utf8.count ?? 0) }
}
