import TabuluaSystem
package import TabuluaText

/// What must be true of an entry of a journal that a process has made which nobody trusts.
///
/// The entry is to be one and no more, of the run that was asked for, and about the files that are written with it. What it
/// says of single rows, and of their reasons, is that process's word.
package struct JournalClaim {
  /// A file that is written with the entry.
  package typealias File = (path: String, expected: ExpectedFile?, isTable: Bool)

  /// The journal.
  let path: String
  /// What kind of run it is.
  let deed: JournalEntry.Deed
  let user: String
  let command: String
  /// When it may have been made.
  let times: ClosedRange<String>
  /// Whether it may be about a run.
  let isOf: (String?) -> Bool

  /// Says what the entry is to say.
  package init(
    path: String, deed: JournalEntry.Deed, user: String, command: String, times: ClosedRange<String>,
    isOf: @escaping (String?) -> Bool
  ) {
    (self.path, self.deed, self.user, self.command) = (path, deed, user, command)
    (self.times, self.isOf) = (times, isOf)
  }

  /// What is wrong with an entry, in words that follow on "which"; nil for nothing.
  ///
  /// `digests` are those of the new files, each at its place; they have not replaced the old ones yet.
  ///
  /// - Throws: what an old file cannot be read for.
  /// - Complexity: O(*n*) for *n* bytes of the entry and of the old files.
  package func problem(
    in entry: [UInt8], _ files: [File], digests: [String]
  ) throws(Diagnostic) -> String? {
    var tables: [(name: String, before: String?, after: String)] = []
    for (file, after) in zip(files, digests) where file.isTable {
      // A file that somebody has changed meanwhile is not replaced, and that is told then.
      if let expected = file.expected, try expected.unchangedVersion(at: file.path, .system) == nil {
        return nil
      }
      tables.append(
        (
          try JournalPath.name(of: file.path, besides: path), try JournalPath.digest(ofFileAt: file.path),
          after
        ))
    }
    let changed = tables.filter { $0.before != $0.after }
    if entry.isEmpty { return changed.first.map { "leaves out `\($0.name)`" } }
    let line = entry.prefix { $0 != 0x0A }
    guard entry.starts(with: Array(JournalEntry.opening.utf8)), let value = try? JSONParser.parse(line),
      let head = JournalHead(value), let told = JournalEntry(value)
    else { return "has no first line" }
    if let problem = problem(with: told) { return problem }
    var left = tables
    for table in head.tables {
      guard let place = left.firstIndex(where: { $0.name == table.path }) else {
        return "names `\(table.path.forMessage)`, which is not written"
      }
      let file = left.remove(at: place)
      guard file.before == table.before, file.after == table.after else {
        return "has other digests of `\(file.name)` than that has"
      }
    }
    if let missing = left.first(where: { $0.before != $0.after }) { return "leaves out `\(missing.name)`" }
    return Self.problem(inLines: entry.dropFirst(line.count), head, Set(told.tables.map(\.name)))
  }

  /// What is wrong with what the entry says of the run.
  private func problem(with told: JournalEntry) -> String? {
    if told.deed != deed || !isOf(told.of) { return "is about another run" }
    if told.command != command { return "has another command" }
    if told.user != user { return "has another user" }
    if !times.contains(told.time) { return "has another time" }
    let digits = Set("0123456789abcdef".utf8)
    return told.id.utf8.count == 8 && told.id.utf8.allSatisfy(digits.contains)
      ? nil : "has another kind of id"
  }

  /// What is wrong with the lines behind the first one.
  private static func problem(
    inLines bytes: ArraySlice<UInt8>, _ head: JournalHead, _ names: Set<String?>
  ) -> String? {
    guard bytes.last == 0x0A else { return "has no last line" }
    let lines = bytes.dropFirst().split(separator: 0x0A, omittingEmptySubsequences: false).dropLast()
    guard lines.count == head.lines else { return "has \(lines.count) lines, and says \(head.lines)" }
    for (index, line) in lines.enumerated() {
      guard let value = try? JSONParser.parse(line), case .string(let kind)? = value["kind"],
        line.starts(with: Array("{\"kind\":\"\(kind)\"".utf8)),
        ["change", "head", "record"].contains(kind)
      else { return "has something else in line \(index + 2)" }
      var name: String?
      if case .string(let text)? = value["table"] { name = text }
      guard names.contains(name) || names.count == 1 && name == nil,
        kind != "record" || RecordChange(value) != nil
      else { return "has another table in line \(index + 2)" }
    }
    // What ends an entry stands in no line of it, not even in a part of one.
    return JournalHead.hasLostEnd(bytes) ? "has an end" : nil
  }
}
