import Foundation
import TabuluaText
import Testing

@testable import TabuluaCommands

/// What stands in the way of `undo`, `redo` and `replay`, and what they do where nothing is to be done.
@Suite struct JournalConflictTests {
  /// A run that sets the title of a row.
  private func set(_ row: String, _ title: String, _ bench: JournalBench) throws -> String {
    let step = #"{"do":"set","row":{"key":"\#(row)"},"values":{"title":"\#(title)"}}"#
    let run = bench.run("run --table @t.csv --policy @p.lua --do \(step) --in-place --journal @j.jsonl")
    #expect(run.status == 0, "\(run.errors)")
    return try bench.id("run")
  }

  /// A table that got a column since: no record of the journal comes into it, and no row that is gone.
  @Test(arguments: ["id,title,status,done,owner", "owner,id,title,status,done", "id,name,status,done"])
  func otherColumns(_ head: String) throws {
    let bench = try JournalBench()
    #expect(bench.edit().status == 0)
    let run = try bench.id("run")
    let names = head.split(separator: ",").map(String.init)
    let rows = try bench.text("t.csv").split(separator: "\n").dropFirst().map { line in
      names.first == "owner" ? "x,\(line)" : names.last == "owner" ? "\(line),x" : String(line)
    }
    let now = ([head] + rows).joined(separator: "\n") + "\n"
    try bench.bench.write(Array(now.utf8), to: "t.csv")
    // The mapping of the run must fit all the same; without the title there is none for the text.
    guard names.contains("title") else {
      #expect(bench.run("undo --journal @j.jsonl --in-place").diagnostics.map(\.code) == ["unknown_column"])
      #expect(try bench.text("t.csv") == now)
      return
    }
    let refused = bench.run("undo --journal @j.jsonl --in-place")
    #expect(refused.status == 1 && refused.diagnostics.map(\.code) == ["columns_changed"])
    #expect(
      refused.diagnostics.map(\.message) == [
        "the columns of `t.csv` are not those that it had after the run `\(run)`"
      ])
    #expect(refused.diagnostics.first?.notes == ["they were `id`, `title`, `status` and `done`"])
    for _ in 0..<2 {
      let going = bench.run("undo --journal @j.jsonl --in-place --keep-going --format jsonl")
      #expect(going.status == 1)
      #expect(going.lines.filter { $0.contains(#""reason":"columns","cells":[]"#) }.count == 3)
      #expect(try bench.text("t.csv") == now)
    }
    let replay = bench.run("replay @j.jsonl --table @t.csv --in-place --keep-going")
    #expect(replay.status == 1 && replay.diagnostics.map(\.code) == ["columns_changed"])
    #expect(try bench.text("t.csv") == now)
  }

  /// Columns in another order: the rows fit by their number of cells, and are not taken for others all the same.
  @Test func columnsInAnotherOrder() throws {
    let bench = try JournalBench()
    #expect(bench.edit().status == 0)
    let now = "id,status,title,done\nT-1,Todo,Writing,no\n\"T-2\",Done,\"Test, all\",no\nT-4,Done,Rest,yes\n"
    try bench.bench.write(Array(now.utf8), to: "t.csv")
    let going = bench.run("undo --journal @j.jsonl --in-place --keep-going")
    #expect(going.status == 1 && going.diagnostics.map(\.code) == ["columns_changed"])
    #expect(try bench.text("t.csv") == now)
  }

  /// Records of JSON Lines have keys of their own: one that is taken back may have a key that no other one has.
  @Test func keysThatOnlyOneRecordHas() throws {
    let table = "{\"id\":\"a\",\"title\":\"A\"}\n{\"id\":\"b\",\"title\":\"B\",\"more\":1}\n"
    let bench = try JournalBench([
      "p.lua": "return { table = { text = 'title', key = 'id' } }\n", "t.jsonl": table,
    ])
    let step = #"{"do":"delete","row":{"key":"b"}}"#
    let editing = #"{"do":"set_editing","editing":true}"#
    let run = bench.run(
      "run --table @t.jsonl --policy @p.lua --do \(editing) --do \(step) --in-place --journal @j.jsonl")
    #expect(run.status == 0, "\(run.errors)")
    #expect(try bench.text("t.jsonl") == "{\"id\":\"a\",\"title\":\"A\"}\n")
    #expect(bench.run("undo --journal @j.jsonl --in-place").status == 0)
    #expect(try bench.text("t.jsonl") == table)
  }

  /// A row that a later run of the same journal changed is not somebody else's: that run is taken back first.
  @Test func onesOwnLaterRun() throws {
    let bench = try JournalBench()
    #expect(bench.edit().status == 0)
    let first = try bench.id("run")
    let last = try set("T-1", "Wrote", bench)
    let refused = bench.run("undo --journal @j.jsonl --run \(first) --in-place")
    #expect(
      refused.diagnostics.map(\.message) == [
        "`T-1` was changed by the run `\(last)` after the run `\(first)`"
      ])
    #expect(
      refused.diagnostics.first?.help
        == "nothing was changed; take that back first with `tabulua undo --run \(last) --journal \(bench.bench.path("j.jsonl"))`; `--keep-going` takes back the other rows"
    )
    // Somebody else changed another row.
    let now = try bench.text("t.csv")
    try bench.bench.write(Array(now.replacing("Test, all", with: "Test").utf8), to: "t.csv")
    let both = bench.run("undo --journal @j.jsonl --run \(first) --in-place")
    #expect(
      both.diagnostics.map(\.message) == ["`T-1` and `T-2` were changed after the run `\(first)`"])
    #expect(
      both.diagnostics.first?.notes.contains {
        $0.hasPrefix("`T-1`: ") && $0.hasSuffix(" (by the run `\(last)`)")
      } == true)
    #expect(both.diagnostics.first?.notes.contains { $0.contains("`T-2`") && !$0.contains("by the") } == true)
    try bench.bench.write(Array(now.utf8), to: "t.csv")
    // What the help says can be done.
    #expect(bench.run("undo --journal @j.jsonl --run \(last) --in-place").status == 0)
    // A run that was taken back is in nobody's way.
    try bench.bench.write(
      Array(try bench.text("t.csv").replacing("Writing", with: "Written").utf8), to: "t.csv")
    #expect(
      bench.run("undo --journal @j.jsonl --run \(first)").diagnostics.map(\.message) == [
        "`T-1` was changed by somebody else after the run `\(first)`"
      ])
    try bench.bench.write(
      Array(try bench.text("t.csv").replacing("Written", with: "Writing").utf8), to: "t.csv")
    #expect(bench.run("undo --journal @j.jsonl --run \(first) --in-place").status == 0)
    #expect(try bench.text("t.csv") == JournalBench.table)
  }

  /// What is in the way is on standard output for programs, with all that words say.
  @Test func aRefusalInJSON() throws {
    let bench = try JournalBench()
    #expect(bench.edit().status == 0)
    let first = try bench.id("run")
    let last = try set("T-1", "Wrote", bench)
    let now = try bench.text("t.csv")
    let refused = bench.run("undo --journal @j.jsonl --run \(first) --in-place --format jsonl")
    #expect(refused.status == 1 && refused.diagnostics.map(\.code) == ["rows_changed"])
    try #require(refused.lines.count == 3)
    #expect(refused.lines[0] == #"{"version":1,"kind":"undo","of":"\#(first)"}"#)
    #expect(
      refused.lines[1]
        == #"{"kind":"conflict","row":"T-1","reason":"changed","by":"\#(last)","cells":[{"column":"title","before":"Write","after":"Writing","now":"Wrote"}]}"#
    )
    #expect(
      refused.lines[2].hasPrefix(
        #"{"kind":"summary","changes":0,"conflicts":1,"written":null,"status":1,"error":{"code":"rows_changed""#
      ), "\(refused.lines[2])")
    #expect(try bench.text("t.csv") == now)
    let laws = JournalBench.policy.replacing(
      "return policy\n",
      with:
        "policy.laws = { never = function(view) return view:number_of_rows(0) < 1, \"no\" end }\nreturn policy\n"
    )
    try bench.bench.write(Array(laws.utf8), to: "p.lua")
    let broken = bench.run("undo --journal @j.jsonl --in-place --format jsonl")
    #expect(broken.status == 1 && broken.output.contains(#""code":"law_broken""#), "\(broken.output)")
    #expect(bench.run("undo --journal @j.jsonl --in-place").output == "")
  }

  /// The journal that settings name is not written into where it is what is replayed.
  @Test func aReplayOfTheJournalInSettings() throws {
    let bench = try Workbench([
      "p.lua": JournalBench.policy, "b.jsonl": JournalBench.edits, "t.csv": JournalBench.table,
      "copy.csv": JournalBench.table, ".tabulua.toml": "policy = 'p.lua'\njournal = 'j.jsonl'\n",
    ])
    #expect(try bench.shell("tabulua run --table t.csv --batch b.jsonl --in-place").status == 0)
    let journal = try bench.read("j.jsonl")
    let preview = try bench.shell("tabulua replay j.jsonl --table copy.csv")
    #expect(preview.status == 0 && preview.errors == "", "\(preview.errors)")
    let replay = try bench.shell("tabulua replay j.jsonl --table copy.csv --in-place")
    #expect(replay.status == 0, "\(replay.errors)")
    #expect(replay.errors.contains("what is replayed is not written into `j.jsonl`"), "\(replay.errors)")
    #expect(try bench.read("copy.csv") == bench.read("t.csv") && bench.read("j.jsonl") == journal)
    #expect(
      try bench.shell("tabulua replay j.jsonl --table copy.csv --in-place --journal ./j.jsonl").status == 64)
    // Another one is written into, whether settings name it or an option.
    try bench.write(Array(JournalBench.table.utf8), to: "copy.csv")
    let other = try bench.shell("tabulua replay ./j.jsonl --table copy.csv --in-place --journal k.jsonl")
    #expect(other.status == 0 && other.errors == "")
    #expect(try bench.read("k.jsonl").contains(#""deed":"replay""#))
  }

  /// Where nothing is to be done the file stays the one that it is, and that is said.
  @Test func nothingIsWrittenWithoutNeed() throws {
    let bench = try JournalBench(["copy.csv": JournalBench.table])
    #expect(bench.edit().status == 0)
    let (run, journal) = (try bench.id("run"), try bench.text("j.jsonl"))
    try bench.bench.write(Array(bench.text("t.csv").utf8), to: "done.csv")
    let done = try bench.inode("done.csv")
    let again = bench.run("replay @j.jsonl --table @done.csv --in-place --journal @k.jsonl")
    #expect(again.status == 0 && again.output.contains("nothing is to be done; nothing was written\n"))
    #expect(try bench.inode("done.csv") == done)
    // A run and its undo: each changes the copy, and both together nothing.
    #expect(bench.run("undo --journal @j.jsonl --in-place").status == 0)
    let copy = try bench.inode("copy.csv")
    let both = bench.run("replay @j.jsonl --table @copy.csv --in-place --journal @k.jsonl")
    #expect(both.status == 0 && both.output.contains("nothing is to be done; nothing was written\n"))
    #expect(try bench.inode("copy.csv") == copy && bench.text("copy.csv") == JournalBench.table)
    #expect(!FileManager.default.fileExists(atPath: bench.bench.path("k.jsonl")))
    #expect(try bench.text("j.jsonl").hasPrefix(journal) && !run.isEmpty)
  }
}
