import Foundation
@testable import TabuluaCommands
import TabuluaText
import Testing

/// Journals: what a run writes into one, and what `log`, `undo`, `redo` and `replay` do with it.
@Suite struct JournalCommandTests {
  @Test func aRunIsTakenBackAndDoneAgain() throws {
    let bench = try JournalBench()
    #expect(bench.edit().status == 0)
    let after = try bench.text("t.csv")
    #expect(after != JournalBench.table)
    let preview = bench.run("undo --journal @j.jsonl")
    #expect(preview.status == 0 && preview.output.contains("nothing was written (dry run"))
    #expect(try bench.text("t.csv") == after)
    for _ in 0..<2 {
      let undo = bench.run("undo --journal @j.jsonl --in-place")
      #expect(undo.status == 0, "\(undo.errors)")
      #expect(try bench.text("t.csv") == JournalBench.table)
      #expect(bench.run("undo --journal @j.jsonl").diagnostics.map(\.code) == ["nothing_to_undo"])
      let redo = bench.run("redo --journal @j.jsonl --in-place")
      #expect(redo.status == 0, "\(redo.errors)")
      #expect(try bench.text("t.csv") == after)
      #expect(bench.run("redo --journal @j.jsonl").diagnostics.map(\.code) == ["nothing_to_redo"])
    }
    #expect(
      bench.run("log --journal @j.jsonl --format jsonl").lines.filter { $0.contains("\"kind\":\"run\"") }
        .count == 5)
  }

  @Test func whoChangedWhatAndWhy() throws {
    let bench = try JournalBench()
    #expect(bench.edit().status == 0)
    let id = try bench.id("run")
    bench.run("log --journal @j.jsonl --row T-1").expect(
      status: 0,
      output: """
        \(id)  2026-11-23T19:40:01Z  ada  run
          tabulua run --table t.csv --policy p.lua --batch b.jsonl --in-place --journal j.jsonl
        set       T-1  title: "Write" → "Writing"
                  step 2, line 2: set; by should_set_value, p.lua:6; \"never no\"

        """, errors: "")
    let lines = bench.run("log --journal @j.jsonl --run \(id) --format jsonl").lines
    #expect(
      lines.filter { $0.contains("\"by\":\"policy\",\"callback\":\"can_move_row\",\"at\":\"p.lua:2\"") }.count
        == 1)
    #expect(
      lines.filter {
        $0.contains("\"change\":\"deleted\"") && $0.contains("\"values\":{") && $0.contains("\"by\":\"host\"")
      }.count == 1)
    for (options, runs) in [
      ("--user ada", 1), ("--user bob", 0), ("--since 2026-11-23", 1), ("--since 2026-11-24", 0),
      ("--until 2026-11-23", 1), ("--until 2026-11-22", 0), ("--column title", 1), ("--column nothing", 0),
      ("--row T-4", 0), ("--table @t.csv", 1), ("--last 1", 1),
    ] {
      let output = bench.run("log --journal @j.jsonl \(options) --format jsonl")
      #expect(output.lines.filter { $0.contains("\"kind\":\"run\"") }.count == runs, "\(options)")
    }
    #expect(bench.run("log --journal @j.jsonl --since soon").status == 64)
  }

  /// Others change rows: theirs stay, and what they changed of the run's own rows is named with its three values.
  @Test func rowsThatOthersChanged() throws {
    let bench = try JournalBench()
    #expect(bench.edit().status == 0)
    let now =
      try bench.text("t.csv").replacing("Writing", with: "Wrote").replacing("Rest", with: "Sleep")
      + "T-9,New,Todo,no\n"
    try bench.bench.write(Array(now.utf8), to: "t.csv")
    let refused = bench.run("undo --journal @j.jsonl --in-place")
    #expect(refused.status == 1 && refused.diagnostics.map(\.code) == ["rows_changed"])
    #expect(
      refused.diagnostics.first?.notes == [
        "`T-1`: `title` `Write` before the run, `Writing` after it and `Wrote` now"
      ])
    #expect(try bench.text("t.csv") == now)
    let going = bench.run("undo --journal @j.jsonl --in-place --keep-going --format jsonl")
    #expect(going.status == 1)
    #expect(
      going.lines.contains(
        #"{"kind":"conflict","row":"T-1","reason":"changed","cells":[{"column":"title","before":"Write","after":"Writing","now":"Wrote"}]}"#
      ))
    #expect(
      try bench.text("t.csv") == """
        id,title,status,done
        T-1,Wrote,Todo,no
        T-2,"Test, all",Todo,no
        T-3,Ship,Doing,yes
        T-4,Sleep,Done,yes
        T-9,New,Todo,no

        """)
  }

  /// What a run found and left is told of a redo and of a replay as of an undo.
  @Test func whatOthersChangedBeforeARedoOrAReplay() throws {
    let bench = try JournalBench()
    #expect(bench.edit().status == 0)
    let run = try bench.id("run")
    #expect(bench.run("undo --journal @j.jsonl --in-place").status == 0)
    let undo = try bench.id("undo")
    let now = JournalBench.table.replacing("Write", with: "Wrote")
    try bench.bench.write(Array(now.utf8), to: "t.csv")
    for (command, message, note, cell) in [
      (
        "redo --journal @j.jsonl", "`T-1` was changed by somebody else after the run `\(undo)`",
        "`T-1`: `title` `Writing` before it was taken back, `Write` after that and `Wrote` now",
        #""before":"Writing","after":"Write","now":"Wrote""#
      ),
      (
        "replay @j.jsonl --table @t.csv --run \(run)", "`T-1` is not as it was before the run `\(run)`",
        "`T-1`: `title` `Write` before the run, `Writing` after it and `Wrote` in this copy",
        #""before":"Write","after":"Writing","now":"Wrote""#
      ),
    ] {
      let refused = bench.run(command)
      #expect(refused.diagnostics.map(\.message) == [message])
      #expect(refused.diagnostics.first?.notes == [note])
      let going = bench.run("\(command) --keep-going --format jsonl")
      #expect(going.status == 1 && going.output.contains(cell), "\(going.output)")
    }
  }

  @Test func oneRowAlone() throws {
    let bench = try JournalBench()
    #expect(bench.edit().status == 0)
    let undo = bench.run("undo --journal @j.jsonl --row T-3 --in-place")
    #expect(undo.status == 0, "\(undo.errors)")
    #expect(
      try bench.text("t.csv") == """
        id,title,status,done
        T-1,Writing,Todo,no
        T-2,"Test, all",Done,no
        T-3,Ship,Doing,yes
        T-4,Rest,Done,yes

        """)
    #expect(bench.run("undo --journal @j.jsonl --row T-4").diagnostics.map(\.code) == ["nothing_to_undo"])
    // The rest of the run is taken back too; what was is as wanted already.
    #expect(bench.run("undo --journal @j.jsonl --in-place").status == 0)
    #expect(try bench.text("t.csv") == JournalBench.table)
  }

  @Test func aLawMayForbidIt() throws {
    let laws = JournalBench.policy.replacing(
      "return policy\n",
      with: """
        policy.laws = { few = function(view) return view:number_of_rows(0) < 2, "too many" end }
        return policy

        """)
    let bench = try JournalBench()
    #expect(bench.edit().status == 0)
    try bench.bench.write(Array(laws.utf8), to: "p.lua")
    let after = try bench.text("t.csv")
    let refused = bench.run("undo --journal @j.jsonl --in-place")
    #expect(
      refused.status == 1 && refused.diagnostics.map(\.code) == ["policy_changed", "law_broken"],
      "\(refused.errors)")
    #expect(try bench.text("t.csv") == after)
    #expect(bench.run("undo --journal @j.jsonl --in-place --laws off").status == 0)
    #expect(try bench.text("t.csv") == JournalBench.table)
  }

  /// A journal that is wrong, or of something else, changes nothing.
  @Test func wrongJournals() throws {
    let bench = try JournalBench()
    #expect(bench.edit().status == 0)
    let (journal, after) = (try bench.text("j.jsonl"), try bench.text("t.csv"))
    var seen = 0
    func expect(_ code: String, _ text: String, status: Int32 = 1) throws {
      try bench.bench.write(Array(text.utf8), to: "j.jsonl")
      for command in [
        "undo --journal @j.jsonl --in-place", "log --journal @j.jsonl", "replay @j.jsonl --table @t.csv",
      ] {
        let outcome = bench.run(command)
        #expect(
          outcome.status == status && outcome.diagnostics.map(\.code) == [code],
          "\(command): \(outcome.errors)")
        seen += 1
      }
      #expect(try bench.text("t.csv") == after && bench.text("j.jsonl") == text)
    }
    try expect("journal_edited", journal.replacing("Writing", with: "Writjng"))
    try expect("journal_edited", journal.replacing("\"ada\"", with: "\"bob\""))
    try expect("journal_version", journal.replacing("{\"version\":2,", with: "{\"version\":3,"))
    // One of an earlier version is told as such, with what to do.
    try expect("journal_version", journal.replacing("{\"version\":2,", with: "{\"version\":1,"))
    #expect(bench.run("log --journal @j.jsonl").errors.contains("begin a new journal with `--journal NEW`"))
    try expect("not_a_journal", JournalBench.table)
    let lines = journal.split(separator: "\n", omittingEmptySubsequences: false)
    try expect("journal_cut", lines.prefix(3).joined(separator: "\n") + "\n")
    #expect(seen == 18)
    // A run does not write into one that it does not know, and does not change the table then.
    try bench.bench.write(Array(JournalBench.table.utf8), to: "j.jsonl")
    let refused = bench.run(
      "run --table @t.csv --policy @p.lua --do {\"do\":\"set\",\"row\":{\"key\":\"T-1\"},\"values\":{\"title\":\"x\"}} --in-place --journal @j.jsonl"
    )
    #expect(refused.status == 1 && refused.diagnostics.map(\.code) == ["not_a_journal"])
    #expect(refused.output == "", "no step was made")
    #expect(try bench.text("t.csv") == after && bench.text("j.jsonl") == JournalBench.table)
    #expect(bench.run("log --journal @none.jsonl").diagnostics.map(\.code) == ["file_missing"])
    #expect(bench.run("log").status == 64)
    #expect(
      bench.run("run --table @t.csv --policy @p.lua --batch @b.jsonl --output @o.csv --journal @k.jsonl")
        .status == 64)
    #expect(
      bench.run("run --table @t.csv --policy @p.lua --batch @b.jsonl --in-place --journal @t.csv").status
        == 64)
    #expect(bench.run("undo --journal @k/j.jsonl").status == 1)
  }

  @Test func severalTablesAtOnce() throws {
    let people = "id,title,status,done\nA,Ann,Todo,no\nB,Bob,Todo,no\n"
    let batch = """
      {"do":"set_editing","editing":true,"table":"t"}
      {"do":"delete","row":{"key":"T-1"},"table":"t"}
      {"do":"set_editing","editing":true,"table":"u"}
      {"do":"drag","row":{"key":"A"},"after":{"key":"B"},"table":"u"}

      """
    let bench = try JournalBench(["u.csv": people, "b.jsonl": batch])
    let run = bench.run(
      "run --table @t.csv --table @u.csv --policy @p.lua --batch @b.jsonl --in-place --journal @j.jsonl")
    #expect(run.status == 0, "\(run.errors)")
    #expect(try bench.text("t.csv") != JournalBench.table && bench.text("u.csv") != people)
    #expect(bench.run("undo --journal @j.jsonl --in-place").status == 0)
    #expect(try bench.text("t.csv") == JournalBench.table && bench.text("u.csv") == people)
    #expect(bench.run("redo --journal @j.jsonl --in-place").status == 0)
    #expect(try bench.text("u.csv") == "id,title,status,done\nB,Bob,Todo,no\nA,Ann,Todo,no\n")
  }

  /// A table whose rows have no keys is taken back as long as nobody has written it since.
  @Test func rowsWithoutKeys() throws {
    let policy = JournalBench.policy.replacing("key = \"id\", ", with: "")
    let batch = JournalBench.edits.replacing("{\"key\":\"T-1\"}", with: "[0,0]").replacing(
      "{\"key\":\"T-2\"}", with: "[0,1]"
    )
    .replacing("{\"key\":\"T-3\"}", with: "[1,0]")
    let bench = try JournalBench(["p.lua": policy, "b.jsonl": batch])
    #expect(bench.edit().status == 0)
    let after = try bench.text("t.csv")
    #expect(bench.run("undo --journal @j.jsonl --in-place").status == 0)
    #expect(try bench.text("t.csv") == JournalBench.table)
    #expect(bench.run("redo --journal @j.jsonl --in-place").status == 0)
    #expect(try bench.text("t.csv") == after)
    try bench.bench.write(Array((after + "T-9,New,Todo,no\n").utf8), to: "t.csv")
    #expect(bench.run("undo --journal @j.jsonl --in-place").diagnostics.map(\.code) == ["table_changed"])
  }
}
