import Foundation
import TabuluaModel
import TabuluaText

@testable import TabuluaFiles

/// A folder with tables and a journal: each write brings all tables into the next state, and appends that to the journal.
struct JournalScene {
  let folder: Folder
  let names: [String]

  /// How the lines of an entry come into the journal.
  enum Way: CaseIterable {
    /// With the first line, when all are there.
    case atOnce
    /// In pieces of some bytes, while others are made.
    case inPieces
    /// In pieces that are there before the tables are written.
    case beforehand
  }

  /// How the lines of the next entries come into the journal.
  var way = Way.atOnce

  /// The journal.
  var journal: String { folder.at("j") }

  /// Makes tables that were written so many times.
  init(tables: Int, entries: Int) throws {
    folder = try Folder(isInMemory: true)
    names = Array(["a", "b", "c"].prefix(tables))
    for name in names { try folder.put(name, Self.text(name, 0)) }
    for state in 0..<entries { try write(from: state) }
  }

  /// What a table has in a state.
  static func text(_ name: String, _ state: Int) -> String { "\(name),\(state)\n" }

  /// Writes the tables, and the journal: an entry with five lines for one table, with seven for three.
  @discardableResult
  func write(
    from state: Int, named id: String? = nil, _ calls: FileCalls = .system
  ) throws(Diagnostic) -> [Diagnostic] {
    try AtomicFile.write(
      names.map { (path: folder.at($0), expected: nil) }, journal: append(from: state, named: id),
      calls: calls
    ) { index, output in output.append(Self.text(names[index], state + 1)) }
  }

  /// What is appended to the journal when the tables are written.
  func append(from state: Int, named id: String? = nil) -> JournalAppend {
    let lines = way == .atOnce ? JournalLines() : JournalLines(lengthOfPiece: 60)
    if way == .beforehand { fill(lines, state) }
    return JournalAppend(path: journal, lines: [lines]) { [names] in
      Self.entry(names, state, id, Array(repeating: Self.digest(""), count: names.count))
    } makeEntry: { digests in
      if lines.count == 0 { fill(lines, state) }
      return Self.entry(names, state, id, digests)
    }
  }

  /// Adds all lines of an entry.
  private func fill(_ lines: JournalLines, _ state: Int) {
    func change(_ row: String, _ old: String, _ new: String) -> JSONText.Object {
      JSONText.Object(["kind": "change", "row": row, "column": "title", "old": old, "new": new])
    }
    lines.add(change("1", "\(state)", "\(state + 1)"))
    for name in names {
      lines.add(
        JSONText.Object([
          "kind": "head", "table": name, "old": Self.text(name, state), "new": Self.text(name, state + 1),
        ]))
    }
    lines.add(change("2", "é\(state)", "\"\(state + 1)"))
    lines.end()
  }

  private static func entry(
    _ names: [String], _ state: Int, _ id: String?, _ digests: [String]
  ) -> JournalEntry {
    let tables = names.indices.map { index in
      JournalEntry.Table(
        name: names[index], path: names[index], mapping: TableMapping(),
        oldDigest: digest(text(names[index], state)), newDigest: digests[index])
    }
    return JournalEntry(
      id: id ?? "run\(state + 1)", deed: .run, time: "2026-11-23T19:25:1\(state)Z", user: "somebody",
      command: "tabulua run", tables: tables)
  }

  static func digest(_ text: String) -> String { JournalPath.digest(of: FileBytes(Array(text.utf8))) }

  /// The state of all tables; nil where they are in several ones, or in none.
  var state: Int? { (0..<10).first { state in names.allSatisfy { folder.text($0) == Self.text($0, state) } } }

  /// What does not hold after a write of the entry `id`, from the state before it, was interrupted, once the next command
  /// and one more write have come: nil where all does.
  func problem(afterInterrupted id: String, from before: Int, wasWritten: Bool) throws -> String? {
    _ = try AtomicFile.finishInterrupted([folder.at(names[names.count - 1])], calls: .system)
    guard let state, state == before || state == before + 1 else { return "the tables are torn" }
    if wasWritten, state == before { return "the tables are old, and were said to be written" }
    try write(from: state, named: "next")
    guard self.state == state + 1 else { return "the next write is lost" }
    let document = try JournalDocument(path: journal)
    guard document.warnings.isEmpty else { return "the journal has a cut end" }
    var entries = document.entries
    for earlier in 0..<before {
      guard let entry = entries.first, entry.head.id == "run\(earlier + 1)", entry.outcome == .written else {
        return "an earlier entry is lost"
      }
      entries.removeFirst()
    }
    guard let next = entries.popLast(), next.head.id == "next", next.outcome == .written else {
      return "the next entry is lost"
    }
    if let entry = entries.popLast() {
      guard entry.head.id == id else { return "an entry \(entry.head.id) nobody wrote" }
      let wanted: JournalEntry.Outcome = state == before ? .notWritten : .written
      guard entry.outcome == wanted else { return "the entry says \(entry.outcome), and is \(wanted)" }
      for name in names where state != before {
        guard try document.fileChange(of: entry, table: name).head?.new == Self.text(name, state) else {
          return "the entry does not have what was written"
        }
      }
    } else if state != before {
      return "what was written has no entry"
    }
    if !entries.isEmpty { return "there are too many entries" }
    if folder.names == names + ["j"] { return nil }
    // A process that another test begins holds the locks of this one's files until it has become another program.
    usleep(200_000)
    for name in names { SideName.sweep(beside: folder.at(name), .system) }
    return folder.names == names + ["j"] ? nil : "left over: \(folder.names)"
  }
}
