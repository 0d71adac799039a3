import TabuluaBatch
import TabuluaFiles
import TabuluaModel
import TabuluaText

/// Which runs of a journal `log` shows, and which of their changes.
struct LogSelection {
  /// A run, or the beginning of its id.
  var run: String?
  var rows: [String] = []
  var columns: [String] = []
  var table: String?
  var user: String?
  var period: LogPeriod
  /// How many of the last runs.
  var last: Int?

  /// Whether only some changes of a run are asked for.
  var choosesChanges: Bool { !rows.isEmpty || !columns.isEmpty }
}

extension LogSelection {
  /// The runs with their changes; `note` gets what is asked for and is nowhere in the journal.
  func runs(
    of history: JournalHistory, note: (Diagnostic) -> Void
  ) throws(CommandFailure) -> [JournalLog.Run] {
    let entries = history.journal.entries
    let chosen = try run.map { (id) throws(CommandFailure) in try history.entry(id).head.id }
    let names = rows.isEmpty ? nil : try RowNames(rows, in: history.journal)
    let files = tableFiles(of: history)
    var runs: [JournalLog.Run] = []
    var knownColumns: Set<String> = []
    for (index, entry) in entries.enumerated() {
      let changes = history.journal.changes(of: entry).compactMap { RowChange(journal: $0) }
      if !columns.isEmpty { knownColumns.formUnion(Self.columns(of: entry, changes)) }
      guard chosen.map({ $0 == entry.head.id }) ?? true, period.contains(entry.head.time),
        user.map({ $0 == entry.head.user }) ?? true
      else { continue }
      let tables = entry.head.tables.filter { files?.contains($0.path) ?? true }
      if tables.isEmpty { continue }
      let shown = changes.filter { change in
        guard let table = tables.first(where: { $0.name == change.table }) else { return false }
        if let names, !names.has(change, run: index, table: table.path) { return false }
        return columns.isEmpty || change.isAbout(columns, sectionBy: table.mapping.sectionBy)
      }
      if choosesChanges, shown.isEmpty { continue }
      runs.append(JournalLog.Run(entry: entry, files: tables.map(\.path), changes: shown))
    }
    for unknown in unknown(history, names?.known ?? [], knownColumns, files) { note(unknown) }
    return last.map { Array(runs.suffix($0)) } ?? runs
  }

  /// The files of the journal that the table is; nil for all of them.
  ///
  /// A table that lies elsewhere by now is also the one that it was by the journal; one that the journal does not know is that of
  /// the same name, else any that is no longer in its place.
  private func tableFiles(of history: JournalHistory) -> Set<String>? {
    guard let table else { return nil }
    let all = history.journal.entries.flatMap(\.head.tables)
    func files(where isIt: (JournalEntry.Table) -> Bool) -> Set<String> { Set(all.filter(isIt).map(\.path)) }
    let own = files { history.lies($0, at: table) }
    let alike = files { DirectoryListing.split($0.path).name == DirectoryListing.split(table).name }
    if own.isEmpty, !alike.isEmpty { return alike }
    let former = history.journal.entries.filter { history.isElsewhere($0, table) }.flatMap(\.head.tables)
    return own.union(former.map(\.path))
  }

  /// The columns that a run names.
  private static func columns(of entry: JournalDocument.Entry, _ changes: [RowChange]) -> Set<String> {
    var columns: Set<String> = []
    for change in changes {
      if let column = change.column { columns.insert(column) }
      for (column, _) in change.values ?? RowValues() { columns.insert(column) }
    }
    for mapping in entry.head.tables.map(\.mapping) {
      columns.formUnion(
        [mapping.text, mapping.detail, mapping.sectionBy, mapping.key, mapping.check, mapping.order]
          .compactMap { $0 })
    }
    return columns
  }

  /// For how many names a name is looked for that may have been meant: it takes milliseconds in a long journal.
  private static let mostLookedFor = 20

  /// What is asked for and is nowhere in the journal.
  private func unknown(
    _ history: JournalHistory, _ rows: Set<ExactText>, _ columns: Set<String>, _ files: Set<String>?
  ) -> [Diagnostic] {
    let entries = history.journal.entries
    if entries.isEmpty { return [] }
    func unknown(
      _ code: some MessageCode, _ names: [String], _ words: String, _ known: Set<String>
    ) -> [Diagnostic] {
      let missing = names.filter { !known.contains($0) }
      let sorted = missing.isEmpty ? [] : known.sorted()
      return missing.enumerated().map { number, name in
        Diagnostic(
          severity: .note, code: code,
          message: "no run of the journal \(words) `\(name.forMessage)`",
          location: TextLocation(file: history.journal.path),
          help: number < Self.mostLookedFor ? Suggestion.question(for: name, among: sorted) : nil)
      }
    }
    let known = Set(entries.flatMap(\.head.tables).map(\.path))
    return unknown(CommandCode.unknownRow, self.rows, "changed the row", Set(rows.map(\.text)))
      + unknown(TableError.Code.unknownColumn, self.columns, "changed the column", columns)
      + unknown(
        JournalCommandCode.unknownUser, user.map { [$0] } ?? [], "was made by", Set(entries.map(\.head.user)))
      + (files?.isEmpty == true
        ? unknown(BatchCode.unknownTable, table.map { [$0] } ?? [], "changed the table", known) : [])
  }
}

extension RowChange {
  /// Whether the change is about one of the columns: also where a row came or went, or went to another section.
  fileprivate func isAbout(_ columns: [String], sectionBy: String?) -> Bool {
    if let column { return columns.contains(column) }
    if kind == .moved { return sectionBy.map(columns.contains) ?? false && oldSectionName != newSectionName }
    return values.map { values in columns.contains { column in values.contains { $0.column == column } } }
      ?? false
  }
}
