import TabuluaFiles
import TabuluaModel
import TabuluaText

/// Which runs of a journal still hold, and which were taken back.
struct JournalHistory {
  typealias Entry = JournalDocument.Entry

  /// A run that came after another one, and the line of the journal where it was made, or done again last.
  struct LaterRun {
    let head: JournalEntry
    let line: Int
  }

  let journal: JournalDocument

  private let places: JournalPlaces

  /// The undos of each run, in their order.
  private var undos: [String: [String]] = [:]

  /// What each undo took back of its run and was not done again.
  private var parts: [String: RowPart] = [:]

  /// The undos that a redo was made of, whether of all or not.
  private var redone: Set<String> = []

  /// For each entry, by its line, the entry that was taken back, or done again, in the end.
  private var origins: [Int: Entry] = [:]

  /// The line of the last redo of each run that was done again.
  private var lastRedos: [String: Int] = [:]

  init(_ journal: JournalDocument) {
    self.journal = journal
    places = JournalPlaces(journal)
    noteOrigins()
    for entry in journal.entries where entry.isWritten {
      let head = entry.head
      if head.deed == .redo { lastRedos[origin(of: entry).head.id] = entry.line }
      guard let of = head.of else { continue }
      switch head.deed {
      case .undo:
        let left = rows(head.left, entry)
        let asked: RowPart =
          head.rows.isEmpty ? .allBut(left) : .only(rows(head.rows, entry).subtracting(left))
        // What others had taken back before is theirs.
        parts[head.id] = asked.subtracting(takenBack(of))
        undos[of, default: []].append(head.id)
      case .redo:
        redone.insert(of)
        if let part = parts[of] { parts[of] = part.subtracting(.allBut(rows(head.left, entry))) }
      case .run, .replay: break
      }
    }
  }

  /// The rows of some names of which an entry says something: in the table that it is about, or in all of its run.
  private func rows(_ names: [String], _ entry: Entry) -> Set<RowPart.Row> {
    if names.isEmpty { return [] }
    let tables = origin(of: entry).head.tables.map(\.name).filter {
      entry.head.table == nil || $0 == entry.head.table
    }
    return Set(tables.flatMap { table in names.map { RowPart.Row(table: table, name: ExactText($0)) } })
  }

  /// The rows of a run that were taken back and not done again.
  func takenBack(_ run: String) -> RowPart {
    (undos[run] ?? []).reduce(.nothing) { $0.union(parts[$1] ?? .nothing) }
  }

  /// The undos that hold of a run, in their order.
  func undos(of run: String) -> [String] { (undos[run] ?? []).filter { (parts[$0] ?? .nothing) != .nothing } }

  /// What of the opposite of an entry is not done yet: of a run what was not taken back, of an undo what was not done again.
  func remainder(of entry: Entry) -> RowPart {
    entry.head.deed == .undo
      ? parts[entry.head.id] ?? .nothing : RowPart.everything.subtracting(takenBack(entry.head.id))
  }

  /// Whether an undo was taken back by redos, at least in part.
  func wasRedone(_ undo: String) -> Bool { redone.contains(undo) }

  /// Where a table of the journal lies.
  func file(of table: JournalEntry.Table) -> String { places.file(of: table) }

  /// Whether a table of the journal lies at a path.
  func lies(_ table: JournalEntry.Table, at path: String) -> Bool { places.isSame(file(of: table), path) }

  /// The tables of a run; only the one that lies at a path, if that is one of several.
  func tables(of entry: Entry, at path: String?) -> [JournalEntry.Table] {
    guard let path, entry.head.tables.count > 1 else { return entry.head.tables }
    return entry.head.tables.filter { lies($0, at: path) }
  }

  /// Whether a run changed a table.
  func isAbout(_ entry: Entry, _ table: String?) -> Bool {
    guard let table else { return true }
    return entry.head.tables.contains { lies($0, at: table) } || isElsewhere(entry, table)
  }

  /// Whether a table may be the one of a run that lies elsewhere now: the run's own file is gone, and the journal knows
  /// nothing of this one, or that it was the same.
  func isElsewhere(_ entry: Entry, _ table: String) -> Bool {
    guard entry.head.tables.count == 1, let own = entry.head.tables.first else { return false }
    return places.isElsewhere(own, table)
  }

