import TabuluaBatch
import TabuluaFiles
import TabuluaModel
import TabuluaText

/// The names that rows have had, by which `log` follows them when their keys are changed.
///
/// A row is asked for by a name that it had at any time. Before each run those rows are known by the names that they got
/// until then, and by those from which they will get the names that are asked for.
struct RowNames {
  /// What a run did to the names of the rows of a table.
  private struct Table {
    /// The new names of the rows whose keys it changed, by their old ones.
    var renamed: [ExactText: ExactText] = [:]
    /// The names of the rows that are asked for, before the run and after it.
    var before: Set<ExactText> = []
    var after: Set<ExactText> = []
  }

  /// The tables of each run, by their files.
  private var runs: [[String: Table]] = []

  /// All names of rows that the runs changed.
  private(set) var known: Set<ExactText> = []

  /// Follows rows through the runs of a journal.
  ///
  /// - Complexity: O(*n*) for *n* bytes of the journal.
  init(_ rows: [String], in journal: JournalDocument) throws(CommandFailure) {
    let wanted = Set(rows.map { ExactText($0) })
    for entry in journal.entries {
      var tables: [String: Table] = [:]
      for table in entry.head.tables {
        let change = try CommandFailure.catching { () throws(Diagnostic) in
          try journal.fileChange(of: entry, table: table.name)
        }
        var renamed: [ExactText: ExactText] = [:]
        for record in change.records {
          known.formUnion([record.old?.row, record.new?.row].compactMap { $0 })
          if let old = record.old?.row, let new = record.new?.row, old != new { renamed[old] = new }
        }
        tables[table.path] = Table(renamed: renamed)
      }
      runs.append(tables)
    }
    follow(wanted, through: journal.entries.indices, of: journal, \.before, \.after) { $0 }
    follow(wanted, through: journal.entries.indices.reversed(), of: journal, \.after, \.before) {
      renamed in
      Dictionary(renamed.map { ($0.value, $0.key) }) { first, _ in first }
    }
  }

  /// Goes over the runs forward or backward: `given` gets the names that the rows have when a run is met, `found` those
  /// that they have on its other side.
  private mutating func follow(
    _ wanted: Set<ExactText>, through order: some Sequence<Int>, of journal: JournalDocument,
    _ given: WritableKeyPath<Table, Set<ExactText>>, _ found: WritableKeyPath<Table, Set<ExactText>>,
    _ names: ([ExactText: ExactText]) -> [ExactText: ExactText]
  ) {
    var current: [String: Set<ExactText>] = [:]
    for run in order {
      for (file, table) in runs[run] {
        var table = table
        let names = names(table.renamed)
        let start = current[file] ?? wanted
        let end = Set(start.map { names[$0] ?? $0 })
        table[keyPath: given].formUnion(start)
        table[keyPath: found].formUnion(end)
        runs[run][file] = table
        if journal.entries[run].isWritten { current[file] = end.union(wanted) }
      }
    }
  }

  /// Whether a change of a run is about one of the rows.
  func has(_ change: RowChange, run: Int, table: String?) -> Bool {
    guard let row = change.row.map({ ExactText($0) }), let table = table.flatMap({ runs[run][$0] }) else {
      return false
    }
    // A row that is gone has the name that it had before.
    return change.kind == .deleted ? table.before.contains(row) : table.after.contains(row)
  }
}
