import Foundation
import TabuluaText
import Testing

@testable import TabuluaCommands

/// Runs that were taken back and done again, and those of which nobody knows whether they were written.
@Suite struct JournalAgainTests {
  private static func set(_ title: String, _ bench: JournalBench) throws -> String {
    let step = #"{"do":"set","row":{"key":"T-1"},"values":{"title":"\#(title)"}}"#
    let run = bench.run("run --table @t.csv --policy @p.lua --do \(step) --in-place --journal @j.jsonl")
    #expect(run.status == 0, "\(run.errors)")
    return try bench.id("run")
  }

  /// What stands in the way of an undo is the run that changed the row last, also where all were done again since.
  @Test func theRunThatWasDoneAgainLast() throws {
    let bench = try JournalBench()
    let ids = try ["A", "B", "C"].map { try Self.set($0, bench) }
    for command in ["undo", "undo", "undo", "redo", "redo", "redo"] {
      #expect(bench.run("\(command) --journal @j.jsonl --in-place").status == 0)
    }
    #expect(try bench.text("t.csv").contains("T-1,C,"))
    let refused = bench.run("undo --journal @j.jsonl --run \(ids[1]) --in-place")
    #expect(
      refused.diagnostics.map(\.message) == [
        "`T-1` was changed by the run `\(ids[2])` after the run `\(ids[1])`"
      ])
    #expect(
      refused.diagnostics.first?.help?.contains(
        "`tabulua undo --run \(ids[2]) --journal \(bench.bench.path("j.jsonl"))`") == true)
    #expect(
      bench.run("undo --journal @j.jsonl --run \(ids[0]) --in-place").diagnostics.first?.help?
        .contains("`tabulua undo --run \(ids[2]) --journal \(bench.bench.path("j.jsonl"))`") == true)
    // Each help leads to the end.
    for id in ids.reversed() {
      let undo = bench.run("undo --journal @j.jsonl --run \(id) --in-place")
      #expect(undo.status == 0, "\(undo.errors)")
    }
    #expect(try bench.text("t.csv") == JournalBench.table)
    // A redo is told of the undo that came after, which is done again first.
    let again = bench.run("redo --journal @j.jsonl --run \(ids[2]) --in-place")
    #expect(again.diagnostics.first?.help?.contains("`tabulua redo --run ") == true, "\(again.errors)")
    for id in ids {
      let redo = bench.run("redo --journal @j.jsonl --run \(id) --in-place")
      #expect(redo.status == 0, "\(redo.errors)")
    }
    #expect(try bench.text("t.csv").contains("T-1,C,"))
  }

  /// A run without an end, over a table that somebody has changed since, is taken back by a plain undo; its rows are looked at.
  @Test func aRunOfUnknownOutcome() throws {
    let bench = try JournalBench()
    let first = try Self.set("A", bench)
    #expect(bench.edit().status == 0)
    let second = try bench.id("run")
    // Killed before the line that ends it; then somebody changes a row that it did not touch.
    let lines = try bench.text("j.jsonl").split(separator: "\n").dropLast()
    try bench.bench.write(Array((lines.joined(separator: "\n") + "\n").utf8), to: "j.jsonl")
    try bench.bench.write(Array(try bench.text("t.csv").replacing("Rest", with: "Sleep").utf8), to: "t.csv")
    let preview = bench.run("undo --journal @j.jsonl")
    #expect(preview.status == 0 && preview.output.hasPrefix("takes back \(second): "), "\(preview.output)")
    #expect(
      preview.errors.contains(
        "the run `\(second)` was cut off before the journal `j.jsonl` could say how it ended: its table is neither as before it nor as after it"
      ), "\(preview.errors)")
    let log = bench.run("log --journal @j.jsonl")
    #expect(
      log.output.contains("run, cut off; its table is neither as before it nor as after it\n"),
      "\(log.output)")
    let replay = bench.run("replay @j.jsonl --table @t.csv --keep-going")
    #expect(replay.diagnostics.map(\.code).contains("run_left_out"), "\(replay.errors)")
    let undo = bench.run("undo --journal @j.jsonl --in-place")
    #expect(undo.status == 0, "\(undo.errors)")
    let old = JournalBench.table.replacing("Rest", with: "Sleep")
    #expect(try bench.text("t.csv") == old.replacing("Write", with: "A"))
    let next = bench.run("undo --journal @j.jsonl --in-place")
    #expect(next.status == 0 && next.output.hasPrefix("takes back \(first): "), "\(next.errors)")
    #expect(try bench.text("t.csv") == old)
  }

  /// One row of one table of a run over two: the other table stays, and its row can be taken back later.
  @Test func oneTableOfSeveral() throws {
    let bench = try JournalBench(["u.csv": JournalBench.table])
    let steps = ["t", "u"].flatMap { table in
      ["T-1", "T-4"].map {
        #"{"do":"set","table":"\#(table)","row":{"key":"\#($0)"},"values":{"title":"New"}}"#
      }
    }
    try bench.bench.write(Array((steps.joined(separator: "\n") + "\n").utf8), to: "b.jsonl")
    let run = bench.run(
      "run --table @t.csv --table @u.csv --policy @p.lua --batch @b.jsonl --in-place --journal @j.jsonl")
    #expect(run.status == 0, "\(run.errors)")
    let new = try bench.text("t.csv")
    let one = new.replacing("T-1,New", with: "T-1,Write")
    for _ in 0..<2 {
      let undo = bench.run("undo --journal @j.jsonl --table @u.csv --row T-1 --in-place")
      #expect(undo.status == 0 && undo.output.contains("1 value set; written to u.csv\n"), "\(undo.output)")
      #expect(try bench.text("t.csv") == new && bench.text("u.csv") == one)
      let log = bench.run("log --journal @j.jsonl").output
      #expect(log.contains(" (T-1 of u)") && log.contains("  run, T-1 of u taken back by "), "\(log)")
      let again = bench.run("redo --journal @j.jsonl --in-place")
      #expect(again.status == 0, "\(again.errors)")
      #expect(try bench.text("t.csv") == new && bench.text("u.csv") == new)
    }
    #expect(bench.run("undo --journal @j.jsonl --table @u.csv --row T-1 --in-place").status == 0)
    let run2 = try bench.id("run")
    #expect(
      bench.run("undo --journal @j.jsonl --run \(run2) --table @u.csv --row T-9 --row T-1").diagnostics.first?
        .message
        .hasPrefix("`T-1` of the run `\(run2)` was taken back by ") == true)
    let other = bench.run("undo --journal @j.jsonl --table @t.csv --row T-1 --in-place")
    #expect(other.status == 0, "\(other.errors)")
    #expect(try bench.text("t.csv") == one && bench.text("u.csv") == one)
    // It is all there is of that name.
    #expect(bench.run("log --journal @j.jsonl").output.contains("  run, T-1 taken back by "))
    let rest = bench.run("undo --journal @j.jsonl --in-place")
    #expect(rest.status == 0, "\(rest.errors)")
    #expect(try bench.text("t.csv") == JournalBench.table && bench.text("u.csv") == JournalBench.table)
    #expect(bench.run("undo --journal @j.jsonl").diagnostics.map(\.code) == ["nothing_to_undo"])
  }

  /// Words for what is not there yet, or not there any more.
  @Test func whatIsNotThere() throws {
    let bench = try Workbench([
      "p.lua": JournalBench.policy, "b.jsonl": JournalBench.edits, "t.csv": JournalBench.table,
      ".tabulua.toml": "policy = 'p.lua'\njournal = 'j.jsonl'\n",
    ])
    let log = try bench.shell("tabulua log")
    #expect(log.status == 0 && log.output == "no runs yet\n" && log.errors == "")
    #expect(try bench.shell("tabulua log --format jsonl").output == "{\"version\":1,\"kind\":\"log\"}\n")
    let early = try bench.shell("tabulua undo")
    #expect(
      early.status == 1 && early.errors.contains("the journal `j.jsonl` has no runs yet"), "\(early.errors)")
    #expect(try bench.shell("tabulua log --journal k.jsonl").errors.contains("there is no file `k.jsonl`"))
    #expect(try bench.shell("TABULUA_USER= tabulua run --table t.csv --batch b.jsonl --in-place").status == 0)
    #expect(try !bench.read("j.jsonl").contains(#""user":"""#))
    let policy = try bench.read("p.lua")
    try FileManager.default.removeItem(atPath: bench.path("p.lua"))
    try bench.write(Array("journal = 'j.jsonl'\n".utf8), to: ".tabulua.toml")
    let without = try bench.shell("tabulua undo --in-place")
    #expect(
      without.status == 3 && without.errors.contains("`--laws off` does without its laws"),
      "\(without.errors)")
    try bench.write(Array(policy.utf8), to: "p.lua")
    try FileManager.default.moveItem(atPath: bench.path("t.csv"), toPath: bench.path("u.csv"))
    let moved = try bench.shell("tabulua undo --in-place")
    #expect(
      moved.status == 1
        && moved.errors.contains("if the table has another name now, give that with `--table`"),
      "\(moved.errors)")
    #expect(try bench.shell("tabulua undo --table u.csv --in-place").status == 0)
    #expect(try bench.read("u.csv") == JournalBench.table)
  }

  /// Of a run over several tables the changes of an undo and of a redo are told with their table, also where one alone
  /// changed.
  @Test func changesOfOneTableOfSeveral() throws {
    let bench = try JournalBench(["u.csv": JournalBench.table])
    let step = #"{"table":"t","do":"set","row":{"key":"T-1"},"values":{"title":"A"}}"#
    #expect(
      bench.run(
        "run --table @t.csv --table @u.csv --policy @p.lua --do \(step) --in-place --journal @j.jsonl"
      ).status == 0)
    for command in ["undo", "redo"] {
      #expect(bench.run("\(command) --journal @j.jsonl --in-place").status == 0)
    }
    let log = bench.run("log --journal @j.jsonl --row T-1 --format jsonl")
    let changes = log.output.split(separator: "\n").filter { $0.contains(#""kind":"change""#) }
    #expect(changes.count == 3, "\(log.output)")
    #expect(changes.allSatisfy { $0.contains(#""table":"t""#) })
    #expect(!bench.run("log --journal @j.jsonl").output.contains("no changes"))
  }

  /// A table that got another name is the same one again and again, also under a third name, and when runs under several names
  /// are taken back.
  @Test func aTableWithAnotherName() throws {
    let bench = try JournalBench()
    let first = try bench.text("t.csv")
    _ = try Self.set("A", bench)
    let second = try bench.text("t.csv")
    func move(_ from: String, _ to: String) throws {
      try FileManager.default.moveItem(atPath: bench.bench.path(from), toPath: bench.bench.path(to))
    }
    func expect(_ command: String, _ name: String, _ text: String) throws {
      let outcome = bench.run("\(command) --journal @j.jsonl --in-place --table @\(name)")
      #expect(try outcome.status == 0 && bench.text(name) == text, "\(command): \(outcome)")
    }
    try move("t.csv", "v.csv")
    for _ in 0..<2 {
      try expect("undo", "v.csv", first)
      try expect("redo", "v.csv", second)
    }
    try move("v.csv", "w.csv")
    try expect("undo", "w.csv", first)
    try expect("redo", "w.csv", second)
    // A run of its own under the new name, and then both are taken back.
    let step = #"{"do":"set","row":{"key":"T-2"},"values":{"title":"B"}}"#
    let run = bench.run("run --table @w.csv --policy @p.lua --do \(step) --in-place --journal @j.jsonl")
    #expect(run.status == 0, "\(run.errors)")
    try expect("undo", "w.csv", second)
    try expect("undo", "w.csv", first)
    // One that the journal knows as another one is not taken for it.
    try bench.bench.write(Array((first + "T-9,Other,Todo,no\n").utf8), to: "x.csv")
    let other = bench.run("run --table @x.csv --policy @p.lua --do \(step) --in-place --journal @j.jsonl")
    #expect(other.status == 0, "\(other.errors)")
    #expect(bench.run("undo --journal @j.jsonl --in-place --table @x.csv").status == 0)
    let none = bench.run("undo --journal @j.jsonl --in-place --table @x.csv")
    #expect(none.diagnostics.map(\.code) == ["nothing_to_undo"], "\(none)")
    // Each table has the runs that were made under its names, though the journal is about both.
    for (name, count) in [("w.csv", 10), ("x.csv", 2)] {
      let log = bench.run("log --journal @j.jsonl --table @\(name) --format jsonl")
      let runs = log.output.split(separator: "\n").filter { $0.contains("\"deed\":") }
      #expect(log.status == 0 && runs.count == count, "\(log)")
    }
  }
}
