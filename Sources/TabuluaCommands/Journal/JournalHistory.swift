import TabuluaFiles
import TabuluaText

/// Which runs of a journal still hold, and which were taken back.
struct JournalHistory {
  typealias Entry = JournalDocument.Entry

  let journal: JournalDocument

  /// The runs that were taken back as a whole, with the run that did so.
  private(set) var takenBack: [String: String] = [:]

  /// The undos that were themselves taken back, by a redo.
  private(set) var doneAgain: Set<String> = []

  init(_ journal: JournalDocument) {
    self.journal = journal
    for entry in journal.entries where entry.isWritten {
      guard let of = entry.head.of else { continue }
      switch entry.head.deed {
      case .undo: if entry.head.rows.isEmpty { takenBack[of] = entry.head.id }
      case .redo:
        doneAgain.insert(of)
        for (run, undo) in takenBack where undo == of { takenBack[run] = nil }
      case .run, .replay: break
      }
    }
  }

  /// The run that an id names, or the beginning of one.
  func entry(_ id: String) throws(CommandFailure) -> Entry {
    if let entry = journal.entries.last(where: { $0.head.id == id }) { return entry }
    let found = journal.entries.filter { $0.head.id.hasPrefix(id) }
    guard let entry = found.last, !id.isEmpty else {
      let ids = journal.entries.suffix(5).map(\.head.id)
      throw .failed(
        "unknown_run", "the journal has no run `\(id.forMessage)`",
        help: ids.isEmpty
          ? "it has none at all"
          : "its last ones are \(ids.inBackticks.inWords(last: "and")); see `tabulua log`")
    }
    guard found.count == 1 else {
      throw .failed(
        "ambiguous_run", "several runs begin with `\(id.forMessage)`",
        help: "give more of it: \(found.map(\.head.id).inBackticks.inWords(last: "or"))")
    }
    return entry
  }

  /// The run that `undo` takes back: the one that is named, or the last one that still holds and changed one of the rows.
  func runToTakeBack(_ id: String?, rows: [String], table: String?) throws(CommandFailure) -> Entry {
    if let id {
      let entry = try entry(id)
      guard entry.head.deed != .undo else {
        throw .failed(
          "is_undo", "the run `\(entry.head.id)` took another one back",
          help: "`tabulua redo --run \(entry.head.id)` does again what it took back")
      }
      if let undo = takenBack[entry.head.id] {
        throw .failed(
          "already_undone", "the run `\(entry.head.id)` was taken back by `\(undo)`",
          help: "`tabulua redo --run \(undo)` does it again")
      }
      return entry
    }
    let found = journal.entries.last { entry in
      (entry.head.deed == .run || entry.head.deed == .replay) && entry.isWritten
        && takenBack[entry.head.id] == nil && isAbout(entry, table) && has(rows, entry)
    }
    guard let found else {
      throw .failed(
        "nothing_to_undo",
        rows.isEmpty
          ? "the journal has no run that could be taken back"
          : "the journal has no run that changed \(rows.inBackticks.inWords(last: "or"))",
        help: "`tabulua log` shows what it has")
    }
    return found
  }

  /// The undo that `redo` takes back: the one that is named, or that took back the run that is, or the last one.
  func runToDoAgain(_ id: String?, table: String?) throws(CommandFailure) -> Entry {
    var wanted: Entry?
    if let id {
      let named = try entry(id)
      wanted =
        named.head.deed == .undo
        ? named
        : takenBack[named.head.id].flatMap { undo in
          journal.entries.last { $0.head.id == undo }
        }
      guard wanted != nil else {
        throw .failed(
          "not_undone", "the run `\(named.head.id)` was not taken back",
          help: "`tabulua log` shows what was")
      }
    } else {
      wanted = journal.entries.last { entry in
        entry.head.deed == .undo && entry.isWritten && !doneAgain.contains(entry.head.id)
          && isAbout(entry, table)
      }
    }
    guard let entry = wanted, !doneAgain.contains(entry.head.id) else {
      throw .failed(
        "nothing_to_redo", "there is nothing that was taken back and not done again",
        help: "`tabulua log` shows what the journal has")
    }
    return entry
  }

  /// Whether a run changed a table.
  func isAbout(_ entry: Entry, _ table: String?) -> Bool {
    guard let table else { return true }
    return entry.head.tables.contains { FileIdentity.same(file(of: $0), table) }
      // A copy of the table that lies elsewhere: the only one that there is.
      || !journal.entries.contains { entry in
        entry.head.tables.contains { FileIdentity.same(file(of: $0), table) }
      }
  }

  /// Where a table of the journal lies.
  func file(of table: JournalEntry.Table) -> String { JournalPath.path(table.path, besides: journal.path) }

  /// Whether a run changed one of the rows.
  private func has(_ rows: [String], _ entry: Entry) -> Bool {
    guard !rows.isEmpty else { return true }
    return entry.head.tables.contains { table in
      guard let change = try? journal.fileChange(of: entry, table: table.name) else { return false }
      return change.records.contains { $0.isAbout(rows) }
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
}

extension RecordChange {
  /// Whether the record is one of the rows, before the change or after it.
  func isAbout(_ rows: [String]) -> Bool {
    [old?.row, new?.row].contains { $0.map(rows.contains) ?? false }
  }
}
