import TabuluaFiles
import TabuluaText

// Which run a command is about.
extension JournalHistory {
  /// The run that an id names, or the beginning of one.
  func entry(_ id: String) throws(CommandFailure) -> Entry {
    if let entry = journal.entries.last(where: { $0.head.id == id }) { return entry }
    let found = journal.entries.filter { $0.head.id.hasPrefix(id) }
    guard let entry = found.last, !id.isEmpty else {
      let ids = journal.entries.suffix(5).map(\.head.id)
      throw .failed(
        JournalCommandCode.unknownRun, "the journal has no run `\(id.forMessage)`",
        help: ids.isEmpty
          ? "it has none at all"
          : "its last ones are \(ids.inBackticks.inWords(last: "and")); see `tabulua log`")
    }
    guard found.count == 1 else {
      throw .failed(
        JournalCommandCode.ambiguousRun, "several runs begin with `\(id.forMessage)`",
        help: "give more of it: \(found.map(\.head.id).inBackticks.inWords(last: "or"))")
    }
    return entry
  }

  /// The run that `undo` takes back: the one that is named, or the last one that still holds and changed one of the rows.
  func runToTakeBack(_ id: String?, rows: [String], table: String?) throws(CommandFailure) -> Entry {
    guard let id else {
      if let found = lastToTakeBack(rows: rows, table: table) { return found }
      let what = table.map { " of `\($0.forMessage)`" } ?? ""
      throw .failed(
        JournalCommandCode.nothingToUndo,
        rows.isEmpty
          ? "the journal has no run\(what) that could be taken back"
          : "the journal has no run that changed \(rows.inBackticks.inWords(last: "or"))\(what) and could be taken back",
        help: table.map { journalKnows($0) } ?? true
          ? "`tabulua log` shows what it has"
          : "the journal knows nothing of this table: it has runs of \(tables.inBackticks.inWords(last: "and"))"
      )
    }
    let entry = try entry(id)
    try check(entry, isAbout: table)
    let head = entry.head
    guard head.deed != .undo else {
      throw .failed(
        JournalCommandCode.isUndo, "the run `\(head.id)` took another one back",
        help: "`\(Self.command(.redo, head.id, journal.path))` does again what it took back")
    }
    let taken = takenBack(head.id)
    if taken == .everything
      || !rows.isEmpty && has(rows, of: table, entry, in: taken)
        && !has(rows, of: table, entry, in: remainder(of: entry))
    {
      let undos = undos(of: head.id)
      let those = rows.filter { has([$0], of: table, entry, in: taken) }
      let what = taken == .everything ? "" : "\(those.map(\.forMessage).inBackticks.inWords(last: "and")) of "
      throw .failed(
        JournalCommandCode.alreadyUndone,
        "\(what)the run `\(head.id)` \(taken == .everything || those.count == 1 ? "was" : "were") taken back by \(undos.inBackticks.inWords(last: "and"))",
        help: undos.last.map { "`\(Self.command(.redo, $0, journal.path))` does it again" })
    }
    return entry
  }

  /// The command that takes a run of a journal back, or makes it again.
  static func command(_ deed: JournalEntry.Deed, _ id: String, _ journal: String) -> String {
    "tabulua \(deed.rawValue) --run \(id) --journal \(ShellWord.quoted(journal))"
  }

  /// The run that was made last, before another one if that is given, that still holds and changed one of the rows.
  ///
  /// A run that was taken back and done again was made when it was done again, also where a later run is in the journal.
  func lastToTakeBack(before other: Entry? = nil, rows: [String], table: String?) -> Entry? {
    let limit = other.map(lineLastMade)
    let made = journal.entries.filter { entry in
      (entry.head.deed == .run || entry.head.deed == .replay) && entry.mayHold
        && limit.map { lineLastMade(entry) < $0 } ?? true && isAbout(entry, table)
    }
    // Those whose changes must be read are few: the search ends at the first.
    return made.sorted { lineLastMade($0) < lineLastMade($1) }
      .last { has(rows, of: table, $0, in: remainder(of: $0)) }
  }

  /// The undo that `redo` takes back: the one that is named, or that took back the run that is, or the last one.
  func runToDoAgain(_ id: String?, table: String?) throws(CommandFailure) -> Entry {
    var wanted = lastToDoAgain(table: table)
    if let id {
      let named = try entry(id)
      try check(named, isAbout: table)
      let undo = named.head.deed == .undo ? named.head.id : undos(of: named.head.id).last
      wanted = undo.flatMap { undo in journal.entries.last { $0.head.id == undo } }
      guard wanted != nil else {
        throw .failed(
          JournalCommandCode.notUndone, "the run `\(named.head.id)` was not taken back",
          help: "`tabulua log` shows what was")
      }
    }
    guard let entry = wanted, remainder(of: entry) != .nothing else {
      throw .failed(
        JournalCommandCode.nothingToRedo,
        "there is nothing\(table.map { " of `\($0.forMessage)`" } ?? "") that was taken back and not done again",
        help: "`tabulua log` shows what the journal has")
    }
    return entry
  }

  /// The last undo, before another one if that is given, that was not done again.
  func lastToDoAgain(before other: Entry? = nil, table: String?) -> Entry? {
    journal.entries.last { entry in
      entry.head.deed == .undo && entry.isWritten && other.map { entry.line < $0.line } ?? true
        && isAbout(entry, table) && has([], entry, in: remainder(of: entry))
    }
  }

  /// Fails for a run that did not change a table.
  private func check(_ entry: Entry, isAbout table: String?) throws(CommandFailure) {
    guard let table, !isAbout(entry, table) else { return }
    let own = entry.head.tables.map { file(of: $0) }
    throw .failed(
      JournalCommandCode.otherTable,
      "the run `\(entry.head.id)` changed \(own.inBackticks.inWords(last: "and")), and not `\(table.forMessage)`",
      help: "leave out `--table`; on another copy of the table `tabulua replay` makes its changes")
  }

  /// The files of the journal's tables, each once.
  private var tables: [String] {
    var files: [String] = []
    for table in journal.entries.flatMap(\.head.tables) where !files.contains(file(of: table)) {
      files.append(file(of: table))
    }
    return files
  }

  /// Whether a run of the journal changed a table.
  private func journalKnows(_ table: String) -> Bool {
    journal.entries.isEmpty || journal.entries.contains { isAbout($0, table) }
  }
}
