import TabuluaFiles

/// Where the files of a journal's tables lie, and which of them are the same.
///
/// Each is looked at once: a journal may name a file in ten thousand runs.
final class JournalPlaces {
  private let journal: JournalDocument

  /// The paths that were looked at, without symbolic links, and whether a file is there.
  private var resolved: [String: String] = [:]
  private var isThere: [String: Bool] = [:]

  /// For each path of a run that was asked for, with the table, whether that may be the run's.
  private var elsewhere: [Question: Bool] = [:]

  private struct Question: Hashable {
    let own: String
    let table: String
  }

  init(_ journal: JournalDocument) { self.journal = journal }

  /// Where a table of the journal lies.
  func file(of table: JournalEntry.Table) -> String { JournalPath.path(table.path, besides: journal.path) }

  /// Whether two paths lead to one file.
  func isSame(_ first: String, _ second: String) -> Bool {
    first == second || resolved(first) == resolved(second)
  }

  private func resolved(_ path: String) -> String {
    if let known = resolved[path] { return known }
    let found = FileIdentity.resolved(path)
    resolved[path] = found
    return found
  }

  private func isThere(_ path: String) -> Bool {
    if let known = isThere[path] { return known }
    let found = FileVersion(path: path) != nil
    isThere[path] = found
    return found
  }

  /// Whether a table may be the only one of a run that lies elsewhere now: the run's own file is gone, and the journal knows
  /// nothing of this one, or that it was the same.
  ///
  /// - Complexity: O(*n*) for *n* runs of the journal, once for each file of them.
  func isElsewhere(_ own: JournalEntry.Table, _ table: String) -> Bool {
    let own = file(of: own)
    let question = Question(own: own, table: table)
    if let known = elsewhere[question] { return known }
    let found = !isThere(own) && mayHaveBecome(own, table)
    elsewhere[question] = found
    return found
  }

  private func mayHaveBecome(_ own: String, _ table: String) -> Bool {
    let all = journal.entries.filter(\.mayHold).flatMap(\.head.tables)
    if !all.contains(where: { isSame(file(of: $0), table) }) { return true }
    // Whoever wrote the file under its new name found it as a run had left it under the one before.
    var left: Set<String> = []
    for other in all {
      let path = file(of: other)
      guard path == own || left.contains(other.oldDigest) else { continue }
      if path != own, isSame(path, table) { return true }
      left.insert(other.newDigest)
    }
    return false
  }
}
