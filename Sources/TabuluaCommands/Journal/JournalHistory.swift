import TabuluaFiles
import TabuluaText

/// Which runs of a journal still hold, and which were taken back.
struct JournalHistory {
  typealias Entry = JournalDocument.Entry

  let journal: JournalDocument

  /// The undos of each run, in their order.
  private var undos: [String: [String]] = [:]

  /// What each undo took back of its run and was not done again.
  private var parts: [String: RowPart] = [:]

  /// The undos that a redo was made of, whether of all or not.
  private var redone: Set<String> = []

  init(_ journal: JournalDocument) {
    self.journal = journal
    for entry in journal.entries where entry.isWritten {
      let head = entry.head
      guard let of = head.of else { continue }
      switch head.deed {
      case .undo:
        let left = Set(head.left)
        let asked: RowPart =
          head.rows.isEmpty ? .allBut(left) : .only(Set(head.rows).subtracting(left))
        // What others had taken back before is theirs.
        parts[head.id] = asked.subtracting(takenBack(of))
        undos[of, default: []].append(head.id)
      case .redo:
        redone.insert(of)
        if let part = parts[of] { parts[of] = part.subtracting(.allBut(Set(head.left))) }
      case .run, .replay: break
      }
    }
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
  func file(of table: JournalEntry.Table) -> String { JournalPath.path(table.path, besides: journal.path) }

  /// Whether a run changed a table.
  func isAbout(_ entry: Entry, _ table: String?) -> Bool {
    guard let table else { return true }
    return entry.head.tables.contains { FileIdentity.same(file(of: $0), table) } || isElsewhere(entry, table)
  }

  /// Whether a table may be the one of a run that lies elsewhere now: the run's own file is gone, and the journal knows
  /// nothing of this one.
  func isElsewhere(_ entry: Entry, _ table: String) -> Bool {
    guard entry.head.tables.count == 1, let own = entry.head.tables.first,
      FileVersion(path: file(of: own)) == nil
    else { return false }
    return !journal.entries.contains { entry in
      entry.head.tables.contains { FileIdentity.same(file(of: $0), table) }
    }
  }

  /// Whether a part of what a run did is about one of the rows, or of all rows if none is given.
  func has(_ rows: [String], _ entry: Entry, in part: RowPart) -> Bool {
    if part == .nothing { return false }
    if rows.isEmpty, part == .everything { return true }
    let rows = Set(rows)
    return entry.head.tables.contains { table in
      guard let change = try? journal.fileChange(of: entry, table: table.name) else { return false }
      return change.records.contains { part.has($0) && (rows.isEmpty || $0.isAbout(rows)) }
    }
  }

  /// The last runs after another one that hold and changed rows of a table, by the rows; without what was done to that one.
  func runs(
    after entry: Entry, thatChanged rows: Set<String>, of table: JournalEntry.Table
  ) -> [String: JournalEntry] {
    var found: [String: JournalEntry] = [:]
    if rows.isEmpty { return found }
    let own = origin(of: entry)
    for later in journal.entries.reversed() where later.line > entry.line && later.isWritten {
      let origin = origin(of: later)
      let part: RowPart =
        later.head.deed == .redo ? .everything.subtracting(takenBack(origin)) : remainder(of: later)
      // Where a run came later too, what became of it is told by that run alone.
      guard part != .nothing, origin != own, later.head.id == origin || !isLater(origin, than: entry),
        let place = later.head.tables.first(where: { FileIdentity.same(file(of: $0), file(of: table)) }),
        let change = try? journal.fileChange(of: later, table: place.name)
      else { continue }
      for record in change.records where part.has(record) {
        for case let row? in [record.old?.row, record.new?.row] where rows.contains(row) && found[row] == nil
        {
          found[row] = later.head
        }
      }
    }
    return found
  }

  /// Whether a run came after another one.
  private func isLater(_ run: String, than other: Entry) -> Bool {
    journal.entries.contains { $0.head.id == run && $0.line > other.line }
  }

  /// The run that was taken back, or done again, in the end.
  private func origin(of entry: Entry) -> String {
    var entry = entry
    while entry.head.deed == .undo || entry.head.deed == .redo,
      let other = journal.entries.last(where: { $0.head.id == entry.head.of && $0.line < entry.line })
    {
      entry = other
    }
    return entry.head.id
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
}
