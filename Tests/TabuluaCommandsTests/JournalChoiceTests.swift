import Foundation
import TabuluaText
import Testing

@testable import TabuluaCommands

/// Which run `undo`, `redo` and `log` are about: of which journal, of which table, and what of it is left.
@Suite struct JournalChoiceTests {
  /// The settings that hold are those of the folder of the table that is named, as with `run`.
  @Test func theSettingsOfTheTableHold() throws {
    let bench = try Workbench([
      "p.lua": JournalBench.policy, "b.jsonl": JournalBench.edits,
      ".tabulua.toml": "policy = 'p.lua'\njournal = 'top.jsonl'\n",
      "sub/.tabulua.toml": "policy = '../p.lua'\njournal = 'sub.jsonl'\n", "t.csv": JournalBench.table,
      "sub/t.csv": JournalBench.table,
    ])
    for table in ["sub/t.csv", "t.csv"] {
      let run = try bench.shell("tabulua run --table \(table) --batch b.jsonl --in-place")
      #expect(run.status == 0, "\(run.errors)")
    }
    let top = try bench.read("t.csv")
    #expect(top != JournalBench.table)
    #expect(try bench.shell("tabulua log --table sub/t.csv").output.contains("--table sub/t.csv"))
    let undo = try bench.shell("tabulua undo --table sub/t.csv --in-place")
    #expect(undo.status == 0, "\(undo.errors)")
    #expect(try bench.read("sub/t.csv") == JournalBench.table)
    #expect(try bench.read("t.csv") == top)
    let redo = try bench.shell("tabulua redo --table sub/t.csv --in-place")
    #expect(redo.status == 0, "\(redo.errors)")
    #expect(try bench.read("sub/t.csv") == top)
    #expect(try bench.read("top.jsonl").split(separator: "\n").filter { $0.contains("\"deed\"") }.count == 1)
  }

