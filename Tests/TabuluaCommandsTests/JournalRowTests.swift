import TabuluaText
import Foundation
import Testing

@testable import TabuluaCommands

/// What a run did to one row is taken back and done again: the table is as it was, and so is a copy of it on which the journal
/// is replayed.
///
/// Tables have three rows in one section or two; every drag is tried, and every pair of a drag and another step.
@Suite struct JournalRowTests {
  private static let rows = ["a", "b", "c"]

  private static let drags = rows.flatMap { row in
    [0, 1].flatMap { section in
      (0..<3).map { #"{"do":"drag","row":{"key":"\#(row)"},"to":[\#(section),\#($0)]}"# }
    }
  }

  private static let others = rows.flatMap { row in
    [
      #"{"do":"set","row":{"key":"\#(row)"},"values":{"title":"New"}}"#,
      #"{"do":"delete","row":{"key":"\#(row)"}}"#,
    ]
  }

  /// A table whose rows are in these sections, with a policy that names the sections or takes them as they come.
  private struct Case {
    let sections: [String]
    var namesSections = true
    var end = "\n"

    var table: String {
      let lines = zip(JournalRowTests.rows, sections).map { "\($0),\($0.uppercased()),\($1)" }
      return (["id,title,status"] + lines).joined(separator: "\n") + end
    }

    var policy: String {
      let named = namesSections ? "sections = { 'Todo', 'Doing' }, " : ""
      return "return { table = { text = 'title', section_by = 'status', \(named)key = 'id' } }\n"
    }
  }

  /// Goes over the ways back of each row of a run, and tells how many there were.
  private static func check(_ test: Case, _ batches: [[String]]) throws -> Int {
    let bench = try JournalBench(["p.lua": test.policy])
    var seen: Set<String> = []
    var count = 0
    for steps in batches {
      try start(bench, test.table, journal: nil)
      let batch = [#"{"do":"set_editing","editing":true}"#] + steps
      try bench.bench.write(Array((batch.joined(separator: "\n") + "\n").utf8), to: "b.jsonl")
      // A path may lie behind the end of its section.
      _ = bench.edit(" --keep-going")
      let after = try bench.text("t.csv")
      guard after != test.table else { continue }
      let journal = try bench.text("j.jsonl")
      let told = journal.split(separator: "\n").filter { $0.hasPrefix(#"{"kind":"record""#) }
      guard seen.insert(told.joined(separator: "\n")).inserted else { continue }
      for row in rows {
        try start(bench, after, journal: journal, copy: test.table)
        count += try checkWayBack(of: row, bench, after, "\(test.table) \(steps), row \(row)") ? 1 : 0
      }
    }
    return count
  }

  private static func start(
    _ bench: JournalBench, _ table: String, journal: String?, copy: String = ""
  ) throws {
    try bench.bench.write(Array(table.utf8), to: "t.csv")
    try bench.bench.write(Array(copy.utf8), to: "copy.csv")
    if let journal {
      try bench.bench.write(Array(journal.utf8), to: "j.jsonl")
    } else if FileManager.default.fileExists(atPath: bench.bench.path("j.jsonl")) {
      try FileManager.default.removeItem(atPath: bench.bench.path("j.jsonl"))
    }
  }

  /// Takes back what the last run did to a row, and does it again; false where it did nothing to it.
  private static func checkWayBack(
    of row: String, _ bench: JournalBench, _ after: String, _ comment: String
  ) throws -> Bool {
    let undo = bench.run("undo --journal @j.jsonl --in-place --row \(row)")
    if ["nothing_to_undo", "unknown_row"].contains(undo.diagnostics.first?.code) { return false }
    #expect(undo.status == 0, "\(comment): \(undo.errors)")
    let moved = undo.lines.filter { $0.hasPrefix("moved ") && !$0.contains(" section ") }
    #expect(moved.allSatisfy { $0.hasPrefix("moved     \(row)  ") }, "\(comment): \(moved)")
    // What changes nothing is not written, and so there is nothing to do again.
    if try bench.text("t.csv") != after {
      let redo = bench.run("redo --journal @j.jsonl --in-place")
      #expect(redo.status == 0, "\(comment): \(redo.errors)")
      #expect(try bench.text("t.csv") == after, "\(comment)")
    }
    let replay = bench.run("replay @j.jsonl --table @copy.csv --in-place")
    #expect(replay.status == 0, "\(comment): \(replay.errors)")
    #expect(try bench.text("copy.csv") == after, "\(comment): replay")
    return true
  }

  /// Each drag by itself, in tables of every form.
  @Test(arguments: [true, false]) func everyDrag(_ namesSections: Bool) throws {
    var count = 0
    for number in 0..<8 {
      let sections = (0..<3).map { number & 1 << $0 == 0 ? "Todo" : "Doing" }
      for end in ["\n", ""] {
        count += try Self.check(
          Case(sections: sections, namesSections: namesSections, end: end), Self.drags.map { [$0] })
      }
    }
    #expect(count > 150, "\(count)")
  }

  /// Each pair of a drag and another step: rows that were moved and set, and rows whose neighbours are gone.
  @Test(arguments: [["Todo", "Todo", "Todo"], ["Todo", "Todo", "Doing"], ["Doing", "Todo", "Todo"]])
  func everyPair(_ sections: [String]) throws {
    let pairs = Self.drags.flatMap { drag in
      Self.drags.map { [drag, $0] } + Self.others.flatMap { [[drag, $0], [$0, drag]] }
    }
    let count = try Self.check(Case(sections: sections), pairs)
    #expect(count > 60, "\(count)")
  }

  /// A row that was dragged alone goes back to its place, in whatever direction it went and whoever stood beside it.
  @Test func theRowThatWasDragged() throws {
    let bench = try JournalBench(["p.lua": Case(sections: []).policy])
    let table = Case(sections: ["Todo", "Todo", "Doing"]).table
    for (row, path) in [("a", "[0,1]"), ("b", "[0,0]"), ("b", "[1,1]"), ("c", "[0,1]"), ("c", "[0,0]")] {
      try Self.start(bench, table, journal: nil)
      let step = #"{"do":"drag","row":{"key":"\#(row)"},"to":\#(path)}"#
      let run = bench.run(
        "run --table @t.csv --policy @p.lua --editing --do \(step) --in-place --journal @j.jsonl")
      #expect(run.status == 0, "\(run.errors)")
      let undo = bench.run("undo --journal @j.jsonl --in-place --row \(row)")
      #expect(undo.status == 0 && undo.output.contains("moved     \(row)  "), "\(row) \(path): \(undo)")
      #expect(undo.output.contains("1 row moved;"), "\(undo.output)")
      #expect(try bench.text("t.csv") == table, "\(row) \(path)")
    }
  }
}