  /// Whether a part of what a run did is about one of the rows, or of all rows if none is given; of rows that are given,
  /// in the table that is given too.
  func has(_ rows: [String], of path: String? = nil, _ entry: Entry, in part: RowPart) -> Bool {
    if part == .nothing { return false }
    if rows.isEmpty, part == .everything { return true }
    let rows = Set(rows.map { ExactText($0) })
    return tables(of: entry, at: rows.isEmpty ? nil : path).contains { table in
      guard let change = try? journal.fileChange(of: entry, table: table.name) else { return false }
      return change.records.contains { part.has($0, of: table.name) && (rows.isEmpty || $0.isAbout(rows)) }
    }
  }

  /// The runs that hold and changed rows of a table after another one was made last, by the rows: of each row the last one.
  ///
  /// A run that was taken back and done again was made last by what did it again. What became of a run is told by that run
  /// alone, so that it can be taken back by its name.
  func runs(
    after entry: Entry, thatChanged rows: Set<ExactText>, of table: JournalEntry.Table
  ) -> [ExactText: LaterRun] {
    var found: [ExactText: LaterRun] = [:]
    if rows.isEmpty { return found }
    let (own, last) = (origin(of: entry).head.id, lineLastMade(entry))
    for later in journal.entries.reversed() where later.line > last && later.mayHold {
      let origin = origin(of: later)
      // What it makes of its run, or undoes of one that was there before.
      let made = later.head.deed == .redo ? origin : later
      guard origin.head.id != own, lineLastMade(made) == later.line, remainder(of: made) != .nothing,
        later.head.deed != .undo || origin.line < entry.line,
        let place = made.head.tables.first(where: { places.isSame(file(of: $0), file(of: table)) }),
        let change = try? journal.fileChange(of: made, table: place.name)
      else { continue }
      let part = remainder(of: made)
      for record in change.records where part.has(record, of: place.name) {
        for case let row? in [record.old?.row, record.new?.row] where rows.contains(row) && found[row] == nil
        {
          found[row] = LaterRun(head: made.head, line: later.line)
        }
      }
    }
    return found
  }

  /// The names that a run gave to rows of a table which had others before, or were not there.
  func names(givenBy entry: Entry, in table: JournalEntry.Table) -> Set<ExactText> {
    guard let change = try? journal.fileChange(of: entry, table: table.name) else { return [] }
    return Set(change.records.filter { $0.old?.row != $0.new?.row }.compactMap { $0.new?.row })
  }

  /// The line of the journal where the changes of an entry were made last: of the last redo of a run, else its own.
  func lineLastMade(_ entry: Entry) -> Int {
    guard entry.head.deed == .run || entry.head.deed == .replay else { return entry.line }
    return lastRedos[entry.head.id] ?? entry.line
  }

  /// The run that was taken back, or done again, in the end; the entry itself where it is no undo or redo.
  private func origin(of entry: Entry) -> Entry { origins[entry.line] ?? entry }

  /// The names of the tables of the run that was taken back, or done again, in the end.
  func tables(ofOriginOf entry: Entry) -> [String?] { origin(of: entry).head.tables.map(\.name) }

  /// Finds the origin of each entry.
  ///
  /// What an undo or a redo is of stands before it.
  private mutating func noteOrigins() {
    var lines: [String: Int] = [:]
    for entry in journal.entries {
      let head = entry.head
      let isInverse = head.deed == .undo || head.deed == .redo
      let origin = isInverse ? head.of.flatMap { lines[$0] }.flatMap { origins[$0] } : nil
      origins[entry.line] = origin ?? entry
      lines[head.id] = entry.line
    }
  }
}

extension JournalDocument.Entry {
  /// Whether the tables of the run were written.
  var isWritten: Bool {
    switch outcome {
    case .written: true
    case .notWritten, .unknown: false
    }
  }

  /// Whether the tables of the run were written, or nobody knows; what there is of it can be seen in its rows.
  var mayHold: Bool {
    switch outcome {
    case .written, .unknown: true
    case .notWritten: false
    }
  }
}