  /// A table of which the journal knows nothing has no run that could be taken back.
  @Test func anotherTable() throws {
    let bench = try JournalBench(["u.csv": JournalBench.table])
    #expect(bench.edit().status == 0)
    let (id, after) = (try bench.id("run"), try bench.text("t.csv"))
    // As the run left it, so that it could be taken back.
    try bench.bench.write(Array(after.utf8), to: "u.csv")
    let refused = bench.run("undo --journal @j.jsonl --table @u.csv --row T-1 --in-place")
    #expect(refused.status == 1 && refused.diagnostics.map(\.code) == ["nothing_to_undo"])
    #expect(
      refused.diagnostics.map(\.message) == [
        "the journal has no run that changed `T-1` of `u.csv` and could be taken back"
      ])
    #expect(refused.diagnostics.first?.help?.contains("it has runs of") == true)
    #expect(
      bench.run("redo --journal @j.jsonl --table @u.csv").diagnostics.map(\.message) == [
        "there is nothing of `u.csv` that was taken back and not done again"
      ])
    for command in ["undo", "redo"] {
      let named = bench.run("\(command) --journal @j.jsonl --table @u.csv --run \(id) --in-place")
      #expect(named.status == 1 && named.diagnostics.map(\.code) == ["other_table"])
      #expect(
        named.diagnostics.map(\.message) == ["the run `\(id)` changed `t.csv`, and not `u.csv`"])
    }
    #expect(bench.run("log --journal @j.jsonl --table @u.csv").output == "no runs\n")
    #expect(try bench.text("u.csv") == after && bench.text("t.csv") == after)
  }

  /// A table that was given another name is found by what is gone, and that is told.
  @Test func aTableThatLiesElsewhere() throws {
    let bench = try JournalBench()
    #expect(bench.edit().status == 0)
    try FileManager.default.moveItem(atPath: bench.bench.path("t.csv"), toPath: bench.bench.path("new.csv"))
    let undo = bench.run("undo --journal @j.jsonl --table @new.csv --in-place")
    #expect(undo.status == 0, "\(undo.errors)")
    #expect(undo.diagnostics.map(\.code) == ["table_elsewhere"])
    #expect(
      undo.diagnostics.map(\.message) == [
        "`new.csv` is taken for `t.csv`, which is not there any more"
      ])
    #expect(try bench.text("new.csv") == JournalBench.table)
  }

  /// What an undo had to leave can be taken back later, and done again.
  @Test func whatWasLeftIsTakenBackLater() throws {
    let bench = try JournalBench()
    #expect(bench.edit().status == 0)
    let run = try bench.id("run")
    let after = try bench.text("t.csv")
    try bench.bench.write(Array(after.replacing("Writing", with: "Wrote").utf8), to: "t.csv")
    #expect(bench.run("undo --journal @j.jsonl --in-place --keep-going").status == 1)
    let first = try bench.id("undo")
    var log = bench.run("log --journal @j.jsonl").output
    #expect(log.contains("  run, taken back by \(first) but for T-1\n"), "\(log)")
    #expect(log.contains("  undo of \(run) but for T-1\n"), "\(log)")
    let lines = bench.run("log --journal @j.jsonl --format jsonl").lines
    #expect(lines.filter { $0.contains("\"left\":[\"T-1\"]") }.count == 2, "\(lines)")
    #expect(lines.filter { $0.contains("\"taken_back_by\":\"\(first)\"") }.count == 1)
    // The row is as the run left it again, and another one, taken back already, is changed: it counts no more.
    try bench.bench.write(
      Array(JournalBench.table.replacing("Write", with: "Writing").replacing("Ship", with: "Sail").utf8),
      to: "t.csv")
    let rest = bench.run("undo --journal @j.jsonl --in-place")
    #expect(rest.status == 0, "\(rest.errors)")
    let second = try bench.id("undo")
    #expect(try bench.text("t.csv") == JournalBench.table.replacing("Ship", with: "Sail"))
    log = bench.run("log --journal @j.jsonl").output
    #expect(log.contains("  run, taken back by \(first) and \(second)\n"), "\(log)")
    #expect(bench.run("undo --journal @j.jsonl").diagnostics.map(\.code) == ["nothing_to_undo"])
    #expect(
      bench.run("undo --journal @j.jsonl --run \(run)").diagnostics.map(\.code) == ["already_undone"])
    try bench.bench.write(Array(JournalBench.table.utf8), to: "t.csv")
    for _ in 0..<2 {
      let redo = bench.run("redo --journal @j.jsonl --in-place")
      #expect(redo.status == 0, "\(redo.errors)")
    }
    #expect(try bench.text("t.csv") == after)
    log = bench.run("log --journal @j.jsonl").output
    #expect(log.contains("  run\n") && log.contains("but for T-1, done again\n"), "\(log)")
  }

  /// A redo that had to leave rows is done for them later, too.
  @Test func whatARedoLeft() throws {
    let bench = try JournalBench()
    #expect(bench.edit().status == 0)
    let after = try bench.text("t.csv")
    #expect(bench.run("undo --journal @j.jsonl --in-place").status == 0)
    try bench.bench.write(Array(JournalBench.table.replacing("Write", with: "Wrote").utf8), to: "t.csv")
    #expect(bench.run("redo --journal @j.jsonl --in-place --keep-going").status == 1)
    let log = bench.run("log --journal @j.jsonl").output
    #expect(log.contains(", done again but for T-1\n") && log.contains("T-1 taken back by"), "\(log)")
    try bench.bench.write(Array(after.replacing("Writing", with: "Write").utf8), to: "t.csv")
    let redo = bench.run("redo --journal @j.jsonl --in-place")
    #expect(redo.status == 0, "\(redo.errors)")
    #expect(try bench.text("t.csv") == after)
    #expect(bench.run("redo --journal @j.jsonl").diagnostics.map(\.code) == ["nothing_to_redo"])
  }

  /// Rows that were taken back alone are no part of a later undo, whatever became of them.
  @Test func rowByRow() throws {
    let bench = try JournalBench()
    #expect(bench.edit().status == 0)
    let run = try bench.id("run")
    #expect(bench.run("undo --journal @j.jsonl --row T-1 --in-place").status == 0)
    let undo = try bench.id("undo")
    #expect(bench.run("log --journal @j.jsonl").output.contains("  run, T-1 taken back by \(undo)\n"))
    #expect(
      bench.run("undo --journal @j.jsonl --run \(run) --row T-1").diagnostics.map(\.message) == [
        "`T-1` of the run `\(run)` was taken back by `\(undo)`"
      ])
    #expect(bench.run("undo --journal @j.jsonl --row T-1").diagnostics.map(\.code) == ["nothing_to_undo"])
    let now = try bench.text("t.csv").replacing("T-1,Write", with: "T-1,Wrote")
    try bench.bench.write(Array(now.utf8), to: "t.csv")
    #expect(bench.run("undo --journal @j.jsonl --in-place").status == 0)
    #expect(try bench.text("t.csv") == JournalBench.table.replacing("T-1,Write", with: "T-1,Wrote"))
    #expect(bench.run("undo --journal @j.jsonl").diagnostics.map(\.code) == ["nothing_to_undo"])
  }

  /// A run that was taken back and done again is the last one that was made, whatever other runs came meanwhile.
  @Test func whatWasDoneAgainLastIsTakenBackFirst() throws {
    let set = #"{"do":"set","row":{"key":"T-4"},"values":{"title":"Sleep"}}"#
    let bench = try JournalBench(["c.jsonl": set + "\n"])
    #expect(bench.edit().status == 0)
    let first = try bench.id("run")
    #expect(
      bench.run("run --table @t.csv --policy @p.lua --batch @c.jsonl --in-place --journal @j.jsonl").status
        == 0)
    let (last, both) = (try bench.id("run"), try bench.text("t.csv"))
    #expect(first != last)
    #expect(bench.run("undo --journal @j.jsonl --run \(first) --in-place").status == 0)
    let withoutFirst = try bench.text("t.csv")
    #expect(bench.run("redo --journal @j.jsonl --in-place").status == 0)
    #expect(try bench.text("t.csv") == both)
    // Twice, since the undo of the first time is another undo than that of the second.
    for _ in 0..<2 {
      let undo = bench.run("undo --journal @j.jsonl --in-place")
      #expect(undo.status == 0, "\(undo.errors)")
      #expect(try bench.text("t.csv") == withoutFirst)
      #expect(bench.run("redo --journal @j.jsonl --in-place").status == 0)
    }
    for _ in 0..<2 { #expect(bench.run("undo --journal @j.jsonl --in-place").status == 0) }
    #expect(try bench.text("t.csv") == JournalBench.table)
    #expect(bench.run("undo --journal @j.jsonl").diagnostics.map(\.code) == ["nothing_to_undo"])
  }

  /// Where the last run has nothing to take back any more, the one before it is named.
  @Test func aRunWithNothingToDo() throws {
    let set = #"{"do":"set","row":{"key":"T-4"},"values":{"title":"Sleep"}}"#
    let bench = try JournalBench(["c.jsonl": set + "\n"])
    #expect(bench.edit().status == 0)
    let first = try bench.id("run")
    let after = try bench.text("t.csv")
    #expect(
      bench.run("run --table @t.csv --policy @p.lua --batch @c.jsonl --in-place --journal @j.jsonl").status
        == 0)
    let last = try bench.id("run")
    try bench.bench.write(Array(after.utf8), to: "t.csv")
    let journal = try bench.text("j.jsonl")
    let inode = try bench.inode("t.csv")
    for options in ["", " --in-place"] {
      let undo = bench.run("undo --journal @j.jsonl" + options)
      #expect(undo.status == 0 && undo.diagnostics.map(\.code) == ["nothing_to_do"])
      #expect(undo.diagnostics.first?.message == "nothing is left to do of the run `\(last)`")
      #expect(
        undo.diagnostics.first?.help
          == "`tabulua undo --run \(first) --journal \(bench.bench.path("j.jsonl"))` is about the one before it"
      )
      #expect(undo.output.hasSuffix("nothing is to be done; nothing was written\n"), "\(undo.output)")
    }
    #expect(try bench.text("j.jsonl") == journal && bench.inode("t.csv") == inode)
    #expect(bench.run("undo --journal @j.jsonl --run \(first) --in-place").status == 0)
    #expect(try bench.text("t.csv") == JournalBench.table)
  }
}
