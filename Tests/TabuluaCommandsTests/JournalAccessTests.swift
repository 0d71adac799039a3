import Foundation
import TabuluaBatch
import TabuluaDrawing
import TabuluaText
import Testing

@testable import TabuluaCommands

/// Who may read a journal, and one that cannot be made.
@Suite struct JournalAccessTests {
  private static let batch = #"{"do":"set","row":{"key":"T-1"},"values":{"title":"Writing"}}"# + "\n"

  /// Rows of a table that few may read go into a journal that more may read: it is written, and that is told.
  @Test(
    arguments: [
      (table: 0o600, journal: 0o644, isTold: true), (table: 0o640, journal: 0o644, isTold: true),
      (table: 0o600, journal: 0o600, isTold: false), (table: 0o644, journal: 0o644, isTold: false),
      (table: 0o644, journal: nil, isTold: false), (table: 0o600, journal: nil, isTold: false),
    ] as [(table: Int, journal: Int?, isTold: Bool)])
  func moreMayReadTheJournal(_ modes: (table: Int, journal: Int?, isTold: Bool)) throws {
    let bench = try JournalBench(["b.jsonl": Self.batch])
    if let mode = modes.journal {
      try bench.bench.write([], to: "j.jsonl")
      #expect(chmod(bench.bench.path("j.jsonl"), mode_t(mode)) == 0)
    }
    #expect(chmod(bench.bench.path("t.csv"), mode_t(modes.table)) == 0)
    let run = bench.edit()
    #expect(run.status == 0, "\(run.errors)")
    #expect(run.diagnostics.map(\.code) == (modes.isTold ? ["journal_more_open"] : []))
    #expect(try bench.text("t.csv") != JournalBench.table)
    #expect(try bench.text("j.jsonl").contains(#""kind":"end""#))
  }

  @Test func aFolderThatIsNotThere() throws {
    let bench = try JournalBench(["b.jsonl": Self.batch])
    let run = bench.run(
      "run --table @t.csv --policy @p.lua --batch @b.jsonl --in-place --journal @none/j.jsonl")
    #expect(run.status == 1)
    let problem = try #require(run.diagnostics.first)
    #expect(problem.code == "journal_not_writable")
    #expect(
      problem.message == "cannot open the journal `none/j.jsonl`: there is no folder `none`")
    #expect(problem.help?.contains("make the folder first") == true)
    #expect(try bench.text("t.csv") == JournalBench.table)
  }

  /// Places where no journal can be made are told before the first step, each for what it is.
  @Test(arguments: [
    ("t.csv/j.jsonl", "`t.csv` is no folder"), ("link", "there is no folder `nowhere`"),
    ("/proc/j.jsonl", "no file can be made in the folder `/proc`"),
  ])
  func placesOfNoJournal(_ place: String, _ words: String) throws {
    let bench = try JournalBench(["b.jsonl": Self.batch])
    #expect(symlink("nowhere/j.jsonl", bench.bench.path("link")) == 0)
    let name = place.hasPrefix("/") ? place : "@\(place)"
    let run = bench.run("run --table @t.csv --policy @p.lua --batch @b.jsonl --in-place --journal \(name)")
    #expect(run.status == 1 && run.output.isEmpty, "\(run)")
    #expect(run.diagnostics.map(\.code) == ["journal_not_writable"])
    #expect(run.diagnostics.first?.message == "cannot open the journal `\(place)`: \(words)")
    #expect(try bench.text("t.csv") == JournalBench.table)
  }

  /// A file that is written although no row changed does not say that nothing did.
  @Test func wordsOfAFileThatIsWritten() {
    let none: [RowChange.Kind: Int] = [:]
    #expect(RunTextRenderer.count(none) == "no changes")
    #expect(
      RunTextRenderer.count(none, isWritten: true)
        == "no row changed, but the order or spelling of the file's records")
    let moved: [RowChange.Kind: Int] = [.moved: 1]
    #expect(RunTextRenderer.count(moved, isWritten: true) == "1 row moved")
  }
}
